import { rm } from 'node:fs/promises';
import { type HostProcess, prepareHost } from '../../testing/server/host/host-process';
import { makeDataFolder } from '../../testing/database/data-folder';
import { STAFF_ENV } from './staff';

/** A host with data of its own, for tests that stop or kill it. */
export interface OwnHost extends Pick<HostProcess, 'url' | 'start' | 'end'> {
  /** Folder of its data, and of the note by which commands find its database. */
  dataDir: string;
  /** Ends it and deletes its data. */
  dispose(): Promise<void>;
}

/** @param variables of its environment, besides those every host has here */
export async function ownHost(variables: Record<string, string> = {}): Promise<OwnHost> {
  const dataDir = await makeDataFolder();
  const host = await prepareHost({ dataDir, variables: { ...STAFF_ENV, ...variables } });
  await host.start();
  return {
    ...host,
    dataDir,
    dispose: async () => {
      await host.end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
