import { execFile, type ExecFileException } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { makeDataFolder } from '../../../testing/database/data-folder';

const SCRIPT = join(__dirname, '../../../testing/database/support/lose-log-folder.ts');

let dataDir: string;
beforeAll(async () => {
  dataDir = await makeDataFolder();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('a Postgres that ends takes its process with it, and says why in one line', async () => {
  const args = ['--import', 'tsx', SCRIPT, dataDir];
  // Without an end of its own it would be called again and again, and never answer.
  const limit = { timeout: 60_000, killSignal: 'SIGKILL' } as const;
  const ended = await new Promise<{ error: ExecFileException | null; stderr: string }>((resolve) =>
    execFile(process.execPath, args, limit, (error, _stdout, stderr) => resolve({ error, stderr })),
  );
  expect(ended.error).toMatchObject({ code: 1, killed: false });
  expect(ended.stderr).toMatch(/Error: Postgres ended: could not create file "pg_wal/);
});
