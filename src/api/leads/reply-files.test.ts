import { CATALOG, pdfOf } from '../../../testing/files/builders';
import { ADMIN, COLLEAGUE } from '../../../testing/server/desk';
import { postJson } from '../../../testing/server/enquiry';
import { channelTo, type Replying, startReplying } from '../../../testing/server/replying';
import { announcedFileSchema } from '../../domain/http-api/files';
import { leadDetailResponseSchema } from '../../domain/http-api/leads';
import { problemSchema } from '../../domain/http-api/problem';
import { connectFiles, tidyFiles } from '../../server/files/tidy-files';
import { StorageAway } from '../../server/files/storage';
import sentFile from '../enquiries/files/[id]';
import files from './[id]/files';
import leadFile from './[id]/files/[file]';
import undo from './[id]/undo';

let desk: Replying;
beforeAll(async () => {
  desk = await startReplying({
    '/api/enquiries/files/:id': sentFile,
    '/api/leads/:id/files/:file': leadFile,
    '/api/leads/:id/files': files,
    '/api/leads/:id/undo': undo,
  });
});
afterEach(() => desk.room.server.become('well'));
afterAll(() => desk.stop());

const OFFER = Buffer.from(pdfOf(CATALOG));

const announce = (lead: string, name: string, size: number, who = ADMIN) =>
  desk.desk.call(`/api/leads/${lead}/files`, desk.desk.as(who, postJson({ name, size })));

const judge = (lead: string, id: string, who = ADMIN) =>
  desk.desk.call(`/api/leads/${lead}/files/${id}`, desk.desk.as(who, { method: 'POST' }));

/** Adds a file to a draft. */
async function add(lead: string, bytes: Buffer = OFFER, name = 'Our offer.pdf', who = ADMIN) {
  const announced = await announce(lead, name, bytes.byteLength, who);
  const { id, upload } = announcedFileSchema.parse(await announced.json());
  const { method, url, headers } = upload;
  expect((await fetch(url, { method, headers, body: new Uint8Array(bytes) })).status).toBe(200);
  expect((await judge(lead, id, who)).status).toBe(200);
  return id;
}

const send = (lead: string, subject: string, ids: string[], who = ADMIN) => {
  const body = { channel: 'email', subject, text: 'Here it is.', files: ids };
  return desk.desk.call(`/api/leads/${lead}/replies`, desk.desk.as(who, postJson(body)));
};

async function shownOf(lead: string) {
  const answer = await desk.desk.call(`/api/leads/${lead}`, desk.desk.as(ADMIN));
  return leadDetailResponseSchema.parse(await answer.json());
}

const replyOf = async (lead: string, subject: string) =>
  (await shownOf(lead)).history.find((event) => event.subject === subject);

async function faultOf(answer: Response) {
  const { status, detail, errors } = problemSchema.parse(await answer.json());
  return { status, detail, ...errors?.[0] };
}

async function deliver(): Promise<void> {
  await desk.room.hurry();
  await desk.room.drain(desk.letters);
}

it('sends its files as attachments, byte for byte, and lists them with it', async () => {
  const lead = await desk.room.store();
  const id = await add(lead, OFFER, 'Angebot für Sie.pdf');
  expect((await shownOf(lead)).files).toEqual([]);
  expect((await send(lead, 'Offer', [id])).status).toBe(201);
  await deliver();
  const [taken] = desk.receivedBy('Offer');
  const [attachment, ...others] = taken?.mail.attachments ?? [];
  expect(others).toEqual([]);
  expect(attachment).toMatchObject({
    filename: 'Angebot für Sie.pdf',
    mimeType: 'application/pdf',
    disposition: 'attachment',
  });
  expect(Buffer.from(attachment?.content as ArrayBuffer)).toEqual(OFFER);
  const { files: shown } = await shownOf(lead);
  const event = await replyOf(lead, 'Offer');
  expect(event?.state).toBe('sent');
  expect(shown).toMatchObject([{ id, via: 'reply', event_id: event?.id, state: 'accepted' }]);
});

it('takes no file that is unknown, unjudged, somebody else’s or sent already', async () => {
  const lead = await desk.room.store();
  const id = await add(lead);
  const fault = { status: 422, field: 'files' };
  const announced = await announce(lead, 'late.pdf', 9);
  const { id: unjudged } = announcedFileSchema.parse(await announced.json());
  expect(await faultOf(await send(lead, 'Taken', [unjudged]))).toMatchObject(fault);
  expect(await faultOf(await send(lead, 'Taken', [crypto.randomUUID()]))).toMatchObject(fault);
  expect(await faultOf(await send(lead, 'Taken', [id], COLLEAGUE))).toMatchObject(fault);
  expect((await judge(lead, id, COLLEAGUE)).status).toBe(404);
  expect((await desk.desk.call(`/api/enquiries/files/${id}`, { method: 'POST' })).status).toBe(404);
  expect((await send(lead, 'Taken', [id])).status).toBe(201);
  expect(await faultOf(await send(lead, 'Again', [id]))).toMatchObject(fault);
});

