import getSlots from '../src/api/consultations/slots';
import { offeredSlots } from '../src/domain/consultation';
import { CONSULTATION_RULES } from '../src/server/consultations/rules';
import { serve } from '../testing/server/serve';
import { connectDatabase, startSupabase } from '../testing/database/start';
import { runCommand } from '../scripts/lib/command';
import { measure, percentile } from './lib/load';

/**
 * Measures `GET /api/consultations/slots` by the function, on PostgREST and PostgreSQL, with 10,000 bookings, a third
 * of the offered times among them. `npm run bench:slots`.
 */

const BOOKINGS = 10_000;
const CALLS = 300;
const AIM_MS = 20;

/** Seven and a half minutes past each offered start, so that no two meet; the others lie in past years. */
const FILL = `
  with stored as (
    insert into public.contact_submissions (
      reference, idempotency_key, name, email, service, message, received_on, reply_due_at
    )
    select regexp_replace(translate(upper(lpad(to_hex(n), 8, '0')), '01', 'GH'), '(.{4})', '\\1-'), gen_random_uuid(), 'Asha',
      n || '@example.com', 'consultation', 'A call, please.', current_date, now()
    from generate_series(1, $1::integer) as n
    returning id
  ),
  numbered as (select id, row_number() over () as n from stored),
  timed as (
    select id, coalesce(($2::timestamptz[])[n], now() - n * interval '3 hours') as starts_at from numbered
  )
  insert into public.consultations (lead_id, starts_at, ends_at, free_from, booked_for)
  select id, starts_at, starts_at + interval '15 minutes', starts_at + interval '15 minutes', starts_at from timed`;

async function main(): Promise<void> {
  const supabase = await startSupabase({}, 'real');
  Object.assign(globalThis.process.env, {
    SUPABASE_URL: supabase.url,
    SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
    SESSION_SECRET: 'a secret of at least thirty-two characters',
  });
  const database = connectDatabase(supabase, 'supabase_admin');
  const taken = offeredSlots(CONSULTATION_RULES, new Date())
    .filter((_, index) => index % 3 === 0)
    .map(({ starts_at }) => starts_at);
  const client = await database.connect();
  await client.query('set session_replication_role = replica');
  await client.query(FILL, [BOOKINGS, taken]);
  await client.query('analyze');
  client.release();
  await database.end();
  const served = await serve({ '/api/consultations/slots': getSlots });
  try {
    const target = {
      url: `${served.url}/api/consultations/slots`,
      method: 'GET' as const,
      expect: 200,
      make: () => ({ headers: {}, body: '' }),
    };
    await measure(target, CALLS, 1);
    const { latencies } = await measure(target, CALLS, 1);
    const p50 = percentile(latencies, 0.5);
    console.table({
      'free times': {
        'p50 ms': Number(p50.toFixed(1)),
        'p99 ms': Number(percentile(latencies, 0.99).toFixed(1)),
        bookings: BOOKINGS,
        offered: offeredSlots(CONSULTATION_RULES, new Date()).length,
      },
    });
    console.log(`Aim: p50 ≤ ${AIM_MS} ms: ${p50 <= AIM_MS ? 'met' : 'missed'}.`);
  } finally {
    await served.close();
    await supabase.stop();
  }
}

runCommand(main);
