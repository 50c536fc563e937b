import { rm } from 'node:fs/promises';
import { type HostProcess, prepareHost } from '../../testing/server/host/host-process';
import { makeDataFolder } from '../../testing/database/data-folder';
import { STAFF_ENV } from './staff';
import { type Visitor, visitor } from './visitor';
import { SERVICE } from '../../testing/site-content';

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

/** Posts JSON as another program would, not a browser. */
export const post = (url: string, data: object): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(data),
  });

/** Sends an enquiry to a host. Returns the reference. */
export async function sendEnquiry(
  { url }: OwnHost,
  from: Visitor = visitor('Ravi'),
): Promise<string> {
  const fields = { ...from, service: SERVICE, filled_in_ms: 60_000 };
  const response = await post(`${url}/api/enquiries`, fields);
  if (response.status !== 201) throw new Error(`An enquiry was answered ${response.status}.`);
  const { reference }: { reference: string } = await response.json();
  return reference;
}
