import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../supabase/local/database';
import { migrate } from '../../supabase/local/migrate';
import { forkLocalSupabase } from '../../testing/database/fork';
import { connectPool } from '../../testing/database/real/pool';
import { type Engine, startSupabase, type TestSupabase } from '../../testing/database/start';
import { MAKE_CONVERSATION, MAKE_SEARCHABLE } from './lead-conversations';

const MIGRATIONS = join(__dirname, '..', '..', 'supabase', 'migrations');

/** Leads are spread over this many days up to now, as on a site that has run for years. */
const DAYS = 1095;

/** The account that owns the lead of a number: one of nine, or nobody. */
const ownerOf = (number: string) =>
  `case when ${number} % 10 > 0 then ('10000000-0000-4000-8000-00000000000' || ${number} % 10)::uuid end`;

const MAKE_OWNERS = `
  insert into auth.users (id, email, raw_app_meta_data)
  select ${ownerOf('n')}, 'owner' || n || '@company.example', '{"role": "admin"}' from generate_series(1, 9) as n`;

/** Messages in Devanagari, Tamil, Bengali and CJK. */
const FOREIGN = [
  'हमारी आशा है कि आप हमारे क्लिनिक के लिए एक वेबसाइट बनाएँगे। कृपया अगले सप्ताह बात करें। मामला ',
  'எங்கள் மருத்துவமனைக்கு ஒரு இணையதளம் வேண்டும். அடுத்த வாரம் பேசலாமா? வழக்கு ',
  'আমাদের দোকানের জন্য একটি ওয়েবসাইট দরকার। আগামী সপ্তাহে কথা বলা যাবে? মামলা ',
  '我们需要一个新的网站和库存系统，请下周联系我们并提供报价。案件',
];

/** The number as eight letters, which differ for each and look as if drawn by lot. */
const LETTERS = [0, 1, 2, 3, 4, 5, 6, 7].map(
  (place) =>
    `substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (n * 276604387943 / ${30 ** place} % 30)::integer, 1)`,
);
const REFERENCE = [...LETTERS.slice(0, 4), "'-'", ...LETTERS.slice(4)].join(' || ');

/**
 * Creates leads by SQL: script and rare words of a message are independent of the rest, by divisors without a common factor.
 * The number decides name, service, status and words, so that each run has the same. Leads older
 * than three days have been answered, but for one in five hundred.
 */
const MAKE_LEADS = `
  insert into public.contact_submissions (
    reference, idempotency_key, name, email, phone, company, service, budget, message, status,
    created_at, updated_at, first_response_at, spam_reason, journey, received_on, reply_due_at, previous_status,
    owner_id, value, outcome, closed_at, qualified_at, custom_fields
  )
  select
    ${REFERENCE},
    gen_random_uuid(),
    (array['Asha', 'Bilal', 'Chitra', 'Dev', 'Esha', 'Farhan', 'Gita', 'Hari'])[1 + n % 8] || ' '
      || (array['Rao', 'Khan', 'Iyer', 'Shah', 'Nair', 'Das', 'Bose'])[1 + n % 7] || ' ' || n,
    -- One in three has an address that says nothing of a company, and every second of these names none.
    'person' || n % 400000 || '@' || case when n % 3 = 1 then 'gmail.com' else 'company' || n % 5000 || '.example' end,
    case when n % 3 > 0 then '+91 9' || lpad((n * 7919 % 1000000000)::text, 9, '0') end,
    case when n % 2 = 0 then 'Company ' || n % 5000 end,
    (array['healthcare', 'ecommerce', 'hosting', 'crm', 'analytics', 'consultation'])[1 + n % 6],
    case when n % 4 > 0 then (array['under-1L', '1L-5L', '5L-10L'])[n % 4] end,
    case
      when n % 19 < ${FOREIGN.length} then (array[${FOREIGN.map((text) => `'${text}'`).join(', ')}])[1 + n % 19] || n || '.'
      else 'We run ' || n % 90 || ' shops and look for help with our ' || (array['stock', 'orders', 'reports'])[1 + n % 3]
        || '. Today it is done in spreadsheets, which takes days and goes wrong. Could we talk next week? Case ' || n || '.'
    end
      || case when n % 17 = 7 then ' Invoices too.' else '' end
      || case when n % 127 = 7 then ' Payroll as well.' else '' end
      || case when n % 1021 = 7 then ' The warehouse follows.' else '' end,
    case
      when age < interval '3 days' then (array['new', 'new', 'contacted'])[1 + n % 3]
      when n % 500 = 0 then 'new'
      else (array['contacted', 'qualified', 'closed', 'closed'])[1 + n % 4]
    end,
    now() - age,
    now() - age / 2,
    case when age >= interval '3 days' and n % 500 > 0 then now() - age + interval '5 hours' * (1 + n % 7) end,
    case when n % 25 = 0 then 'Three links or more' end,
    case when n % 3 = 0 then jsonb_build_object('utm_source', (array['news', 'ads', 'partner'])[1 + n / 3 % 3]) end,
    private.agency_day(now() - age),
    private.reply_due_by(now() - age),
    case when is_closed then (array['new', 'contacted', 'qualified'])[1 + n % 3] end,
    ${ownerOf('n')},
    case when n % 3 > 0 then 50000 * (1 + n % 40) end,
    case when is_closed then (array['won', 'lost', 'lost'])[1 + n % 3] end,
    case when is_closed then now() - age / 2 end,
    case when was_qualified then now() - age / 2 end,
    jsonb_build_array(
      jsonb_build_object(
        'key', 'site', 'label', 'Your website', 'kind', 'link', 'value', 'https://shop' || n % 5000 || '.example'
      ),
      jsonb_build_object(
        'key', 'start', 'label', 'When should it start?', 'kind', 'choice', 'value', (array['soon', 'quarter', 'later'])[1 + n % 3],
        'text', (array['As soon as possible', 'Within three months', 'Later, we are planning'])[1 + n % 3], 'personal', false
      )
    )
  from (
    select n, make_interval(secs => ($2::bigint - n) * (${DAYS} * 86400.0 / $2)) as age
    from generate_series($1::bigint, $3::bigint) as n
  ) as numbered
  cross join lateral (select age >= interval '3 days' and n % 500 > 0 and n % 4 > 1 as is_closed) as ended
  cross join lateral (
    select is_closed and n % 3 = 2 or age >= interval '3 days' and n % 500 > 0 and n % 4 = 1 as was_qualified
  ) as qualified`;

