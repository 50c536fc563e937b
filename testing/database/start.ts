import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { Pool } from 'pg';
import { forkLocalSupabase } from './fork';
import type { AuthSettings } from '../../supabase/local/auth/settings';
import type { SupabaseAccess } from '../../supabase/local/main';
import { makeDataFolder } from './data-folder';
import type { PostgresVersion } from './real/binaries';
import startStarter from './real/starter-setup';
import type { HostedState } from './real/template';

/**
 * The Supabase under test: `real` is PostgREST in front of PostgreSQL, `hosted` the same as Supabase sets it up today, `local`
 * the local Supabase. jest.config.cjs says which tests run on which.
 */
export type Engine = 'real' | 'hosted' | 'local';

export interface TestSupabase extends SupabaseAccess {
  stop: () => Promise<void>;
}

export interface SupabaseOptions {
  /** Folder of the project's migrations and more. */
  migrations?: string;
  /** PostgreSQL's, beside those of every test; the local Supabase has none. */
  settings?: Record<string, string>;
  /** Of the server; the local Supabase has its own. */
  version?: PostgresVersion;
  /** SQL file of a released project, which is upgraded. */
  release?: string;
  /** Folder of schema files, from which it is made instead of migrations; not on the local Supabase. */
  schemas?: string;
  /** Rows in an answer at most; the local Supabase has a limit of its own. */
  maxRows?: number;
  /** A server of its own, for tests that change what all databases of a server share, such as roles. */
  ownServer?: boolean;
  /** By default a hosted project has all migrations. */
  hosted?: HostedState;
  /** Settings of Auth that differ from those of the local Supabase. */
  auth?: Partial<AuthSettings>;
}

async function startLocal({ migrations, auth }: SupabaseOptions): Promise<TestSupabase> {
  const dataDir = await makeDataFolder();
  const child = await forkLocalSupabase({
    DATA_DIR: dataDir,
    ...(migrations !== undefined && { LOCAL_SUPABASE_MIGRATIONS: migrations }),
    ...(auth && { LOCAL_SUPABASE_AUTH: JSON.stringify(auth) }),
  });
  const stop = async () => {
    await child.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...child, stop };
}

/** Asks the starter, which jest has started for all test files. */
async function startReal({
  ownServer = false,
  ...options
}: SupabaseOptions): Promise<TestSupabase> {
  if (process.env.SUPABASE_STARTER_PORT === undefined) await startStarter();
  const connection = connect(Number(process.env.SUPABASE_STARTER_PORT), '127.0.0.1');
  const isClosed = new Promise((resolve) => connection.once('close', resolve));
  const worker = ownServer ? undefined : process.env.JEST_WORKER_ID;
  connection.write(JSON.stringify({ ...options, worker }));
  const [answer] = (await once(connection, 'data')) as [Buffer];
  const { failure, ...access } = JSON.parse(String(answer)) as SupabaseAccess & {
    failure?: string;
  };
  connection.on('error', () => undefined);
  let last = '';
  connection.on('data', (text) => (last += String(text)));
  const stop = async () => {
    connection.end();
    await isClosed;
    if (last !== '') throw new Error((JSON.parse(last) as { failure: string }).failure);
  };
  if (failure === undefined) return { ...access, stop };
  await stop();
  throw new Error(failure);
}

/** The engine of the running test. @throws Error in a test that jest.config.cjs gives none */
export function currentEngine(): Engine {
  const { supabaseEngine } = globalThis as { supabaseEngine?: Engine };
  if (!supabaseEngine)
    throw new Error('Name this test among those with a database in jest.config.cjs');
  return supabaseEngine;
}

/**
 * Connects to the database behind a real Supabase, beside PostgREST.
 *
 * @param user `postgres` owns everything in `public`; `supabase_admin` is the superuser
 */
export function connectDatabase(
  { socketFolder, databaseName }: SupabaseAccess,
  user = 'postgres',
): Pool {
  if (socketFolder === undefined || databaseName === undefined)
    throw new Error('Only a real Supabase has connections of its own');
  const pool = new Pool({ host: socketFolder, user, database: databaseName });
  // An idle connection breaks when its database is dropped; the next query says so if it matters.
  pool.on('error', () => undefined);
  return pool;
}

/** A hash takes a quarter of a second otherwise, and most tests log in. */
const HARDLY_ANY = { N: 16, r: 1, p: 1 };

/** Starts a Supabase with the project's migrations and nothing else; `stop` leaves nothing behind. */
export function startSupabase(changes: SupabaseOptions = {}, engine = currentEngine()) {
  const options = { ...changes, auth: { hashCost: HARDLY_ANY, ...changes.auth } };
  if (engine === 'local') return startLocal(options);
  return startReal(engine === 'hosted' ? { hosted: 'pushed', ...options } : options);
}
