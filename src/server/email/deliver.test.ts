import { randomUUID } from 'node:crypto';
import { startEmailOutbox, type EmailOutbox } from '../../../testing/server/email-outbox';
import { startStack, type Stack } from '../../../testing/server/stack';
import { until } from '../../../testing/server/until';
import { DELIVERY_LIMIT_MS } from './transport';

let stack: Stack;
let room: EmailOutbox;
beforeAll(async () => {
  stack = await startStack({});
  room = await startEmailOutbox(stack);
});
afterEach(() => {
  room.server.become('well');
  stack.supabase.become('well');
});
afterAll(async () => {
  await room.close();
  await stack.stop();
});

const newAddress = () => `${randomUUID()}@example.in`;
const sentTo = (address: string) =>
  room.server.received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail.messageId);
const states = async (leadId: string) =>
  Object.fromEntries((await room.rows(leadId)).map(({ kind, state }) => [kind, state]));

const SENT = { acknowledgement: 'sent', staff_notification: 'sent' };

it('several workers at once send each email once', async () => {
  const addresses = Array.from({ length: 12 }, newAddress);
  const leads = await Promise.all(addresses.map((email) => room.store({ email })));
  await Promise.all(Array.from({ length: 5 }, () => room.drain()));
  for (const email of addresses) expect(sentTo(email)).toHaveLength(1);
  for (const lead of leads) expect(await states(lead)).toEqual(SENT);
});

it('an email whose lead has lost its address is dropped, and staff are still told', async () => {
  const lead = await room.store({ email: newAddress(), phone: '+91 98100 12345' });
  const leads = stack.service.from('contact_submissions');
  await leads.update({ email: '' }).eq('id', lead).throwOnError();
  expect(await room.drain()).toMatchObject({ kind: 'empty' });
  expect(await states(lead)).toEqual({ acknowledgement: 'cancelled', staff_notification: 'sent' });
});

describe('a mail server that is not there', () => {
  it('delays email, and does not lose it', async () => {
    await room.server.close();
    const email = newAddress();
    await room.store({ email });
    expect(await room.drain()).toMatchObject({ kind: 'unreachable', code: 'ESOCKET ECONNREFUSED' });
    await room.server.reopen();
    await room.hurry();
    expect(await room.drain()).toMatchObject({ kind: 'empty' });
    expect(sentTo(email)).toHaveLength(1);
  });

  it('is asked less and less often, an hour apart at most', async () => {
    await room.server.close();
    const lead = await room.store({ email: newAddress() });
    const waits = [];
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await stack.service
        .from('mail_outbox')
        .update({ due_at: new Date().toISOString() })
        .match({ lead_id: lead, kind: 'staff_notification' });
      await stack.service
        .from('mail_outbox')
        .update({ due_at: '2100-01-01T00:00:00Z' })
        .neq('kind', 'staff_notification')
        .eq('state', 'queued');
      await room.drain();
      const row = (await room.rows(lead)).find(({ kind }) => kind === 'staff_notification');
      waits.push(Math.round((Date.parse(row?.due_at ?? '') - Date.now()) / 30_000) / 2);
      expect(row).toMatchObject({
        state: 'queued',
        attempts: attempt + 1,
        last_error: 'ESOCKET ECONNREFUSED',
      });
    }
    expect(waits).toEqual([0.5, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
    await room.server.reopen();
    await room.hurry();
    await room.drain();
  });
});

it('mail that was taken, but not acknowledged, goes again under the same Message-ID', async () => {
  const email = newAddress();
  const lead = await room.store({ email });
  room.server.become('dropping');
  await room.drain();
  await room.drain();
  room.server.become('well');
  await room.hurry();
  await room.drain();
  expect(await states(lead)).toEqual(SENT);
  expect(sentTo(email)).toHaveLength(2);
  expect(new Set(sentTo(email)).size).toBe(1);
});

it('a refused address does not hold up the next email, and is given up after three days, not silently', async () => {
  const [refused, next] = [newAddress(), newAddress()];
  const lead = await room.store({ email: refused });
  room.server.become('refusing');
  expect(await room.drain()).toMatchObject({ kind: 'empty' });
  const waiting = (await room.rows(lead)).find(({ kind }) => kind === 'acknowledgement');
  expect(waiting).toMatchObject({ state: 'queued', last_error: 'EENVELOPE 550' });

  const longAgo = new Date(Date.now() - 73 * 60 * 60 * 1000).toISOString();
  await stack.service.from('mail_outbox').update({ wanted_at: longAgo }).eq('lead_id', lead);
  await room.hurry();
  await room.drain();
  expect(await states(lead)).toMatchObject({
    acknowledgement: 'failed',
    staff_notification: 'queued',
  });
  expect(room.lines.join('\n')).toContain(
    `acknowledgement, refused for days: the mail server refuses this email address (EENVELOPE 550`,
  );
  expect(room.lines.join('\n')).not.toContain(refused);

  room.server.become('well');
  await room.store({ email: next });
  await room.hurry();
  await room.drain();
  expect(sentTo(next)).toHaveLength(1);
});

it('a server that asks to come later is asked later', async () => {
  const email = newAddress();
  const lead = await room.store({ email });
  room.server.become('deferring');
  await room.drain();
  expect(await states(lead)).toMatchObject({ acknowledgement: 'queued' });
  room.server.become('well');
  await room.hurry();
  await room.drain();
  expect(sentTo(email)).toHaveLength(1);
});

describe('a worker that dies with an email in hand', () => {
  it('had time for the longest delivery', async () => {
    const lead = await room.store({ email: newAddress() });
    await room.claimAll();
    const leases = (await room.rows(lead)).map(({ due_at }) => Date.parse(due_at) - Date.now());
    // Half a minute goes to the link of an email about an account.
    expect(Math.min(...leases)).toBeGreaterThan(DELIVERY_LIMIT_MS + 45_000);
    await room.hurry();
    await room.drain();
  });

  it('leaves it to the next one once its lease ends', async () => {
    const email = newAddress();
    await room.store({ email });
    await room.claimAll();
    await room.drain();
    expect(sentTo(email)).toHaveLength(0);
    await room.hurry();
    await room.drain();
    expect(sentTo(email)).toHaveLength(1);
  });

  it('cannot undo what another did meanwhile', async () => {
    const lead = await room.store({ email: newAddress() });
    const [held] = await room.claimAll();
    await room.hurry();
    await room.drain();
    if (!held) throw new Error('Nothing was claimed.');
    const late = await room.outbox.settle(held, { kind: 'unreachable', code: 'ETIMEDOUT' });
    expect(late).toEqual({ kind: 'settled', state: null });
    expect(await states(lead)).toEqual(SENT);
  });
});

it('a database that goes away while an email is on its way does not make it go twice', async () => {
  const email = newAddress();
  await room.store({ email });
  room.server.become('silent');
  const drained = room.drain();
  await until(() => room.server.waiting() > 0);
  const settled = () => stack.supabase.calls.filter((path) => path.endsWith('/settle_mail')).length;
  const before = settled();
  stack.supabase.become('away');
  room.server.become('well');
  await until(() => settled() > before);
  expect(await room.drain()).toMatchObject({ kind: 'away' });
  stack.supabase.become('well');
  expect(await drained).toMatchObject({ kind: 'empty' });
  await room.hurry();
  await room.drain();
  expect(sentTo(email)).toHaveLength(1);
});
