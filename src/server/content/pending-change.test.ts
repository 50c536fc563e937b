import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FileChange } from './content-change';
import { finishPending, keepPending } from './pending-change';

let folder: string;
let root: string;
let copy: string;
let pending: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pending-change-'));
  [root = '', copy = '', pending = ''] = ['content', 'copy', 'pending'].map((name) =>
    path.join(folder, name),
  );
  for (const place of [root, copy]) {
    await mkdir(path.join(place, 'services'), { recursive: true });
    await writeFile(path.join(place, 'agency.json'), 'before');
    await writeFile(path.join(place, 'services/old.json'), 'before');
  }
  await writeFile(path.join(copy, 'agency.json'), 'after');
  await mkdir(path.join(copy, 'pictures'));
  await writeFile(path.join(copy, 'pictures/new.png'), 'picture');
});
afterEach(() => rm(folder, { recursive: true }));

const CHANGE: FileChange[] = [
  { path: 'agency.json', text: 'after' },
  { path: 'pictures/new.png', base64: '' },
  { path: 'services/old.json', isDeleted: true },
];

const read = (file: string) => readFile(path.join(root, file), 'utf8');

async function expectChanged() {
  expect(await read('agency.json')).toBe('after');
  expect(await read('pictures/new.png')).toBe('picture');
  expect(await readdir(path.join(root, 'services'))).toEqual([]);
  expect(await readdir(folder)).toEqual(expect.not.arrayContaining(['pending']));
}

it('touches nothing of the content until the whole change is kept', async () => {
  await keepPending(pending, copy, CHANGE);
  expect(await read('agency.json')).toBe('before');
  expect(await finishPending(root, pending)).toBe(true);
  await expectChanged();
  expect(await finishPending(root, pending)).toBe(false);
});

it('is made whole after a stop between two files', async () => {
  await keepPending(pending, copy, CHANGE);
  await rm(path.join(root, 'services/old.json'));
  await mkdir(path.join(root, 'pictures'));
  await writeFile(path.join(root, 'pictures/new.png'), 'picture');
  expect(await finishPending(root, pending)).toBe(true);
  await expectChanged();
});

it('is not made where a stop came before all of it was kept', async () => {
  await mkdir(path.join(`${pending}.new`, 'files'), { recursive: true });
  await writeFile(path.join(`${pending}.new`, 'files/agency.json'), 'after');
  expect(await finishPending(root, pending)).toBe(false);
  expect(await read('agency.json')).toBe('before');
});

it('takes the place of what a stop has left of a change that is made', async () => {
  await mkdir(path.join(pending, 'files'), { recursive: true });
  await writeFile(path.join(pending, 'files/agency.json'), 'older');
  expect(await finishPending(root, pending)).toBe(false);
  await keepPending(pending, copy, CHANGE);
  await finishPending(root, pending);
  await expectChanged();
});
