import { randomUUID } from 'node:crypto';
import {
  asStaff,
  call,
  fillLeads,
  untilBlocked,
  useDatabase,
} from '../../../testing/database/support/database';

const database = useDatabase();

const CHANGE = 'select public.change_staff($1, $2)';

/** Makes so many managers, and disables everybody who was there before. */
async function managers(count: number) {
  await database.pool.query(`update public.staff set state = 'disabled'`);
  const accounts = await Promise.all(
    Array.from({ length: count }, () => database.project.signInAdmin()),
  );
  return accounts.map((account) => ({ id: account.id, caller: asStaff(account) }));
}

async function activeManagers(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::integer from public.staff where role = 'manager' and state = 'active'`,
  );
  return rows[0]?.count ?? 0;
}

const codes = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as { code: string }).code] : [],
  );

test.each([
  ['step down', { role: 'staff' }],
  ['disable themselves', { disabled: true }],
])('of twelve managers who %s at once, one stays', async (_what, changes) => {
  const all = await managers(12);

  const results = await Promise.allSettled(
    all.map(({ id, caller }) => call(database.pool, caller, CHANGE, [id, changes])),
  );

  expect(codes(results)).toEqual(['PT409']);
  expect(await activeManagers()).toBe(1);
});

test('of two managers who demote each other at once, one stays', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [asha, ravi] = await managers(2);
    if (!asha || !ravi) throw new Error('There are no managers');

    const results = await Promise.allSettled([
      call(database.pool, asha.caller, CHANGE, [ravi.id, { role: 'staff' }]),
      call(database.pool, ravi.caller, CHANGE, [asha.id, { disabled: true }]),
    ]);

    expect(codes(results)).toHaveLength(1);
    expect(await activeManagers()).toBe(1);
  }
});

test('leads are handed over while others change them, and none is left behind', async () => {
  const [manager, leaving, heir] = await managers(3);
  if (!manager || !leaving || !heir) throw new Error('There are no managers');
  const ids = await fillLeads(database.pool, 40, { owner_id: `'${leaving.id}'` });
  const changes = { disabled: true, leads_to: heir.id };

  const results = await Promise.allSettled([
    ...ids.map((id) =>
      call(
        database.pool,
        heir.caller,
        `insert into public.next_actions (lead_id, text, due_on) values ($1, 'Ring', current_date)`,
        [id],
      ),
    ),
    call(database.pool, manager.caller, CHANGE, [leaving.id, changes]),
  ]);

  expect(codes(results)).toEqual([]);
  const { rows } = await database.pool.query(
    'select distinct owner_id, next_action from public.contact_submissions where id = any ($1)',
    [ids],
  );
  expect(rows).toEqual([{ owner_id: heir.id, next_action: 'Ring' }]);
  const unknown = call(database.pool, manager.caller, CHANGE, [randomUUID(), { role: 'staff' }]);
  await expect(unknown).rejects.toMatchObject({ code: 'PT404' });
});

test('leads go to nobody who is being disabled at the same moment', async () => {
  const [manager, leaving, heir] = await managers(3);
  if (!manager || !leaving || !heir) throw new Error('There are no managers');
  for (const { id } of [leaving, heir]) {
    await call(database.pool, manager.caller, CHANGE, [id, { role: 'staff' }]);
  }
  const [lead] = await fillLeads(database.pool, 1, { owner_id: `'${leaving.id}'` });
  // As Auth does when the operator locks somebody out.
  const lockOut = `update auth.users set banned_until = now() + interval '1 day' where id = $1`;
  const going = await database.superuser.connect();
  await going.query('begin');
  await going.query(lockOut, [heir.id]);

  const changes = { disabled: true, leads_to: heir.id };
  const handOver = call(database.pool, manager.caller, CHANGE, [leaving.id, changes]);
  await untilBlocked(database.pool, handOver);
  await going.query('commit');
  going.release();

  await expect(handOver).rejects.toMatchObject({ code: '23503' });
  const { rows } = await database.pool.query(
    'select owner_id from public.contact_submissions where id = $1',
    [lead],
  );
  expect(rows).toEqual([{ owner_id: leaving.id }]);
});
