import { randomUUID } from 'node:crypto';
import { booker, hasSlot, type Slot } from '../../testing/server/booker';
import { startStack, type Stack } from '../../testing/server/stack';
import slots from './consultations/slots';
import enquiries from './enquiries';

let stack: Stack;
let visitor: ReturnType<typeof booker>;
beforeAll(async () => {
  stack = await startStack({ '/api/consultations/slots': slots, '/api/enquiries': enquiries });
  visitor = booker(stack);
});
afterEach(() => stack.supabase.become('well'));
afterAll(() => stack.stop());

it('the free times come with the zone of the agency', async () => {
  const answer = await stack.call('/api/consultations/slots');
  expect(await answer.json()).toMatchObject({ timezone: 'Asia/Kolkata' });
});

describe('booking', () => {
  it('takes a free time, which is free no more, and answers a repeated send alike', async () => {
    const slot = await visitor.someSlot();
    const key = randomUUID();
    const send = () => visitor.book(slot.starts_at, { email: 'asha@example.in' }, key);
    const answer = await send();
    expect(answer.status).toBe(201);
    const body = await answer.json();
    expect(body).toMatchObject({ consultation: slot });
    expect(hasSlot(await visitor.free(), slot.starts_at)).toBe(false);
    const again = await send();
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual(body);
  });

  it('takes the same moment written in another zone', async () => {
    const slot = await visitor.someSlot();
    const inDelhi = new Date(Date.parse(slot.starts_at) + 5.5 * 3_600_000)
      .toISOString()
      .replace('.000Z', '+05:30');
    const answer = await visitor.book(inDelhi);
    expect(await answer.json()).toMatchObject({ consultation: slot });
  });

  it('answers 409 with free times around one that was just taken, and stores nothing', async () => {
    const slot = await visitor.someSlot();
    await visitor.book(slot.starts_at);
    const before = await stack.countLeads();
    const key = randomUUID();
    const answer = await visitor.book(slot.starts_at, {}, key);
    expect(answer.status).toBe(409);
    const { slots: around } = (await answer.json()) as { slots: Slot[] };
    expect(around.length).toBeGreaterThan(2);
    expect(hasSlot(around, slot.starts_at)).toBe(false);
    expect(await stack.countLeads()).toBe(before);
    expect((await visitor.book(around[0]?.starts_at, {}, key)).status).toBe(201);
  });

  it.each([
    ['past', () => new Date(Date.now() - 86_400_000).toISOString()],
    ['within the notice', () => new Date(Math.ceil(Date.now() / 1.8e6) * 1.8e6).toISOString()],
    [
      'at night',
      () => `${new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)}T20:00:00Z`,
    ],
    [
      'between two starts',
      async () => (await visitor.someSlot()).starts_at.replace(/:\d\d:00/, ':07:00'),
    ],
    ['beyond the horizon', () => new Date(Date.now() + 40 * 86_400_000).toISOString()],
  ])('refuses a time that is %s, and offers others', async (_, time) => {
    const answer = await visitor.book(await time());
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
      const answer = await visitor.book(time);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({
        errors: [
          { field: 'consultation_at', message: expect.stringContaining('with a time zone') },
        ],
      });
    },
  );

  it('takes no place for spam, whose sender is answered as ever', async () => {
    const slot = await visitor.someSlot();
    const answer = await visitor.book(slot.starts_at, { topic: 'filled in', filled_in_ms: 500 });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ consultation: slot });
    expect(hasSlot(await visitor.free(), slot.starts_at)).toBe(true);
  });

  it('keeps the time of a caller whose password manager filled in the hidden field', async () => {
    const slot = await visitor.someSlot();
    const answer = await visitor.book(slot.starts_at, { topic: 'filled in', filled_in_ms: 9000 });
    expect(answer.status).toBe(201);
    expect(hasSlot(await visitor.free(), slot.starts_at)).toBe(false);
  });

  it('is away with the database', async () => {
    stack.supabase.become('away');
    expect((await stack.call('/api/consultations/slots')).status).toBe(503);
  });
});
