import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { lockDataFolder } from '../../local/data-folder';

const LOCKED = new RegExp(`^The data folder .* is in use by process ${process.pid}\\b`);

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

/** A socket that lives, of a holder with this parent. */
async function holdAs(holder: object) {
  const folder = join(root, 'lock');
  await mkdir(folder);
  await writeFile(join(folder, 'other.json'), JSON.stringify(holder));
  const server = createServer((socket) => socket.destroy()).listen(join(folder, 'other.sock'));
  await once(server, 'listening');
  return server;
}

test('the refusal names the holder and the process that started it', async () => {
  const server = await holdAs({ pid: 41, parent: process.pid });
  await expect(lockDataFolder(root)).rejects.toThrow(
    `in use by process 41, which process ${process.pid} started: stop that one`,
  );
  server.close();
});

test('a holder whose parent was killed is waited for: it ends by itself', async () => {
  const gone = spawnSync(process.execPath, ['--version']).pid;
  const server = await holdAs({ pid: process.pid, parent: gone });
  server.once('connection', () => server.close());
  await (await lockDataFolder(root)).release();
});
