import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ContentDesk, startContentDesk } from '../../../../testing/server/content-desk';
import { ADMIN, COLLEAGUE, type Desk } from '../../../../testing/server/desk';
import { postJson } from '../../../../testing/server/enquiry';
import {
  contentChangesSchema,
  type ContentVersion,
  contentVersionsSchema,
} from '../../../domain/http-api/content-versions';
import content from '..';
import versions from '.';
import oneVersion from './[id]';
import picture from './[id]/picture';

let room: ContentDesk;
let desk: Desk;
let root: string;
beforeAll(async () => {
  room = await startContentDesk({
    '/api/content': content,
    '/api/content/versions': versions,
    '/api/content/versions/:id': oneVersion,
    '/api/content/versions/:id/picture': picture,
  });
  ({ desk, content: root } = room);
});
afterAll(() => room.stop());

const AGENCY = 'agency.json';
const LOGO = 'logo.svg';

const onDisk = () => readFile(path.join(root, AGENCY), 'utf8');

async function save(change: object): Promise<void> {
  const raw = JSON.stringify({ ...JSON.parse(await onDisk()), ...change });
  const params = { dataFiles: [{ path: `content/${AGENCY}`, raw }] };
  const call = postJson({ action: 'persistEntry', params });
  expect((await desk.call('/api/content', desk.as(ADMIN, call))).status).toBe(200);
}

async function list(): Promise<ContentVersion[]> {
  const answer = await desk.call('/api/content/versions', desk.as(ADMIN));
  return contentVersionsSchema.parse(await answer.json()).versions;
}

const newest = async () => (await list())[0]?.id ?? '';

const one = (id: string, init: RequestInit = {}, who = ADMIN) =>
  desk.call(`/api/content/versions/${id}`, desk.as(who, init));

const bringBack = (id: string) => one(id, { method: 'POST' });

it('lists who changed what, tells the words, and brings each version back', async () => {
  const beginning = await onDisk();
  const { shortBrand: before } = JSON.parse(beginning);
  await save({ shortBrand: 'Neu' });
  await save({ shortBrand: 'Neuer' });

  const [last, first, start] = await list();
  expect(last).toMatchObject({ by: 'Admin', files: [AGENCY] });
  expect(start).toMatchObject({ by: '', files: [] });
  const changes = async (id = '') => contentChangesSchema.parse(await (await one(id)).json());
  expect(await changes(last?.id)).toEqual({
    changes: [
      {
        file: AGENCY,
        kind: 'changed',
        wordings: [
          { kind: 'removed', place: 'shortBrand', text: 'Neu' },
          { kind: 'added', place: 'shortBrand', text: 'Neuer' },
        ],
      },
    ],
  });
  expect((await changes(first?.id)).changes[0]?.wordings[0]).toMatchObject({ text: before });

  expect(await (await bringBack(start?.id ?? '')).json()).toEqual({ changed: [AGENCY] });
  expect(await onDisk()).toBe(beginning);
  expect(await list()).toHaveLength(4);
  expect(await (await bringBack(start?.id ?? '')).json()).toEqual({ changed: [] });
});

it('brings a file back that is gone, and takes one away that came later', async () => {
  await save({ shortBrand: 'Mit Logo' });
  const id = await newest();
  const later = path.join(root, 'later.png');
  await writeFile(later, 'pixels');
  await rm(path.join(root, AGENCY));
  expect((await (await bringBack(id)).json()).changed.sort()).toEqual([AGENCY, 'later.png']);
  expect(JSON.parse(await onDisk())).toMatchObject({ shortBrand: 'Mit Logo' });
  expect(existsSync(later)).toBe(false);
});

it('shows a picture as it was before a version and after it', async () => {
  const logo = await readFile(path.join(root, LOGO), 'utf8');
  const pictures = ['first', 'second'].map((name) => `${logo}<!-- ${name} -->`);
  await writeFile(path.join(root, LOGO), pictures[0] ?? '');
  await save({ shortBrand: 'Erstes Bild' });
  await writeFile(path.join(root, LOGO), pictures[1] ?? '');
  await save({ shortBrand: 'Zweites Bild' });
  const id = await newest();
  const show = (query: string) => one(`${id}/picture?${query}`);
  const shown = await Promise.all(
    ['before', 'after'].map(async (side) => (await show(`file=${LOGO}&side=${side}`)).text()),
  );
  expect(shown).toEqual(pictures);
  const { headers } = await show(`file=${LOGO}&side=after`);
  expect(headers.get('content-type')).toBe('image/svg+xml');
  for (const file of [AGENCY, 'none.png', '../secret.png']) {
    expect((await show(`file=${file}&side=after`)).status).toBe(404);
  }
});

it('refuses a version that would have faults by now, with each fault', async () => {
  await save({ shortBrand: 'Fehlerhaft' });
  const id = await newest();
  const copy = path.join(room.data, 'content-versions', id, 'content', AGENCY);
  await writeFile(copy, JSON.stringify({ ...JSON.parse(await onDisk()), description: '' }));
  const before = await onDisk();
  const answer = await bringBack(id);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({
    detail: expect.stringContaining('would have faults by now'),
    errors: [{ field: 'content/agency.json: description', message: 'is empty' }],
  });
  expect(await onDisk()).toBe(before);
});

it.each(['2026-01-01T00-00-00-000Z', '..%2fcontent-drafts', '--output=x', 'HEAD'])(
  'knows no version %s',
  async (id) => {
    expect((await one(id)).status).toBe(404);
    expect((await bringBack(id)).status).toBe(404);
  },
);

it('answers managers alone', async () => {
  expect((await desk.call('/api/content/versions')).status).toBe(401);
  const id = await newest();
  expect((await one(id, {}, COLLEAGUE)).status).toBe(403);
  expect((await one(id, { method: 'POST' }, COLLEAGUE)).status).toBe(403);
});

it('takes nothing away that a damaged commit names and cannot show', async () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim();
  const added = path.join(root, 'added.png');
  await writeFile(added, 'pixels');
  git('init', '--quiet');
  git('add', '.');
  const as = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com'];
  git(...as, 'commit', '--quiet', '--message', 'Start');
  const blob = git('rev-parse', 'HEAD:./added.png');
  const object = path.join(root, '.git', 'objects', blob.slice(0, 2), blob.slice(2));
  await rename(object, `${object}.aside`);
  const lines = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect((await bringBack(git('rev-parse', 'HEAD'))).status).toBe(500);
  expect(lines).toHaveBeenCalledWith(expect.stringContaining('names added.png, and has none'));
  lines.mockRestore();
  expect(existsSync(added)).toBe(true);
  await rename(`${object}.aside`, object);
  await rm(added);
});

it('a change is made where git cannot keep it as a version, and is in the next one', async () => {
  const lock = path.join(root, '.git', 'index.lock');
  await writeFile(lock, '');
  const lines = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await save({ shortBrand: 'Gesperrt' });
  expect(lines).toHaveBeenCalledWith(expect.stringContaining('could not be kept as a version'));
  lines.mockRestore();
  expect(JSON.parse(await onDisk())).toMatchObject({ shortBrand: 'Gesperrt' });
  await rm(lock);
  const before = (await list()).length;
  await save({ description: 'Arbeitsrecht und Seerecht in Hamburg.' });
  expect(await list()).toHaveLength(before + 1);
  expect((await (await one(await newest())).text()).replaceAll(' ', '')).toContain('Gesperrt');
});
