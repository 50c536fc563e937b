import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localAccess, prepareHost } from '../../host/testing/host-process';
import type { LocalAccess } from '../../host/testing/host-process';
import { littleRoom } from '../../host/testing/resident-megabytes';

/** The real host with a local Supabase on data of its own, both on the loopback interface. */
export type BenchHost = {
  url: string;
  pid: number;
  supabase: LocalAccess;
  stop: () => Promise<void>;
};

/**
 * Starts the build that is there, as `npm start` would.
 * @param given folder with data to work on, which stays; by default a new one, gone in the end
 */
export async function startBenchHost(given?: string): Promise<BenchHost> {
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'bench-')));
  const host = await prepareHost({ dataDir, nodeArgs: [littleRoom] });
  const stop = async () => {
    await host.end('SIGTERM');
    if (given === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await host.start();
    return { url: host.url, pid: host.pid(), supabase: await localAccess(dataDir), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
