import { readFile, rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { runCommand } from '../scripts/lib/command';
import { makeDataFolder } from '../testing/database/data-folder';
import { forkLocalSupabase } from '../testing/database/fork';

/**
 * Uploads 40 files of 10 MB at once to a local Supabase in a process of its own, and reads the most memory that it has
 * taken. On Linux.
 */

const UPLOADS = 40;
const BYTES = 10_000_000;
const SUPPORT = join(__dirname, '../testing/database/support');

async function megabytesOf(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
}

/** The bucket `large` takes files of up to 10 MB. */
async function makeBucket(dataDir: string): Promise<void> {
  const command = [join(SUPPORT, 'run-sql-file.ts'), dataDir, join(SUPPORT, 'buckets.sql')];
  await promisify(execFile)(process.execPath, ['--import', 'tsx', ...command]);
}

runCommand(async () => {
  const dataDir = await makeDataFolder();
  await makeBucket(dataDir);
  const supabase = await forkLocalSupabase({ DATA_DIR: dataDir });
  const { pid } = supabase.process;
  const headers = { apikey: supabase.secretKey, 'content-type': 'application/zip' };
  const body = Buffer.alloc(BYTES, 'x');
  const upload = async (n: number) => {
    const url = new URL(`/storage/v1/object/large/${n}`, supabase.url);
    const { status } = await fetch(url, { method: 'POST', headers, body });
    return status;
  };
  try {
    const before = await megabytesOf(pid, 'VmRSS');
    const started = performance.now();
    const statuses = await Promise.all(Array.from({ length: UPLOADS }, (_, n) => upload(n)));
    const seconds = (performance.now() - started) / 1000;
    console.table([
      {
        uploads: statuses.filter((status) => status === 200).length,
        seconds: Number(seconds.toFixed(1)),
        'MB before': before,
        'MB at most': await megabytesOf(pid, 'VmHWM'),
        processors: cpus().length,
      },
    ]);
  } finally {
    await supabase.stop();
    await rm(dataDir, { recursive: true });
  }
});
