import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { lockDataFolder } from '../../local/data-folder';

const LOCKED = /^The data folder .* is in use by another process/;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'data-lock-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('one holder at a time', async () => {
  const lock = await lockDataFolder(root);

  await expect(lockDataFolder(root)).rejects.toThrow(LOCKED);

  await lock.release();
  await (await lockDataFolder(root)).release();
});

test('the refusal names the folder', async () => {
  const lock = await lockDataFolder(root);

  await expect(lockDataFolder(root)).rejects.toThrow(root);

  await lock.release();
});

test('a folder reached by another path is the same folder', async () => {
  const lock = await lockDataFolder(root);

  await expect(lockDataFolder(join(root, '..', root.split('/').at(-1) ?? ''))).rejects.toThrow(
    LOCKED,
  );

  await lock.release();
});

test('of many that start together at most one gets it', async () => {
  const attempts = await Promise.allSettled(Array.from({ length: 10 }, () => lockDataFolder(root)));

  const held = attempts.flatMap((attempt) =>
    attempt.status === 'fulfilled' ? [attempt.value] : [],
  );
  expect(held.length).toBeLessThanOrEqual(1);
  await Promise.all(held.map((lock) => lock.release()));
});

test('a path too long for a socket is locked all the same', async () => {
  const deep = join(root, 'd'.repeat(120));
  await mkdir(deep);

  const lock = await lockDataFolder(deep);

  await expect(lockDataFolder(deep)).rejects.toThrow(LOCKED);
  expect(await readdir(deep)).toEqual([]);
  await lock.release();
});
