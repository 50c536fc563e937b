import { rm } from 'node:fs/promises';
import { type HostProcess, localAccess, prepareHost } from '../../testing/server/host/host-process';
import { liftLimits } from '../../testing/server/host/lift-limits';
import { connectService, type Db } from '../../src/server/db/supabase';
import { makeDataFolder } from '../../testing/database/data-folder';

/** A host as it runs on one machine, with a local Supabase of its own. */
export interface LocalStage {
  host: HostProcess;
  dataDir: string;
  /** Past row level security. */
  database: Db;
  /** Ends the database's process as a crash would. */
  killDatabase(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts it on an empty database.
 * @param variables of its environment
 * @param nodeArgs for Node itself
 */
export async function openLocalStage(
  variables: Record<string, string> = {},
  nodeArgs: readonly string[] = [],
): Promise<LocalStage> {
  const dataDir = await makeDataFolder();
  const host = await prepareHost({ dataDir, variables, nodeArgs });
  const close = async () => {
    await host.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await host.start();
    const access = await localAccess(dataDir);
    await liftLimits(access);
    const killDatabase = async () => {
      process.kill((await localAccess(dataDir)).pid, 'SIGKILL');
    };
    const database = connectService(access.url, access.secretKey);
    return { host, dataDir, database, killDatabase, close };
  } catch (error) {
    await close();
    throw error;
  }
}
