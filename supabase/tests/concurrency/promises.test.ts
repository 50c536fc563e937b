import { randomUUID } from 'node:crypto';

import { newEnquiry } from '../../../testing/database/support/enquiry';
import { startBustle } from '../../../testing/database/support/bustle';
import {
  call,
  fillLeads,
  liftThrottles,
  SERVER,
  VISITOR,
} from '../../../testing/database/support/database';
import { useStaffedDatabase } from '../../../testing/database/support/staffed-database';

const database = useStaffedDatabase();

beforeEach(() => liftThrottles(database.pool));

/** Runs a test's work while everything else happens beside it. */
async function amidBustle<Result>(work: () => Promise<Result>): Promise<Result> {
  const bustle = await startBustle(database.pool, database.staff, 5);
  try {
    return await work();
  } finally {
    expect(await bustle.stop()).toEqual([]);
  }
}

const times = <Result>(count: number, work: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

const limit = (name: string, most: number) =>
  database.pool.query('update public.throttle_rules set max_admitted = $2 where name = $1', [
    name,
    most,
  ]);

async function send(key: string, client: string | null = null) {
  const { reference, idempotency_key: _, ...enquiry } = newEnquiry();
  const [row] = await call<{ receipt: { reference?: string; created?: boolean } }>(
    database.pool,
    VISITOR,
    `select public.send_enquiry($1, $2, $3, p_client_hash => $4) as receipt`,
    [key, reference, { ...enquiry, email: 'asha@example.com' }, client],
  );
  return row?.receipt ?? {};
}

test('one form is one lead, however often and fast it is sent, and every send has the same receipt', async () => {
  for (let round = 0; round < 5; round += 1) {
    const key = randomUUID();
    const receipts = await amidBustle(() => times(16, () => send(key)));
    expect(receipts.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(receipts.map(({ reference }) => reference)).size).toBe(1);
  }
});

test('the throttle lets through exactly its limit', async () => {
  await limit('enquiries_per_client', 5);
  for (let round = 0; round < 4; round += 1) {
    const receipts = await amidBustle(() => times(16, () => send(randomUUID(), `round-${round}`)));
    expect(receipts.filter(({ created }) => created)).toHaveLength(5);
  }
});

test('the throttle of log-ins does too, under all its rules at once', async () => {
  await limit('sign_ins_per_account_and_client', 4);
  await limit('sign_ins_per_client', 9);
  const attempt = (n: number) =>
    call<{ seconds: number }>(
      database.pool,
      VISITOR,
      'select public.admit_sign_in($1, $2, $3) as seconds',
      [`account-${n % 4}`, 'one', `pair-${n % 4}`],
    );
  const waits = await amidBustle(() => times(32, attempt));
  expect(waits.filter(([row]) => row?.seconds === 0)).toHaveLength(9);
  const { rows } = await database.pool.query<{ admitted: number }>(
    `select admitted from private.throttle_windows where rule = 'sign_ins_per_account_and_client'
    and subject like 'pair-%'`,
  );
  expect(rows.reduce((sum, { admitted }) => sum + admitted, 0)).toBe(9);
  for (const { admitted } of rows) expect(admitted).toBeLessThanOrEqual(4);
});

/** The bustle's visitors withdraw enquiries too, and then nobody wins. */
function noneIfWithdrawn(error: Error): [] {
  if (error.message === 'The sender withdrew this enquiry.') return [];
  throw error;
}

test('of colleagues who change one lead as they saw it, one wins', async () => {
  const ids = await fillLeads(database.pool, 10);
  const wins = await amidBustle(() =>
    Promise.all(
      ids.map(async (id) => {
        const { rows } = await database.pool.query<{ seen: string }>(
          'select updated_at::text as seen from public.contact_submissions where id = $1',
          [id],
        );
        const changed = await times(8, () =>
          call(
            database.pool,
            database.staff.caller,
            `update public.contact_submissions set company = gen_random_uuid()::text
            where id = $1 and updated_at = $2 returning id`,
            [id, rows[0]?.seen],
          ).catch(noneIfWithdrawn),
        );
        return changed.flat().length;
      }),
    ),
  );
  // The others may have been quicker than all eight, but two never win.
  for (const winners of wins) expect(winners).toBeLessThanOrEqual(1);
  expect(wins).toContain(1);
});

test('no mail is leased twice, and one that was sent is never due again', async () => {
  await fillLeads(database.pool, 60);
  const leased: string[] = [];
  const deliver = async () => {
    for (let round = 0; round < 15; round += 1) {
      const [row] = await call<{ jobs: { id: string; claim: string }[] }>(
        database.pool,
        SERVER,
        `select public.claim_mail('{staff_notification,acknowledgement}', 3) as jobs`,
      );
      for (const { id, claim } of row?.jobs ?? []) {
        leased.push(id);
        await call(database.pool, SERVER, `select public.settle_mail($1, $2, 'sent')`, [id, claim]);
      }
    }
  };
  await amidBustle(() => times(8, deliver));
  // The bustle takes its share, a larger one on a slow machine.
  expect(leased.length).toBeGreaterThan(10);
  expect(new Set(leased).size).toBe(leased.length);
});

test('two mails of one kind are never queued for one lead, also when spam is restored by many', async () => {
  const ids = await fillLeads(database.pool, 20, { spam_reason: `'Links'` });
  await amidBustle(() =>
    times(8, () =>
      call(database.pool, database.staff.caller, 'select public.change_leads($1, $2)', [
        ids,
        { spam_reason: null },
      ]),
    ),
  );
  const { rows } = await database.pool.query(
    `select lead_id, kind from public.mail_outbox
    where event_id is null and lead_id is not null and (kind not in ('call_tomorrow', 'call_soon') or state = 'queued')
    group by lead_id, kind having count(*) > 1`,
  );
  expect(rows).toEqual([]);
});

/** Seconds of everything at once. */
const ROUNDS = Number(process.env['BUSTLE_ROUNDS'] ?? 3);

test(
  'whatever happens at once, nothing fails or waits in a circle, and nothing is undone twice',
  async () => {
    await fillLeads(database.pool, 50, {
      status: `(array['new', 'contacted', 'closed'])[1 + n % 3]`,
    });
    for (let round = 0; round < ROUNDS; round += 1) {
      await amidBustle(() => new Promise((resolve) => setTimeout(resolve, 1000)));
    }
    const { rows } = await database.pool.query(
      'select undoes from public.lead_events where undoes is not null group by 1 having count(*) > 1',
    );
    expect(rows).toEqual([]);
  },
  60_000 + ROUNDS * 5000,
);
