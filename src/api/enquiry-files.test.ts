import { randomUUID } from 'node:crypto';
import { pdfOf, pngOf, zipOf, CATALOG } from '../../testing/files/builders';
import { ADMIN, COLLEAGUE, type Desk, startDesk, STRANGER } from '../../testing/server/desk';
import { enquiry, postJson } from '../../testing/server/enquiry';
import {
  acceptedFileSchema,
  type AnnouncedFile,
  announcedFileSchema,
  awaitedFileSchema,
  type FileUpload,
} from '../domain/http-api/files';
import { leadDetailResponseSchema } from '../domain/http-api/leads';
import { problemSchema } from '../domain/http-api/problem';
import { connectFiles, partAt, tidyFiles } from '../server/files/tidy-files';
import enquiries from './enquiries';
import files from './enquiries/files';
import sentFile from './enquiries/files/[id]';
import oneLead from './leads/[id]';
import leadFile from './leads/[id]/files/[file]';
import person from './leads/[id]/person';
import session from './session';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/enquiries/files': files,
    '/api/enquiries/files/:id': sentFile,
    '/api/enquiries': enquiries,
    '/api/leads/:id/files/:file': leadFile,
    '/api/leads/:id/person': person,
    '/api/leads/:id': oneLead,
  });
});
afterAll(() => desk.stop());

/** Each visitor has a connection of their own, so that no limit is shared. */
const from = (visitor: number) => ({ 'x-client-ip': `203.0.113.${visitor}` });
let visitors = 0;
const newVisitor = () => from((visitors += 1));

type Headers = Record<string, string>;

const announceRaw = (body: object, headers: Headers) =>
  desk.call('/api/enquiries/files', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

async function announce(bytes: Uint8Array, name: string, headers: Headers): Promise<AnnouncedFile> {
  const answer = await announceRaw({ name, size: bytes.byteLength, type: '' }, headers);
  expect(answer.status).toBe(201);
  return announcedFileSchema.parse(await answer.json());
}

const upload = ({ method, url, headers }: FileUpload, bytes: Uint8Array) =>
  fetch(url, { method, headers, body: Buffer.from(bytes) });

const judge = (id: string, headers: Headers = {}) =>
  desk.call(`/api/enquiries/files/${id}`, { method: 'POST', headers });

/** Announces, uploads and has judged. */
async function add(bytes: Uint8Array, name: string, headers: Headers): Promise<string> {
  const announced = await announce(bytes, name, headers);
  expect((await upload(announced.upload, bytes)).status).toBe(200);
  const answer = await judge(announced.id, headers);
  expect(answer.status).toBe(200);
  acceptedFileSchema.parse(await answer.json());
  return announced.id;
}

const send = (ids: string[], headers: Headers, key: string = randomUUID()) => {
  const call = postJson({ ...enquiry, message: `With files ${key}`, files: ids }, key);
  return desk.call('/api/enquiries', { ...call, headers: { ...call.headers, ...headers } });
};

async function faultOf(answer: Response) {
  const { status, errors } = problemSchema.parse(await answer.json());
  return { status, ...errors?.[0] };
}

async function leadOf(answer: Response) {
  expect([200, 201]).toContain(answer.status);
  const { reference } = (await answer.json()) as { reference: string };
  const found = await desk.call(`/api/leads/${reference}`, desk.as(ADMIN));
  return leadDetailResponseSchema.parse(await found.json());
}

const open = (lead: string, file: string, who = ADMIN, query = '') =>
  desk.call(`/api/leads/${lead}/files/${file}${query}`, desk.as(who));

const picture = pngOf(640, 480);

it('takes a picture with an enquiry, and staff look at it and save it', async () => {
  const visitor = newVisitor();
  const id = await add(picture, '../Our logo.png', visitor);
  const { lead, files: shown } = await leadOf(await send([id], visitor));
  expect(shown).toEqual([
    expect.objectContaining({
      id,
      name: 'Our logo.png',
      kind: 'png',
      state: 'accepted',
      bytes: picture.byteLength,
    }),
  ]);

  const looked = await open(lead.id, id, COLLEAGUE, '?show');
  expect(looked.status).toBe(303);
  const seen = await fetch(looked.headers.get('location') ?? '');
  expect(seen.headers.get('content-type')).toBe('image/png');
  expect(seen.headers.get('content-disposition') ?? 'inline').not.toMatch(/^attachment/);
  expect(new Uint8Array(await seen.arrayBuffer())).toEqual(new Uint8Array(picture));

  const saved = await fetch((await open(lead.id, id)).headers.get('location') ?? '');
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment/);
});

