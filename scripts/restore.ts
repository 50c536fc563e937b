/** `npm run restore -- <file> [--replace]`: puts a backup in the place of the local Supabase's data. */
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { makeWorkFolder } from '../supabase/local/data-copy';
import { lockDataFolder } from '../supabase/local/data-lock';
import { unpack } from './lib/backup/archive';
import { checkData, inWords } from './lib/backup/check-data';
import { localDataDir, replaceData } from './lib/backup/data-folder';
import { readEnvironment, runCommand } from './lib/command';
import { OperatorError } from '../supabase/local/operator-error';

const usage = `Usage: npm run restore -- <file> [--replace]
Stop the site first. Data that is there is replaced only with --replace, and even then kept aside.`;

const commandSchema = z.object({
  files: z.tuple([z.string().min(1)]),
  replace: z.boolean().default(false),
});

function readCommand() {
  try {
    const options = { replace: { type: 'boolean' } } as const;
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    const { files, replace } = commandSchema.parse({ files: positionals, ...values });
    return { file: path.resolve(files[0]), replace };
  } catch {
    throw new OperatorError(usage);
  }
}

async function restore(file: string, dataDir: string): Promise<void> {
  const folder = await makeWorkFolder(dataDir);
  try {
    await unpack(file, folder);
    const content = await checkData(folder);
    const aside = await replaceData(dataDir, folder);
    console.log(`Restored into ${dataDir}: ${inWords(content)}.`);
    if (aside) console.log(`What was there is in ${aside}; delete it when you are sure.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  const { file, replace } = readCommand();
  const dataDir = localDataDir(readEnvironment());
  if (!existsSync(file)) throw new OperatorError(`There is no file ${file}.`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockDataFolder(dataDir);
  try {
    if (!replace && existsSync(path.join(dataDir, 'db'))) {
      throw new OperatorError(
        `${dataDir} holds data: --replace puts the backup in its place, and keeps it aside.`,
      );
    }
    await restore(file, dataDir);
  } finally {
    await lock.release();
  }
}

runCommand(main);
