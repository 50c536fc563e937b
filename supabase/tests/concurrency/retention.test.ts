import { startBustle } from '../../../testing/database/support/bustle';
import {
  call,
  fillLeads,
  open,
  SERVER,
  untilBlocked,
} from '../../../testing/database/support/database';
import { useStaffedDatabase } from '../../../testing/database/support/staffed-database';

const database = useStaffedDatabase();

/** Leads whose time is up. */
const expired = (count: number) =>
  fillLeads(database.pool, count, {
    status: `'closed'`,
    updated_at: `now() - interval '400 days' + n * interval '1 second'`,
  });

const erase = async (limit = 500) => {
  const [row] = await call<{ done: { leads: number } }>(
    database.pool,
    SERVER,
    'select public.erase_expired(365, $1) as done',
    [limit],
  );
  return row?.done.leads ?? 0;
};

const stored = async (ids: string[]) => {
  const { rows } = await database.pool.query<{ name: string; status: string; erasures: string }>(
    `select name, status,
      (select count(*) from public.lead_events where lead_id = lead.id and kind = 'erased') as erasures
    from public.contact_submissions as lead where id = any ($1)`,
    [ids],
  );
  return rows;
};

test('a lead that staff are reopening is neither erased nor waited for', async () => {
  const [reopened, left] = await expired(2);
  const reopening = await open(
    database.pool,
    database.staff.caller,
    `update public.contact_submissions set status = 'contacted' where id = $1`,
    [reopened],
  );
  const erasing = erase();
  await untilBlocked(database.pool, erasing);
  await reopening.commit();

  expect(await erasing).toBe(1);
  expect(await stored([reopened ?? ''])).toEqual([
    { name: expect.stringContaining('Asha'), status: 'contacted', erasures: '0' },
  ]);
  expect(await stored([left ?? ''])).toEqual([{ name: '', status: 'closed', erasures: '1' }]);
});

test('parallel runs share the work and report what they did, beside everything else', async () => {
  const ids = await expired(200);
  const bustle = await startBustle(database.pool, database.staff, 4);
  const runs = await Promise.all(
    Array.from({ length: 4 }, async () => {
      let total = 0;
      for (let batch = await erase(15); batch > 0; batch = await erase(15)) total += batch;
      return total;
    }),
  );
  expect(await bustle.stop()).toEqual([]);

  // Those that the others reopened or erased at the same moment are not of this run.
  const leads = await stored(ids);
  const { rows } = await database.pool.query<{ count: string }>(
    `select count(*) from public.lead_events where lead_id = any ($1) and kind = 'erased' and actor_email = 'retention'`,
    [ids],
  );
  const total = runs.reduce((sum, run) => sum + run, 0);
  expect(total).toBeLessThanOrEqual(Number(rows[0]?.count));
  for (const { erasures } of leads) expect(Number(erasures)).toBeLessThanOrEqual(1);
});

test('parallel runs alone tell exactly what they did', async () => {
  await erase(100_000);
  const ids = await expired(200);
  const runs = await Promise.all(
    Array.from({ length: 8 }, async () => {
      let total = 0;
      for (let batch = await erase(15); batch > 0; batch = await erase(15)) total += batch;
      return total;
    }),
  );
  expect(runs.reduce((sum, run) => sum + run, 0)).toBe(200);
  for (const { erasures } of await stored(ids)) expect(erasures).toBe('1');
});

test('bulk changes and retention meet without a deadlock, and nothing reopened is erased', async () => {
  for (let round = 0; round < 6; round += 1) {
    const ids = await expired(150);
    const shuffled = () => [...ids].sort(() => Math.random() - 0.5).slice(0, 60);
    const change = () =>
      call(database.pool, database.staff.caller, 'select public.change_leads($1, $2)', [
        shuffled(),
        { status: 'qualified' },
      ]);
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 4 }, change),
      ...Array.from({ length: 4 }, () => erase(40)),
    ]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    // Reopened before it was erased, it is there; erased before, its status was changed afterwards.
    for (const { name, erasures } of await stored(ids)) {
      expect(name === '').toBe(erasures === '1');
    }
  }
});
