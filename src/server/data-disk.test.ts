import { fullDiskLine, readDiskRoom, roomOf } from './data-disk';

const LOG_FILE_BLOCKS = 4096;
const disk = { bsize: 4096, bavail: LOG_FILE_BLOCKS, files: 1000, ffree: 10 };

it.each([
  ['room for the next log file of PostgreSQL', disk, false],
  ['a block less', { ...disk, bavail: LOG_FILE_BLOCKS - 1 }, true],
  ['no more files', { ...disk, ffree: 0 }, true],
  ['a file system that counts no files', { ...disk, files: 0, ffree: 0 }, false],
])('a disk with %s', (_, stats, isFull) => {
  expect(roomOf(stats).isFull).toBe(isFull);
});

it('the disk of a folder is read', async () => {
  expect((await readDiskRoom(__dirname)).freeBytes).toBeGreaterThan(0);
});

it('the line names the folder, what is free and what is needed', () => {
  expect(fullDiskLine('/srv/data', { freeBytes: 123_456, isFull: true })).toBe(
    'The disk of /srv/data is full (0.1 MB free, 16.8 MB needed): nothing can be stored until there is room.',
  );
});
