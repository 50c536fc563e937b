import { rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type ContentDesk, startContentDesk } from '../../testing/server/content-desk';
import { ADMIN, COLLEAGUE, type Desk } from '../../testing/server/desk';
import { postJson } from '../../testing/server/enquiry';
import { publicationSchema } from '../domain/http-api/publication';
import { hashFolder } from '../server/publishing/hash-folder';
import {
  dropAsked,
  type PublishingState,
  readAsked,
  writeState,
} from '../server/publishing/publication-files';
import publication from './publication';

let room: ContentDesk;
let desk: Desk;
let content: string;
let publishing: string;
beforeAll(async () => {
  room = await startContentDesk({ '/api/publication': publication });
  ({ desk, content, publishing } = room);
});
beforeEach(async () => {
  await writeFile(path.join(content, 'agency.json'), '{}');
  await dropAsked(publishing);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => room.stop());

const AT = '2026-11-30T10:00:00.000Z';

/** The host's word on what it serves. */
async function tell(state: Partial<PublishingState> = {}): Promise<void> {
  const published = { id: 'own', content: await hashFolder(content), at: AT, by: null };
  const nothing = { draft: null, job: null, last: null, build_ms: null };
  await writeState(publishing, { published, ...nothing, ...state });
}

const read = async () => {
  const answer = await desk.call('/api/publication', desk.as(ADMIN));
  return publicationSchema.parse(await answer.json());
};

const ask = (kind: string, who = ADMIN) =>
  desk.call('/api/publication', desk.as(who, postJson({ kind })));

it('says whether visitors get all that is saved', async () => {
  await tell();
  expect(await read()).toEqual({
    ...{ is_changed: false, draft: null, job: null, last: null },
    published: { at: AT, by: null },
  });
  await writeFile(path.join(content, 'agency.json'), '{ "brand": "Neu" }');
  expect(await read()).toMatchObject({ is_changed: true });
});

it('gives the address of a draft, and says whether it has all that is saved', async () => {
  await tell({
    draft: { id: 'second', content: await hashFolder(content), at: AT, by: 'Asha Rao' },
  });
  expect((await read()).draft).toEqual({
    ...{ at: AT, by: 'Asha Rao', is_current: true },
    address: expect.stringMatching(/^\/admin\/content\/draft\?key=Fe26/),
  });
  await writeFile(path.join(content, 'agency.json'), '{ "brand": "Neu" }');
  expect((await read()).draft).toMatchObject({ is_current: false });
});

it('passes on what a manager asks for, one thing at a time', async () => {
  await tell();
  expect((await ask('publish')).status).toBe(202);
  expect(await readAsked(publishing)).toMatchObject({ kind: 'publish', by: 'Admin' });
  const second = await ask('draft');
  expect(second.status).toBe(409);
  expect(await second.json()).toMatchObject({
    detail: 'The site is being built already. Wait until that is done.',
  });
  expect(await readAsked(publishing)).toMatchObject({ kind: 'publish' });
});

it('asks for nothing while a build is under way', async () => {
  const job = { step: 'building', started_at: AT, expected_ms: null } as const;
  await tell({ job: { kind: 'draft', by: 'Asha Rao', ...job } });
  expect((await ask('publish')).status).toBe(409);
  expect(await readAsked(publishing)).toBeUndefined();
});

it('says before it begins that there is too little memory', async () => {
  await tell();
  jest.spyOn(os, 'freemem').mockReturnValue(0.9e9);
  const answer = await ask('draft');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    detail: 'Building needs 2.0 GB of free memory, and this machine has 0.9 GB. Nothing was begun.',
  });
  expect(await readAsked(publishing)).toBeUndefined();
});

it('refuses what it does not know, and everybody but managers', async () => {
  await tell();
  expect((await ask('rebuild')).status).toBe(422);
  expect((await desk.call('/api/publication')).status).toBe(401);
  expect((await desk.call('/api/publication', desk.as(COLLEAGUE))).status).toBe(403);
  expect((await ask('publish', COLLEAGUE)).status).toBe(403);
  expect(await readAsked(publishing)).toBeUndefined();
});

it('says so where the host does not build the site', async () => {
  await rm(path.join(publishing, 'state.json'));
  const answer = await ask('publish');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ hosted: true });
});
