import files, { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ObjectFiles } from '../../local/storage/object-files';

const MEGABYTE = 1024 * 1024;
const LIMIT = 10 * MEGABYTE;

let dataDir: string;
let objects: ObjectFiles;
/** Megabytes that the disk has left; a body takes them as it comes. */
let left: number;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'room-'));
  objects = await ObjectFiles.open(dataDir);
  const room = () =>
    ({ bavail: left, bsize: MEGABYTE }) as Awaited<ReturnType<typeof files.statfs>>;
  jest.spyOn(files, 'statfs').mockImplementation(async () => room());
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(dataDir, { recursive: true });
});

const bodyOf = (megabytes: number): Readable =>
  Readable.from(
    (function* () {
      for (let sent = 0; sent < megabytes; sent += 1) {
        yield Buffer.alloc(MEGABYTE);
        left -= 1;
      }
    })(),
    { highWaterMark: 1 },
  );

const write = (megabytes: number, length?: number) =>
  objects.write(bodyOf(megabytes), LIMIT, length).then(
    ({ size }) => size / MEGABYTE,
    (error: unknown) => (error as Error).message,
  );

const FULL = 'The disk of the local Supabase is full';

test('of uploads that begin at once, so many are taken as leave 64 MB to the database', async () => {
  left = 64 + 28;
  const ends = await Promise.all([1, 2, 3, 4].map(() => write(8, 8 * MEGABYTE)));
  expect(ends.sort()).toEqual([8, 8, 8, FULL]);
  expect(await readdir(join(dataDir, 'storage'))).toHaveLength(3);
});

test('one that names no length needs room for the largest', async () => {
  left = 64 + 9;
  expect(await write(1)).toBe(FULL);
  expect(await write(1, MEGABYTE)).toBe(1);
});

test('room that was claimed is free again after an upload that was shorter or broke off', async () => {
  left = 64 + 12;
  expect(await write(1)).toBe(1);
  const broken = new Readable({ read: () => undefined });
  const breaking = objects.write(broken, LIMIT).catch((error: unknown) => (error as Error).message);
  setTimeout(() => broken.destroy(new Error('cut')), 50);
  expect(await breaking).toBe('cut');
  expect(await write(10)).toBe(10);
  expect(await readdir(join(dataDir, 'storage'))).toHaveLength(2);
});
