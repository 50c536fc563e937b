import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepVersion } from './keep-version';
import { openVersions } from './versions';

let folder: string;
let root: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'versions-'));
  root = path.join(folder, 'site', 'content');
  await mkdir(root, { recursive: true });
  await writeFile(path.join(root, 'agency.json'), '{}\n');
});
afterEach(() => rm(folder, { recursive: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-C', path.dirname(root), ...args], { encoding: 'utf8' });

const by = { name: 'Asha Rao', email: 'asha@meghdoot.example' };
const versions = () => path.join(folder, 'kept');
const keep = (at = new Date()) => keepVersion({ root, files: ['agency.json'], by, at }, versions());

it('is a commit under the name of who changed it, of the changed file alone', async () => {
  git('init', '--quiet');
  git('add', '.');
  git(
    '-c',
    'user.name=Dev',
    '-c',
    'user.email=dev@example.com',
    'commit',
    '--quiet',
    '-m',
    'Start',
  );
  await writeFile(path.join(root, 'agency.json'), '{ "brand": "Meghdoot" }\n');
  await writeFile(path.join(root, 'half.json'), '{');
  await keep();
  expect(git('log', '-1', '--format=%an <%ae>%n%s')).toBe(
    'Asha Rao <asha@meghdoot.example>\nChange content/agency.json\n',
  );
  expect(git('show', '--name-only', '--format=')).toBe('content/agency.json\n');
  expect(git('status', '--short')).toBe('?? content/half.json\n');
  const [last] = await (await openVersions(root, versions())).list();
  expect(last).toMatchObject({ by: 'Asha Rao', files: ['agency.json'] });
  const store = await openVersions(root, versions());
  const before = await store.before(last?.id ?? '');
  expect(await store.filesOf(last?.id ?? '')).toEqual(['agency.json']);
  expect(String(await store.read(last?.id ?? '', 'agency.json'))).toContain('Meghdoot');
  expect(String(await store.read(before ?? '', 'agency.json'))).toBe('{}\n');
});

it('is a commit without the signature, the rules of ignored files and the hooks of a developer', async () => {
  git('init', '--quiet');
  git('config', 'commit.gpgSign', 'true');
  git('config', 'gpg.program', 'false');
  await writeFile(path.join(root, '..', '.gitignore'), '*.webp\n');
  await writeFile(path.join(root, '..', '.git', 'hooks', 'pre-commit'), '#!/bin/sh\nexit 1\n', {
    mode: 0o755,
  });
  await writeFile(path.join(root, 'team.webp'), 'pixels');
  await keepVersion({ root, files: ['team.webp'], by, at: new Date() }, versions());
  expect(git('show', '--name-only', '--format=%s')).toBe(
    'Change content/team.webp\n\ncontent/team.webp\n',
  );
});

it('is none of a file that went and was never committed', async () => {
  git('init', '--quiet');
  await keep();
  const files = ['later.png', 'agency.json'];
  await keepVersion({ root, files: ['later.png'], by, at: new Date() }, versions());
  await writeFile(path.join(root, 'agency.json'), '{ "brand": "Meghdoot" }\n');
  await keepVersion({ root, files, by, at: new Date() }, versions());
  expect(git('log', '--format=%s')).toBe(
    'Change content/agency.json\nChange content/agency.json\n',
  );
});

it('is none where nothing has changed', async () => {
  git('init', '--quiet');
  git('add', '.');
  git(
    '-c',
    'user.name=Dev',
    '-c',
    'user.email=dev@example.com',
    'commit',
    '--quiet',
    '-m',
    'Start',
  );
  await keep();
  expect(git('log', '--format=%s')).toBe('Start\n');
});

it('is a copy where git keeps no content, and the last 50 of them stay', async () => {
  const first = Date.UTC(2026, 10, 1);
  for (let day = 0; day < 52; day += 1) await keep(new Date(first + day * 86_400_000));
  const names = (await readdir(versions())).sort();
  expect(names).toHaveLength(50);
  expect(names[0]).toMatch(/^2026-11-03/);
  const newest = path.join(versions(), names.at(-1) ?? '');
  expect(JSON.parse(await readFile(path.join(newest, 'change.json'), 'utf8'))).toEqual({
    by: 'Asha Rao',
    at: '2026-12-22T00:00:00.000Z',
    files: ['agency.json'],
  });
  expect(await readdir(path.join(newest, 'content'))).toEqual(['agency.json']);
});
