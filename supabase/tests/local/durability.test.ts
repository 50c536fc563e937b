import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { liftThrottle, newEnquiry } from '../../../testing/database/support/enquiry';
import { Workshop } from '../../../testing/database/support/local';
import { Project } from '../../../testing/database/support/project';
import type { SupabaseChild } from '../../../testing/database/fork';

const workshop = new Workshop();
afterAll(() => workshop.close());

let dataDir: string;
let running: SupabaseChild;

beforeAll(async () => {
  dataDir = await workshop.dataFolder();
  running = await workshop.start(dataDir);
  await liftThrottle(new Project(running).service);
});

async function kill(child: SupabaseChild) {
  const ended = once(child.process, 'exit');
  child.process.kill('SIGKILL');
  await ended;
}

/** Inserts until the server is gone; returns the acknowledged rows. */
async function insertUntilKilled(child: SupabaseChild): Promise<string[]> {
  const acknowledged: string[] = [];
  const { anon } = new Project(child);
  const insert = async () => {
    for (;;) {
      const enquiry = newEnquiry();
      const { error } = await anon.from('contact_submissions').insert(enquiry);
      if (error) return;
      acknowledged.push(enquiry.reference);
      if (acknowledged.length === 40) await kill(child);
    }
  };
  await Promise.all([insert(), insert(), insert()]);
  return acknowledged;
}

test('a killed server loses nothing it acknowledged, and starts again at once', async () => {
  const kept: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    kept.push(...(await insertUntilKilled(running)));
    running = await workshop.start(dataDir);
  }

  const { data } = await new Project(running).service
    .from('contact_submissions')
    .select('reference');
  const stored = new Set(data?.map(({ reference }) => reference));
  expect(kept.length).toBeGreaterThanOrEqual(120);
  expect(kept.filter((reference) => !stored.has(reference))).toEqual([]);
});

test('a second server on the same folder is refused by a line that names it', async () => {
  await expect(workshop.start(dataDir)).rejects.toThrow(
    `The data folder ${dataDir} is in use by process `,
  );
  expect((await new Project(running).anon.rpc('schema_version')).status).toBe(200);
});

test('secrets and keys are readable by their owner alone', async () => {
  const mode = async (name: string) => (await stat(join(dataDir, name))).mode & 0o777;

  expect(await mode('secrets.json')).toBe(0o600);
  expect(await mode('supabase.json')).toBe(0o600);
});

test('the note of a running server says where it is', async () => {
  expect(JSON.parse(await readFile(join(dataDir, 'supabase.json'), 'utf8'))).toEqual({
    url: running.url,
    publishableKey: running.publishableKey,
    secretKey: running.secretKey,
    pid: running.process.pid,
  });
});

test('keys stay the same across starts, and the note goes with the server', async () => {
  const { publishableKey } = running;

  await running.stop();

  await expect(stat(join(dataDir, 'supabase.json'))).rejects.toThrow('ENOENT');
  running = await workshop.start(dataDir);
  expect(running.publishableKey).toBe(publishableKey);
});

test('a taken port is refused by name', async () => {
  const port = new URL(running.url).port;

  await expect(
    workshop.start(await workshop.dataFolder(), { LOCAL_SUPABASE_PORT: port }),
  ).rejects.toThrow(/EADDRINUSE.*127\.0\.0\.1/);
});

test('a server ends when its parent is gone', async () => {
  const ended = once(running.process, 'exit');

  running.process.disconnect();

  expect(await ended).toEqual([0, null]);
});