it('gives a download its name in any script', async () => {
  const visitor = newVisitor();
  const id = await add(pdfOf(CATALOG), 'माँग & सूची [1].pdf', visitor);
  const { lead } = await leadOf(await send([id], visitor));
  const saved = await fetch((await open(lead.id, id)).headers.get('location') ?? '');
  expect(saved.headers.get('content-disposition')).toContain(
    `filename*=UTF-8''${encodeURIComponent('माँग & सूची [1].pdf')}`,
  );
});

it('judges what arrived, not what was announced', async () => {
  const visitor = newVisitor();
  const page = Buffer.from('<!doctype html><title>Hello</title><script>alert(1)</script>');
  const announced = await announce(page, 'brief.pdf', visitor);
  await upload(announced.upload, page);
  const refused = await judge(announced.id);
  expect(await faultOf(refused)).toMatchObject({
    status: 422,
    field: 'files',
    message: expect.stringMatching(/not what its name says/) as string,
  });
  expect(await faultOf(await judge(announced.id))).toMatchObject({ status: 422 });
});

it('tells before the upload what cannot be taken', async () => {
  const visitor = newVisitor();
  expect(
    await faultOf(await announceRaw({ name: 'a.pdf', size: 10485761 }, visitor)),
  ).toMatchObject({ status: 422, field: 'size', message: 'This file is larger than 10 MB.' });
  expect(await faultOf(await announceRaw({ name: 'a.pdf', size: 0 }, visitor))).toMatchObject({
    status: 422,
    field: 'size',
    message: 'This file is empty.',
  });
  expect(await faultOf(await announceRaw({ name: '', size: 1 }, visitor))).toMatchObject({
    status: 422,
    field: 'name',
  });
});

it('says that a file has not arrived, with a link by which it can', async () => {
  const visitor = newVisitor();
  const { id } = await announce(picture, 'late.png', visitor);
  const early = await judge(id);
  expect(early.status).toBe(409);
  const { upload: again } = awaitedFileSchema.parse(await early.json());
  expect((await upload(again, picture)).status).toBe(200);
  expect((await judge(id)).status).toBe(200);
  expect((await judge(randomUUID())).status).toBe(404);
});

it('takes no file that is unknown, somebody else’s, or another enquiry’s', async () => {
  const [one, other] = [newVisitor(), newVisitor()];
  const fault = { status: 422, field: 'files' };
  expect(await faultOf(await send([randomUUID()], one))).toMatchObject(fault);
  expect(await faultOf(await send(['brief.pdf'], one))).toMatchObject(fault);
  const id = await add(picture, 'mine.png', one);
  expect(await faultOf(await send([id], other))).toMatchObject(fault);
  expect((await send([id], one)).status).toBe(201);
  expect(await faultOf(await send([id], one))).toMatchObject(fault);
});

it('knows the sender by the enquiry’s key when the connection has changed', async () => {
  const [home, train] = [newVisitor(), newVisitor()];
  const key = randomUUID();
  const id = await add(picture, 'moved.png', { ...home, 'idempotency-key': key });
  expect((await leadOf(await send([id], train, key))).files).toHaveLength(1);
});

it('gives a file that comes after the text to its enquiry', async () => {
  const visitor = newVisitor();
  const key = randomUUID();
  const early = await announce(picture, 'early.png', { ...visitor, 'idempotency-key': key });
  const first = await send([], visitor, key);
  expect(first.status).toBe(201);
  const late = await add(picture, 'late.png', { ...visitor, 'idempotency-key': key });
  await upload(early.upload, picture);
  expect((await judge(early.id, { 'idempotency-key': key })).status).toBe(200);
  const { files: shown } = await leadOf(await send([], visitor, key));
  expect(shown.map(({ id }) => id).sort()).toEqual([early.id, late].sort());
});

