import { Zip, ZipDeflate } from 'fflate';

/** A file of an archive: its path there, its bytes, and when it was last changed. */
export interface ZipEntry {
  path: string;
  bytes: Uint8Array;
  at: Date;
}

/**
 * Files as the bytes of a ZIP archive, made while they are read: one is in memory at a time. Most are of compressed kinds, so
 * none is compressed again. They are stored as DEFLATE does it, because readers that stream (Java’s) take no plain ones whose
 * size follows them.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  for await (const { path, bytes, at } of entries) {
    const file = new ZipDeflate(path, { level: 0 });
    file.mtime = at;
    zip.add(file);
    file.push(bytes, true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
}
