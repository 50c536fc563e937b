import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sha256Of } from '../src/server/files/storage';
import { connectFiles } from '../src/server/files/tidy-files';
import { Workshop } from '../testing/database/support/local';
import type { SupabaseChild } from '../testing/database/fork';
import { type FaultySupabase, startFaultySupabase } from '../testing/server/faulty-supabase';
import { projectVariables, runScript } from '../testing/server/scripts/run-script';
import { requireRoomFor } from './backup/hosted-files';

const workshop = new Workshop();
let supabase: SupabaseChild;
/** Stands for a hosted project. */
let project: FaultySupabase;
beforeAll(async () => {
  supabase = await workshop.start(await workshop.dataFolder());
  project = await startFaultySupabase(supabase.url);
});
afterEach(() => project.become('well'));
afterAll(async () => {
  await project.close();
  await workshop.close();
});

const files = () => connectFiles(supabase.url, supabase.secretKey);

/** An accepted file whose bytes are kept. */
async function addFile(text: string) {
  const { rows, storage } = files();
  const bytes = Buffer.from(text);
  const announced = await rows.announce({ p_name: 'brief.txt', p_bytes: bytes.length });
  if (!('id' in announced)) throw new Error('The file was not announced');
  const { id } = announced;
  await storage.keep(id, bytes, 'text/plain');
  const judged = { name: 'brief.txt', bytes: bytes.length, kind: 'txt', may_be_shown: false };
  await rows.settle(id, { state: 'accepted', ...judged, sha256: sha256Of(bytes) });
  return { id, bytes, file: { id, bytes: bytes.length, kind: 'txt', sha256: sha256Of(bytes) } };
}

const run = (script: 'backup' | 'restore', args: string[]) =>
  runScript(script, args, projectVariables(project.url, supabase.secretKey));

/** A folder, and the place of files in it. */
async function newFolder() {
  const folder = await workshop.folder();
  return { folder, of: (id: string) => path.join(folder, 'files', id) };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);

it('copies each file once, for its owner alone', async () => {
  const { folder, of } = await newFolder();
  const first = await addFile('A brief of one line.');
  expect(await run('backup', [folder])).toMatchObject({ code: 0, errors: '' });
  const second = await addFile('Another brief.');
  const again = await run('backup', [folder]);
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining('new: 1 (1 MB)') });
  for (const { id, bytes } of [first, second]) {
    expect(await readFile(of(id))).toEqual(bytes);
    expect((await stat(of(id))).mode & 0o777).toBe(0o600);
  }
  const third = await run('backup', [folder]);
  expect(third.output).toContain('new: 0 (0 MB)');
});

it('puts back what Storage has lost, and nothing else', async () => {
  const { folder } = await newFolder();
  const { id, bytes } = await addFile('A brief that is lost.');
  await run('backup', [folder]);
  const { storage } = files();
  await storage.removeFiles([id]);
  const restored = await run('restore', [folder]);
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Put back: 1 \(1 MB\)\. In Storage before: [1-9]/),
  });
  expect(await storage.read(id)).toEqual(new Uint8Array(bytes));
});

it('tells which files are lost or changed, and copies the others', async () => {
  const { folder, of } = await newFolder();
  const [lost, changed] = [await addFile('Lost at once.'), await addFile('As it was judged.')];
  const { storage } = files();
  await storage.removeFiles([lost.id]);
  await storage.keep(changed.id, Buffer.from('By somebody else.'), 'text/plain');
  const whole = await addFile('A whole one.');
  const { code, output } = await run('backup', [folder]);
  expect(code).toBe(0);
  expect(output).toContain(`${lost.id} is not in Storage`);
  expect(output).toContain(`${changed.id} in Storage is not what was judged`);
  expect(await readFile(of(whole.id))).toEqual(whole.bytes);
  expect(await readdir(path.join(folder, 'files'))).not.toContain(changed.id);

  const { code: end, errors } = await run('restore', [folder]);
  expect(end).toBe(1);
  for (const { id } of [lost, changed]) {
    expect(errors).toContain(`${id} is not in ${path.join(folder, 'files')}`);
  }
  for (const { id, bytes } of [lost, changed]) await storage.keep(id, bytes, 'text/plain');
});

it('puts back what Storage has with other bytes of the same length', async () => {
  const { folder } = await newFolder();
  const { id, bytes } = await addFile('As it was judged.');
  await run('backup', [folder]);
  const { storage } = files();
  await storage.keep(id, Buffer.alloc(bytes.length, 'x'), 'text/plain');
  expect(await run('restore', [folder])).toMatchObject({ code: 0 });
  expect(await storage.read(id)).toEqual(new Uint8Array(bytes));
});

it('puts no damaged file back', async () => {
  const { folder, of } = await newFolder();
  const { id, bytes } = await addFile('As it was judged.');
  await run('backup', [folder]);
  await writeFile(of(id), Buffer.alloc(bytes.length, 'x'));
  const { storage } = files();
  await storage.removeFiles([id]);
  const { code, errors } = await run('restore', [folder]);
  expect(code).toBe(1);
  expect(errors).toContain(`${id} in ${path.join(folder, 'files')} is not what was judged`);
  expect(await storage.sizeOf(id)).toBeNull();
  await storage.keep(id, bytes, 'text/plain');
});

it('deletes what nothing has named for 30 days, and no file of anybody else', async () => {
  const { folder, of } = await newFolder();
  const named = await addFile('Named all the time.');
  await run('backup', [folder]);
  const [old, young] = [randomUUID(), randomUUID()];
  for (const name of [old, young, 'notes.txt']) await writeFile(of(name), 'x');
  for (const name of [old, named.id, 'notes.txt']) await utimes(of(name), daysAgo(31), daysAgo(31));
  await utimes(of(young), daysAgo(29), daysAgo(29));
  const { output } = await run('backup', [folder]);
  expect(output).toContain('Deleted 1 that nothing has named for 30 days.');
  const left = await readdir(path.join(folder, 'files'));
  expect(left).toEqual(expect.arrayContaining([named.id, young, 'notes.txt']));
  expect(left).not.toContain(old);
});

it('keeps what it has copied when Storage goes away', async () => {
  const { folder } = await newFolder();
  await addFile('For later.');
  project.become('away', '/storage');
  const failed = await run('backup', [folder]);
  expect(failed).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^Storage did not answer \(.+\)\. What was copied stays/),
  });
  project.become('well');
  expect(await run('backup', [folder])).toMatchObject({ code: 0 });
});

it('starts nothing that would fill the disk', async () => {
  const { folder, of } = await newFolder();
  await mkdir(path.join(folder, 'files'));
  const { id, file, bytes } = await addFile('Some bytes.');
  const room = (free: number) => requireRoomFor(path.join(folder, 'files'), [file], free);
  await expect(room(64e6)).rejects.toThrow(/^The files need 65 MB on the disk of .+ 64 MB left\.$/);
  await writeFile(of(id), bytes);
  await expect(room(64e6)).resolves.toBeUndefined();
});

it.each([
  ['backup', []],
  ['backup', ['somewhere', '--keep', '3']],
  ['restore', ['somewhere', '--replace']],
] as const)('explains itself: %s %j', async (script, args) => {
  const { code, errors } = await run(script, [...args]);
  expect(code).toBe(1);
  expect(errors).toMatch(/^Usage: npm run/);
});

it('puts nothing back from a folder that is not there', async () => {
  const { folder } = await newFolder();
  expect(await run('restore', [folder])).toMatchObject({
    code: 1,
    errors: `There is no folder ${path.join(folder, 'files')}.\n`,
  });
});
