import {
  asStaff,
  call,
  type Caller,
  useDatabase,
} from '../../../testing/database/support/database';

const database = useDatabase();

const limit = (rule: string, admitted: number) =>
  database.pool.query('update public.throttle_rules set max_admitted = $2 where name = $1', [
    rule,
    admitted,
  ]);

beforeAll(() => limit('factor_codes_per_session', 1000));

/** A manager with a second factor, whose session has just answered it. */
async function withFactor() {
  const account = await database.project.signInAdmin();
  const { claims = '{}' } = asStaff(account);
  const now = Math.floor(Date.now() / 1000);
  const lifted = { ...JSON.parse(claims), aal: 'aal2', amr: [{ method: 'totp', timestamp: now }] };
  await database.pool.query(
    `insert into auth.mfa_factors (user_id, friendly_name, status, secret) values ($1, 'App', 'verified', 'x')`,
    [account.id],
  );
  const caller: Caller = { role: 'authenticated', claims: JSON.stringify(lifted) };
  /** The same session before the code. */
  const halfWay: Caller = { role: 'authenticated', claims };
  return { id: account.id, caller, halfWay };
}

const SALT = 'a'.repeat(22);
const setOf = (name: string) => Array.from({ length: 10 }, (_, n) => `${name}-${n}`);

const storeCodes = (caller: Caller, name: string) =>
  call(database.pool, caller, 'select public.replace_recovery_codes($1, $2)', [SALT, setOf(name)]);

const times = <Value>(count: number, work: (n: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

const admit = (caller: Caller, code: string) =>
  call<{ answer: { seconds: number; is_new: boolean; salt: string | null } }>(
    database.pool,
    caller,
    `select public.admit_factor_code('client', 'pair', null, $1) as answer`,
    [code],
  ).then(([row]) => row?.answer);

test('of twenty tries of one code at once, one is new', async () => {
  const { caller } = await withFactor();
  const answers = await times(20, () => admit(caller, 'one-code'));
  expect(answers.filter((answer) => answer?.is_new)).toHaveLength(1);

  await database.pool.query(
    `update private.tried_codes set tried_at = tried_at - interval '6 minutes'`,
  );
  const later = await times(20, () => admit(caller, 'one-code'));
  expect(later.filter((answer) => answer?.is_new)).toHaveLength(1);
});

// The codes of RFC 6238, appendix B, by their last six digits.
test.each([
  [1, '287082'],
  [37037036, '081804'],
  [37037037, '050471'],
  [66666666, '279037'],
  [666666666, '353130'],
])('the code of step %i is %s', async (step, code) => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const { rows } = await database.pool.query('select private.totp_code($1, $2) as code', [
    secret,
    step,
  ]);
  expect(rows).toEqual([{ code }]);
});

test('of twenty uses of one step at once, one goes on', async () => {
  const { caller, id } = await withFactor();
  const secret = 'MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U';
  await database.pool.query('update auth.mfa_factors set secret = $2 where user_id = $1', [
    id,
    secret,
  ]);
  const { rows } = await database.pool.query<{ digits: string }>(
    'select private.totp_code($1, floor(extract(epoch from clock_timestamp()) / 30)::bigint) as digits',
    [secret],
  );
  const answers = await times(20, (n) =>
    call<{ answer: { is_new: boolean } }>(
      database.pool,
      caller,
      `select public.admit_factor_code('client', 'pair', null, $1, $2) as answer`,
      [`seen-by-${n}`, rows[0]?.digits],
    ),
  );
  expect(answers.flat().filter(({ answer }) => answer.is_new)).toHaveLength(1);
});

test('of many codes at once before the session is in, exactly the limit is looked at', async () => {
  const { halfWay } = await withFactor();
  const answers = await times(20, (n) => admit(halfWay, `code-${n}`));
  expect(answers.filter((answer) => answer?.seconds === 0)).toHaveLength(5);
  expect(answers.filter((answer) => answer?.is_new)).toHaveLength(5);
});

const useCode = async (caller: Caller, code: string) => {
  const [row] = await call<{ is_right: boolean }>(
    database.pool,
    caller,
    'select public.use_recovery_code($1) as is_right',
    [code],
  );
  return row?.is_right;
};

/** Another session of the same person. */
async function anotherSession({ claims = '{}' }: Caller): Promise<Caller> {
  const known = JSON.parse(claims) as { sub: string };
  const { rows } = await database.pool.query<{ id: string }>(
    'insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1) returning id',
    [known.sub],
  );
  const session_id = rows[0]?.id;
  return { role: 'authenticated', claims: JSON.stringify({ ...known, session_id }) };
}

test('of ten sessions that use one recovery code at once, one gets in', async () => {
  const { caller, halfWay, id } = await withFactor();
  await storeCodes(caller, 'set');
  const sessions = await times(10, () => anotherSession(halfWay));
  const used = await Promise.all(sessions.map((session) => useCode(session, 'set-3')));
  expect(used.filter(Boolean)).toHaveLength(1);
  const { rows } = await database.pool.query(
    'select count(*)::integer as count from private.recovery_codes where user_id = $1',
    [id],
  );
  expect(rows).toEqual([{ count: 9 }]);
});

test('a session that uses its last recovery code twice at once gets in, and knows its salt', async () => {
  const { caller, halfWay, id } = await withFactor();
  await storeCodes(caller, 'last');
  await database.pool.query(
    `delete from private.recovery_codes where user_id = $1 and hash <> 'last-0'`,
    [id],
  );
  expect(await times(2, () => useCode(halfWay, 'last-0'))).toEqual([true, true]);
  expect(await useCode(await anotherSession(halfWay), 'last-0')).toBe(false);
  expect(await admit(halfWay, 'other')).toMatchObject({ salt: SALT });
});

test('of several new sets of recovery codes at once, one is whole and no other is there', async () => {
  const { caller, id } = await withFactor();
  await times(6, (n) => storeCodes(caller, `set${n}`));
  const { rows } = await database.pool.query<{ hash: string }>(
    'select hash from private.recovery_codes where user_id = $1',
    [id],
  );
  expect(rows).toHaveLength(10);
  expect(new Set(rows.map(({ hash }) => hash.split('-')[0])).size).toBe(1);
});

test('nobody turns the rule for managers on by a factor that goes at the same moment', async () => {
  for (let round = 0; round < 10; round += 1) {
    await database.pool.query('update private.desk_settings set managers_need_factor = false');
    const { caller, id } = await withFactor();

    const results = await Promise.allSettled([
      call(database.pool, caller, 'select public.require_managers_factor(true)'),
      call(database.pool, caller, 'select public.remove_factor()'),
    ]);

    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as { code: string }).code] : [],
    );
    const { rows } = await database.pool.query<{ required: boolean; has_factor: boolean }>(
      `select managers_need_factor as required, private.has_factor($1) as has_factor
        from private.desk_settings`,
      [id],
    );
    expect(refused).toHaveLength(1);
    expect(rows[0]?.has_factor).toBe(rows[0]?.required);
  }
  await database.pool.query('update private.desk_settings set managers_need_factor = false');
});