it('keeps the text when a file has not arrived, and judges it later without its sender', async () => {
  const visitor = newVisitor();
  const { id, upload: link } = await announce(picture, 'slow.png', visitor);
  const { lead, files: shown } = await leadOf(await send([id], visitor));
  expect(shown).toMatchObject([{ name: 'slow.png', state: 'expected' }]);
  expect((await open(lead.id, id)).status).toBe(409);
  await upload(link, picture);
  await desk.service.from('lead_files').select('id').eq('id', id).throwOnError();
  await desk.runSql(
    `update public.lead_files set created_at = now() - interval '2 minutes' where id = '${id}'`,
  );
  await tidyFiles(desk.supabase.url, desk.secretKey);
  expect((await open(lead.id, id)).status).toBe(303);
});

it('takes an announcement that its browser repeats for one file', async () => {
  const visitor = newVisitor();
  const key = randomUUID();
  const { lead } = await leadOf(await send([], visitor, key));
  const under = { ...visitor, 'idempotency-key': key };
  desk.supabase.become('away', '/storage');
  for (let tried = 0; tried < 6; tried += 1) {
    const body = { name: 'plan.png', size: picture.byteLength };
    expect((await announceRaw(body, under)).status).toBe(503);
  }
  desk.supabase.become('well');
  const first = await announce(picture, 'plan.png', under);
  const again = await announce(picture, 'plan.png', under);
  expect(again.id).toBe(first.id);
  await upload(again.upload, picture);
  expect((await judge(again.id, under)).status).toBe(200);
  const { data } = await desk.service.from('lead_files').select('id, state').eq('lead_id', lead.id);
  expect(data).toEqual([{ id: first.id, state: 'accepted' }]);

  const others = [
    await announce(picture, 'plan.png', under),
    await announce(picture, 'plan 2.png', under),
    await announce(Buffer.concat([picture, Buffer.from('.')]), 'plan 2.png', under),
  ];
  expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(4);
});

it('gives an enquiry the file that was announced before it and not named by it', async () => {
  const visitor = newVisitor();
  const key = randomUUID();
  const under = { ...visitor, 'idempotency-key': key };
  const { id, upload: way } = await announce(picture, 'plan.png', under);
  const { lead } = await leadOf(await send([], visitor, key));
  await upload(way, picture);
  expect((await judge(id, under)).status).toBe(200);
  expect((await open(lead.id, id)).status).toBe(303);
});

it('takes five files and 25 MB', async () => {
  const visitor = newVisitor();
  const six = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async () => (await announce(picture, 'a.png', visitor)).id),
  );
  expect(await faultOf(await send(six, visitor))).toMatchObject({
    status: 422,
    field: 'files',
    message: 'You can add 5 files.',
  });
  const large = await Promise.all(
    [1, 2, 3].map(async () => {
      const answer = await announceRaw({ name: 'a.png', size: 10485760 }, visitor);
      return announcedFileSchema.parse(await answer.json()).id;
    }),
  );
  expect(await faultOf(await send(large, visitor))).toMatchObject({ status: 422, field: 'files' });
});

