import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { someAnswers } from '../../testing/server/scripts/new-agency';
import { requireNewFolder, makeProject, readAnswers } from './make';

const root = path.join(__dirname, '..', '..');

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'refused-'));
});
afterEach(() => rm(folder, { recursive: true }));

const below = (name: string) => path.join(folder, name);

/** The message of what a promise fails with. */
const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: unknown) => (error as Error).message,
  );

test('a folder that is empty, or not there yet, is taken', async () => {
  expect(await messageOf(requireNewFolder(root, folder))).toBe('nothing');
  expect(await messageOf(requireNewFolder(root, below('later')))).toBe('nothing');
});

test('a folder that holds something, a file and a place in this project are refused', async () => {
  await mkdir(below('held/one'), { recursive: true });
  await writeFile(below('file'), '');
  const refused = (name: string) => messageOf(requireNewFolder(root, name));
  expect(await refused(below('held'))).toBe(`${below('held')} is not empty: name a new folder.`);
  expect(await refused(below('file'))).toBe(`${below('file')} is a file: name a new folder.`);
  const within = path.join(root, 'agency');
  expect(await refused(within)).toBe(
    `${within} is within this project: name a folder beside it, like ../agency.`,
  );
});

test('answers are read from a file', async () => {
  await writeFile(below('answers.json'), JSON.stringify(someAnswers()));
  expect(await readAnswers(below('answers.json'))).toEqual(someAnswers());
});

test('a file of answers is refused with its name, and each field with its bound', async () => {
  const file = below('answers.json');
  const { city: _, ...rest } = someAnswers();
  await writeFile(file, JSON.stringify({ ...rest, founded: '2017', budgets: [] }));
  expect((await messageOf(readAnswers(file))).split('\n')).toEqual([
    `${file}: city: must be a text`,
    `${file}: founded: must be a year like 2019`,
    `${file}: budgets: must have an amount`,
  ]);
  await writeFile(file, '{ "brand": }');
  expect(await messageOf(readAnswers(file))).toContain(
    'answers.json: is not JSON: line 1, column 12: a value is missing here',
  );
  expect(await messageOf(readAnswers(below('none.json')))).toMatch(/none\.json: cannot be read/);
});

test('content that the check would refuse is told, with the file', async () => {
  // The schema of answers cannot know that a service repeats the brand.
  const answers = { ...someAnswers(), brand: 'New shop' };
  expect(await messageOf(makeProject(root, below('made'), answers))).toMatch(
    /made is made, but has \d+ problems in the content\n.*repeats the agency's brand/,
  );
});
