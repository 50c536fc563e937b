/**
 * `npm run restore -- <file> [--replace]`: puts a backup in the place of the local Supabase's data.
 * `npm run restore -- <folder>`: puts the files of a hosted project back into its Storage.
 */
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { contentDirOf } from '../host/start';
import {
  KEPT,
  lockDataFolder,
  markHalfRestored,
  unmarkHalfRestored,
} from '../supabase/local/data-folder';
import { OperatorError } from '../supabase/local/errors';
import { MIGRATIONS, timeInName, withBackup } from './backup/backups';
import { keepContent } from './backup/content';
import { returnFiles } from './backup/hosted-files';
import {
  dataDirOf,
  findServiceAccess,
  readArguments,
  readEnvironment,
  runCommand,
  type ServiceAccess,
} from './lib/command';
import {
  endSessions,
  readLaterChanges,
  type Repeated,
  repeatLaterChanges,
} from './backup/later-changes';
import type { Database } from '../supabase/local/database';
import { makeFolder, syncTree } from '../supabase/local/data-files';
import { migrate } from '../supabase/local/migrate';

const usage = `Usage: npm run restore -- <file> [--replace]
Stop the site first. Data that is there is replaced only with --replace, and even then kept aside.
With SUPABASE_URL: npm run restore -- <folder of npm run backup>
Puts files back that the database of that project names and its Storage has not.`;

const commandSchema = z.object({
  positionals: z.tuple([z.string().min(1)]),
  values: z.object({ replace: z.boolean().default(false) }),
});

const readCommand = () =>
  commandSchema.parse(
    parseArgs({ options: { replace: { type: 'boolean' } }, allowPositionals: true }),
  );

/**
 * Moves a folder's contents into a locked data folder, and the data there aside. Moves on one disk take microseconds; no
 * start takes what a crash in between leaves for a data folder.
 */
async function replaceData(dataDir: string, folder: string): Promise<string | undefined> {
  const aside = path.join(dataDir, `replaced-${timeInName()}`);
  const present = KEPT.filter((name) => existsSync(path.join(dataDir, name)));
  if (present.length > 0) await mkdir(aside, { mode: 0o700 });
  await markHalfRestored(dataDir, aside);
  for (const name of present) await rename(path.join(dataDir, name), path.join(aside, name));
  for (const name of KEPT.filter((kept) => existsSync(path.join(folder, kept)))) {
    await rename(path.join(folder, name), path.join(dataDir, name));
  }
  await unmarkHalfRestored(dataDir);
  return present.length > 0 ? aside : undefined;
}

const NOT_KNOWN =
  'No data was here that tells what was erased since the backup: erase it again, and let those leave the newsletter who left.';
const ACCOUNTS =
  'All log in again, with the passwords, roles and second factors they had when the backup was made.';

/** Lines about the repeated changes, and about those that only the operator can decide. */
const linesOf = ({ leads, unsubscribed, mails, back }: Repeated): string[] => [
  `Repeated what came after the backup: ${leads} leads erased, ${unsubscribed} left the newsletter, ${mails} emails not sent again.`,
  ...back.map(
    (email) =>
      `${email} was disabled since and can log in again: npm run staff -- disable ${email}`,
  ),
];

/** @throws OperatorError */
async function returnHosted(access: ServiceAccess, place: string, replace: boolean): Promise<void> {
  const folder = path.join(place, 'files');
  if (replace) throw new OperatorError(usage);
  if (!existsSync(folder)) throw new OperatorError(`There is no folder ${folder}.`);
  for (const line of await returnFiles(access, folder)) console.log(line);
}

runCommand(async () => {
  const { positionals, values } = readArguments(usage, readCommand);
  const file = path.resolve(positionals[0]);
  const env = readEnvironment();
  const access = env.SUPABASE_URL === undefined ? undefined : await findServiceAccess(env);
  if (access) return returnHosted(access, file, values.replace);
  const dataDir = dataDirOf(env);
  if (!existsSync(file)) throw new OperatorError(`There is no file ${file}.`);
  await makeFolder(dataDir);
  const lock = await lockDataFolder(dataDir);
  try {
    if (!values.replace && existsSync(path.join(dataDir, 'db'))) {
      throw new OperatorError(
        `${dataDir} holds data: --replace puts the backup in its place, and keeps it aside.`,
      );
    }
    const lines: string[] = [];
    const prepare = async (database: Database) => {
      await migrate(database, MIGRATIONS);
      await endSessions(database);
      const later = await readLaterChanges(dataDir);
      lines.push(...(later ? linesOf(await repeatLaterChanges(database, later)) : [NOT_KNOWN]));
    };
    const replace = async (folder: string, content: string) => {
      await syncTree(folder);
      const aside = await replaceData(dataDir, folder);
      const kept = await keepContent(folder, { dataDir, contentDir: contentDirOf(env) });
      console.log(`Restored into ${dataDir}: ${content}.`);
      for (const line of [...lines, ...kept, ACCOUNTS]) console.log(line);
      if (aside) console.log(`What was there is in ${aside}; delete it when you are sure.`);
    };
    await withBackup(dataDir, file, replace, prepare);
  } finally {
    await lock.release();
  }
});
