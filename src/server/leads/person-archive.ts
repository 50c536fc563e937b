import fastq from 'fastq';
import type { PersonData, PersonFile } from '../../domain/http-api/data';
import { cleanFileName } from '../../readers/file/clean-file-name';
import { env } from '../env';
import { sha256Of } from '../files/storage';
import { type Files, isFileFault, withFiles } from '../files/take-file';
import { writeZip, type ZipEntry } from '../files/write-zip';
import type { ApiResponse } from '../http/api-types';
import { problem, unavailable } from '../http/problem';

/** Bound on a request to Storage in milliseconds: each file is read by itself, after the answer has begun. */
const READ_MS = 30_000;

/** Files that Storage is asked about at a time. */
const LOOKS = 8;

/** A plain archive takes 4 GB; what its list of files takes is far less than the rest. */
const MOST_BYTES = 4_000_000_000;

/** A file of the copy, with its place in the archive. */
type PlacedFile = PersonFile & { path: string; sha256: string };

/** Files of the same name, in either case, get a number: not every program tells them apart. */
function uniqueName(name: string, taken: Set<string>): string {
  const clean = cleanFileName(name);
  const dot = clean.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot)] : [clean, ''];
  let unique = clean;
  for (let number = 2; taken.has(unique.toLowerCase()); number += 1) {
    unique = `${stem} (${number})${ending}`;
  }
  taken.add(unique.toLowerCase());
  return unique;
}

/**
 * The data of a person with the place in the archive of each file that was accepted, and those files. Others are only named:
 * nobody has judged them, or they were refused.
 */
export function placeFiles(data: PersonData): { data: PersonData; files: PlacedFile[] } {
  const taken = new Set<string>();
  const files: PlacedFile[] = [];
  const place = (file: PersonFile): PersonFile => {
    if (file.state !== 'accepted' || file.sha256 === null) return file;
    const placed = { ...file, sha256: file.sha256, path: `files/${uniqueName(file.name, taken)}` };
    files.push(placed);
    return placed;
  };
  const enquiries = data.enquiries.map((enquiry) => ({
    ...enquiry,
    files: enquiry.files.map(place),
  }));
  return { data: { ...data, enquiries }, files };
}

const incomplete = (lacking: number, all: number) =>
  unavailable(
    `${lacking} of ${all} files can’t be read from Storage now, and a copy without them would not be complete. Please try again later.`,
  );

const unscanned = (waiting: number, all: number) =>
  unavailable(
    `${waiting} of ${all} files still have to be scanned for viruses. Please try again in a few minutes.`,
  );

/** Counts the files that Storage lacks, or has with another size. @throws StorageAway */
async function countLacking(files: readonly PlacedFile[], { storage }: Files): Promise<number> {
  const looks = fastq.promise((id: string) => storage.sizeOf(id), LOOKS);
  const sizes = await Promise.all(files.map(({ id }) => looks.push(id)));
  return files.filter(({ bytes }, index) => sizes[index] !== bytes).length;
}

/** @throws Error when a file is gone or is not what was judged: the archive must not pass for the whole */
async function* readEntries(
  text: ZipEntry,
  files: readonly PlacedFile[],
  { storage }: Files,
): AsyncGenerator<ZipEntry> {
  yield text;
  for (const { id, path, sha256, at } of files) {
    const bytes = await storage.read(id);
    if (!bytes || sha256Of(bytes) !== sha256) {
      throw new Error('A file of a person’s copy is gone, or is not the one that was judged.');
    }
    yield { path, bytes, at: new Date(at) };
  }
}

/**
 * The copy of a person’s data with their files, as a ZIP archive: 200; 422 where they are too large for one; 503 when Storage
 * cannot give one of them, or one waits for the virus scanner. An answer that breaks off is no archive.
 *
 * @param name without an ending
 * @param text the copy without files, as it is called in the archive
 */
export function personArchive(
  name: string,
  text: Omit<ZipEntry, 'at'>,
  placed: readonly PlacedFile[],
): Promise<ApiResponse> {
  if (placed.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES) {
    return Promise.resolve(
      problem(422, { detail: 'The files are larger than 4 GB together. Choose fewer leads.' }),
    );
  }
  const waiting = placed.filter(({ scan }) => scan === null).length;
  if (env().CLAMAV_URL !== undefined && waiting > 0) {
    return Promise.resolve(unscanned(waiting, placed.length));
  }
  return withFiles(
    () => AbortSignal.timeout(READ_MS),
    async (files) => {
      const lacking = await countLacking(placed, files).catch((error: unknown) => {
        if (isFileFault(error)) return placed.length;
        throw error;
      });
      if (lacking > 0) return incomplete(lacking, placed.length);
      return {
        status: 200,
        headers: {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${name}.zip"`,
        },
        file: writeZip(readEntries({ ...text, at: new Date() }, placed, files)),
      };
    },
  );
}
