import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { AGENCY_TIME_ZONE } from '../../src/domain/clock';
import { agencySettings } from '../../src/server/agency-settings';
import { hashPassword } from '../../supabase/local/auth/passwords';
import { LOCAL_SETTINGS } from '../../supabase/local/auth/settings';
import { lockDataFolder } from '../../supabase/local/data-folder';
import { type Connection, openDatabase } from '../../supabase/local/database';
import { makeFolder } from '../../supabase/local/data-files';
import { migrate } from '../../supabase/local/migrate';
import { DEMO, inventLeads } from './invent';
import { type DemoSite, ownSite } from './site';
import { LeadStore, type Person } from './store';

const MIGRATIONS = path.join(__dirname, '..', '..', 'supabase', 'migrations');

const accountsSchema = z.tuple([
  z.object({ email: z.string(), name: z.string(), role: z.string(), password: z.string() }),
  z.object({ email: z.string(), name: z.string(), role: z.string(), password: z.string() }),
]);

/** The demo's two accounts. Their passwords are stored, because they protect only invented data. */
export type DemoAccounts = z.infer<typeof accountsSchema>;

/** Written last, so that a folder which was only half filled is filled again. */
const accountsFile = (dataDir: string) => path.join(dataDir, 'demo.json');

async function findAccounts(dataDir: string): Promise<DemoAccounts | undefined> {
  const text = await readFile(accountsFile(dataDir), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : accountsSchema.parse(JSON.parse(text));
}

const withPassword = (person: DemoSite['staff'][number]) => ({
  ...person,
  password: randomBytes(9).toString('base64url'),
});

/** Creates an account that can log in, dated a number of days ago. */
async function addAccount(
  database: Connection,
  { email, role, password }: DemoAccounts[number],
): Promise<Person> {
  const { rows } = await database.query<{ id: string }>(
    `insert into auth.users (email, encrypted_password, email_confirmed_at, raw_app_meta_data)
      values ($1, $2, now(), '{"provider": "email", "providers": ["email"], "role": "admin"}') returning id`,
    [email, await hashPassword(password, LOCAL_SETTINGS.hashCost)],
  );
  const id = rows[0]?.id ?? '';
  await database.query('update public.staff set role = $2 where id = $1', [id, role]);
  return { id, email };
}

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Adds a log-in each morning for a month to the desk's log. */
async function addLogIns(database: Connection): Promise<void> {
  await database.query(
    `insert into public.desk_log (at, kind, actor_id, actor_name, subject_id, subject_name, user_agent)
      select morning + person.late, 'signed_in', person.id, person.name, person.id, person.name, person.device
      from generate_series(
        date_trunc('day', now(), $3) - interval '29 days' + interval '9 hours', now(), interval '1 day'
      ) as morning
      cross join lateral (
        select id, name,
          case role when 'manager' then interval '12 minutes' else interval '31 minutes' end as late,
          case role when 'manager' then $1 else $2 end as device
        from public.staff
      ) as person
      where extract(isodow from morning at time zone $3) < 6 and morning + person.late < now()
      order by 1`,
    [FIREFOX, SAFARI, AGENCY_TIME_ZONE],
  );
  await database.query(
    `insert into public.desk_log (at, kind, subject_id, subject_name, user_agent)
      select now() - interval '5 days 3 minutes', 'sign_in_failed', id, name, $1 from public.staff where role = 'staff'`,
    [SAFARI],
  );
}

/** Numbers the lines of the log in the order of their times, as if it had been written at those times. */
const SORT_LOG = `
  create temporary table unsorted as select * from public.desk_log;
  set session_replication_role = replica;
  delete from public.desk_log;
  insert into public.desk_log (at, kind, actor_id, actor_name, subject_id, subject_name, session_id, user_agent, detail)
    select at, kind, actor_id, actor_name, subject_id, subject_name, session_id, user_agent, detail
    from unsorted order by at;
  set session_replication_role = origin;
  drop table unsorted;`;

/** Cancels waiting email, so that nothing is sent to invented people, and dates what the set-up itself has written. */
const SETTLE = `
  set session_replication_role = replica;
  update public.mail_outbox set state = 'cancelled', settled_at = now() where state = 'queued';
  update public.desk_log set at = now() - interval '91 days' where kind in ('added', 'role_changed');
  update public.staff set created_at = now() - interval '91 days';
  set session_replication_role = origin;
  delete from private.throttle_windows;`;

/** Fills a new database with the leads of the demo. */
export async function fillDatabase(
  database: Connection,
  accounts: DemoAccounts,
  now: Date,
): Promise<void> {
  const [manager, colleague] = accounts;
  const { time_zone, weekdays, opens, closes, reply_hours } = agencySettings();
  await database.query('select public.keep_agency_settings($1, $2, $3, $4, $5)', [
    ...[time_zone, weekdays, opens, closes, reply_hours],
  ]);
  const people = [await addAccount(database, manager), await addAccount(database, colleague)];
  const store = new LeadStore(database, people as [Person, Person], ownSite);
  await store.addAll(inventLeads(now, ownSite));
  await database.exec(SETTLE);
  await addLogIns(database);
  await database.exec(SORT_LOG);
  await database.exec('vacuum analyze');
}

interface DemoOptions {
  /** Replaces an existing demo, with new passwords. */
  isAnew?: boolean;
  /** Called with one line before each slow step. */
  report?: (line: string) => void;
}

/**
 * Creates the data folder of the demo, unless it exists.
 * @throws OperatorError when another process holds the folder
 */
export async function makeDemo(
  dataDir: string,
  { isAnew = false, report = () => undefined }: DemoOptions = {},
): Promise<DemoAccounts> {
  await makeFolder(dataDir);
  const lock = await lockDataFolder(dataDir);
  try {
    const known = isAnew ? undefined : await findAccounts(dataDir);
    if (known) return known;
    report(`Inventing ${DEMO.leads} leads of the last ${DEMO.days} days …`);
    for (const part of ['demo.json', 'db', 'outbox']) {
      await rm(path.join(dataDir, part), { recursive: true, force: true });
    }
    const [manager, colleague] = ownSite.staff;
    const accounts: DemoAccounts = [withPassword(manager), withPassword(colleague)];
    const database = await openDatabase(dataDir);
    await migrate(database, MIGRATIONS);
    await fillDatabase(database, accounts, new Date());
    await database.close();
    await writeFile(accountsFile(dataDir), JSON.stringify(accounts), { mode: 0o600 });
    return accounts;
  } finally {
    await lock.release();
  }
}
