import { randomUUID } from 'node:crypto';
import { serveBuiltPages } from '../../../testing/server/built-pages';
import { caller } from '../../../testing/server/caller';
import { ADMIN, COLLEAGUE } from '../../../testing/server/desk';
import { enquiry, postJson } from '../../../testing/server/enquiry';
import { type Replying, startReplying } from '../../../testing/server/replying';
import { makeReference } from '../../server/enquiries/reference';
import slots from '../consultations/slots';
import receipt from '../receipt';
import calendar from '../receipt/calendar';

let desk: Replying;
let visitor: ReturnType<typeof caller>;
let pages: { close: () => Promise<void> };
beforeAll(async () => {
  pages = await serveBuiltPages();
  desk = await startReplying({
    '/api/consultations/slots': slots,
    '/api/receipt/calendar': calendar,
    '/api/receipt': receipt,
  });
  visitor = caller(desk.desk, desk.room);
});
afterAll(async () => {
  await desk.stop();
  await pages.close();
});

/** A lead of last year from a table, to whose person nothing was promised. */
async function importedLead(email: string) {
  const lead = {
    ...{ ...enquiry, email, message: 'Prefers calls in the morning.' },
    ...{ added_source: 'import', created_at: '2025-03-04T05:00:00Z' },
    ...{ reference: makeReference(), idempotency_key: randomUUID() },
  };
  const stored = desk.desk.service.from('contact_submissions').insert(lead);
  const { data } = await stored.select('id, updated_at').single().throwOnError();
  return data;
}

/** Replies to an imported lead with a link to free times. */
async function repliedTo(email: string) {
  const { id } = await importedLead(email);
  const { shown } = await desk.reply(`To ${email}`, id, { text: 'Choose: {booking link}' });
  await desk.room.drain(desk.letters);
  const [received] = desk.receivedBy(`To ${email}`);
  const link = /https:\S+/.exec(received?.mail.text ?? '')?.[0] ?? 'https://none.example';
  return { received, shown, token: new URL(link).searchParams.get('token') ?? '' };
}

it('a reply leaves, and claims no words of the table to be its person’s', async () => {
  const { received, shown } = await repliedTo('leaving@example.in');
  expect(received?.to).toEqual(['leaving@example.in']);
  expect(received?.mail.text).not.toContain('you wrote');
  expect(received?.mail.text).not.toContain('Prefers calls');
  expect(await shown()).toEqual({ state: 'sent', reason: null, isAnswered: true });
});

it('the link in a reply opens the enquiry without a promise, and books a call', async () => {
  const { token } = await repliedTo('booking@example.in');
  const page = await visitor.openReceipt(token, { book: 'yes' });
  expect(page.isHidden('[data-slot=reply-due]')).toBe(true);
  expect(page.text('#move b[data-slot=time]')).toMatch(/\d/);
  const slot = await visitor.someSlot();
  const booked = await visitor.act(token, 'move', { consultation_at: slot.starts_at });
  expect(booked.status).toBe(303);
  await visitor.deliver();
  const subjects = desk.room.server.received.map(({ mail }) => mail.subject);
  expect(subjects).toContainEqual(expect.stringMatching(/^Your call is booked: /));
});

it('the email about an assigned one names no time', async () => {
  const { id, updated_at } = await importedLead('assigned@example.in');
  const { data } = await desk.desk.accounts.listUsers();
  const owner_id = data.users.find(({ email }) => email === COLLEAGUE)?.id;
  const change = { ...postJson({ owner_id, updated_at }), method: 'PATCH' };
  expect((await desk.desk.call(`/api/leads/${id}`, desk.desk.as(ADMIN, change))).status).toBe(200);
  await desk.room.hurry();
  await desk.room.drain();
  const received = desk.room.server.received.find(({ to }) => to.includes(COLLEAGUE));
  expect(received?.mail.text).toMatch(/assigned this enquiry to you\.\n/);
});
