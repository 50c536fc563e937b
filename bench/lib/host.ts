import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localAccess, prepareHost, type LocalAccess } from '../../testing/server/host/host-process';
import { littleRoom } from '../../testing/server/host/resident-megabytes';

/** The real host with a Supabase on data of its own, both on the loopback interface. */
export type BenchHost = {
  url: string;
  pid: number;
  supabase: Omit<LocalAccess, 'pid'>;
  stop: () => Promise<void>;
};

interface BenchHostOptions {
  /** Data folder, which is kept; by default a new one, which is deleted at the end. */
  dataDir?: string;
  /** A running Supabase, instead of a local one on that folder. */
  supabase?: BenchHost['supabase'];
}

/** Starts the existing build, as `npm start` would. */
export async function startBenchHost(options: BenchHostOptions = {}): Promise<BenchHost> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'bench-')));
  const variables = {
    // Callers here name the client they stand for: visitors are many, and one client's enquiries take turns.
    TRUST_PROXY: 'loopback',
    ...(options.supabase && {
      SUPABASE_URL: options.supabase.url,
      SUPABASE_PUBLISHABLE_KEY: options.supabase.publishableKey,
      SUPABASE_SECRET_KEY: options.supabase.secretKey,
    }),
  };
  const host = await prepareHost({ dataDir, nodeArgs: [littleRoom], variables });
  const stop = async () => {
    await host.end('SIGTERM');
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await host.start();
    const supabase = options.supabase ?? (await localAccess(dataDir));
    return { url: host.url, pid: host.pid(), supabase, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
