import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contentFile, contentFolder } from './content-path';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'content-paths-'));
  await mkdir(path.join(root, 'pages'));
  await writeFile(path.join(root, 'agency.json'), '{}');
  await symlink('/etc', path.join(root, 'etc'));
  await symlink('/etc/hostname', path.join(root, 'host.json'));
});
afterAll(() => rm(root, { recursive: true }));

it.each(['agency.json', 'pages/new.json', 'pictures/team/asha.svg', 'pictures/a.JPG'])(
  'takes content/%s',
  async (file) => {
    expect(await contentFile(root, `content/${file}`)).toBe(file);
  },
);

it.each([
  'content/../package.json',
  'content/pages/../../package.json',
  '../content/agency.json',
  '/etc/passwd',
  'content//etc/passwd.json',
  'content/agency.json/x.json',
  'content/.git/config.json',
  'content/pages/.hidden.json',
  'content/etc/passwd.json',
  'content/host.json',
  'content/pages',
  'content/agency.js',
  'content/run.sh',
  'content/README.md',
  'content/hi/translated.json',
  'content/a\0.json',
  'content/a%2e%2e/b.json',
  'src/pages/index.json',
  String.raw`content\..\package.json`,
])('refuses %j', async (file) => {
  expect(await contentFile(root, file)).toBeUndefined();
});

it('knows no folder outside', () => {
  expect(contentFolder('content/portfolio/case-studies')).toBe('portfolio/case-studies');
  expect(contentFolder('content/../src')).toBeUndefined();
  expect(contentFolder('/etc')).toBeUndefined();
});
