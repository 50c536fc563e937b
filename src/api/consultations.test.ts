import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { serveBuiltPages } from '../server/testing/built-pages';
import { enquiry, postForm, postJson } from '../server/testing/enquiry';
import { openMailRoom } from '../server/testing/mail-room';
import type { MailRoom } from '../server/testing/mail-room';
import type { ReceivedMail } from '../server/testing/mail-server';
import { tokenFor } from '../server/testing/receipt-visitor';
import { shownPage } from '../server/testing/shown-page';
import { startStack } from '../server/testing/stack';
import type { Stack } from '../server/testing/stack';
import page from './consultations/page';
import slots from './consultations/slots';
import enquiries from './enquiries';
import draft from './enquiries/draft';
import thanks from './enquiries/thanks';
import receipt from './receipt';
import calendar from './receipt/calendar';

type Slot = { starts_at: string; ends_at: string };

let stack: Stack;
let room: MailRoom;
let pages: { close: () => Promise<void> };
beforeAll(async () => {
  pages = await serveBuiltPages();
  stack = await startStack({
    '/api/consultations/slots': slots,
    '/api/consultations/page': page,
    '/api/enquiries': enquiries,
    '/api/enquiries/draft': draft,
    '/api/enquiries/thanks': thanks,
    '/api/receipt/calendar': calendar,
    '/api/receipt': receipt,
  });
  room = await openMailRoom(stack);
});
beforeEach(() => {
  room.server.received.length = 0;
});
afterEach(() => stack.backend.become('well'));
afterAll(async () => {
  await room.close();
  await stack.stop();
  await pages.close();
});

async function free(): Promise<Slot[]> {
  const answer = await stack.call('/api/consultations/slots');
  expect(answer.status).toBe(200);
  const body = (await answer.json()) as { timezone: string; slots: Slot[] };
  expect(body.timezone).toBe('Asia/Kolkata');
  return body.slots;
}

/** A free time with others around it, different each time it is asked for. */
async function someSlot(): Promise<Slot> {
  const all = await free();
  const slot = all[Math.floor(all.length / 2)];
  if (!slot) throw new Error('No time is free.');
  return slot;
}

const book = (consultation_at: unknown, more: object = {}, key: string = randomUUID()) =>
  stack.call(
    '/api/enquiries',
    postJson({ ...enquiry, email: `${randomUUID()}@example.in`, consultation_at, ...more }, key),
  );

const has = (all: readonly Slot[], at: string) => all.some(({ starts_at }) => starts_at === at);

describe('booking', () => {
  it('takes a free time, which is free no more, and answers a repeated send alike', async () => {
    const slot = await someSlot();
    const key = randomUUID();
    const send = () => book(slot.starts_at, { email: 'asha@example.in' }, key);
    const answer = await send();
    expect(answer.status).toBe(201);
    const body = await answer.json();
    expect(body).toMatchObject({ consultation: slot });
    expect(has(await free(), slot.starts_at)).toBe(false);
    const again = await send();
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual(body);
  });

  it('takes the same moment written in another zone', async () => {
    const slot = await someSlot();
    const inDelhi = new Date(Date.parse(slot.starts_at) + 5.5 * 3_600_000)
      .toISOString()
      .replace('.000Z', '+05:30');
    const answer = await book(inDelhi);
    expect(await answer.json()).toMatchObject({ consultation: slot });
  });

  it('answers 409 with free times around one that was just taken, and stores nothing', async () => {
    const slot = await someSlot();
    await book(slot.starts_at);
    const before = await stack.countLeads();
    const key = randomUUID();
    const answer = await book(slot.starts_at, {}, key);
    expect(answer.status).toBe(409);
    const { slots: around } = (await answer.json()) as { slots: Slot[] };
    expect(around.length).toBeGreaterThan(2);
    expect(has(around, slot.starts_at)).toBe(false);
    expect(await stack.countLeads()).toBe(before);
    expect((await book(around[0]?.starts_at, {}, key)).status).toBe(201);
  });

  it.each([
    ['past', () => new Date(Date.now() - 86_400_000).toISOString()],
    ['within the notice', () => new Date(Math.ceil(Date.now() / 1.8e6) * 1.8e6).toISOString()],
    [
      'at night',
      () => `${new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)}T20:00:00Z`,
    ],
    ['between two starts', async () => (await someSlot()).starts_at.replace(/:\d\d:00/, ':07:00')],
    ['beyond the horizon', () => new Date(Date.now() + 40 * 86_400_000).toISOString()],
  ])('refuses a time that is %s, and offers others', async (_, time) => {
    const answer = await book(await time());
    expect(answer.status).toBe(422);
    const body = (await answer.json()) as { errors: object[]; slots: Slot[] };
    expect(body.errors).toEqual([
      { field: 'consultation_at', message: 'Please choose one of the times we offer.' },
    ]);
    expect(body.slots.length).toBeGreaterThan(0);
  });

  it.each(['2026-11-24T10:00:00', 'tomorrow', '2026-02-30T10:00:00Z', 42, {}])(
    'refuses %j, which names no moment',
    async (time) => {
      const answer = await book(time);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({
        errors: [
          { field: 'consultation_at', message: expect.stringContaining('with a time zone') },
        ],
      });
    },
  );

  it('takes no place for spam, whose sender is answered as ever', async () => {
    const slot = await someSlot();
    const answer = await book(slot.starts_at, { website: 'filled in' });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ consultation: slot });
    expect(has(await free(), slot.starts_at)).toBe(true);
  });

  it('is away with the database', async () => {
    stack.backend.become('away');
    expect((await stack.call('/api/consultations/slots')).status).toBe(503);
    expect((await stack.call('/api/consultations/page')).status).toBe(503);
  });
});

