import { call, fillLeads } from '../../../testing/database/support/database';
import { useStaffedDatabase } from '../../../testing/database/support/staffed-database';

const database = useStaffedDatabase();

const asStaff = <Row extends object>(sql: string, values: unknown[] = []) =>
  call<Row>(database.pool, database.staff.caller, sql, values);

const ADD = `insert into public.saved_replies (title, text)
  select 'Saved ' || n, 'Hello' from generate_series(1, $1::integer) as n returning id`;

test('people who add at once keep within the bound', async () => {
  await asStaff(ADD, [195]);
  const added = await Promise.allSettled(Array.from({ length: 12 }, () => asStaff(ADD, [1])));
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const { rows } = await database.pool.query('select count(*)::integer from public.saved_replies');
  expect(rows).toEqual([{ count: 200 }]);
});

test('emails that are queued at once all count, whatever the order of their saved replies', async () => {
  await asStaff('delete from public.saved_replies where true');
  const replies = (await asStaff<{ id: string }>(ADD, [2])).map(({ id }) => id);
  const leads = await fillLeads(database.pool, 12);
  await Promise.all(
    leads.map((lead, n) =>
      asStaff(`select public.send_reply($1, 'Hello', 'Hello', p_saved_replies => $2)`, [
        lead,
        n % 2 ? replies : replies.toReversed(),
      ]),
    ),
  );
  const { rows } = await database.pool.query('select uses from public.saved_replies');
  expect(rows).toEqual([{ uses: 12 }, { uses: 12 }]);
});
