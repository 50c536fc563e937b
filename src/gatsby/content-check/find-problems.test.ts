import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { checkFilm, findContentProblems, projectFolders } from './find-problems';
import { describeProblem } from './content-document';
import { cpuSeconds } from '../../../testing/cpu-seconds';
import { changedContent, type Json } from '../../../testing/pages/content/changed-content';
import { testOurContent } from '../../../testing/pages/content/our-content';

const SCHEMA = `
  type Team implements Node @dontInfer {
    key: String!
    image: File @fileByRelativePath
  }
`;

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'content-'));
  mkdirSync(join(root, 'pictures/sources'), { recursive: true });
  copyFileSync(resolve('content/logo.svg'), join(root, 'logo.svg'));
});

afterEach(() => rmSync(root, { recursive: true }));

async function problems(files: Record<string, string | Buffer>): Promise<string[]> {
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text);
  const found = await findContentProblems(root, resolve('src/pages'), SCHEMA);
  return found.map(describeProblem);
}

/** A picture of one colour. */
const picture = (width: number, colour = 'teal', height = 10) =>
  sharp({ create: { width, height, channels: 3, background: colour } });

const naming = (image: string) => ({ 'team.json': JSON.stringify([{ key: 'a', image }]) });

test('a good picture is found, relative to its document', async () => {
  const good = await picture(800).png().toBuffer();
  expect(await problems({ 'pictures/a.png': good, ...naming('pictures/a.png') })).toEqual([]);
});

test('a picture that is not there', async () => {
  expect(await problems(naming('pictures/b.png'))).toEqual([
    'content/team.json: [0].image: there is no file content/pictures/b.png',
  ]);
});

test.each([
  ['unreadable', 'a.png', () => Promise.resolve(Buffer.from('no picture')), /cannot be read: /],
  ['of another kind', 'a.jpg', () => picture(800).png().toBuffer(), /is png, not jpeg/],
  ['of no known kind', 'a.bmp', () => picture(800).png().toBuffer(), /must end with \.png, /],
  ['too small', 'a.png', () => picture(300).png().toBuffer(), /is 300 pixels wide, must be at/],
  ['too large', 'a.png', () => Promise.resolve(Buffer.alloc(3_200_000)), /has 3\.2 MB, may have 3/],
  [
    'of too many pixels',
    'a.png',
    () => picture(8001).png().toBuffer(),
    /is 8001 × 10 pixels, may have 8000/,
  ],
  [
    'taller than a screen',
    'a.png',
    () => picture(900, 'teal', 1600).png().toBuffer(),
    /is 900 × 1600 pixels, may be 1125 high at this width/,
  ],
  [
    'turned by its camera',
    'a.jpg',
    () => picture(1600, 'teal', 900).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    /lies on its side/,
  ],
  [
    'cut off',
    'a.png',
    async () => (await picture(800).png().toBuffer()).subarray(0, 90),
    /cannot be read: /,
  ],
])('a picture that is %s', async (_fault, name, make, reason) => {
  const files = { [`pictures/${name}`]: await make(), ...naming(`pictures/${name}`) };
  expect(await problems(files)).toEqual([
    expect.stringMatching(`^content/team.json: \\[0\\].image: content/pictures/${name} `),
  ]);
  expect((await problems(files))[0]).toMatch(reason);
});

test('files that a file manager leaves, or an editor while it saves, are no content', async () => {
  const good = await picture(800).png().toBuffer();
  const left = { 'pictures/.DS_Store': 'x', 'pictures/Thumbs.db': 'x', 'pictures/a.png.tmp': 'x' };
  const saving = { 'team.json___jb_tmp___': '{', 4913: '', '#team.json#': '{' };
  const files = { ...left, ...saving, 'pictures/a.png': good, ...naming('pictures/a.png') };
  expect(await problems(files)).toEqual([]);
});

test('pictures that nothing shows, or that are there twice', async () => {
  const same = await picture(800).png().toBuffer();
  const other = await picture(800, 'navy').png().toBuffer();
  const files = { 'pictures/a.png': same, 'pictures/b.png': same, 'pictures/c.png': other };
  expect(await problems({ ...files, ...naming('pictures/a.png') })).toEqual([
    'content/pictures/b.png: is the same picture as content/pictures/a.png',
    'content/pictures/b.png: no content names this picture',
    'content/pictures/c.png: no content names this picture',
  ]);
});

test('a file that nothing knows and one that is not JSON, and the check goes on', async () => {
  const files = { 'new.json': '{}', 'agency.json': '{\n  "brand": }', 'team.json': '[{}]' };
  expect(await problems(files)).toEqual([
    'content/agency.json: is not JSON: line 2, column 12: a value is missing here; or the comma before this is one too many',
    'content/new.json: is not listed in src/gatsby/content-types.ts',
    'content/team.json: [0].key: is missing',
  ]);
});

test.each([
  ['UTF-16', Buffer.from('[{ "key": "a" }]', 'utf16le'), /is not JSON: /],
  [
    'Latin-1',
    Buffer.from('[{ "key": "Mar\xe9" }]', 'latin1'),
    /is not JSON: it is not UTF-8: save/,
  ],
])('a file in %s', async (_encoding, bytes, reason) => {
  expect(await problems({ 'team.json': bytes })).toEqual([expect.stringMatching(reason)]);
});

test('a file whose name the site would pass over', async () => {
  const files = { 'team.json': '[{ "key": "a" }]', 'new.JSON': '[]', 'company.yaml': 'a: b' };
  expect(
    await problems({ ...files, 'README.md': '', '.DS_Store': '', '.git': 'gitdir: ../.git' }),
  ).toEqual(
    ['company.yaml', 'new.JSON'].map(
      (file) =>
        `content/${file}: is nothing that the site reads: names of content end with .json, in small letters`,
    ),
  );
});

test('a field that stands twice', async () => {
  expect(await problems({ 'team.json': '[{ "key": "a",\n "key": "b" }]' })).toEqual([
    'content/team.json:2: key: stands twice between the same braces, and only the last one counts',
  ]);
});

test('a file that the site cannot do without', async () => {
  expect(await problems({})).toEqual(['content/team.json: is missing']);
});

const filmFaults = (change: (home: Json) => void) =>
  checkFilm(resolve('static'), changedContent('pages/home.json', change)).map(describeProblem);

testOurContent('a file of the film that is not there', () => {
  const change = (home: Json) => ((home.demo as Json).poster = '/demo/posters.webp');
  expect(filmFaults(change)).toEqual([
    'content/pages/home.json: demo.poster: there is no file static/demo/posters.webp',
  ]);
});

testOurContent('a call to action that leads to no film', () => {
  expect(filmFaults((home) => delete home.demo)).toEqual([
    expect.stringMatching(/^content\/ctas\.json: \[\d+\]\.href: "\/#demo" needs a film/),
  ]);
});

test('a translation is no content of its own', async () => {
  mkdirSync(join(root, 'fr/pages'), { recursive: true });
  const files = {
    'team.json': '[{ "key": "a" }]',
    'fr/team.json': '[{}]',
    'fr/pages/new.json': '{',
  };
  expect(await problems(files)).toEqual([]);
});

test('the sources of pictures are left alone', async () => {
  const files = { 'team.json': '[{ "key": "a" }]', 'pictures/sources/kit.json': '{' };
  expect(await problems(files)).toEqual([]);
});

test('the content of this site has no problem, and is judged in seconds', async () => {
  const judge = () => findContentProblems(...projectFolders(resolve()));
  expect(await judge()).toEqual([]);
  expect(await cpuSeconds(judge)).toBeLessThan(30);
});
