import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { SupabaseChild } from '../../../testing/database/fork';
import { makeDataFolder } from '../../../testing/database/data-folder';
import { Workshop } from '../../../testing/database/support/local';

const workshop = new Workshop();
let dataDir: string;
let supabase: SupabaseChild;

beforeAll(async () => {
  dataDir = await makeDataFolder();
  supabase = await workshop.start(dataDir);
});
afterAll(async () => {
  await workshop.close();
  await rm(dataDir, { recursive: true, force: true });
});

const askForCopy = (headers: Record<string, string>) =>
  fetch(`${supabase.url}/local/v1/copies`, { method: 'POST', headers });

test('data is copied for the secret key alone', async () => {
  const refused = [await askForCopy({}), await askForCopy({ apikey: supabase.publishableKey })];
  expect(refused.map(({ status }) => status)).toEqual([401, 403]);

  const answer = await askForCopy({ apikey: supabase.secretKey });
  expect(answer.status).toBe(201);
  const { folder } = (await answer.json()) as { folder: string };
  expect(dirname(folder)).toBe(join(dataDir, 'copies'));
  expect(await readdir(folder)).toEqual(['db', 'secrets.json', 'storage']);
});
