import { randomUUID } from 'node:crypto';

import { call, useDatabase, VISITOR } from '../../../testing/database/support/database';

/** How much callers can make the database keep or do. */

const database = useDatabase();

const windows = async () => {
  const { rows } = await database.pool.query<{ windows: string }>(
    'select count(*) as windows from private.throttle_windows',
  );
  return Number(rows[0]?.windows);
};

const CALLS: Record<string, [sql: string, values: () => unknown[]]> = {
  newsletter: [
    'select public.subscribe_to_newsletter($1, $2)',
    () => [`${randomUUID()}@example.com`, randomUUID()],
  ],
  drafts: ['select public.keep_enquiry_draft($1, $2)', () => ['sealed', randomUUID()]],
  sign_ins: [
    'select public.admit_sign_in($1, $2, $3)',
    () => [randomUUID(), randomUUID(), randomUUID()],
  ],
};

test.each(Object.entries(CALLS))('refused calls leave no row: %s', async (name, [sql, values]) => {
  await database.pool.query('update public.throttle_rules set max_admitted = 2 where name = $1', [
    `${name}_in_all`,
  ]);
  for (let admitted = 0; admitted < 2; admitted += 1)
    await call(database.pool, VISITOR, sql, values());
  const before = await windows();
  for (let refused = 0; refused < 40; refused += 1)
    await call(database.pool, VISITOR, sql, values());
  expect(await windows()).toBe(before);
});

test.each([
  ['select public.subscribe_to_newsletter($1, $2)', ['a@b.c', 'x'.repeat(129)]],
  ['select public.keep_enquiry_draft($1, $2)', ['sealed', 'x'.repeat(129)]],
  ['select public.admit_sign_in($1, $1, $1)', ['x'.repeat(129)]],
])('a client’s name has a bound: %s', async (sql, values) => {
  await database.pool.query('update public.throttle_rules set max_admitted = 1000');
  const calling = call(database.pool, VISITOR, sql, values);
  await expect(calling).rejects.toMatchObject({ code: '23514' });
});

test('a visitor’s insert flushes a short list of index entries at most', async () => {
  const { rows } = await database.pool.query(
    `select reloptions from pg_class where relname = 'leads_search'`,
  );
  expect(rows).toEqual([{ reloptions: ['gin_pending_list_limit=256'] }]);
});

test.each(['anon', 'authenticated'])('%s does not use up the numbers of history', async (role) => {
  const next = call(
    database.pool,
    { role: role === 'anon' ? 'anon' : 'authenticated' },
    `select nextval('public.lead_events_id_seq')`,
  );
  await expect(next).rejects.toMatchObject({ code: '42501' });
});
