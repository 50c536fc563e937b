import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeDataFolder } from '../testing/database/data-folder';
import { runScript } from '../testing/server/scripts/run-script';

let dataDir: string;
let backups: string;
let content: string;
beforeAll(async () => {
  dataDir = await makeDataFolder();
  backups = await mkdtemp(path.join(tmpdir(), 'backups-'));
  content = await mkdtemp(path.join(tmpdir(), 'content-'));
  await mkdir(path.join(content, 'services'));
  await writeFile(path.join(content, 'services', 'crm.json'), '{"price": "1"}');
  // A repository of its own, whose files are no content.
  await mkdir(path.join(content, '.git'));
  await writeFile(path.join(content, '.git', 'HEAD'), 'ref: refs/heads/main');
});
afterAll(async () => {
  for (const folder of [dataDir, backups, content])
    await rm(folder, { recursive: true, force: true });
});

const run = (script: 'backup' | 'restore', args: string[]) =>
  runScript(script, args, { SUPABASE_URL: '', DATA_DIR: dataDir, CONTENT_DIR: content });
const newest = async () => path.join(backups, (await readdir(backups)).sort().at(-1) ?? '');
const keptFolders = async () =>
  (await readdir(dataDir)).filter((name) => name.startsWith('content-of-backup-'));

it('content is in a backup, and kept by a restore beside a site that has other content', async () => {
  const made = await run('backup', [backups]);
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('files of content: 1,') });
  expect(await run('restore', [await newest(), '--replace'])).toMatchObject({ code: 0 });
  expect(await keptFolders()).toEqual([]);

  await writeFile(path.join(content, 'services', 'crm.json'), '{"price": "2"}');
  const restored = await run('restore', [await newest(), '--replace']);
  expect(restored.output).toContain(`The content of the backup is not what ${content} has.`);
  const [kept = ''] = await keptFolders();
  const file = path.join(dataDir, kept, 'services', 'crm.json');
  expect(await readFile(file, 'utf8')).toBe('{"price": "1"}');
  expect(await readFile(path.join(content, 'services', 'crm.json'), 'utf8')).toContain('2');
});

it('a site whose content is nowhere has a backup without any', async () => {
  await rm(content, { recursive: true });
  const made = await run('backup', [backups]);
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('files of content: 0,') });
});