it('lets one connection announce so many and no more', async () => {
  const visitor = newVisitor();
  const statuses = await Promise.all(
    Array.from(
      { length: 40 },
      async () => (await announceRaw({ name: 'a.png', size: 9 }, visitor)).status,
    ),
  );
  expect(statuses.filter((status) => status === 201)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});

it('keeps what was judged, whatever its link is used for afterwards', async () => {
  const visitor = newVisitor();
  const announced = await announce(picture, 'logo.png', visitor);
  await upload(announced.upload, picture);
  expect((await judge(announced.id)).status).toBe(200);
  await upload(announced.upload, Buffer.from('<svg onload="alert(1)"/>'));
  const { lead } = await leadOf(await send([announced.id], visitor));
  const seen = await fetch((await open(lead.id, announced.id)).headers.get('location') ?? '');
  expect(new Uint8Array(await seen.arrayBuffer())).toEqual(new Uint8Array(picture));
});

it('opens nothing that differs from what was judged', async () => {
  const visitor = newVisitor();
  const id = await add(picture, 'logo.png', visitor);
  const { lead } = await leadOf(await send([id], visitor));
  await desk.runSql(`update public.lead_files set sha256 = repeat('0', 64) where id = '${id}'`);
  expect(problemSchema.parse(await (await open(lead.id, id)).json())).toMatchObject({
    status: 409,
    detail: expect.stringMatching(/has changed/) as string,
  });
});

it('opens files of a lead for staff alone, and by that lead alone', async () => {
  const visitor = newVisitor();
  const id = await add(zipOf({ 'a.txt': 'a' }), 'plans.zip', visitor);
  const { lead } = await leadOf(await send([id], visitor));
  const { lead: other } = await leadOf(await send([], newVisitor()));
  expect((await desk.call(`/api/leads/${lead.id}/files/${id}`)).status).toBe(401);
  expect((await open(lead.id, id, STRANGER)).status).toBe(403);
  expect((await open(other.id, id)).status).toBe(404);
  expect((await open(lead.id, randomUUID())).status).toBe(404);
  expect((await open(lead.id, 'logo.png')).status).toBe(404);
});

it('is part of the person’s copy, and goes with an erasure: the object first, then its row', async () => {
  const visitor = newVisitor();
  const id = await add(picture, 'sketch.png', visitor);
  const { lead } = await leadOf(await send([id], visitor));
  const copy = await desk.call(`/api/leads/${lead.id}/person?ids=${lead.id}`, desk.as(ADMIN));
  expect(await copy.text()).toContain('sketch.png');

  expect(
    (await desk.call(`/api/leads/${lead.id}`, desk.as(ADMIN, { method: 'DELETE' }))).status,
  ).toBe(204);
  expect((await open(lead.id, id)).status).toBe(404);
  const rows = () => desk.service.from('lead_files').select('id, name').eq('id', id).throwOnError();
  expect((await rows()).data).toEqual([{ id, name: '' }]);
  await tidyFiles(desk.supabase.url, desk.secretKey);
  expect((await rows()).data).toEqual([]);
});

it('removes what nobody sent within a day', async () => {
  const id = await add(picture, 'forgotten.png', newVisitor());
  await tidyFiles(desk.supabase.url, desk.secretKey);
  expect((await judge(id)).status).toBe(200);
  await desk.runSql(
    `update public.lead_files set created_at = now() - interval '25 hours' where id = '${id}'`,
  );
  await tidyFiles(desk.supabase.url, desk.secretKey);
  expect((await judge(id)).status).toBe(404);
});

describe('bytes that no row names', () => {
  afterEach(() => jest.restoreAllMocks());

  const DAY_MS = 24 * 60 * 60_000;

  /** A minute of the day after tomorrow in which ids that begin like this one are looked at. */
  function minuteOf(id: string): number {
    let at = Date.now() + 2 * DAY_MS;
    while (!id.startsWith(partAt(at))) at += 60_000;
    return at;
  }

  it('go after a day, and those of enquiries stay', async () => {
    const visitor = newVisitor();
    const id = await add(picture, 'plan.png', visitor);
    const { lead } = await leadOf(await send([id], visitor));
    const { storage } = connectFiles(desk.supabase.url, desk.secretKey);
    const stray = id.slice(0, 2) + randomUUID().slice(2);
    await storage.keep(stray, picture, 'image/png');
    await tidyFiles(desk.supabase.url, desk.secretKey);
    expect(await storage.sizeOf(stray)).toBe(picture.byteLength);

    jest.spyOn(Date, 'now').mockReturnValue(minuteOf(id));
    await tidyFiles(desk.supabase.url, desk.secretKey);
    jest.restoreAllMocks();
    expect(await storage.sizeOf(stray)).toBeNull();
    expect((await open(lead.id, id)).status).toBe(303);
  });

  it('are looked at by parts, each of which has its turn', () => {
    const every = (minutes: number) =>
      new Set(Array.from({ length: 256 }, (_, turn) => partAt(turn * minutes * 60_000)));
    expect([every(1).size, every(5).size]).toEqual([256, 256]);
  });
});
