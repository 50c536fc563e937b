import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import type { OutboxJob } from '../server/email/outbox';
import { booker, hasSlot } from '../server/testing/booker';
import { serveBuiltPages } from '../server/testing/built-pages';
import { postForm } from '../server/testing/enquiry';
import { startEmailOutbox, type EmailOutbox } from '../server/testing/email-outbox';
import type { ReceivedMail } from '../server/testing/mail-server';
import { tokenFor } from '../server/testing/receipt-visitor';
import { shownPage } from '../server/testing/shown-page';
import { startStack, type Stack } from '../server/testing/stack';
import slots from './consultations/slots';
import enquiries from './enquiries';
import receipt from './receipt';
import calendar from './receipt/calendar';

let stack: Stack;
let visitor: ReturnType<typeof booker>;
let room: EmailOutbox;
let pages: { close: () => Promise<void> };
beforeAll(async () => {
  pages = await serveBuiltPages();
  stack = await startStack({
    '/api/consultations/slots': slots,
    '/api/enquiries': enquiries,
    '/api/receipt/calendar': calendar,
    '/api/receipt': receipt,
  });
  visitor = booker(stack);
  room = await startEmailOutbox(stack);
});
beforeEach(() => {
  room.server.received.length = 0;
});
afterAll(async () => {
  await room.close();
  await stack.stop();
  await pages.close();
});

/** Emails of a changed call wait a minute. */
const deliver = () => room.hurry('soon').then(() => room.drain());

/** The calendar file of an email. */
function invitation(received: ReceivedMail | undefined) {
  const part = received?.mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  const text =
    typeof part?.content === 'string' ? part.content : new TextDecoder().decode(part?.content);
  const file = new ICAL.Component(ICAL.parse(text) as never);
  const event = new ICAL.Event(file.getFirstSubcomponent('vevent') ?? undefined);
  return {
    method: file.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    starts_at: event.startDate.toJSDate().toISOString(),
  };
}

/** Books a call, takes its email, and knows the way back to it. */
async function booked() {
  const slot = await visitor.someSlot();
  const email = `${randomUUID()}@example.in`;
  await visitor.book(slot.starts_at, { email, time_zone: 'Europe/London' });
  await room.drain();
  const mails = () => room.server.received.filter(({ to }) => to.includes(email));
  const { data: lead } = await stack.service
    .from('contact_submissions')
    .select('id')
    .eq('email', email)
    .single()
    .throwOnError();
  const link = /token=([\w.-]+)/.exec(mails()[0]?.mail.text ?? '')?.[1] ?? '';
  return { slot, mails, token: link, id: lead.id };
}

const act = (token: string, action: string, fields: object = {}) =>
  stack.call('/api/receipt', postForm({ token, action, ...fields }));

const openReceipt = async (token: string) =>
  shownPage(await stack.call(`/api/receipt?${new URLSearchParams({ token })}`));

const isReminder = (job: OutboxJob) => job.kind === 'call_soon' || job.kind === 'call_tomorrow';

const toStaff = () =>
  room.server.received.filter(({ to }) => !to.some((address) => address.endsWith('@example.in')));