it('takes 20 MB by email, and five files', async () => {
  const lead = await desk.room.store();
  const large = Buffer.concat([OFFER, Buffer.alloc(7 * 1024 * 1024)]);
  const ids = await Promise.all(['1.pdf', '2.pdf', '3.pdf'].map((name) => add(lead, large, name)));
  expect(await faultOf(await send(lead, 'Large', ids))).toMatchObject({
    ...{ status: 422, field: 'files' },
    message: 'An email takes 5 files of 20 MB together.',
  });
  const six = Array.from({ length: 6 }, () => crypto.randomUUID());
  expect(await faultOf(await send(lead, 'Many', six))).toMatchObject({ status: 422 });
});

it('refuses a file by what it holds, before it is sent', async () => {
  const lead = await desk.room.store();
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  const announced = await announce(lead, 'offer.pdf', page.byteLength);
  const { id, upload } = announcedFileSchema.parse(await announced.json());
  await fetch(upload.url, { method: 'PUT', headers: upload.headers, body: page });
  expect(await faultOf(await judge(lead, id))).toMatchObject({ status: 422, field: 'files' });
  expect((await announce(crypto.randomUUID(), 'a.pdf', 9)).status).toBe(404);
});

it.each([
  ['gone', 'One of its files is gone.', (id: string) => storage().removeFiles([id])],
  [
    'another',
    'One of its files has changed since it was checked.',
    (id: string) => storage().keep(id, Buffer.from('other'), 'application/pdf'),
  ],
])('never leaves without its file: one that is %s fails it', async (name, reason, spoil) => {
  const lead = await desk.room.store();
  const id = await add(lead);
  await send(lead, name, [id]);
  await spoil(id);
  await deliver();
  expect(await replyOf(lead, name)).toMatchObject({ state: 'failed', reason });
  expect(desk.receivedBy(name)).toEqual([]);
});

const storage = () => connectFiles(desk.desk.supabase.url, desk.desk.secretKey).storage;

it('waits while Storage is away', async () => {
  const lead = await desk.room.store();
  await send(lead, 'Waiting', [await add(lead)]);
  const away = channelTo(desk.room.server.url, desk.desk, () =>
    Promise.reject(new StorageAway('read file')),
  );
  await desk.room.hurry();
  await desk.room.drain(away);
  away.close();
  expect(await replyOf(lead, 'Waiting')).toMatchObject({
    state: 'queued',
    reason: 'Its files can’t be read right now.',
  });
  await deliver();
  expect(await replyOf(lead, 'Waiting')).toMatchObject({ state: 'sent' });
  expect(desk.receivedBy('Waiting')).toHaveLength(1);
});

it.each([
  ['by its number', 552, 'Message too big'],
  ['by an enhanced code', 554, '5.3.4 Message size exceeds fixed limit'],
])(
  'says that the mail server refuses the size %s, and can be sent again',
  async (how, code, text) => {
    const lead = await desk.room.store();
    const id = await add(lead);
    await send(lead, how, [id]);
    desk.room.server.refuseText(code, text);
    await deliver();
    expect(await replyOf(lead, how)).toMatchObject({
      state: 'failed',
      reason: 'The email is larger than the mail server takes.',
    });
    desk.room.server.become('well');
    const seen = await replyOf(lead, how);
    const body = {
      ...{ channel: 'email', subject: how, text: 'Here it is.', files: [id] },
      seen_event_id: seen?.id,
    };
    const again = desk.desk.as(ADMIN, postJson(body));
    expect((await desk.desk.call(`/api/leads/${lead}/replies`, again)).status).toBe(201);
    await deliver();
    expect(desk.receivedBy(how).at(-1)?.mail.attachments).toHaveLength(1);
  },
);

it('that is undone gives its files back to the draft, which loses them after a day', async () => {
  const lead = await desk.room.store();
  const id = await add(lead);
  await send(lead, 'Undone', [id]);
  const event = (await replyOf(lead, 'Undone'))?.id;
  const undone = desk.desk.as(ADMIN, postJson({ event }));
  expect((await desk.desk.call(`/api/leads/${lead}/undo`, undone)).status).toBe(200);
  expect((await shownOf(lead)).files).toEqual([]);
  expect((await judge(lead, id)).status).toBe(200);
  await desk.desk.runSql(
    `update public.lead_files set created_at = now() - interval '25 hours' where id = '${id}'`,
  );
  await tidyFiles(desk.desk.supabase.url, desk.desk.secretKey);
  expect((await judge(lead, id)).status).toBe(404);
  expect(await storage().read(id)).toBeNull();
});