describe('without scripts', () => {
  const open = async (query = '') => shownPage(await stack.call(`/api/consultations/page${query}`));

  it('lists free days and the times of one, in the zone that was asked for', async () => {
    const first = await open();
    expect(first.states()).toEqual(['free']);
    const link = (first.attribute('[data-list=days] li:nth-child(2) a', 'href') ?? '').replaceAll(
      '&#38;',
      '&',
    );
    const second = await shownPage(await stack.call(link));
    expect(second.text('[aria-current=true]')).toBe(first.texts('[data-list=days] a')[1]);
    const times = first.texts('[data-list=times] b');
    expect(times.length).toBeGreaterThan(0);
    expect(first.texts('[data-list=times] i')[0]).toBe('IST');
    const abroad = await open('?zone=America/New_York');
    expect(abroad.attribute('option[selected]', 'value')).toBe('America/New_York');
    expect(abroad.attribute('[name=time_zone]', 'value')).toBe('America/New_York');
    expect(abroad.texts('[data-list=times] i')[0]).toMatch(/^\(\d+:\d\d [ap]m IST\)$/);
    expect((await open('?zone=Nowhere&day=nonsense')).attribute('[name=time_zone]', 'value')).toBe(
      'Asia/Kolkata',
    );
  });

  const post = (fields: object) =>
    stack.call(
      '/api/enquiries',
      postForm({
        ...enquiry,
        email: `${randomUUID()}@example.in`,
        time_zone: 'Asia/Kolkata',
        ...fields,
      }),
    );

  it('a post books the call, and the page after it tells the time', async () => {
    const slot = await someSlot();
    const answer = await post({ consultation_at: slot.starts_at });
    expect(answer.status).toBe(303);
    const location = new URL(answer.headers.get('location') ?? '', 'http://site');
    expect(location.pathname).toBe('/contact/thank-you');
    const thankYou = await shownPage(await stack.call(`/api/enquiries/thanks${location.search}`));
    expect(thankYou.states()).toEqual(['known', 'call']);
    expect(thankYou.text('[data-slot=call-at]')).toMatch(/ IST$/);
  });

  it('a time that is taken comes back with everything typed, and free times', async () => {
    const slot = await someSlot();
    await book(slot.starts_at);
    const answer = await post({ consultation_at: slot.starts_at, message: 'Typed & kept' });
    const form = await shownPage(await stack.call(answer.headers.get('location') ?? ''));
    expect(form.states()).toEqual(['free', 'taken']);
    expect(form.text('#enquiry-message')).toBe('Typed & kept');
    expect(form.text('#enquiry-consultation_at-error')).toContain('just been taken');
    const offered = form.attribute('[type=radio]', 'value') ?? '';
    expect(has(await free(), offered)).toBe(true);
  });

  it('a field that is wrong comes back with the time still chosen', async () => {
    const slot = await someSlot();
    const answer = await post({ consultation_at: slot.starts_at, email: 'asha' });
    const form = await shownPage(await stack.call(answer.headers.get('location') ?? ''));
    expect(form.states()).toEqual(['free', 'invalid']);
    expect(form.attribute('[type=radio][checked]', 'value')).toBe(slot.starts_at);
  });

  it('a post without a time is asked for one', async () => {
    const answer = await post({ consultation_at: 'soon' });
    const form = await shownPage(await stack.call(answer.headers.get('location') ?? ''));
    expect(form.states()).toEqual(['free', 'invalid']);
  });
});

