import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadEnvFile } from './env-file.cjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'env-'));
});
afterEach(async () => {
  delete process.env.OF_FILE;
  delete process.env.OF_BOTH;
  await rm(folder, { recursive: true });
});

it('fills in what is not set', async () => {
  process.env.OF_BOTH = 'set';
  await writeFile(path.join(folder, '.env'), '# A comment\nOF_FILE="one two"\nOF_BOTH=file\n');
  expect(loadEnvFile(path.join(folder, '.env'))).toBeUndefined();
  expect([process.env.OF_FILE, process.env.OF_BOTH]).toEqual(['one two', 'set']);
});

it('needs no file', () => {
  expect(loadEnvFile(path.join(folder, '.env'))).toBeUndefined();
});

it('calls a file that cannot be read unreadable, not missing', async () => {
  const file = path.join(folder, '.env');
  await mkdir(file);
  expect(loadEnvFile(file)).toMatch(`${file} can't be read by this user (EISDIR)`);
});
