import { fillLeads, useDatabase } from '../../testing/database/support/database';
import type { Account } from '../../testing/database/support/project';

const database = useDatabase();

let asha: Account;
let ravi: Account;
beforeAll(async () => {
  asha = await database.project.signInAdmin();
  ravi = await database.project.signInAdmin();
});

const query = (sql: string, values: unknown[] = []) => database.superuser.query(sql, values);

/** Nobody is told of the leads of earlier tests. */
beforeEach(async () => {
  await query('delete from public.push_subscriptions');
  await query('delete from public.consultations');
  await query(`update public.contact_submissions set spam_reason = 'Of another test'`);
});

async function keep({ client }: Account, name: string): Promise<void> {
  const given = {
    ...{ p_endpoint: `https://push.example/${name}`, p_device: 'Safari on iOS' },
    ...{ p_p256dh: 'B'.repeat(87), p_auth: 'a'.repeat(22) },
  };
  await client.rpc('keep_device', given).throwOnError();
}

interface Job {
  kind: string;
  due_at: string;
  subscription: { endpoint: string };
}

async function told(): Promise<string[]> {
  const { data } = await database.project.service
    .rpc('claim_push', { p_limit: 100 })
    .throwOnError();
  const jobs = data as unknown as Job[];
  return jobs.map(({ kind, subscription }) => `${subscription.endpoint.slice(21)} ${kind}`).sort();
}

const LONG_AGO = { created_at: `now() - interval '1 day'` };

async function bookCall(minutes: number, owner?: string): Promise<string> {
  const [lead = ''] = await fillLeads(database.pool, 1, {
    ...LONG_AGO,
    ...(owner && { owner_id: `'${owner}'::uuid` }),
  });
  const starts = `date_trunc('minute', now()) + make_interval(mins => $2)`;
  await query(
    `insert into public.consultations (lead_id, starts_at, ends_at, free_from, booked_for, seat, seats)
    select $1, at, at + interval '1 minute', at + interval '1 minute', at, seat, 20
    from (select ${starts} as at, (select count(*) + 1 from public.consultations)::integer as seat) as call`,
    [lead, minutes],
  );
  return lead;
}

describe('a call', () => {
  it('is told to its owner ten minutes before it, and again when it has moved', async () => {
    await keep(asha, 'phone');
    await keep(ravi, 'tablet');
    await bookCall(30, ravi.id);
    expect(await told()).toEqual([]);
    const lead = await bookCall(8, ravi.id);
    expect(await told()).toEqual(['tablet call']);
    expect(await told()).toEqual([]);
    await query(
      `update public.consultations set starts_at = starts_at - interval '2 minutes' where lead_id = $1`,
      [lead],
    );
    expect(await told()).toEqual(['tablet call']);
  });

  it('of nobody is told to everybody, and a cancelled one to nobody', async () => {
    await keep(asha, 'phone');
    await keep(ravi, 'tablet');
    const lead = await bookCall(9);
    await query(`update public.consultations set state = 'cancelled' where lead_id = $1`, [lead]);
    expect(await told()).toEqual([]);
    await bookCall(9);
    expect(await told()).toEqual(['phone call', 'tablet call']);
  });
});

it('quiet hours keep a device silent on the agency’s clocks, also over midnight', async () => {
  await keep(asha, 'phone');
  const quiet = (from: string, to: string) =>
    query(
      `update public.push_subscriptions set
        quiet_from = date_trunc('minute', now() at time zone private.agency_zone() + $1)::time,
        quiet_to = date_trunc('minute', now() at time zone private.agency_zone() + $2)::time`,
      [from, to],
    );
  // A quarter of the day at a time, so that one of these spans midnight whenever this runs.
  for (const hours of [0, 6, 12, 18]) {
    await quiet(`-${hours} hours -1 minute`, `${23 - hours} hours`);
    await bookCall(9);
    expect(await told()).toEqual([]);
  }
  await quiet('1 hour', '23 hours');
  expect((await told()).length).toBeGreaterThan(0);
});

it('a worker that was away for long tells nothing old', async () => {
  await keep(asha, 'phone');
  await query(`update public.push_subscriptions set created_at = now() - interval '1 day'`);
  await fillLeads(database.pool, 1, { created_at: `now() - interval '11 minutes'` });
  await fillLeads(database.pool, 1, { created_at: `now() - interval '9 minutes'` });
  expect(await told()).toEqual(['phone enquiry']);
});

it('what waits at a push service that is away is given up after four tries, or once it is late', async () => {
  await keep(asha, 'phone');
  await fillLeads(database.pool, 1);
  const hurry = () => query('update private.push_outbox set next_try_at = now()');
  expect(await told()).toEqual(['phone enquiry']);
  await hurry();
  expect(await told()).toEqual(['phone enquiry']);
  await query(`update private.push_outbox set expires_at = now()`);
  await hurry();
  expect(await told()).toEqual([]);
});

describe('the end of a log-in', () => {
  const devices = async ({ id }: Account) => {
    const { rows } = await query(
      'select session_id from public.push_subscriptions where staff_id = $1',
      [id],
    );
    return rows;
  };
  const age = ({ id }: Account) =>
    query(
      `update auth.sessions set created_at = now() - interval '9 hours', updated_at = now() - interval '9 hours'
      where user_id = $1`,
      [id],
    );

  it('ends the device, but not where the log-in only grew old', async () => {
    const idle = await database.project.signInAdmin();
    await keep(idle, 'idle');
    await age(idle);
    await told();
    expect(await devices(idle)).toEqual([{ session_id: null }]);
    // As the next log-in does, anywhere.
    await query('delete from auth.sessions where user_id = $1', [idle.id]);
    await told();
    expect(await devices(idle)).toHaveLength(1);

    const loggedOut = await database.project.signInAdmin();
    await keep(loggedOut, 'out');
    await loggedOut.client.auth.signOut();
    await told();
    expect(await devices(loggedOut)).toEqual([]);
  });

  it('that deletes old log-ins keeps their devices', async () => {
    const person = await database.project.signInAdmin();
    await keep(person, 'old');
    await age(person);
    const { email, password } = person;
    const again = database.project.anon;
    await again.auth.signInWithPassword({ email, password });
    await again.rpc('forget_sign_ins', { p_pair: 'x' }).throwOnError();
    await told();
    expect(await devices(person)).toEqual([{ session_id: null }]);
  });

  it('ends the device when all its tokens are revoked, as after a theft', async () => {
    const person = await database.project.signInAdmin();
    await keep(person, 'stolen');
    await query('update auth.refresh_tokens set revoked = true where user_id = $1', [person.id]);
    await told();
    expect(await devices(person)).toEqual([]);
  });

  it('elsewhere ends old devices too', async () => {
    const person = await database.project.signInAdmin();
    await keep(person, 'old');
    await query('update public.push_subscriptions set session_id = null');
    await keep(person, 'new');
    await person.client.rpc('end_other_sessions').throwOnError();
    expect(await devices(person)).toHaveLength(1);
    await query('update public.push_subscriptions set session_id = null');
    await person.client.rpc('report_new_password').throwOnError();
    expect(await devices(person)).toEqual([]);
  });
});

it('a device on which nobody opened the desk for thirty days is forgotten', async () => {
  await keep(asha, 'phone');
  await keep(ravi, 'tablet');
  await query(
    `update public.push_subscriptions set renewed_at = now() - interval '31 days' where staff_id = $1`,
    [asha.id],
  );
  await told();
  const { rows } = await query('select staff_id from public.push_subscriptions');
  expect(rows).toEqual([{ staff_id: ravi.id }]);
});
