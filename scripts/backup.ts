/** `npm run backup -- [folder] [--keep <n>]`: one file with all data of the local Supabase, whether it runs or not. */
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { makeWorkFolder } from '../supabase/local/data-copy';
import { pack, unpack, backupName, deleteStaleCopies, keepNewest } from './lib/backup/archive';
import { checkData, type DataContent, inWords } from './lib/backup/check-data';
import { localDataDir, takeCopy } from './lib/backup/data-folder';
import { readEnvironment, runCommand } from './lib/command';
import { OperatorError } from '../supabase/local/operator-error';

const usage = `Usage: npm run backup -- [folder] [--keep <1 or more>]
Writes backup-<time>.tar.gz into the folder, else into backups/ beside the data, and opens it to see
that it is whole. With --keep older backups there are deleted, all but the newest so many.`;

const commandSchema = z.object({
  folders: z.array(z.string().min(1)).max(1),
  keep: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .optional(),
});

function readCommand() {
  try {
    const options = { keep: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    const { folders, keep } = commandSchema.parse({ folders: positionals, ...values });
    return { folder: folders[0], keep };
  } catch {
    throw new OperatorError(usage);
  }
}

async function packCopy(dataDir: string, file: string): Promise<void> {
  const copy = await takeCopy(dataDir);
  await pack(copy, file).finally(() => rm(copy, { recursive: true, force: true }));
}

/** What an archive holds, by having it unpacked and opened as a restore would. */
async function checkArchive(dataDir: string, file: string): Promise<DataContent> {
  const folder = await makeWorkFolder(dataDir);
  try {
    await unpack(file, folder);
    return await checkData(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  const command = readCommand();
  const dataDir = localDataDir(readEnvironment());
  const folder = path.resolve(command.folder ?? path.join(dataDir, 'backups'));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await deleteStaleCopies(dataDir);
  const file = path.join(folder, backupName(new Date()));
  const unfinished = `${file}.unfinished`;
  try {
    await packCopy(dataDir, unfinished);
    const content = await checkArchive(dataDir, unfinished);
    await rename(unfinished, file);
    const { size } = await stat(file);
    console.log(`${file}: ${inWords(content)}, ${(size / 1e6).toFixed(1)} MB, opened and read.`);
  } finally {
    await rm(unfinished, { force: true });
  }
  if (command.keep !== undefined) {
    console.log(`Deleted ${await keepNewest(folder, command.keep)} older backups.`);
  }
}

runCommand(main);
