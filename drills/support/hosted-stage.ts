import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { liftLimits } from '../../testing/server/host/lift-limits';
import { type HostProcess, prepareHost } from '../../testing/server/host/host-process';
import { connectService, type Db } from '../../src/server/db/supabase';
import { type FaultySupabase, startFaultySupabase } from '../../testing/server/faulty-supabase';
import { forkLocalSupabase, type SupabaseChild } from '../../testing/database/fork';
import { makeDataFolder } from '../../testing/database/data-folder';
import { hire } from './staff';

/** A host as it runs before a hosted Supabase, with trouble to be made in between. */
export interface HostedStage {
  host: HostProcess;
  /** Stands between the host and Supabase; the host takes it for Supabase. */
  between: FaultySupabase;
  /** Supabase itself, past all trouble. */
  supabase: SupabaseChild;
  /** Past all trouble and past row level security. */
  database: Db;
  /** The host's environment, apart from its address and data. */
  variables: Record<string, string>;
  /** Session secrets: the newest seals cookies, the older one still opens them. */
  secrets: { newest: string; older: string };
  /** Folder of the host's own data, including its emails. */
  dataDir: string;
  /** Folder of the database and its secrets. */
  databaseDir: string;
  /** Somebody with access to the desk. */
  staff: string;
  close(): Promise<void>;
}

/** The one call that stores an enquiry. */
export const storing = '/rest/v1/rpc/send_enquiry';

/** A secret as an operator would make one. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** Starts all three, each with data of its own. */
export async function openHostedStage(): Promise<HostedStage> {
  const databaseDir = await makeDataFolder();
  const supabase = await forkLocalSupabase({ DATA_DIR: databaseDir });
  const between = await startFaultySupabase(supabase.url);
  const secrets = { newest: randomSecret(), older: randomSecret() };
  const variables = {
    SUPABASE_URL: between.url,
    SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
    SUPABASE_SECRET_KEY: supabase.secretKey,
    SESSION_SECRET: `${secrets.newest},${secrets.older}`,
  };
  const dataDir = path.join(databaseDir, 'host');
  const host = await prepareHost({ dataDir, variables });
  const staff = `${randomUUID()}@meghdoot.example`;
  const close = async () => {
    between.become('well');
    await host.end('SIGTERM');
    await between.close();
    await supabase.stop();
    await rm(databaseDir, { recursive: true, force: true });
  };
  try {
    await liftLimits(supabase);
    await hire(supabase, staff);
    await host.start();
  } catch (error) {
    await close();
    throw error;
  }
  const database = connectService(supabase.url, supabase.secretKey);
  return {
    ...{ host, between, supabase, database, variables, secrets },
    ...{ dataDir, databaseDir, staff, close },
  };
}
