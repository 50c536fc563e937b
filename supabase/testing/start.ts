import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { forkLocalSupabase, forkSupabase } from './fork';
import type { SupabaseAccess } from '../local/main';
import { makeDataFolder } from './data-folder';

/**
 * What answers as Supabase: `real` is PostgREST in front of PostgreSQL, `local` the local Supabase. jest.config.cjs says
 * which tests run on which.
 */
export type Engine = 'real' | 'local';

export interface TestSupabase extends SupabaseAccess {
  stop: () => Promise<void>;
}

interface Options {
  /** Folder of the project's migrations and more. */
  migrations?: string;
}

async function startLocal({ migrations }: Options): Promise<TestSupabase> {
  const dataDir = await makeDataFolder();
  const child = await forkLocalSupabase({
    DATA_DIR: dataDir,
    ...(migrations !== undefined && { LOCAL_SUPABASE_MIGRATIONS: migrations }),
  });
  const stop = async () => {
    await child.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...child, stop };
}

const startReal = ({ migrations }: Options): Promise<TestSupabase> =>
  forkSupabase(join(__dirname, 'real', 'main.ts'), {
    ...(migrations !== undefined && { SUPABASE_MIGRATIONS: migrations }),
  });

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
export function connectDatabase({ socketFolder }: SupabaseAccess, user = 'postgres'): Pool {
  if (socketFolder === undefined)
    throw new Error('Only a real Supabase has connections of its own');
  return new Pool({ host: socketFolder, user, database: 'postgres' });
}

/** Starts a Supabase with the project's migrations and nothing else; `stop` leaves nothing behind. */
export const startSupabase = (options: Options = {}, engine = currentEngine()) =>
  engine === 'real' ? startReal(options) : startLocal(options);
