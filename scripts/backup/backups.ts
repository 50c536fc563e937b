import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar';
import { z } from 'zod';
import { projectRoot } from '../../host/start';
import { KEPT, makeWorkFolder } from '../../supabase/local/data-folder';
import { type Database, openDatabase } from '../../supabase/local/database';
import { checkHistory } from '../../supabase/local/migrate';
import { OperatorError } from '../../supabase/local/errors';

/** A moment in a file name: sorts by time, and is allowed on every file system. */
export const timeInName = (at = new Date()): string => at.toISOString().replaceAll(/[:.]/g, '-');

export const MIGRATIONS = path.join(projectRoot, 'supabase', 'migrations');

/**
 * Unpacks a backup beside the data, opens its database, which completes it, and reads all of it. `prepare` may change it
 * then. `work` gets the closed folder and a summary of its contents, and the folder is deleted afterwards.
 *
 * @throws OperatorError if it is damaged, no backup of this site, or newer than this code
 */
export async function withBackup(
  dataDir: string,
  file: string,
  work: (folder: string, content: string) => Promise<void>,
  prepare: (database: Database) => Promise<void> = async () => undefined,
): Promise<void> {
  const folder = await makeWorkFolder(dataDir);
  try {
    unpack(file, folder);
    await work(folder, await readContent(folder, prepare));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function unpack(file: string, folder: string): void {
  try {
    // Synchronous, so that nothing is still being written when a fault is found and the folder deleted.
    extract({ file, cwd: folder, strict: true, noChmod: true, processUmask: 0o077, sync: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`${file} is damaged or incomplete (${reason}); nothing was restored.`);
  }
  if (!existsSync(path.join(folder, 'db', 'PG_VERSION'))) {
    throw new OperatorError(`${file} is no backup of this site: it holds no database.`);
  }
}

const contentSchema = z.tuple([z.object({ leads: z.number(), accounts: z.number() })]);

const objectsSchema = z.array(z.object({ version: z.string(), md5: z.string() }));

const OBJECTS = `
  select version, trim('"' from metadata ->> 'eTag') as md5
  from storage.objects where version is not null and metadata ? 'eTag'`;

async function md5Of(file: string): Promise<string | undefined> {
  const hash = createHash('md5');
  try {
    await pipeline(createReadStream(file), hash);
  } catch {
    return undefined;
  }
  return hash.digest('hex');
}

/** Reads the file of each object. A lost one is told and keeps no backup from being made: the rest is worth it. */
async function describeObjects(folder: string, database: Database): Promise<string> {
  const objects = objectsSchema.parse((await database.query(OBJECTS)).rows);
  let lost = 0;
  for (const { version, md5 } of objects) {
    if ((await md5Of(path.join(folder, 'storage', version))) !== md5) lost += 1;
  }
  return `files: ${objects.length}${lost === 0 ? '' : ` (missing or damaged: ${lost})`}`;
}

/** Each page of each table, out-of-line values too: Postgres compares its checksum as it reads it. */
const READ_ALL = `
  do $$
  declare
    name text;
  begin
    set local enable_indexscan = off;
    set local enable_indexonlyscan = off;
    set local enable_bitmapscan = off;
    for name in select format('%s', oid::regclass) from pg_class where relkind in ('r', 'm', 't') loop
      execute 'select count(*) from ' || name;
    end loop;
  end
  $$`;

async function readAll(database: Database): Promise<void> {
  try {
    await database.exec(READ_ALL);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The database in it is damaged (${reason}): keep your older backups.`);
  }
}

async function readContent(
  folder: string,
  prepare: (database: Database) => Promise<void>,
): Promise<string> {
  const database = await openSafely(folder);
  try {
    await checkHistory(database, MIGRATIONS);
    await readAll(database);
    const { rows } = await database.query(
      `select (select count(*)::int from public.contact_submissions) as leads,
              (select count(*)::int from auth.users) as accounts`,
    );
    const [{ leads, accounts }] = contentSchema.parse(rows);
    const files = await describeObjects(folder, database);
    await prepare(database);
    return `leads: ${leads}, staff accounts: ${accounts}, ${files}`;
  } finally {
    await database.close();
  }
}

function openSafely(dataDir: string): Promise<Database> {
  return openDatabase(dataDir).catch(() => {
    throw new OperatorError(
      'The database in it cannot be opened: it is damaged or incomplete, or of another version of Postgres.',
    );
  });
}

const DAY_MS = 24 * 60 * 60_000;

/** Deletes what a killed backup left in a folder; what is being made is younger. */
export async function deleteStale(
  folder: string,
  isLeft: (name: string) => boolean,
): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const left of names.filter(isLeft).map((name) => path.join(folder, name))) {
    const found = await stat(left).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(left, { recursive: true });
  }
}

async function sizeOf(place: string): Promise<number> {
  const found = await stat(place).catch(() => undefined);
  if (!found?.isDirectory()) return found?.size ?? 0;
  const names = await readdir(place);
  const sizes = await Promise.all(names.map((name) => sizeOf(path.join(place, name))));
  return sizes.reduce((total, size) => total + size, 0);
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;

/** The copy, and the file that is made of it when it lies on the same disk. */
const COPY_AND_FILE = 1.5;
/** Files of objects are not copied and hardly get smaller: they lie in the backup, and unpacked while it is read. */
const FILE_AND_UNPACKED = 2;
/** For the site meanwhile: Postgres ends when its log finds no room. */
const SITE_BYTES = 64e6;

/** @throws OperatorError when a backup would fill the disk of a data folder, and so stop the site */
export async function requireRoom(dataDir: string, free?: number): Promise<void> {
  const sizes = await Promise.all(
    KEPT.map(async (name) => {
      const size = await sizeOf(path.join(dataDir, name));
      return size * (name === 'storage' ? FILE_AND_UNPACKED : COPY_AND_FILE);
    }),
  );
  const needed = sizes.reduce((total, size) => total + size, 0) + SITE_BYTES;
  const left = free ?? (await freeBytes(dataDir));
  if (left >= needed) return;
  throw new OperatorError(
    `A backup needs ${inMegabytes(needed)} on the disk of ${dataDir}, which has ${inMegabytes(left)} left.`,
  );
}

const FINISHED = /^backup-\d{4}-\d{2}-\d{2}T[\d-]+Z\.tar\.gz$/;

/**
 * Deletes backups of a folder, all but the one that was just made and the newest of the others; other files are left alone.
 * By a clock that was wrong once, an older one may have a later name.
 *
 * @returns how many were deleted
 */
export async function keepNewest(made: string, count: number): Promise<number> {
  const folder = path.dirname(made);
  const names = (await readdir(folder)).filter((name) => FINISHED.test(name)).sort();
  const others = names.filter((name) => name !== path.basename(made));
  const old = others.slice(0, Math.max(0, others.length - (count - 1)));
  // Another command may have deleted it meanwhile.
  for (const name of old) await rm(path.join(folder, name), { force: true });
  return old.length;
}
