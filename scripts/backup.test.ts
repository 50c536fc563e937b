import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { create } from 'tar';
import { forkLocalSupabase } from '../testing/database/fork';
import { findBackup } from '../supabase/local/backups';
import { lockDataFolder } from '../supabase/local/data-folder';
import { makeDataFolder } from '../testing/database/data-folder';
import { runScript } from '../testing/server/scripts/run-script';

let dataDir: string;
let backups: string;
beforeAll(async () => {
  dataDir = await makeDataFolder();
  backups = await mkdtemp(path.join(tmpdir(), 'backups-'));
});
afterAll(async () => {
  for (const folder of [dataDir, backups]) await rm(folder, { recursive: true, force: true });
});

const run = (script: 'backup' | 'restore', args: string[]) =>
  runScript(script, args, { SUPABASE_URL: '', DATA_DIR: dataDir });

const longAgo = new Date(Date.now() - 2 * 24 * 60 * 60_000);
const archives = async () => (await readdir(backups)).filter((name) => name.endsWith('.tar.gz'));
const newest = async () => path.join(backups, (await archives()).sort().at(-1) ?? '');

it('makes one file for its owner alone, deletes older ones, and leaves nothing else behind', async () => {
  const older = ['2026-01-01T00-00-00-000Z', '2026-01-02T00-00-00-000Z'];
  for (const time of older) await writeFile(path.join(backups, `backup-${time}.tar.gz`), '');
  await writeFile(path.join(backups, 'notes.txt'), 'kept');
  const ofKilledBackup = path.join(dataDir, 'copies', 'copy-left');
  await mkdir(ofKilledBackup, { recursive: true });
  await utimes(ofKilledBackup, longAgo, longAgo);

  const made = await run('backup', [backups, '--keep', '2']);

  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('leads: 0') });
  expect((await readdir(backups)).sort()).toEqual([
    'backup-2026-01-02T00-00-00-000Z.tar.gz',
    path.basename(await newest()),
    'notes.txt',
  ]);
  expect((await stat(await newest())).mode & 0o777).toBe(0o600);
  expect(await readdir(path.join(dataDir, 'copies'))).toEqual([]);
});

it('notes the newest, which counts for as long as its file is whole', async () => {
  const file = await newest();
  const whole = await readFile(file);
  const { size: bytes } = await stat(file);
  expect(await findBackup(dataDir)).toMatchObject({ file, bytes });
  await writeFile(file, whole.subarray(1));
  expect(await findBackup(dataDir)).toBeUndefined();
  await writeFile(file, whole);
  expect(await findBackup(dataDir)).toMatchObject({ file });
});

describe('a restore', () => {
  it('leaves data alone unless it is told to replace it, and then keeps it aside', async () => {
    await writeFile(path.join(dataDir, 'session-secret'), 'of the data that is replaced');
    const refused = await run('restore', [await newest()]);
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('holds data') });

    expect(await run('restore', [await newest(), '--replace'])).toMatchObject({ code: 0 });
    const aside = (await readdir(dataDir)).find((name) => name.startsWith('replaced-')) ?? '';
    expect((await readdir(path.join(dataDir, aside))).sort()).toEqual(['db', 'session-secret']);
    expect(await readdir(dataDir)).not.toContain('session-secret');
  });

  it('is refused while another process has the data folder', async () => {
    const lock = await lockDataFolder(dataDir);
    const refused = await run('restore', [await newest(), '--replace']);
    await lock.release();
    expect(refused).toEqual({
      code: 1,
      output: '',
      errors: expect.stringMatching(/^The data folder .* is in use by process \d+/),
    });
  });

  it('refuses a file that is no backup, and leaves what is there', async () => {
    const other = path.join(backups, 'other.tar.gz');
    await create({ gzip: true, cwd: backups, file: other }, ['notes.txt']);
    const refused = await run('restore', [other, '--replace']);
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('is no backup') });
    expect(await readdir(dataDir)).toContain('db');
  });
});

describe('a backup that was cut short', () => {
  it.each([0.2, 0.6, 0.99, 1])('at %d of its length is damaged or incomplete', async (part) => {
    const whole = await readFile(await newest());
    const cut = path.join(backups, 'cut.tar.gz');
    // The end of the last one is its checksum.
    await writeFile(cut, whole.subarray(0, Math.floor(whole.length * part) - 4));
    const before = await readdir(dataDir);

    expect(await run('restore', [cut, '--replace'])).toEqual({
      code: 1,
      output: '',
      errors: expect.stringMatching(`^${cut} is damaged or incomplete .*nothing was restored`),
    });

    expect(await readdir(dataDir)).toEqual(before);
    expect(await readdir(path.join(dataDir, 'copies'))).toEqual([]);
  });
});

describe('a folder that cannot be made', () => {
  it.each(['under a file', 'under /proc'])('is refused at once: %s', async (place) => {
    const file = path.join(backups, 'notes.txt');
    const folder = path.join(place === 'under a file' ? file : '/proc/nope', 'backups');
    const ended = await run('backup', [folder]);
    expect(ended).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^The folder \S+ cannot be made \(E[A-Z]+\)/),
    });
  });

  it('is no data folder either', async () => {
    const variables = { SUPABASE_URL: '', DATA_DIR: '/proc/nope' };
    const ended = await runScript('restore', [await newest()], variables);
    expect(ended).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^The folder \/proc\/nope cannot be made \(E[A-Z]+\)/),
    });
  });
});

it('refuses data that a newer version has used', async () => {
  const later = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  await cp(path.join(__dirname, '..', 'supabase', 'migrations'), later, { recursive: true });
  await writeFile(path.join(later, '20990101000000_later.sql'), 'select 1;');
  const env = { DATA_DIR: dataDir, LOCAL_SUPABASE_MIGRATIONS: later };
  await (await forkLocalSupabase(env)).stop();
  expect(await run('backup', [backups])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('20990101000000_later.sql was applied before'),
  });
  await rm(later, { recursive: true });
});

it.each([
  ['backup', ['--keep', '0']],
  ['restore', []],
] as const)('%s explains itself instead of guessing: %j', async (script, args) => {
  const ended = await run(script, [...args]);
  expect(ended).toMatchObject({ code: 1, errors: expect.stringContaining(`npm run ${script}`) });
});
