/** `npm run restore -- <file> [--replace]`: puts a backup in the place of the local Supabase's data. */
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { KEPT, lockDataFolder } from '../supabase/local/data-folder';
import { OperatorError } from '../supabase/local/errors';
import { localDataDir, timeInName, withBackup } from './lib/backup-data';
import { readArguments, readEnvironment, runCommand } from './lib/command';
import { makeFolder } from '../supabase/local/make-folder';

const usage = `Usage: npm run restore -- <file> [--replace]
Stop the site first. Data that is there is replaced only with --replace, and even then kept aside.`;

const commandSchema = z.object({
  positionals: z.tuple([z.string().min(1)]),
  values: z.object({ replace: z.boolean().default(false) }),
});

const readCommand = () =>
  commandSchema.parse(
    parseArgs({ options: { replace: { type: 'boolean' } }, allowPositionals: true }),
  );

/**
 * Moves a folder's contents into a locked data folder, and the data there aside. Moves on one disk take microseconds;
 * the database comes last, so that a start after a crash in between never uses the wrong keys for it.
 */
async function replaceData(dataDir: string, folder: string): Promise<string | undefined> {
  const aside = path.join(dataDir, `replaced-${timeInName()}`);
  const hadData = KEPT.some((name) => existsSync(path.join(dataDir, name)));
  if (hadData) await mkdir(aside, { mode: 0o700 });
  for (const name of KEPT.toReversed()) {
    const place = path.join(dataDir, name);
    if (existsSync(place)) await rename(place, path.join(aside, name));
    const restored = path.join(folder, name);
    if (existsSync(restored)) await rename(restored, place);
  }
  return hadData ? aside : undefined;
}

runCommand(async () => {
  const { positionals, values } = readArguments(usage, readCommand);
  const file = path.resolve(positionals[0]);
  const dataDir = localDataDir(readEnvironment());
  if (!existsSync(file)) throw new OperatorError(`There is no file ${file}.`);
  await makeFolder(dataDir);
  const lock = await lockDataFolder(dataDir);
  try {
    if (!values.replace && existsSync(path.join(dataDir, 'db'))) {
      throw new OperatorError(
        `${dataDir} holds data: --replace puts the backup in its place, and keeps it aside.`,
      );
    }
    await withBackup(dataDir, file, async (folder, content) => {
      const aside = await replaceData(dataDir, folder);
      console.log(`Restored into ${dataDir}: ${content}.`);
      if (aside) console.log(`What was there is in ${aside}; delete it when you are sure.`);
    });
  } finally {
    await lock.release();
  }
});
