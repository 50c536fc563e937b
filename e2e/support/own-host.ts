import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { STAFF_ENV } from './staff';

/** A host with data of its own, for tests that stop or kill it. */
export interface OwnHost {
  url: string;
  /** Folder of its data, and of the note by which commands find its database. */
  dataDir: string;
  /** Starts it again on the same address and data, after `end`. */
  start(): Promise<void>;
  /** Ends it by a signal; resolves when the process is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** Ends it and deletes its data. */
  dispose(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the host ended with ${child.exitCode}`);
    const healthy = await fetch(`${url}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** @param variables of its environment, besides those every host has here */
export async function ownHost(variables: Record<string, string> = {}): Promise<OwnHost> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'own-host-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess;

  const start = async () => {
    child = spawn(process.execPath, ['--import', 'tsx', 'host/main.ts'], {
      env: { ...process.env, ...STAFF_ENV, ...variables, DATA_DIR: dataDir, PORT: String(port) },
      stdio: 'ignore',
    });
    await untilHealthy(url, child);
  };
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode;
  };

  await start();
  return {
    url,
    dataDir,
    start,
    end,
    dispose: async () => {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
