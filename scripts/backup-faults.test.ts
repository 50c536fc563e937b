import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { createServer as createSocket } from 'node:net';
import { chown, open, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Workshop } from '../testing/database/support/local';
import { Project } from '../testing/database/support/project';
import { listen } from '../testing/server/listen';
import { runScript } from '../testing/server/scripts/run-script';
import { copyData, lockDataFolder } from '../supabase/local/data-folder';
import { deleteStale, keepNewest, requireRoom } from './backup/backups';
import { findRunning } from './lib/command';

const workshop = new Workshop();
afterAll(() => workshop.close());

const backup = (dataDir: string, args: string[]) =>
  runScript('backup', args, { SUPABASE_URL: '', DATA_DIR: dataDir });

const ADDRESS = 'needle@example.com';

/** Changes a byte of an address in each file of the database that has it, as a failing disk might. */
async function damage(dataDir: string): Promise<void> {
  for (const name of await readdir(path.join(dataDir, 'db', 'base'), { recursive: true })) {
    const file = path.join(dataDir, 'db', 'base', name);
    const at = (await readFile(file).catch(() => Buffer.alloc(0))).indexOf(ADDRESS);
    if (at < 0) continue;
    const opened = await open(file, 'r+');
    await opened.write('N', at);
    await opened.close();
  }
}

describe('a backup', () => {
  it('of a damaged database fails, and leaves older ones alone', async () => {
    const [dataDir, backups] = [await workshop.dataFolder(), await workshop.folder()];
    const running = await workshop.start(dataDir);
    const { anon } = new Project(running);
    await anon.rpc('subscribe_to_newsletter', { p_email: ADDRESS }).throwOnError();
    await running.stop();
    await writeFile(path.join(backups, 'backup-2026-01-01T00-00-00-000Z.tar.gz'), '');
    await damage(dataDir);
    expect(await backup(dataDir, [backups, '--keep', '1'])).toMatchObject({
      code: 1,
      errors: expect.stringMatching(
        /^The database in it is damaged \(invalid page .*older backups/,
      ),
    });
    expect(await readdir(backups)).toEqual(['backup-2026-01-01T00-00-00-000Z.tar.gz']);
  });

  it('that cannot be copied leaves nothing that fills the disk', async () => {
    const dataDir = await workshop.dataFolder();
    // Nobody can copy a socket.
    const socket = createSocket().listen(path.join(dataDir, 'db', 'zz'));
    await once(socket, 'listening');
    const copying = copyData(dataDir).finally(() => socket.close());
    await expect(copying).rejects.toMatchObject({ code: 'ERR_FS_CP_SOCKET' });
    expect(await readdir(path.join(dataDir, 'copies'))).toEqual([]);
  });

  it('that would fill the disk of the site is not begun', async () => {
    const dataDir = await workshop.dataFolder();
    await expect(requireRoom(dataDir, 100e6)).rejects.toThrow(
      /^A backup needs \d{3} MB on the disk of .* which has 100 MB left\.$/,
    );
    await expect(requireRoom(dataDir, 1e9)).resolves.toBeUndefined();
  });

  it('is not asked of a site that only answers late, but waited for', async () => {
    const dataDir = await workshop.folder();
    const answerLate = (_request: unknown, response: ServerResponse) =>
      void sleep(2_500).then(() => response.end('{}'));
    const { url, close } = await listen(createServer(answerLate));
    const access = { url, publishableKey: 'public', secretKey: 'secret' };
    await writeFile(path.join(dataDir, 'supabase.json'), JSON.stringify(access));
    const found = await findRunning(dataDir);
    await close();
    expect(found).toEqual(access);
  });
});

describe('a folder of backups', () => {
  const name = (time: string) => `backup-${time}T00-00-00-000Z.tar.gz`;

  it('keeps the one just made, also when a clock that was wrong named one later', async () => {
    const folder = await workshop.folder();
    const [older, made, ahead] = ['2026-01-01', '2026-01-02', '2099-01-01'].map(name);
    for (const file of [older, made, ahead]) await writeFile(path.join(folder, file ?? ''), '');
    expect(await keepNewest(path.join(folder, made ?? ''), 2)).toBe(1);
    expect(await readdir(folder)).toEqual([made, ahead]);
    expect(await keepNewest(path.join(folder, made ?? ''), 1)).toBe(1);
    expect(await readdir(folder)).toEqual([made]);
  });

  it('loses what killed backups left, once it is a day old', async () => {
    const folder = await workshop.folder();
    const longAgo = new Date(Date.now() - 25 * 60 * 60_000);
    for (const left of ['old.unfinished', 'new.unfinished', 'old']) {
      await writeFile(path.join(folder, left), '');
      if (left.startsWith('old')) await utimes(path.join(folder, left), longAgo, longAgo);
    }
    await deleteStale(folder, (left) => left.endsWith('.unfinished'));
    expect((await readdir(folder)).sort()).toEqual(['new.unfinished', 'old']);
  });
});

(process.getuid?.() === 0 ? it : it.skip)(
  'root leaves the data of another user alone',
  async () => {
    const dataDir = await workshop.dataFolder();
    await chown(dataDir, 65534, 65534);
    const words = /belongs to another user.*sudo -u '#65534' -H npm run/;
    await expect(lockDataFolder(dataDir)).rejects.toThrow(words);
    expect(await backup(dataDir, [])).toMatchObject({
      code: 1,
      errors: expect.stringMatching(words),
    });
  },
);
