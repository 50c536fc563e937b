import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fastq from 'fastq';
import { z } from 'zod';
import { connectService } from '../../src/server/db/supabase';
import {
  type FileStorage,
  MEDIA_TYPES,
  sha256Of,
  StorageAway,
  UNJUDGED_TYPE,
} from '../../src/server/files/storage';
import { connectFiles } from '../../src/server/files/tidy-files';
import { ifThere } from '../../src/server/if-there';
import { makeFolder, syncFile } from '../../supabase/local/data-files';
import { OperatorError } from '../../supabase/local/errors';
import type { ServiceAccess } from '../lib/command';
import { freeBytes, inMegabytes } from './backups';

/** An accepted file, as its row has it. */
const fileSchema = z.object({
  id: z.guid(),
  bytes: z.int(),
  kind: z.string(),
  sha256: z.string(),
});
type StoredFile = z.infer<typeof fileSchema>;

/**
 * The outcome of copying a file: it is on the other side already, it was copied there, it is not on this side, or it is not
 * what was judged.
 */
type Outcomes = Record<'there' | 'copied' | 'missing' | 'changed', StoredFile[]>;

const ROWS = 1_000;
/** Each is in memory as a whole. */
const FILES_AT_ONCE = 4;

/** All accepted files. @throws OperatorError */
async function readRows({ url, secretKey }: ServiceAccess): Promise<StoredFile[]> {
  const db = connectService(url, secretKey);
  const files: StoredFile[] = [];
  for (;;) {
    const rows = db.from('lead_files').select('id, bytes, kind, sha256').eq('state', 'accepted');
    const last = files.at(-1);
    const next = last ? rows.gt('id', last.id) : rows;
    const { data, error } = await next.order('id').limit(ROWS);
    if (error) throw new OperatorError(`The database answered: ${error.message}`);
    // A project may answer with fewer rows than were asked for.
    if (data.length === 0) return files;
    files.push(...z.array(fileSchema).parse(data));
  }
}

/** Copies each file. @throws OperatorError when Storage does not answer */
async function copyEach(
  files: readonly StoredFile[],
  copy: (file: StoredFile) => Promise<keyof Outcomes>,
): Promise<Outcomes> {
  const outcomes: Outcomes = { there: [], copied: [], missing: [], changed: [] };
  const work = async (file: StoredFile) => {
    outcomes[await copy(file)].push(file);
  };
  const queue = fastq.promise(work, FILES_AT_ONCE);
  try {
    await Promise.all(files.map((file) => queue.push(file)));
    return outcomes;
  } catch (error) {
    queue.kill();
    if (!(error instanceof StorageAway)) throw error;
    throw new OperatorError(
      `Storage did not answer (${error.message}). What was copied stays, so run the command again.`,
    );
  }
}

const sizeOf = (place: string): Promise<number | undefined> =>
  stat(place).then(
    ({ size }) => size,
    () => undefined,
  );

const UNFINISHED = '.unfinished';