/** Each lead's arrival, without which nothing would be news. */
const MAKE_HISTORY = `
  insert into public.lead_events (lead_id, kind, created_at)
  select id, 'created', created_at from public.contact_submissions order by created_at`;

/** A line of the desk's log for each tenth lead, of its owner. */
const MAKE_LOG = `
  insert into public.desk_log (at, kind, actor_id, subject_id)
  select created_at, (array['signed_in', 'signed_out', 'lead_added'])[1 + n % 3], owner_id, owner_id
  from (
    select created_at, owner_id, row_number() over (order by created_at) as n from public.contact_submissions
  ) as numbered
  where n % 10 = 0`;

/** A call with each tenth enquiry, three days after it; twenty at once, so that none takes another's place. */
const MAKE_CALLS = `
  insert into public.consultations (
    lead_id, starts_at, ends_at, free_from, seat, seats, booked_for, state, created_at
  )
  select
    id, start, start + interval '30 minutes', start + interval '45 minutes', 1 + n / 10 % 20, 20, start,
    case when start > now() then 'booked' else (array['held', 'held', 'missed', 'cancelled'])[1 + n / 10 % 4] end, created_at
  from (
    select id, created_at, created_at + interval '3 days' as start, row_number() over (order by created_at) as n
    from public.contact_submissions
  ) as numbered
  where n % 10 = 0`;

/** Rows of one statement: more would be held in memory at once. */
const BATCH = 50_000;

/** The user triggers of these tables would slow every insert here. */
const TABLES = ['public.contact_submissions', 'public.lead_events', 'public.consultations'];

/**
 * Fills a migrated database as its superuser. Triggers and the search indexes are off meanwhile; afterwards the database
 * is in the state that upkeep leaves.
 */
export async function fillStock(database: Database, leads: number): Promise<void> {
  const { rows: indexes } = await database.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where indexdef like '% USING gin %'`,
  );
  for (const table of TABLES) await database.exec(`alter table ${table} disable trigger user`);
  for (const { name } of indexes) await database.exec(`drop index public.${name}`);
  await database.exec(MAKE_OWNERS);
  for (let from = 1; from <= leads; from += BATCH) {
    await database.query(MAKE_LEADS, [from, leads, Math.min(from + BATCH - 1, leads)]);
  }
  await database.exec(MAKE_HISTORY);
  await database.exec(MAKE_CONVERSATION);
  await database.exec(MAKE_SEARCHABLE);
  await database.exec(MAKE_LOG);
  await database.exec(MAKE_CALLS);
  for (const { definition } of indexes) await database.exec(definition);
  for (const table of TABLES) await database.exec(`alter table ${table} enable trigger user`);
  await database.exec('vacuum analyze');
}

/** Opens a local database in a folder, migrated and filled. */
export async function openStock(dataDir: string, leads: number): Promise<Database> {
  const database = await openDatabase(dataDir);
  await migrate(database, MIGRATIONS);
  await fillStock(database, leads);
  return database;
}

async function startLocal(leads: number): Promise<TestSupabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-leads-'));
  const database = await openStock(dataDir, leads);
  await database.close();
  const child = await forkLocalSupabase({ DATA_DIR: dataDir });
  const stop = async () => {
    await child.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...child, stop };
}

async function startReal(leads: number): Promise<TestSupabase> {
  const supabase = await startSupabase({}, 'real');
  const database = connectPool({
    ...(supabase.socketFolder !== undefined && { host: supabase.socketFolder }),
    user: 'supabase_admin',
    database: 'postgres',
    // Building the index of a million leads takes longer than a statement may.
    options: '-c statement_timeout=0',
  });
  await fillStock(database, leads);
  await database.close();
  return supabase;
}

/** A Supabase of its own with so many leads; `stop` deletes it. */
export const startStocked = (engine: Engine, leads: number): Promise<TestSupabase> =>
  (engine === 'real' ? startReal : startLocal)(leads);

/** `--real` on the command line selects PostgREST and PostgreSQL; the default is the local Supabase. */
export const engineOf = ({ real }: { real?: boolean }): Engine => (real ? 'real' : 'local');
