import { randomUUID } from 'node:crypto';

import { startBustle } from '../support/bustle';
import { asStaff, call, liftThrottles, useDatabase, VISITOR } from '../support/database';
import type { Caller } from '../support/database';
import { newEnquiry } from '../support/enquiry';

const database = useDatabase();

let staff: { caller: Caller; id: string };
beforeAll(async () => {
  const admin = await database.project.signInAdmin();
  staff = { caller: asStaff(admin), id: admin.id };
  await liftThrottles(database.pool);
});

const MINUTE = 60_000;

/** A call of half an hour, so many minutes after a moment that each test chooses anew. */
const callAt = (start: number) => ({
  starts_at: new Date(start).toISOString(),
  ends_at: new Date(start + 30 * MINUTE).toISOString(),
  free_from: new Date(start + 45 * MINUTE).toISOString(),
  seats: 1,
});

async function send(start: number, key: string = randomUUID()) {
  const { reference, idempotency_key: _, ...enquiry } = newEnquiry();
  const booked = callAt(start);
  const person = { ...enquiry, email: `${randomUUID()}@example.com` };
  const [row] = await call<{ answer: { created?: boolean; taken?: boolean; reference?: string } }>(
    database.pool,
    VISITOR,
    'select public.send_enquiry($1, $2, $3, p_call => $4) as answer',
    [key, reference, { ...person, consultation_at: booked.starts_at }, booked],
  );
  return row?.answer ?? {};
}

const overlaps = () =>
  database.pool.query(
    `select from public.consultations as one
    join public.consultations as other on one.lead_id < other.lead_id and one.seat = other.seat
      and tstzrange(one.starts_at, one.free_from) && tstzrange(other.starts_at, other.free_from)
    where one.state <> 'cancelled' and other.state <> 'cancelled'`,
  );

const inDays = (days: number) => Math.ceil(Date.now() / MINUTE) * MINUTE + days * 1440 * MINUTE;

test('of fifty visitors who want one time at once, one gets it; the others store nothing', async () => {
  const bustle = startBustle(database.pool, staff, 3);
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
  expect(await bustle.stop()).toEqual([]);
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

test('visitors and staff who book, move, cancel and withdraw at once never meet in one place', async () => {
  const first = inDays(20);
  const anyTime = () => first + Math.floor(Math.random() * 12) * 15 * MINUTE;
  const keys = new Map<string, string>();
  const { rows } = await database.pool.query<{ id: string; receipt_key: string }>(
    `select lead.id, receipt.receipt_key from public.contact_submissions as lead
    join private.receipt_keys as receipt on receipt.lead_id = lead.id
    where lead.erased_at is null limit 12`,
  );
  for (const row of rows) keys.set(row.id, row.receipt_key);
  const act = async (n: number) => {
    const [id, key] = [...keys][n % keys.size] ?? [];
    switch (n % 5) {
      case 0:
        return send(anyTime());
      case 1:
        return call(database.pool, staff.caller, 'select public.change_consultation($1, $2)', [
          id,
          callAt(anyTime()),
        ]);
      case 2:
        return call(database.pool, VISITOR, 'select public.move_consultation($1, $2)', [
          key,
          callAt(anyTime()),
        ]);
      case 3:
        return call(database.pool, VISITOR, 'select public.cancel_consultation($1)', [key]);
      default:
        return call(
          database.pool,
          VISITOR,
          n % 2 ? 'select public.withdraw_enquiry($1)' : 'select public.reinstate_enquiry($1)',
          [key],
        );
    }
  };
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(Array.from({ length: 25 }, (_, n) => act(n + round)));
  }
  expect((await overlaps()).rowCount).toBe(0);
});
