import { randomUUID } from 'node:crypto';
import { CATALOG, pdfOf } from '../../testing/files/builders';
import { type Clamd, EICAR, startClamd } from '../../testing/server/clamd';
import { ADMIN, type Desk, startDesk } from '../../testing/server/desk';
import { enquiry, postJson } from '../../testing/server/enquiry';
import { announcedFileSchema } from '../domain/http-api/files';
import { leadDetailResponseSchema } from '../domain/http-api/leads';
import { problemSchema } from '../domain/http-api/problem';
import { connectFiles, tidyFiles } from '../server/files/tidy-files';
import { judgeMailed } from '../server/files/judge-upload';
import { ScannerAway } from '../server/files/clamav';
import enquiries from './enquiries';
import files from './enquiries/files';
import sentFile from './enquiries/files/[id]';
import oneLead from './leads/[id]';
import leadFile from './leads/[id]/files/[file]';
import person from './leads/[id]/person';
import session from './session';

let clamd: Clamd;
let desk: Desk;
beforeAll(async () => {
  clamd = await startClamd();
  globalThis.process.env.CLAMAV_URL = clamd.url;
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
afterEach(() => clamd.become('well'));
afterAll(async () => {
  await desk.stop();
  await clamd.close();
});

const GOOD = Buffer.from(pdfOf(CATALOG));
const BAD = Buffer.concat([GOOD, Buffer.from(`\n% ${EICAR}`)]);

/** Announces and uploads a file of a visitor; the answer is how it was judged. */
async function send(bytes: Buffer, name: string): Promise<{ id: string; judged: Response }> {
  const body = { name, size: bytes.byteLength };
  const announced = await desk.call('/api/enquiries/files', postJson(body));
  const { id, upload } = announcedFileSchema.parse(await announced.json());
  const { method, url, headers } = upload;
  expect((await fetch(url, { method, headers, body: new Uint8Array(bytes) })).status).toBe(200);
  return { id, judged: await desk.call(`/api/enquiries/files/${id}`, { method: 'POST' }) };
}

/** Sends an enquiry with files; answers the id of its lead. */
async function enquire(ids: string[]): Promise<string> {
  const key = randomUUID();
  const sent = postJson({ ...enquiry, message: `With files ${key}`, files: ids }, key);
  const answer = await desk.call('/api/enquiries', sent);
  expect(answer.status).toBe(201);
  const { reference } = (await answer.json()) as { reference: string };
  const found = await desk.call(`/api/leads/${reference}`, desk.as(ADMIN));
  return leadDetailResponseSchema.parse(await found.json()).lead.id;
}

const open = (lead: string, file: string) =>
  desk.call(`/api/leads/${lead}/files/${file}`, desk.as(ADMIN));

async function shown(lead: string) {
  const found = await desk.call(`/api/leads/${lead}`, desk.as(ADMIN));
  return leadDetailResponseSchema.parse(await found.json()).files;
}

const scanWaiting = () => tidyFiles(desk.supabase.url, desk.secretKey, clamd.url);

/** Lets all files have their next turn now. */
const hurry = () => desk.runSql('update public.lead_files set scan_due_at = null');

async function problemOf(answer: Response) {
  const { status, detail, errors } = problemSchema.parse(await answer.json());
  return { status, detail, message: errors?.[0]?.message };
}

it('a clean file is opened, and the desk says when it was scanned', async () => {
  const { id, judged } = await send(GOOD, 'brief.pdf');
  expect(judged.status).toBe(200);
  expect(clamd.scanned.at(-1)).toEqual(GOOD);
  const lead = await enquire([id]);
  expect(await shown(lead)).toMatchObject([
    { state: 'accepted', scan: 'clean', scan_signature: null, scanned_at: expect.any(String) },
  ]);
  expect((await open(lead, id)).status).toBe(303);
});

it('an infected file is refused to its sender, and stays locked at the desk', async () => {
  const { id, judged } = await send(BAD, 'invoice.pdf');
  expect(await problemOf(judged)).toMatchObject({
    status: 422,
    message: 'A virus scanner refused this file.',
  });
  const lead = await enquire([id]);
  expect(await shown(lead)).toMatchObject([
    { id, state: 'refused', scan: 'infected', scan_signature: 'Eicar-Test-Signature' },
  ]);
  expect(await problemOf(await open(lead, id))).toMatchObject({
    status: 423,
    detail: 'A virus scanner found Eicar-Test-Signature in this file, so it stays locked.',
  });
  expect(await connectFiles(desk.supabase.url, desk.secretKey).storage.read(id)).not.toBeNull();
  const copy = await desk.call(`/api/leads/${lead}/person?ids=${lead}`, desk.as(ADMIN));
  expect(copy.headers.get('content-type')).toBe('application/json');
  expect(await copy.text()).toContain('A virus scanner refused this file.');
});

it('a file that was accepted before there was a scanner waits for it, and is scanned', async () => {
  const { id } = await send(BAD, 'old.pdf');
  const { id: good } = await send(GOOD, 'older.pdf');
  const unscanned = 'scan = null, scan_signature = null, scanned_at = null, reason = null';
  await desk.runSql(
    `update public.lead_files set state = 'accepted', ${unscanned} where id in ('${id}', '${good}')`,
  );
  const lead = await enquire([id, good]);
  expect((await shown(lead)).map(({ scan }) => scan)).toEqual(['waiting', 'waiting']);
  expect(await problemOf(await open(lead, id))).toMatchObject({
    status: 423,
    detail: expect.stringMatching(/waits for the virus scanner/) as string,
  });
  const copy = await desk.call(`/api/leads/${lead}/person?ids=${lead}`, desk.as(ADMIN));
  expect(await problemOf(copy)).toMatchObject({
    status: 503,
    detail: expect.stringMatching(/^2 of 2 files still have to be scanned/) as string,
  });
  await scanWaiting();
  expect((await shown(lead)).map(({ scan }) => scan)).toEqual(['infected', 'clean']);
  expect((await open(lead, id)).status).toBe(423);
  expect((await open(lead, good)).status).toBe(303);
});

it('a file of an answer is scanned, too', async () => {
  const lead = await enquire([]);
  const connected = connectFiles(desk.supabase.url, desk.secretKey, clamd.url);
  const { id } = await send(GOOD, 'answer.pdf');
  await desk.runSql(
    `update public.lead_files set lead_id = '${lead}', via = 'answer', state = 'expected',
       scan = null, scanned_at = null where id = '${id}'`,
  );
  await judgeMailed(id, { bytes: BAD, name: 'answer.pdf', type: '', via: 'answer' }, connected);
  expect(await shown(lead)).toMatchObject([{ scan: 'infected', via: 'answer' }]);
});

it('while the scanner is away, the text is stored, its file waits, and is scanned later', async () => {
  clamd.become('stalled');
  const began = Date.now();
  const { id, judged } = await send(GOOD, 'patient.pdf');
  expect(judged.status).toBe(200);
  expect(Date.now() - began).toBeLessThan(8_000);
  const { id: next } = await send(BAD, 'next.pdf');
  const lead = await enquire([id, next]);
  expect((await shown(lead)).map(({ scan }) => scan)).toEqual(['waiting', 'waiting']);

  await clamd.close();
  await expect(scanWaiting()).rejects.toBeInstanceOf(ScannerAway);
  expect((await shown(lead)).map(({ scan }) => scan)).toEqual(['waiting', 'waiting']);
  await clamd.reopen();
  clamd.become('well');
  await hurry();
  await scanWaiting();
  expect((await shown(lead)).map(({ scan }) => scan)).toEqual(['clean', 'infected']);
  expect((await open(lead, next)).status).toBe(423);
});
