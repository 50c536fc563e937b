import { hasSlot } from '../../testing/server/booker';
import { serveBuiltPages } from '../../testing/server/built-pages';
import { caller, invitation } from '../../testing/server/caller';
import { startEmailOutbox, type EmailOutbox } from '../../testing/server/email-outbox';
import { REAL_TIMERS } from '../../testing/server/real-timers';
import { shownPage } from '../../testing/server/shown-page';
import { startStack, type Stack } from '../../testing/server/stack';
import slots from './consultations/slots';
import enquiries from './enquiries';
import receipt from './receipt';

let stack: Stack;
let visitor: ReturnType<typeof caller>;
let room: EmailOutbox;
let pages: { close: () => Promise<void> };
beforeAll(async () => {
  pages = await serveBuiltPages();
  stack = await startStack({
    '/api/consultations/slots': slots,
    '/api/enquiries': enquiries,
    '/api/receipt': receipt,
  });
  room = await startEmailOutbox(stack);
  visitor = caller(stack, room);
});
beforeEach(() => {
  room.server.received.length = 0;
});
afterAll(async () => {
  await room.close();
  await stack.stop();
  await pages.close();
});

const pathOf = (answer: Response) => answer.headers.get('location') ?? '';

const yes = { confirm: 'yes' };

describe('the receipt of a booked call', () => {
  it('offers the times of one day in the visitor’s zone, with nothing chosen, and other days as links', async () => {
    const { slot, token } = await visitor.booked();
    const shown = await visitor.openReceipt(token);
    expect([shown.isHidden('#move'), shown.isHidden('#move-question')]).toEqual([false, true]);
    expect(shown.texts('[data-list=times] i')[0]).toMatch(/^\(\d+:\d\d [ap]m IST\)$/);
    expect(shown.attribute('[data-list=times] input', 'id')).toMatch(/^time-\d{4}-/);
    expect(shown.texts('[data-list=times] [checked]')).toEqual([]);
    // The day of the call is open.
    const [current = ''] = shown.texts('[aria-current=true]');
    const inLondon = { timeZone: 'Europe/London', day: 'numeric', month: 'short' } as const;
    const bookedDay = new Date(slot.starts_at).toLocaleDateString('en-GB', inLondon);
    expect(current).toContain(bookedDay);
    const free = await visitor.free();
    expect(shown.texts('[data-list=times] b').length).toBeLessThan(free.length / 2);

    const link = shown.attribute('[data-list=days] li:nth-child(3) a', 'href') ?? '';
    expect(link).toMatch(/#move$/);
    const other = await shownPage(await stack.call(link.replace('#move', '')));
    expect(other.texts('[aria-current=true]')).toEqual([shown.texts('[data-list=days] a')[2]]);
    expect(other.attribute('#move [name=token]', 'value')).toBe(token);
  });

  it('asks before it moves the call, and names both times with the visitor’s first', async () => {
    const { slot, token } = await visitor.booked();
    const other = await visitor.someSlot();
    const answer = await visitor.act(token, 'move', { consultation_at: other.starts_at });
    expect(answer.status).toBe(303);
    expect(pathOf(answer)).toMatch(/#move-question$/);
    expect(hasSlot(await visitor.free(), slot.starts_at)).toBe(false);

    const shown = await shownPage(await stack.call(pathOf(answer).replace(/#.*/, '')));
    expect([shown.isHidden('#move-question'), shown.isHidden('#move')]).toEqual([false, true]);
    const [from, to] = shown.texts('#move-question b');
    expect(from).toMatch(/ in London \(.* IST\)$/);
    expect(to).toMatch(/ in London \(.* IST\)$/);
    expect(to).not.toBe(from);
    const chosen = shown.attribute('#move-question [name=consultation_at]', 'value');
    expect(chosen).toBe(other.starts_at);

    const back = shown.attribute('[data-list=move-back] a', 'href') ?? '';
    const again = await shownPage(await stack.call(back.replace('#move', '')));
    expect(again.html).toContain(other.starts_at);
    expect(again.isHidden('#move-question')).toBe(true);
  });

  it('moves it once confirmed; both sides are told, and the invitation is the next version', async () => {
    const { slot, mails, token } = await visitor.booked();
    const first = invitation(mails()[0]);
    const other = await visitor.someSlot();
    const answer = await visitor.act(token, 'move', { consultation_at: other.starts_at, ...yes });
    expect(pathOf(answer)).toMatch(/&done=call-moved$/);
    expect(hasSlot(await visitor.free(), slot.starts_at)).toBe(true);
    room.server.received.length = 0;
    await visitor.deliver();
    expect(mails()).toHaveLength(1);
    const next = { ...first, sequence: 1, starts_at: other.starts_at };
    expect(invitation(mails()[0])).toEqual(next);
    expect(visitor.toStaff().map(({ mail }) => mail.subject)).toEqual([
      expect.stringMatching(/^Call moved: /),
    ]);
  });

  it.each([
    ['chosen', {}],
    ['confirmed', yes],
  ])(
    'does not move it to a taken time, or to one that is not offered, when %s',
    async (_when, fields) => {
      const { token } = await visitor.booked();
      const other = await visitor.someSlot();
      await visitor.book(other.starts_at);
      for (const consultation_at of [other.starts_at, '2020-01-01T10:00:00Z']) {
        const answer = await visitor.act(token, 'move', { consultation_at, ...fields });
        expect(answer.status).toBe(422);
        const shown = await shownPage(answer);
        expect(shown.states()).toContain('call-taken');
        expect(shown.isHidden('#move')).toBe(false);
      }
    },
  );

  it('says at the times, and not of a correction, that none was chosen', async () => {
    const { token } = await visitor.booked();
    const nonsense = await visitor.act(token, 'move', { consultation_at: 'soon' });
    expect(nonsense.status).toBe(422);
    const shown = await shownPage(nonsense);
    expect(shown.text('#receipt-consultation_at-error')).toBe(
      'Please choose one of the free times.',
    );
    expect(shown.states()).toContain('call-unchosen');
    expect(shown.states()).not.toContain('invalid');
  });

  it('asks nothing about times that are none, or not offered', async () => {
    const { token } = await visitor.booked();
    for (const to of ['soon', '2020-01-01T10:00:00Z']) {
      const shown = await visitor.openReceipt(token, { to });
      expect([shown.isHidden('#move-question'), shown.isHidden('#move')]).toEqual([true, false]);
    }
  });

  it('asks nothing and stores nothing while the database is away', async () => {
    const { slot, token } = await visitor.booked();
    const other = await visitor.someSlot();
    stack.supabase.become('away');
    const answer = await visitor.act(token, 'move', { consultation_at: other.starts_at });
    stack.supabase.become('well');
    expect(answer.status).toBe(503);
    expect(hasSlot(await visitor.free(), slot.starts_at)).toBe(false);
  });

  it('leads to the call until it is cancelled, and books another without a question', async () => {
    const { slot, token } = await visitor.booked();
    expect((await visitor.openReceipt(token)).states()).toContain('call-joinable');
    await visitor.act(token, 'cancel-call', yes);
    const shown = await visitor.openReceipt(token, { to: slot.starts_at });
    expect(shown.states()).not.toContain('call-joinable');
    expect([shown.isHidden('#move-question'), shown.isHidden('#move')]).toEqual([true, false]);
    const answer = await visitor.act(token, 'move', { consultation_at: slot.starts_at });
    expect(pathOf(answer)).toMatch(/&done=call-moved$/);
    expect(hasSlot(await visitor.free(), slot.starts_at)).toBe(false);
  });

  it('leads to a call that has begun, which no longer moves', async () => {
    const { slot, token } = await visitor.booked();
    const now = Date.parse(slot.starts_at) + 5 * 60_000;
    jest.useFakeTimers({ now, doNotFake: [...REAL_TIMERS] });
    const shown = await visitor.openReceipt(token).finally(() => jest.useRealTimers());
    expect(shown.states()).toContain('call-joinable');
    expect(shown.isHidden('#move')).toBe(true);
  });
});
