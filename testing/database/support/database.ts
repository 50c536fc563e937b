import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { connectDatabase, startSupabase } from '../start';
import { Project, type Account } from './project';

/** Identity of a connection: a role and, for staff, the claims of their access token. */
export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role';
  claims?: string;
}

export const VISITOR: Caller = { role: 'anon' };
export const SERVER: Caller = { role: 'service_role' };

/** A staff member as PostgREST would present them. */
export function asStaff({ accessToken }: Account): Caller {
  const payload = accessToken.split('.')[1] ?? '';
  return { role: 'authenticated', claims: Buffer.from(payload, 'base64url').toString() };
}

/** Begins a transaction as PostgREST begins one for a call. */
async function begin(client: PoolClient, { role, claims = '' }: Caller): Promise<void> {
  await client.query(`begin; set local role ${role}`);
  await client.query(`select set_config('request.jwt.claims', $1, true)`, [claims]);
}

/** Runs one transaction as somebody, on a connection of its own. @returns the rows of its last query */
export async function call<Row extends object>(
  pool: Pool,
  caller: Caller,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await pool.connect();
  try {
    await begin(client, caller);
    const { rows } = await client.query<Row>(sql, values);
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** A transaction that stays open until it is committed, so that others meet it. */
export async function open(pool: Pool, caller: Caller, sql: string, values: unknown[] = []) {
  const client = await pool.connect();
  const end = async (how: 'commit' | 'rollback') => {
    await client.query(how);
    client.release();
  };
  try {
    await begin(client, caller);
    const { rows } = await client.query<Record<string, unknown>>(sql, values);
    return {
      rows,
      query: (next: string, nextValues: unknown[]) => client.query(next, nextValues),
      commit: () => end('commit'),
    };
  } catch (error) {
    await end('rollback');
    throw error;
  }
}

/** Waits until some connection waits for another's lock, or `work` is done. */
export async function untilBlocked(pool: Pool, work: Promise<unknown>): Promise<void> {
  let isDone = false;
  const finish = () => (isDone = true);
  work.then(finish, finish);
  for (let round = 0; round < 200 && !isDone; round += 1) {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rowCount) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

interface DatabaseOptions {
  /** PostgreSQL's settings, beside those of every test. */
  settings?: Record<string, string>;
  /** For tests that change what all databases of a server share. */
  ownServer?: boolean;
}

/** A database of this file's own, with connections beside PostgREST. */
export function useDatabase(options: DatabaseOptions = {}) {
  const started: { project?: Project; pool?: Pool; superuser?: Pool; stop?: () => Promise<void> } =
    {};
  beforeAll(async () => {
    const supabase = await startSupabase(options, 'real');
    started.project = new Project(supabase);
    started.pool = connectDatabase(supabase);
    started.pool.options.max = 30;
    started.superuser = connectDatabase(supabase, 'supabase_admin');
    started.stop = supabase.stop;
  });
  afterAll(async () => {
    await started.pool?.end();
    await started.superuser?.end();
    await started.stop?.();
  });
  const running = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error('The database has not started');
    return part;
  };
  return {
    get project() {
      return running(started.project);
    },
    /** Connections of the owner of everything in `public`. */
    get pool() {
      return running(started.pool);
    },
    get superuser() {
      return running(started.superuser);
    },
  };
}

const LOG_FILE = 'postgres.log';

/** A PostgreSQL whose log can be read. */
export function useLoggedDatabase(settings: Record<string, string> = {}) {
  const database = useDatabase({
    settings: {
      logging_collector: 'on',
      log_directory: 'log',
      log_filename: LOG_FILE,
      ...settings,
    },
  });
  /** Returns the server's log of the time in which some work was done. */
  async function logDuring(work: () => Promise<unknown>): Promise<string> {
    const read = async () => {
      const { rows } = await database.superuser.query<{ log: string }>(
        `select pg_read_file('log/${LOG_FILE}') as log`,
      );
      return rows[0]?.log ?? '';
    };
    const before = (await read()).length;
    await work();
    // The collector is a process of its own: once it has written this line, it has written all before it.
    const last = randomUUID();
    await database.superuser.query(`do $$ begin raise log '${last}'; end $$`);
    for (;;) {
      const log = await read();
      if (log.includes(last)) return log.slice(before);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  return { database, logDuring };
}

/** Lets everybody through who is counted: these tests are about other things. */
export const liftThrottles = (pool: Pool) =>
  pool.query('update public.throttle_rules set max_admitted = 1000000');

/**
 * Stores leads by SQL. @param columns columns beyond those that must be there, each with an SQL expression of `n`, the
 * lead's number from 1. @returns their ids
 */
export async function fillLeads(pool: Pool, count: number, columns: Record<string, string> = {}) {
  const all = {
    reference: `regexp_replace(translate(upper(lpad(to_hex(nextval('lead_number')), 8, '0')), '01', 'GH'), '(.{4})', '\\1-')`,
    idempotency_key: 'gen_random_uuid()',
    name: `'Asha ' || n`,
    email: `'asha' || gen_random_uuid() || '@example.com'`,
    service: `'crm'`,
    message: `'We need a CRM.'`,
    ...columns,
  };
  await pool.query('create sequence if not exists lead_number');
  const { rows } = await pool.query<{ id: string }>(
    `insert into public.contact_submissions (${Object.keys(all).join(', ')})
    select ${Object.values(all).join(', ')} from generate_series(1, ${count}) as n returning id`,
  );
  return rows.map(({ id }) => id);
}
