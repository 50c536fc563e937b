import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forkLocalSupabase } from '../../supabase/testing/fork';
import { connectPool } from '../../supabase/testing/real/pool';
import { startSupabase, type Engine, type TestSupabase } from '../../supabase/testing/start';
import { fillStock, openStock } from './lead-stock';

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
    // Making the index of a million leads takes longer than a call may.
    options: '-c statement_timeout=0',
  });
  await fillStock(database, leads);
  await database.close();
  return supabase;
}

/** A Supabase of its own with so many leads; `stop` deletes it. */
export const startStocked = (engine: Engine, leads: number): Promise<TestSupabase> =>
  (engine === 'real' ? startReal : startLocal)(leads);

/** Which engine the command line names: `--real` is PostgREST and PostgreSQL, else the local Supabase. */
export const engineOf = ({ real }: { real?: boolean }): Engine => (real ? 'real' : 'local');
