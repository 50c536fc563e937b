import { call, SERVER } from '../../../testing/database/support/database';
import { useStaffedDatabase } from '../../../testing/database/support/staffed-database';

const database = useStaffedDatabase();

const kept = async (table: 'enquiry_drafts' | 'throttle_windows') => {
  const { rows } = await database.pool.query(`select from private.${table}`);
  return rows.length;
};

test('retention deletes refused forms and counted calls that have expired, and no others', async () => {
  const { pool } = database;
  for (const age of ["interval '1 minute'", "interval '-1 hour'"]) {
    await pool.query(
      `insert into private.enquiry_drafts (sealed, expires_at) values ('sealed', now() - ${age})`,
    );
    await pool.query(
      `insert into private.throttle_windows (rule, subject, ends_at)
       values ('newsletter_per_address', md5(${age}::text), now() - ${age})`,
    );
  }
  expect([await kept('enquiry_drafts'), await kept('throttle_windows')]).toEqual([2, 2]);
  await call(pool, SERVER, 'select public.erase_expired(365)');
  expect([await kept('enquiry_drafts'), await kept('throttle_windows')]).toEqual([1, 1]);
});