/** Writes a file that only its owner can read, and that has its name only once it is whole. */
async function keepBytes(place: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${place}.${randomUUID()}${UNFINISHED}`;
  try {
    await writeFile(unfinished, bytes, { flag: 'wx', mode: 0o600, flush: true });
    await rename(unfinished, place);
  } finally {
    await rm(unfinished, { force: true });
  }
}

const saveInto =
  (folder: string, storage: FileStorage) =>
  async ({ id, bytes: size, sha256 }: StoredFile): Promise<keyof Outcomes> => {
    const place = path.join(folder, id);
    if ((await sizeOf(place)) === size) {
      // Its age is the time since a row last named it.
      const now = new Date();
      await utimes(place, now, now);
      return 'there';
    }
    const bytes = await storage.read(id);
    if (!bytes) return 'missing';
    if (sha256Of(bytes) !== sha256) return 'changed';
    await keepBytes(place, bytes);
    return 'copied';
  };

const returnFrom =
  (folder: string, storage: FileStorage) =>
  async ({ id, kind, sha256 }: StoredFile): Promise<keyof Outcomes> => {
    // Its size comes back with the database, whether its bytes are there or not.
    const present = await storage.read(id);
    if (present && sha256Of(present) === sha256) return 'there';
    const bytes = await ifThere(readFile(path.join(folder, id)));
    if (!bytes) return 'missing';
    if (sha256Of(bytes) !== sha256) return 'changed';
    await storage.keep(id, bytes, MEDIA_TYPES[kind] ?? UNJUDGED_TYPE);
    return 'copied';
  };

const totalOf = (files: readonly StoredFile[]): number =>
  files.reduce((total, { bytes }) => total + bytes, 0);

/** Left to everything else on the disk of the folder. */
const SPARED_BYTES = 64e6;

/** @throws OperatorError when the files that are not in the folder yet would fill its disk */
export async function requireRoomFor(
  folder: string,
  files: readonly StoredFile[],
  free?: number,
): Promise<void> {
  const sizes = await Promise.all(files.map(({ id }) => sizeOf(path.join(folder, id))));
  const needed = totalOf(files.filter(({ bytes }, at) => sizes[at] !== bytes)) + SPARED_BYTES;
  const left = free ?? (await freeBytes(folder));
  if (left >= needed) return;
  throw new OperatorError(
    `The files need ${inMegabytes(needed)} on the disk of ${folder}, which has ${inMegabytes(left)} left.`,
  );
}

const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;
const NAMED_BY_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(?:\.|$)/;

/**
 * Deletes files that no row has named for a month, and what a killed copy left: erased files leave backups too, but not at once,
 * because a damaged database names none.
 */
async function deleteUnnamed(folder: string, files: readonly StoredFile[]): Promise<number> {
  const named = new Set(files.map(({ id }) => id));
  let deleted = 0;
  for (const name of await readdir(folder)) {
    if (named.has(name) || !NAMED_BY_ID.test(name)) continue;
    const place = path.join(folder, name);
    const { mtimeMs } = await stat(place);
    if (Date.now() - mtimeMs < KEPT_DAYS * DAY_MS) continue;
    await rm(place);
    if (!name.endsWith(UNFINISHED)) deleted += 1;
  }
  return deleted;
}

const MOST_NAMED = 20;

/** Lines about files that could not be copied. */
function linesOfLost({ missing, changed }: Outcomes, place: string): string[] {
  const lost = [
    ...missing.map(({ id }) => `${id} is not in ${place}`),
    ...changed.map(({ id }) => `${id} in ${place} is not what was judged`),
  ];
  const more = lost.length - MOST_NAMED;
  return [...lost.slice(0, MOST_NAMED), ...(more > 0 ? [`and ${more} more`] : [])];
}

const told = (files: readonly StoredFile[]) => `${files.length} (${inMegabytes(totalOf(files))})`;

/**
 * Copies the files of a hosted project into a folder, each once: they never change. Those that Storage has lost are told, and
 * keep no other from being copied.
 *
 * @returns lines for the terminal
 * @throws OperatorError
 */
export async function saveFiles(access: ServiceAccess, folder: string): Promise<string[]> {
  await makeFolder(folder);
  const files = await readRows(access);
  await requireRoomFor(folder, files);
  const { storage } = connectFiles(access.url, access.secretKey);
  const outcomes = await copyEach(files, saveInto(folder, storage));
  await syncFile(folder);
  const deleted = await deleteUnnamed(folder, files);
  const whole = [...outcomes.there, ...outcomes.copied];
  return [
    `${folder}: files: ${told(whole)}, new: ${told(outcomes.copied)}.`,
    ...(deleted > 0 ? [`Deleted ${deleted} that nothing has named for ${KEPT_DAYS} days.`] : []),
    ...linesOfLost(outcomes, 'Storage'),
  ];
}

/**
 * Puts files back into Storage that the database names and Storage has not, or not as they were judged.
 *
 * @returns lines for the terminal
 * @throws OperatorError, also for files that are nowhere
 */
export async function returnFiles(access: ServiceAccess, folder: string): Promise<string[]> {
  const { storage } = connectFiles(access.url, access.secretKey);
  const files = await readRows(access);
  const outcomes = await copyEach(files, returnFrom(folder, storage));
  const { there, copied } = outcomes;
  const lines = [`Put back: ${told(copied)}. In Storage before: ${told(there)}.`];
  const lost = linesOfLost(outcomes, folder);
  if (lost.length > 0) throw new OperatorError([...lines, ...lost].join('\n'));
  return lines;
}
