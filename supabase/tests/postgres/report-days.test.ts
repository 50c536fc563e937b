import { leadReportSchema } from '../../../src/domain/http-api/report';
import { call, fillLeads } from '../../../testing/database/support/database';
import { useStaffedDatabase } from '../../../testing/database/support/staffed-database';

const database = useStaffedDatabase();

const DAYS = 100;

/** Counts the days that are counted and those that wait, with the newest of each. */
async function progress() {
  const { rows } = await database.pool.query<Record<string, number>>(
    `select
      (select count(*)::integer from private.lead_days where facet = 'all' and leads > 0) as counted,
      (select count(distinct day)::integer from private.marked_days) as waiting,
      (select min(day) from private.lead_days) > (select max(day) from private.marked_days) as newest_first`,
  );
  return rows[0];
}

test('however many days are marked, each report counts some and leaves the rest to the next', async () => {
  await fillLeads(database.pool, DAYS, { created_at: `now() - n * interval '1 day'` });
  const steps = [];
  for (let step = 0; step < 4; step += 1) {
    await database.pool.query(`select private.count_marked_days('0 seconds')`);
    steps.push(await progress());
  }
  expect(steps).toEqual([
    { counted: 31, waiting: 69, newest_first: true },
    { counted: 62, waiting: 38, newest_first: true },
    { counted: 93, waiting: 7, newest_first: true },
    { counted: 100, waiting: 0, newest_first: null },
  ]);
});

test('a report within its time limit counts all of them', async () => {
  await database.pool.query(
    'insert into private.marked_days (day) select day from private.lead_days; delete from private.lead_days',
  );
  const [row] = await call<{ report: unknown }>(
    database.pool,
    database.staff.caller,
    'select public.lead_report(366) as report',
  );
  expect(leadReportSchema.parse(row?.report).now.enquiries).toBe(DAYS);
  expect(await progress()).toMatchObject({ counted: DAYS, waiting: 0 });
});

test('an operator who loaded leads counts them all at once', async () => {
  await database.pool.query('select private.recount_leads()');
  expect(await progress()).toMatchObject({ counted: DAYS, waiting: 0 });
});
