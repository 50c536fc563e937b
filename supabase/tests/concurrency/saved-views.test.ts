import { call } from '../../../testing/database/support/database';
import { useStaffedDatabase } from '../../../testing/database/support/staffed-database';

const database = useStaffedDatabase();

const asStaff = <Row extends object>(sql: string, values: unknown[] = []) =>
  call<Row>(database.pool, database.staff.caller, sql, values);

const ADD = `insert into public.saved_views (title, search)
  select 'View ' || gen_random_uuid(), 'q=a' from generate_series(1, $1::integer) as n returning id`;

test('people who add at once keep within the bound', async () => {
  await asStaff(ADD, [25]);
  const added = await Promise.allSettled(Array.from({ length: 12 }, () => asStaff(ADD, [1])));
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const { rows } = await database.pool.query('select count(*)::integer from public.saved_views');
  expect(rows).toEqual([{ count: 30 }]);
});
