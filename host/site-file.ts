import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import mime from 'mime';
import type { Encoding } from '../src/server/accept-encoding';
import { isCompressible } from './compress';
import type { ByteRange } from './range';
import { type HeaderList, listHeaders } from './security-headers';

/** One encoding of a file, with the headers that belong to it. */
export interface Representation {
  etag: string;
  lastModified: string;
  /** Bytes. */
  size: number;
  headers: HeaderList;
  /** Opens the bytes: a buffer when held in memory, else a stream from disk. */
  read(range?: ByteRange): Buffer | Readable;
}

/** A file of the site in each encoding the build made of it. */
export interface SiteFile {
  identity: Representation;
  representations: ReadonlyMap<Encoding, Representation>;
}

/** Files up to this size (bytes) are held in memory, while the budget of `MemoryBudget` lasts. */
const inMemoryBytes = 256 * 1024;

/** Bytes that may still be held in memory; `loadSiteFile` takes from it. */
export interface MemoryBudget {
  remaining: number;
}

const suffixes = [
  ['identity', ''],
  ['br', '.br'],
  ['gzip', '.gz'],
] as const satisfies [Encoding, string][];

/** Reads a file of the build and its compressed siblings. Throws if the file is not there. */
export async function loadSiteFile(
  filePath: string,
  headers: Readonly<Record<string, string>>,
  budget: MemoryBudget,
): Promise<SiteFile> {
  const { mtime, size } = await stat(filePath);
  const shared: Record<string, string> = {
    ...headers,
    'content-type': contentType(filePath),
    'last-modified': mtime.toUTCString(),
    'accept-ranges': 'bytes',
    ...(isCompressible(filePath) && { vary: 'accept-encoding' }),
  };
  const representations = new Map<Encoding, Representation>();
  for (const [encoding, suffix] of suffixes) {
    const content = await readIfCurrent(filePath + suffix, mtime);
    if (content === undefined || (encoding !== 'identity' && content.length >= size)) continue;
    representations.set(encoding, represent(filePath + suffix, encoding, content, shared, budget));
  }
  const identity = representations.get('identity');
  if (identity === undefined) throw new Error(`${filePath} vanished while it was read`);
  return { identity, representations };
}

function represent(
  filePath: string,
  encoding: Encoding,
  content: Buffer,
  shared: Record<string, string>,
  budget: MemoryBudget,
): Representation {
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  const held = content.length <= inMemoryBytes && content.length <= budget.remaining;
  if (held) budget.remaining -= content.length;
  return {
    etag,
    lastModified: shared['last-modified'] ?? '',
    size: content.length,
    headers: listHeaders({
      ...shared,
      etag,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    }),
    read: held
      ? (range) => (range ? content.subarray(range.start, range.end + 1) : content)
      : (range) => createReadStream(filePath, range),
  };
}

/** A sibling older than its source is left from another build. */
async function readIfCurrent(filePath: string, sourceTime: Date): Promise<Buffer | undefined> {
  const found = await stat(filePath).catch(() => undefined);
  if (found === undefined || found.mtimeMs < sourceTime.getTime() - 1) return undefined;
  return readFile(filePath);
}

function contentType(filePath: string): string {
  const type = mime.getType(filePath) ?? 'application/octet-stream';
  const isText = type.startsWith('text/') || /[/+](json|xml|javascript)$/.test(type);
  return isText ? `${type}; charset=utf-8` : type;
}
