import { randomUUID } from 'node:crypto';

import { callAt, startBustle } from '../../../testing/database/support/bustle';
import { call, open, untilBlocked, VISITOR } from '../../../testing/database/support/database';
import { newEnquiry } from '../../../testing/database/support/enquiry';
import { useStaffedDatabase } from '../../../testing/database/support/staffed-database';

const database = useStaffedDatabase();

const SEND = 'select public.send_enquiry($1, $2, $3, p_call => $4) as answer';

/** The arguments of SEND for an enquiry with a call at this time, or without one. */
function enquiryOf(email: string, start?: number) {
  const { reference, idempotency_key: key, ...enquiry } = newEnquiry();
  const booked = start === undefined ? null : callAt(start);
  const fields = { ...enquiry, email, consultation_at: booked?.starts_at };
  return { reference, values: [key, reference, fields, booked] };
}

const someAddress = () => `${randomUUID()}@example.com`;

async function send(start: number) {
  const [row] = await call<{ answer: { created?: boolean; taken?: boolean; reference?: string } }>(
    database.pool,
    VISITOR,
    SEND,
    enquiryOf(someAddress(), start).values,
  );
  return row?.answer ?? {};
}

const DAY = 86_400_000;

/** Never the same moment twice. */
const inDays = (days: number) => Date.now() + days * DAY;

test('of fifty visitors who want one time at once, one gets it; the others store nothing', async () => {
  for (let round = 1; round <= 5; round += 1) {
    const start = inDays(round);
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(start)));
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(answers.filter(({ taken }) => taken)).toHaveLength(49);
    const { rows } = await database.pool.query<{ calls: number }>(
      'select count(*)::integer as calls from public.consultations where starts_at = $1',
      [new Date(start).toISOString()],
    );
    expect(rows).toEqual([{ calls: 1 }]);
  }
});

test('one form sent many times at once books one call, and each send is answered by it', async () => {
  const key = randomUUID();
  const { reference, idempotency_key: _, ...enquiry } = newEnquiry();
  const booked = callAt(inDays(10));
  const answers = await Promise.all(
    Array.from({ length: 16 }, () =>
      call<{ answer: { reference: string; same: boolean; consultation: object } }>(
        database.pool,
        VISITOR,
        'select public.send_enquiry($1, $2, $3, p_call => $4) as answer',
        [key, reference, { ...enquiry, consultation_at: booked.starts_at }, booked],
      ),
    ),
  );
  const receipts = answers.flat().map(({ answer }) => answer);
  expect(new Set(receipts.map((receipt) => receipt.reference)).size).toBe(1);
  expect(receipts.every(({ same, consultation }) => same && consultation !== null)).toBe(true);
});

test('staff who book or reopen a call while its sender withdraws the enquiry are refused', async () => {
  const calls = [{ p_call: callAt(inDays(16)) }, { p_state: 'booked' }, { p_state: 'cancelled' }];
  for (const [n, { p_call = null, p_state = null }] of calls.entries()) {
    const { reference } = await send(inDays(12 + n));
    const { rows } = await database.pool.query<{ id: string; receipt_key: string }>(
      `select id, receipt_key from public.contact_submissions join private.receipt_keys on lead_id = id
      where reference = $1`,
      [reference],
    );
    const [lead] = rows;
    const withdrawing = await open(database.pool, VISITOR, 'select public.withdraw_enquiry($1)', [
      lead?.receipt_key,
    ]);
    const changing = call(
      database.pool,
      database.staff.caller,
      'select public.change_consultation($1, $2, $3)',
      [lead?.id, p_call, p_state],
    );
    const refused = expect(changing).rejects.toMatchObject({ code: 'PT409' });
    await untilBlocked(database.pool, changing);
    await withdrawing.commit();
    await refused;
    const { rows: left } = await database.pool.query(
      'select state from public.consultations where lead_id = $1',
      [lead?.id],
    );
    expect(left).toEqual([{ state: 'cancelled' }]);
  }
});

test('staff restore spam and book its calls while one of its senders writes again and books, too', async () => {
  const address = someAddress();
  const spam = [enquiryOf(someAddress(), inDays(17)), enquiryOf(address)];
  for (const { values } of spam) await call(database.pool, VISITOR, SEND, values);
  const { rows: leads } = await database.pool.query<{ id: string }>(
    'select id from public.contact_submissions where reference = any ($1)',
    [spam.map(({ reference }) => reference)],
  );
  const change = (changes: object) =>
    call(database.pool, database.staff.caller, 'select public.change_leads($1, $2)', [
      leads.map(({ id }) => id),
      changes,
    ]);
  await change({ spam_reason: 'Links' });
  const writing = await open(database.pool, VISITOR, SEND, enquiryOf(address).values);
  const restoring = change({ spam_reason: null });
  await untilBlocked(database.pool, restoring);
  await writing.query(SEND, enquiryOf(someAddress(), inDays(18)).values);
  await writing.commit();
  await restoring;
  const { rows: calls } = await database.pool.query(
    'select state from public.consultations where lead_id = any ($1)',
    [leads.map(({ id }) => id)],
  );
  expect(calls).toEqual([{ state: 'booked' }]);
});

test('while visitors and staff book, move, cancel, withdraw and erase at once, no two calls meet', async () => {
  const bustle = await startBustle(database.pool, database.staff, 12);
  const start = inDays(20);
  for (let round = 0; round < 40; round += 1) {
    const quarters = Array.from({ length: 25 }, (_, n) => start + (n % 12) * 15 * 60_000);
    const answers = await Promise.all(quarters.map((time) => send(time)));
    expect(
      answers.filter(({ created, taken }) => Boolean(created) !== Boolean(taken)),
    ).toHaveLength(25);
    const { rows } = await database.pool.query(
      `select one.starts_at, other.starts_at as and_at
      from public.consultations as one
      join public.consultations as other on one.lead_id < other.lead_id and one.seat = other.seat
        and tstzrange(one.starts_at, one.free_from) && tstzrange(other.starts_at, other.free_from)
      where one.state <> 'cancelled' and other.state <> 'cancelled'`,
    );
    expect(rows).toEqual([]);
  }
  expect(await bustle.stop()).toEqual([]);
});