test('a session that owes its code reports no new password', async () => {
  const { caller, halfWay, id } = await withFactor();
  const report = (as: Caller) => call(database.pool, as, 'select public.report_new_password()');
  const queued = async () => {
    const { rowCount } = await database.pool.query(
      `select from public.mail_outbox where kind = 'password_changed' and staff_id = $1`,
      [id],
    );
    return rowCount;
  };
  await expect(report(halfWay)).rejects.toMatchObject({ code: '42501' });
  expect(await queued()).toBe(0);
  await report(caller);
  expect(await queued()).toBe(1);
});

test('what has had its day is swept by retention', async () => {
  const { caller, halfWay } = await withFactor();
  await storeCodes(caller, 'swept');
  await admit(caller, 'swept');
  await call(database.pool, halfWay, `select public.use_recovery_code('swept-1')`);
  await database.pool.query(
    `update private.tried_codes set tried_at = tried_at - interval '2 hours'`,
  );
  await database.pool.query('delete from auth.sessions');
  await database.pool.query(
    'insert into private.used_steps (factor_id, step) values (gen_random_uuid(), 1)',
  );

  await database.project.service.rpc('erase_expired', { p_days: 1 }).throwOnError();

  const { rows } = await database.pool.query(
    `select (select count(*)::integer from private.tried_codes) as codes,
      (select count(*)::integer from private.used_steps where step = 1) as steps,
      (select count(*)::integer from private.recovered_sessions) as sessions`,
  );
  expect(rows).toEqual([{ codes: 0, steps: 0, sessions: 0 }]);
});