describe('a booked call', () => {
  it('the acknowledgement says when, in both zones with the visitor’s first, leads to it, and carries the invitation', async () => {
    const { slot, mails } = await booked();
    const [received] = mails();
    expect(received?.mail.subject).toMatch(/^Your call is booked: /);
    expect(received?.mail.text).toMatch(/in London \(.* IST\)/);
    expect(received?.mail.text).toMatch(/^Join the call:\nhttps:\/\/meet\S+$/m);
    expect(invitation(received)).toMatchObject({
      method: 'REQUEST',
      sequence: 0,
      starts_at: slot.starts_at,
    });
    expect(toStaff()[0]?.mail.text).toContain('It books a call for');
  });

  it('the receipt moves the call; both sides are told, and the invitation is the next version', async () => {
    const { slot, mails, token } = await booked();
    const first = invitation(mails()[0]);
    const shown = await openReceipt(token);
    expect([shown.isHidden('#move'), shown.attribute('option', 'value')]).toEqual([false, '']);
    expect(shown.texts('option')[1]).toMatch(/in London \(.* IST\)$/);
    const other = await visitor.someSlot();
    const answer = await act(token, 'move', { consultation_at: other.starts_at });
    expect(answer.headers.get('location')).toMatch(/&done=call-moved$/);
    expect(hasSlot(await visitor.free(), slot.starts_at)).toBe(true);
    room.server.received.length = 0;
    await deliver();
    expect(mails()).toHaveLength(1);
    const next = { ...first, sequence: 1, starts_at: other.starts_at };
    expect(invitation(mails()[0])).toEqual(next);
    expect(toStaff().map(({ mail }) => mail.subject)).toEqual([
      expect.stringMatching(/^Call moved: /),
    ]);
  });

  it('the receipt does not move it to a taken time, or to one that is not offered', async () => {
    const { token } = await booked();
    const other = await visitor.someSlot();
    await visitor.book(other.starts_at);
    for (const consultation_at of [other.starts_at, '2020-01-01T10:00:00Z']) {
      const answer = await act(token, 'move', { consultation_at });
      expect(answer.status).toBe(422);
      const shown = await shownPage(answer);
      expect(shown.states()).toContain('call-taken');
      expect(shown.isHidden('#move')).toBe(false);
    }
    const nonsense = await act(token, 'move', { consultation_at: 'soon' });
    expect(nonsense.status).toBe(422);
    expect((await shownPage(nonsense)).text('#receipt-consultation_at-error')).toBe(
      'Please choose one of the free times.',
    );
  });

  it('the receipt cancels the call, once confirmed, and books another one', async () => {
    const { slot, mails, token } = await booked();
    expect((await act(token, 'cancel-call')).status).toBe(422);
    expect(hasSlot(await visitor.free(), slot.starts_at)).toBe(false);
    await act(token, 'cancel-call', { confirm: 'yes' });
    expect(hasSlot(await visitor.free(), slot.starts_at)).toBe(true);
    room.server.received.length = 0;
    await deliver();
    expect(invitation(mails()[0])).toMatchObject({ method: 'CANCEL', sequence: 1 });
    expect((await openReceipt(token)).states()).toContain('call-cancelled');
    await act(token, 'move', { consultation_at: slot.starts_at });
    await deliver();
    expect(invitation(mails().at(-1))).toMatchObject({ method: 'REQUEST', sequence: 2 });
  });

  it('a withdrawn enquiry cancels its call', async () => {
    const { slot, mails, token } = await booked();
    await act(token, 'withdraw', { confirm: 'yes' });
    expect(hasSlot(await visitor.free(), slot.starts_at)).toBe(true);
    room.server.received.length = 0;
    await deliver();
    expect(invitation(mails()[0]).method).toBe('CANCEL');
    expect(toStaff().map(({ mail }) => mail.subject)).toEqual([
      expect.stringMatching(/^Withdrawn: /),
    ]);
  });

  it('reminders come when they are due, and not after the call has begun', async () => {
    const { mails } = await booked();
    const email = mails()[0]?.to[0];
    await room.hurry();
    const reminders = (await room.claimAll())
      .filter(isReminder)
      .filter(({ lead }) => lead.email === email);
    room.server.received.length = 0;
    for (const job of reminders) expect(await room.mail.deliver(job)).toEqual({ kind: 'sent' });
    expect(
      mails()
        .map(({ mail }) => mail.subject?.split(':')[0])
        .sort(),
    ).toEqual(['Your call is tomorrow', 'Your call starts in an hour']);
    for (const job of reminders) {
      const begun = { ...job.consultation, starts_at: new Date().toISOString() };
      expect(await room.mail.deliver({ ...job, consultation: begun })).toEqual({
        kind: 'unwanted',
      });
    }
  });

  it('the calendar file is for who has the link, while there is a call', async () => {
    const { token } = await booked();
    const answer = await stack.call(`/api/receipt/calendar?token=${token}`);
    expect(answer.headers.get('content-type')).toContain('text/calendar');
    expect(await answer.text()).toContain('METHOD:PUBLISH');
    await act(token, 'cancel-call', { confirm: 'yes' });
    for (const other of [token, 'forged', await tokenFor(randomUUID())]) {
      expect((await stack.call(`/api/receipt/calendar?token=${other}`)).status).toBe(404);
    }
  });
});