/** The calendar file of a mail. */
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

/** Books a call, takes its mail, and knows the way back to it. */
async function booked() {
  const slot = await someSlot();
  const email = `${randomUUID()}@example.in`;
  await book(slot.starts_at, { email, time_zone: 'Europe/London' });
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

const toStaff = () =>
  room.server.received.filter(({ to }) => !to.some((address) => address.endsWith('@example.in')));

describe('afterwards', () => {
  it('the acknowledgement says when, in both zones, and carries the invitation', async () => {
    const { slot, mails } = await booked();
    const [received] = mails();
    expect(received?.mail.subject).toMatch(/^Your call is booked: /);
    expect(received?.mail.text).toMatch(/IST \(.* in London\)/);
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
    expect((await openReceipt(token)).isHidden('#move')).toBe(false);
    const other = await someSlot();
    const answer = await act(token, 'move', { consultation_at: other.starts_at });
    expect(answer.headers.get('location')).toMatch(/&done=call-moved$/);
    expect(has(await free(), slot.starts_at)).toBe(true);
    room.server.received.length = 0;
    await room.drain();
    expect(mails()).toHaveLength(1);
    expect(invitation(mails()[0])).toEqual({
      ...first,
      sequence: 1,
      starts_at: other.starts_at,
    });
    expect(toStaff().map(({ mail }) => mail.subject)).toEqual([
      expect.stringMatching(/^Call moved: /),
    ]);
  });

  it('the receipt does not move it to a taken time, or to one that is not offered', async () => {
    const { token } = await booked();
    const other = await someSlot();
    await book(other.starts_at);
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
    expect(has(await free(), slot.starts_at)).toBe(false);
    await act(token, 'cancel-call', { confirm: 'yes' });
    expect(has(await free(), slot.starts_at)).toBe(true);
    room.server.received.length = 0;
    await room.drain();
    expect(invitation(mails()[0])).toMatchObject({ method: 'CANCEL', sequence: 1 });
    expect((await openReceipt(token)).states()).toContain('call-cancelled');
    await act(token, 'move', { consultation_at: slot.starts_at });
    await room.drain();
    expect(invitation(mails().at(-1))).toMatchObject({ method: 'REQUEST', sequence: 2 });
  });

  it('a withdrawn enquiry cancels its call', async () => {
    const { slot, mails, token } = await booked();
    await act(token, 'withdraw', { confirm: 'yes' });
    expect(has(await free(), slot.starts_at)).toBe(true);
    room.server.received.length = 0;
    await room.drain();
    expect(invitation(mails()[0]).method).toBe('CANCEL');
    expect(toStaff().map(({ mail }) => mail.subject)).toEqual([
      expect.stringMatching(/^Withdrawn: /),
    ]);
  });

  it('reminders come when they are due, and not after the call has begun', async () => {
    const { id, mails } = await booked();
    const remind = () =>
      stack.service
        .from('mail_outbox')
        .update({ due_at: new Date().toISOString() })
        .match({ lead_id: id, state: 'queued' })
        .throwOnError();
    await remind();
    room.server.received.length = 0;
    await room.drain();
    expect(mails().map(({ mail }) => mail.subject?.split(':')[0])).toEqual(
      expect.arrayContaining(['Your call starts in an hour', 'Your call is tomorrow']),
    );
  });

  it('the calendar file is for who has the link, while there is a call', async () => {
    const { token } = await booked();
    const answer = await stack.call(`/api/receipt/calendar?${new URLSearchParams({ token })}`);
    expect(answer.headers.get('content-type')).toContain('text/calendar');
    expect(await answer.text()).toContain('METHOD:PUBLISH');
    await act(token, 'cancel-call', { confirm: 'yes' });
    for (const other of [token, 'forged', await tokenFor(randomUUID())]) {
      const query = new URLSearchParams({ token: other });
      expect((await stack.call(`/api/receipt/calendar?${query}`)).status).toBe(404);
    }
  });
});
