import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { liftLimits } from '../../testing/server/host/lift-limits';
import { linksTo } from '../../testing/server/email-folder';
import { findRunning } from '../../scripts/lib/command';
import { ownHost, type OwnHost, post, sendEnquiry } from '../support/own-host';
import { STAFF } from '../support/staff';
import { visitor } from '../support/visitor';

const run = promisify(execFile);

/** `npm run backup` or `restore`, on the data of a host. */
async function command(name: 'backup' | 'restore', { dataDir }: OwnHost, argument: string) {
  const args = ['--import', 'tsx', `scripts/${name}.ts`, argument];
  await run(process.execPath, args, { env: { ...process.env, DATA_DIR: dataDir } });
}

/** Sends enquiries one after the other until told to stop; `acknowledged` grows meanwhile. */
function keepSending(host: OwnHost) {
  const acknowledged: string[] = [];
  let stopping = false;
  const sending = (async () => {
    while (!stopping) acknowledged.push(await sendEnquiry(host));
  })();
  const stop = () => {
    stopping = true;
    return sending;
  };
  return { acknowledged, stop };
}

async function exportLeads({ url }: OwnHost): Promise<string> {
  const signIn = await post(`${url}/api/session`, STAFF);
  expect(signIn.status).toBe(200);
  const cookie = signIn.headers.getSetCookie().map((set) => set.split(';', 1)[0]);
  const file = await fetch(`${url}/api/leads/export`, { headers: { cookie: cookie.join('; ') } });
  return file.text();
}

test('a backup made while enquiries come in brings back leads, staff and links', async () => {
  test.setTimeout(180_000);
  const host = await ownHost();
  const backups = await mkdtemp(path.join(tmpdir(), 'backups-'));
  try {
    const database = await findRunning(host.dataDir);
    if (!database) throw new Error('The local Supabase does not run.');
    await liftLimits(database);
    const asha = visitor('Asha Rao');
    const first = await sendEnquiry(host, asha);
    const links = () => linksTo(path.join(host.dataDir, 'outbox'), asha.email);
    await expect.poll(async () => (await links()).length, { timeout: 30_000 }).toBeGreaterThan(0);
    const receipt = (await links()).find(({ pathname }) => pathname === '/api/receipt');

    const visitors = keepSending(host);
    await expect.poll(() => visitors.acknowledged.length).toBeGreaterThan(10);
    const before = [first, ...visitors.acknowledged];
    await command('backup', host, backups);
    await visitors.stop();
    expect(visitors.acknowledged.length).toBeGreaterThan(before.length);

    await host.end('SIGKILL');
    await rm(host.dataDir, { recursive: true });
    const [file = ''] = await readdir(backups);
    await command('restore', host, path.join(backups, file));
    await host.start();

    const stored = await exportLeads(host);
    expect(before.filter((reference) => !stored.includes(reference))).toEqual([]);
    const page = await fetch(`${host.url}${receipt?.pathname}${receipt?.search}`);
    expect(await page.text()).toContain(first);
  } finally {
    await host.dispose();
    await rm(backups, { recursive: true, force: true });
  }
});
