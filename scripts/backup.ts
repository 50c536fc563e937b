/**
 * `npm run backup -- [folder] [--keep <n>]`: one file with all data of the local Supabase, whether it runs or not, and the
 * content of the site.
 * `npm run backup -- <folder>`: the files of a hosted project, whose database Supabase backs up.
 */
import { createWriteStream, existsSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { create } from 'tar';
import { z } from 'zod';
import { contentDirOf } from '../host/start';
import type { Env } from '../src/server/env';
import { noteBackup } from '../supabase/local/backups';
import {
  copyData,
  lockDataFolder,
  refuseForeignRoot,
  requireData,
} from '../supabase/local/data-folder';
import { OperatorError } from '../supabase/local/errors';
import { timeInName, withBackup, deleteStale, keepNewest, requireRoom } from './backup/backups';
import { addContent, countContent } from './backup/content';
import { saveFiles } from './backup/hosted-files';
import {
  dataDirOf,
  findRunning,
  findServiceAccess,
  readArguments,
  readEnvironment,
  runCommand,
  type ServiceAccess,
} from './lib/command';
import { makeFolder, syncFile } from '../supabase/local/data-files';

const usage = `Usage: npm run backup -- [folder] [--keep <1 or more>]
Writes backup-<time>.tar.gz into the folder, else into backups/ beside the data, and opens it to see
that it is whole. With --keep older backups there are deleted, all but the newest so many.
With SUPABASE_URL: npm run backup -- <folder>
Copies the files of that project into files/ there; its database is backed up by Supabase.`;

const commandSchema = z.object({
  positionals: z.array(z.string().min(1)).max(1),
  values: z.object({
    keep: z
      .string()
      .regex(/^[1-9]\d{0,3}$/)
      .transform(Number)
      .optional(),
  }),
});

const readCommand = () =>
  commandSchema.parse(parseArgs({ options: { keep: { type: 'string' } }, allowPositionals: true }));

const copySchema = z.object({ folder: z.string() });
/** Longer than copying the largest database we measured takes, many times over. */
const copyTimeoutMs = 5 * 60_000;

async function askForCopy({ url, secretKey }: ServiceAccess): Promise<string> {
  const answer = await fetch(new URL('/local/v1/copies', url), {
    method: 'POST',
    headers: { apikey: secretKey },
    signal: AbortSignal.timeout(copyTimeoutMs),
  });
  if (!answer.ok) throw new OperatorError(`The local Supabase made no copy: ${answer.status}.`);
  return copySchema.parse(await answer.json()).folder;
}

/** Copies the data folder, whether or not the local Supabase is running on it; the caller deletes the copy. */
async function takeCopy(dataDir: string): Promise<string> {
  const running = await findRunning(dataDir);
  if (running) return askForCopy(running);
  const lock = await lockDataFolder(dataDir);
  try {
    requireData(dataDir);
    return await copyData(dataDir);
  } finally {
    await lock.release();
  }
}

/** Writes a new file that only its owner can read, and waits until it is on the disk. */
async function pack(folder: string, file: string): Promise<void> {
  const archive = create({ gzip: true, cwd: folder, portable: true }, await readdir(folder));
  await pipeline(archive, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  const written = await open(file, 'r+');
  await written.sync().finally(() => written.close());
}

/** @throws OperatorError */
async function saveHosted(env: Env, folder: string | undefined, keep?: number): Promise<void> {
  const access = await findServiceAccess(env);
  if (!access || folder === undefined || keep !== undefined) throw new OperatorError(usage);
  for (const line of await saveFiles(access, path.resolve(folder, 'files'))) console.log(line);
}

runCommand(async () => {
  const { positionals, values } = readArguments(usage, readCommand);
  const env = readEnvironment();
  if (env.SUPABASE_URL !== undefined) return saveHosted(env, positionals[0], values.keep);
  const dataDir = dataDirOf(env);
  const folder = path.resolve(positionals[0] ?? path.join(dataDir, 'backups'));
  await makeFolder(folder);
  if (existsSync(dataDir)) await refuseForeignRoot(dataDir);
  await deleteStale(path.join(dataDir, 'copies'), () => true);
  await deleteStale(folder, (name) => name.endsWith('.tar.gz.unfinished'));
  await requireRoom(dataDir);
  const begun = new Date();
  const file = path.join(folder, `backup-${timeInName(begun)}.tar.gz`);
  const unfinished = `${file}.unfinished`;
  try {
    const copy = await takeCopy(dataDir);
    try {
      await addContent(contentDirOf(env), copy);
      await pack(copy, unfinished);
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
    await withBackup(dataDir, unfinished, async (unpacked, content) => {
      const files = await countContent(unpacked);
      await rename(unfinished, file);
      await syncFile(folder);
      await noteBackup(dataDir, file, begun);
      const { size } = await stat(file);
      console.log(
        `${file}: ${content}, files of content: ${files}, ${(size / 1e6).toFixed(1)} MB, opened and read.`,
      );
    });
  } finally {
    await rm(unfinished, { force: true });
  }
  if (values.keep !== undefined) {
    console.log(`Deleted ${await keepNewest(file, values.keep)} older backups.`);
  }
});
