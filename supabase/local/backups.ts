import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { RestError } from './errors';

const noteSchema = z.object({ file: z.string(), bytes: z.number(), made_at: z.string() });

/** A backup that was opened and read when it was made. */
type Backup = z.infer<typeof noteSchema>;

const noteFile = (dataDir: string) => join(dataDir, 'backup.json');

/**
 * Notes beside the data which backup is the newest. It may lie in any folder, so no search would find it.
 * @param begun when its data were copied: later enquiries are not in it
 */
export async function noteBackup(dataDir: string, file: string, begun: Date): Promise<void> {
  const { size: bytes } = await stat(file);
  const note: Backup = { file, bytes, made_at: begun.toISOString() };
  await writeFile(`${noteFile(dataDir)}.new`, JSON.stringify(note), { mode: 0o600 });
  await rename(`${noteFile(dataDir)}.new`, noteFile(dataDir));
}

/** The newest backup, if its file is still there and as long as it was when it was read. */
export async function findBackup(dataDir: string): Promise<Backup | undefined> {
  try {
    const note = noteSchema.parse(JSON.parse(await readFile(noteFile(dataDir), 'utf8')));
    const { size } = await stat(note.file);
    return size === note.bytes ? note : undefined;
  } catch {
    return undefined;
  }
}

const PROJECT = join(__dirname, '..', '..');

/** The one folder of backups that the desk asked for. It keeps the newest, and those of the operator lie elsewhere. */
const deskFolder = (dataDir: string) => join(dataDir, 'backups', 'desk');

/** Runs `npm run backup` for the desk. @throws execFile's error, with what the command wrote */
async function runBackup(dataDir: string, signal: AbortSignal): Promise<void> {
  const command = join(PROJECT, 'scripts', 'backup.ts');
  const args = ['--import', 'tsx', command, deskFolder(dataDir), '--keep', '1'];
  const env = { ...process.env, SUPABASE_URL: '', DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, args, { cwd: PROJECT, env, signal });
}

/**
 * The backups of this machine; a hosted project has no such calls.
 * `GET /local/v1/backups`: 200 `{latest: {made_at, bytes} | null, making, failed}`; `failed` tells of the last try.
 * `POST /local/v1/backups` begins to make one, unless one is being made: 202 with the same.
 * `GET /local/v1/backups/latest`: the file; 404 when there is none.
 */
export function registerBackups(app: FastifyInstance, dataDir: string) {
  const folder = resolve(dataDir);
  const closing = new AbortController();
  let making = false;
  let failed = false;

  const readState = async () => {
    const { made_at, bytes } = (await findBackup(folder)) ?? {};
    return { latest: made_at === undefined ? null : { made_at, bytes }, making, failed };
  };
  const make = async () => {
    making = true;
    try {
      await runBackup(folder, closing.signal);
      failed = false;
    } catch (error) {
      failed = true;
      console.error(
        'A backup for the desk failed:',
        (error as { stderr?: string }).stderr ?? error,
      );
    } finally {
      making = false;
    }
  };

  app.addHook('onClose', async () => closing.abort());
  app.get('/backups', readState);
  app.post('/backups', async (_request, reply) => {
    if (!making) void make();
    return reply.code(202).send(await readState());
  });
  app.get('/backups/latest', async (_request, reply) => {
    const backup = await findBackup(folder);
    if (!backup) throw new RestError(404, 'PGRST125', 'There is no backup');
    return reply
      .header('content-type', 'application/gzip')
      .header('content-length', backup.bytes)
      .send(createReadStream(backup.file));
  });
}
