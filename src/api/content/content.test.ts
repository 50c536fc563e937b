import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ContentDesk, startContentDesk } from '../../../testing/server/content-desk';
import { ADMIN, COLLEAGUE, type Desk } from '../../../testing/server/desk';
import { postJson } from '../../../testing/server/enquiry';
import type { ContentEntry } from '../../domain/http-api/content';
import { logResponseSchema } from '../../domain/http-api/log';
import content from '.';
import log from '../log';

let room: ContentDesk;
let desk: Desk;
let root: string;
beforeAll(async () => {
  room = await startContentDesk({ '/api/content': content, '/api/log': log });
  ({ desk, content: root } = room);
});
afterAll(() => room.stop());

const ask = (action: string, params: object = {}, who = ADMIN) =>
  desk.call('/api/content', desk.as(who, postJson({ action, params })));

const AGENCY = 'content/agency.json';

async function readAgency(): Promise<ContentEntry> {
  const answer = await ask('getEntry', { path: AGENCY });
  return answer.json();
}

/** Saves the agency's facts with a change; `base` is the version that it was made from. */
async function saveAgency(change: object, { base }: { base?: string } = {}) {
  const { data, file } = await readAgency();
  const raw = JSON.stringify({ ...JSON.parse(data), ...change });
  return ask('persistEntry', { dataFiles: [{ path: AGENCY, raw, base: base ?? file.id }] });
}

const onDisk = () => readFile(path.join(root, 'agency.json'), 'utf8');

it('answers managers alone', async () => {
  const call = { action: 'info' };
  const stranger = await desk.call('/api/content', postJson(call));
  expect(stranger.status).toBe(401);
  expect((await ask('info', {}, COLLEAGUE)).status).toBe(403);
  expect(await (await ask('info')).json()).toMatchObject({ publish_modes: ['simple'] });
});

it('writes a change, and the log names the file', async () => {
  const answer = await saveAgency({ shortBrand: 'Neu' });
  expect(answer.status).toBe(200);
  expect(JSON.parse(await onDisk())).toMatchObject({ shortBrand: 'Neu' });
  const lines = await (await desk.call('/api/log?kind=content_changed', desk.as(ADMIN))).json();
  expect(logResponseSchema.parse(lines).entries).toEqual([
    expect.objectContaining({ detail: { files: ['agency.json'] } }),
  ]);
});

it('refuses what would be a fault with its field, keeps it as a draft, and forgets it on demand', async () => {
  const before = await onDisk();
  const answer = await saveAgency({ description: '' });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({
    error: expect.stringContaining('kept as a draft'),
    errors: expect.arrayContaining([
      { field: 'content/agency.json: description', message: 'is empty' },
    ]),
  });
  expect(await onDisk()).toBe(before);
  expect(JSON.parse((await readAgency()).data)).toMatchObject({ description: '' });
  expect((await ask('discardDrafts')).status).toBe(204);
  expect((await readAgency()).data).toBe(before);
});

it('shows a new entry that was refused to its author until it fits', async () => {
  const folder = 'content/portfolio/case-studies';
  const listed = async (): Promise<string[]> => {
    const answer = await ask('entriesByFolder', { folder, extension: 'json' });
    const entries: ContentEntry[] = await answer.json();
    return entries.map(({ file }) => file.path);
  };
  const before = await listed();
  const added = `${folder}/new.json`;
  const answer = await ask('persistEntry', { dataFiles: [{ path: added, raw: '{"order": 99}' }] });
  expect(answer.status).toBe(422);
  expect(await listed()).toEqual([...before, added]);
  const draft: ContentEntry = await (await ask('getEntry', { path: added })).json();
  expect(draft).toEqual({ data: '{"order": 99}', file: { path: added, id: '' } });
  await ask('discardDrafts');
  expect(await listed()).toEqual(before);
});

it('refuses a change of a file that somebody has changed meanwhile', async () => {
  const { file } = await readAgency();
  expect((await saveAgency({ shortBrand: 'Alt' })).status).toBe(200);
  const second = await saveAgency({ shortBrand: 'Mein' }, { base: file.id });
  expect(second.status).toBe(409);
  expect(JSON.parse(await onDisk())).toMatchObject({ shortBrand: 'Alt' });
});

it.each(['content/../package.json', '/etc/hostname', 'content/agency.json/x', 'content/a.sh'])(
  'neither reads nor writes %s',
  async (file) => {
    expect((await ask('getEntry', { path: file })).status).toBe(404);
    const written = await ask('persistEntry', { dataFiles: [{ path: file, raw: '{}' }] });
    expect(written.status).toBe(422);
  },
);

it('asks again who is there after ten minutes', async () => {
  await desk.runSql(`
    update auth.mfa_amr_claims set updated_at = updated_at - interval '11 minutes';
    update private.proved_sessions set proved_at = proved_at - interval '11 minutes'`);
  const late = Date.now() + 11 * 60_000;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(late);
  const answer = await ask('info');
  clock.mockRestore();
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ proof: 'password' });
});
