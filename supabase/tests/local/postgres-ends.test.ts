import { execFile, type ExecFileException } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { makeDataFolder } from '../../../testing/database/data-folder';

const SCRIPTS = join(__dirname, '../../../testing/database/support');

let dataDir: string;
beforeEach(async () => {
  dataDir = await makeDataFolder();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

interface Ended {
  error: ExecFileException | null;
  stdout: string;
  stderr: string;
}

/** Runs a script that ends a Postgres on the data folder. Without an end of its own it would be called for ever. */
function run(script: 'lose-log-folder' | 'sync-commits'): Promise<Ended> {
  const args = ['--import', 'tsx', join(SCRIPTS, `${script}.ts`), dataDir];
  const limit = { timeout: 60_000, killSignal: 'SIGKILL' } as const;
  return new Promise((resolve) =>
    execFile(process.execPath, args, limit, (error, stdout, stderr) =>
      resolve({ error, stdout, stderr }),
    ),
  );
}

test('a Postgres that ends takes its process with it, and says why in one line', async () => {
  const ended = await run('lose-log-folder');
  expect(ended.error).toMatchObject({ code: 1, killed: false });
  expect(ended.stderr).toMatch(/Error: Postgres ended: could not create file "pg_wal/);
});

test('a commit waits for the disk, and is not answered when the disk fails', async () => {
  const ended = await run('sync-commits');
  expect(ended.stdout).toBe('read: 0\ncommitted: 1\n');
  expect(ended.error).toMatchObject({ code: 1, killed: false });
  expect(ended.stderr).toMatch(/Error: Postgres ended: could not fsync file .*I\/O error/);
});
