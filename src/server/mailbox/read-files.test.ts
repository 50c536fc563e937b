import { randomUUID } from 'node:crypto';
import { CATALOG, pdfOf, pngOf } from '../../../testing/files/builders';
import { type MailboxRoom, mailOf, startMailboxRoom } from '../../../testing/server/mailbox-room';
import { type Stack, startStack } from '../../../testing/server/stack';
import { connectFiles, tidyFiles } from '../files/tidy-files';
import type { Files } from '../files/judge-upload';
import { sha256Of, StorageAway } from '../files/storage';

let stack: Stack;
let room: MailboxRoom;
let files: Files;
beforeAll(async () => {
  stack = await startStack({});
  room = await startMailboxRoom(stack);
  files = connectFiles(stack.supabase.url, stack.secretKey);
});
afterAll(async () => {
  await room.close();
  await stack.stop();
});
afterEach(() => {
  room.mailbox.beforeMail(() => undefined);
  jest.restoreAllMocks();
});

const PDF = Buffer.from(pdfOf(CATALOG));
const PICTURE = Buffer.from(pngOf(40, 30));

interface Part {
  name: string;
  type: string;
  bytes: Buffer;
  headers?: string[];
}

const wrap = (bytes: Buffer) => bytes.toString('base64').replace(/.{76}/g, '$&\r\n');

const partLines = ({ name, type, bytes, headers = [] }: Part) => [
  '--part',
  `Content-Type: ${type}; name="${name}"`,
  'Content-Transfer-Encoding: base64',
  ...(headers.length > 0 ? headers : [`Content-Disposition: attachment; filename="${name}"`]),
  '',
  wrap(bytes),
];

function deliver(from: string, parts: Part[], headers: Record<string, string> = {}): void {
  const lines = [
    '--part',
    'Content-Type: text/plain',
    '',
    'See below.',
    ...parts.flatMap(partLines),
  ];
  room.mailbox.deliver(
    mailOf(
      {
        From: from,
        'Message-ID': `<${randomUUID()}@example.in>`,
        'Content-Type': 'multipart/mixed; boundary=part',
        ...headers,
      },
      [...lines, '--part--'].join('\r\n'),
    ),
  );
}

async function filesOf(leadId: string) {
  const found = stack.service.from('lead_files').select().eq('lead_id', leadId);
  return (await found.order('created_at').throwOnError()).data;
}

const read = () => room.read({ files });
const plan = { name: 'plan.pdf', type: 'application/pdf', bytes: PDF };
const makeDue = (leadId: string) =>
  stack.runSql(`update public.lead_files set due_at = now() where lead_id = '${leadId}'`);
const attachmentsOf = async (leadId: string) =>
  (await room.answersOf(leadId)).map(
    ({ answer }) => (answer as { attachments: { name: string }[] }).attachments,
  );

it('keeps the files of an answer byte for byte, as its own', async () => {
  const lead = await room.storeLead();
  const text = Buffer.from('Preis: 5 €, größer', 'latin1');
  deliver(lead.email, [
    plan,
    { name: 'notes.txt', type: 'text/plain; charset=latin1', bytes: text },
  ]);
  expect(await read()).toEqual({ kind: 'done', filed: 1 });
  const kept = await filesOf(lead.id);
  expect(kept).toMatchObject([
    { name: 'plan.pdf', kind: 'pdf', via: 'answer', state: 'accepted', sha256: sha256Of(PDF) },
    { name: 'notes.txt', kind: 'txt', via: 'answer', state: 'accepted', sha256: sha256Of(text) },
  ]);
  expect(kept[0]?.event_id).toEqual(expect.any(Number));
  expect(Buffer.from((await files.storage.read(kept[0]?.id ?? '')) ?? [])).toEqual(PDF);
  expect(await attachmentsOf(lead.id)).toEqual([[]]);
});

it('names what it refuses, with the reason, and leaves signatures and calendars as they were', async () => {
  const lead = await room.storeLead();
  deliver(lead.email, [
    { name: 'winmail.dat', type: 'application/ms-tnef', bytes: Buffer.from('789f3e22', 'hex') },
    { name: 'setup.exe', type: 'application/octet-stream', bytes: Buffer.from('MZ\0\0\u0001') },
    {
      name: 'image001.png',
      type: 'image/png',
      bytes: PICTURE,
      headers: ['Content-Disposition: inline; filename="image001.png"', 'Content-ID: <image001@x>'],
    },
    { name: 'invite.ics', type: 'text/calendar', bytes: Buffer.from('BEGIN:VCALENDAR') },
  ]);
  await read();
  expect(await filesOf(lead.id)).toMatchObject([
    { name: 'winmail.dat', state: 'refused', reason: expect.stringContaining('Outlook') as string },
    { name: 'setup.exe', state: 'refused' },
  ]);
  expect(await attachmentsOf(lead.id)).toMatchObject([[{ name: 'invite.ics' }]]);
});

it('fetches no file that is larger than 10 MB, and no more than 25 MB of an answer', async () => {
  const lead = await room.storeLead();
  const nine = Buffer.concat([PDF, Buffer.alloc(9 * 1024 * 1024)]);
  const large = (name: string) => ({ ...plan, name, bytes: nine });
  const eleven = { ...plan, name: 'large.pdf', bytes: Buffer.alloc(11 * 1024 * 1024) };
  deliver(lead.email, [eleven, ...['1.pdf', '2.pdf', '3.pdf'].map(large), plan]);
  expect(await read()).toEqual({ kind: 'done', filed: 1 });
  expect(await filesOf(lead.id)).toMatchObject([
    { name: 'large.pdf', state: 'refused', reason: 'This file is larger than 10 MB.' },
    { name: '1.pdf', state: 'accepted', sha256: sha256Of(nine) },
    { name: '2.pdf', state: 'accepted' },
    {
      name: '3.pdf',
      state: 'refused',
      reason: 'The files of this email are larger than 25 MB together.',
    },
    { name: 'plan.pdf', state: 'accepted' },
  ]);
});

it('files an answer while Storage is away, and keeps its files afterwards', async () => {
  const lead = await room.storeLead();
  deliver(lead.email, [plan]);
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const keep = jest.spyOn(files.storage, 'keep').mockRejectedValue(new StorageAway('keep file'));
  expect(await read()).toEqual({ kind: 'done', filed: 1 });
  expect(await room.textsOf(lead.id)).toEqual(['See below.']);
  expect(await filesOf(lead.id)).toMatchObject([{ name: 'plan.pdf', state: 'expected' }]);
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('Files of answers wait'));
  keep.mockRestore();

  // Nobody asks for it without a pause.
  await read();
  expect(await filesOf(lead.id)).toMatchObject([{ state: 'expected' }]);
  await makeDue(lead.id);
  await read();
  expect(await filesOf(lead.id)).toMatchObject([{ state: 'accepted' }]);
});

it('keeps no file twice, however often its mail is read', async () => {
  const lead = await room.storeLead();
  deliver(lead.email, [plan]);
  await read();
  room.mailbox.renumber();
  expect(await read()).toEqual({ kind: 'done', filed: 0 });
  expect(await filesOf(lead.id)).toHaveLength(1);
});

it('goes on where the server does not hand over a part, and tells when the mail is gone', async () => {
  const lead = await room.storeLead();
  deliver(lead.email, [plan]);
  const uid = room.mailbox.messages.at(-1)?.uid;
  let asked = 0;
  room.mailbox.beforeMail((one) => {
    // After the header and the mail itself.
    if (one === uid && (asked += 1) > 2) throw new Error('Internal error');
    return undefined;
  });
  expect(await read()).toEqual({ kind: 'done', filed: 1 });
  expect(await filesOf(lead.id)).toMatchObject([{ state: 'expected' }]);
  room.mailbox.beforeMail(() => undefined);
  room.mailbox.messages.pop();
  await makeDue(lead.id);
  await read();
  expect(await filesOf(lead.id)).toMatchObject([
    { state: 'refused', reason: 'It is no longer in the mailbox.' },
  ]);
});

it('gives up a file that could not be fetched for three days', async () => {
  const lead = await room.storeLead();
  deliver(lead.email, [plan]);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(files.storage, 'keep').mockRejectedValue(new StorageAway('keep file'));
  await read();
  await stack.runSql(
    `update public.lead_files set created_at = now() - interval '73 hours' where lead_id = '${lead.id}'`,
  );
  await tidyFiles(stack.supabase.url, stack.secretKey);
  expect(await filesOf(lead.id)).toMatchObject([
    { state: 'refused', reason: 'It could not be fetched for three days.' },
  ]);
});

it('keeps 100 MB of a lead in a day, and none of an automatic reply', async () => {
  const lead = await room.storeLead();
  deliver(lead.email, [plan], { 'Auto-Submitted': 'auto-replied', 'In-Reply-To': lead.sent });
  await read();
  expect(await filesOf(lead.id)).toEqual([]);
  expect(await attachmentsOf(lead.id)).toMatchObject([[{ name: 'plan.pdf' }]]);

  await stack.runSql(
    `insert into public.lead_files (lead_id, via, name, bytes)
      select '${lead.id}', 'answer', 'earlier.pdf', 10485760 from generate_series(1, 11)`,
  );
  deliver(lead.email, [plan]);
  await read();
  expect((await filesOf(lead.id)).at(-1)).toMatchObject({
    name: 'plan.pdf',
    state: 'refused',
    reason: 'More than 100 MB of files came by email today.',
  });
});

it('erases files of answers with their lead: the object first, then the row', async () => {
  const lead = await room.storeLead();
  deliver(lead.email, [plan]);
  await read();
  const [kept] = await filesOf(lead.id);
  const id = kept?.id ?? '';
  expect(await files.storage.read(id)).not.toBeNull();
  const { reference } = await room.readLead(lead.id);
  await stack.eraseEnquiry(String(reference));
  const row = async () =>
    (await stack.service.from('lead_files').select('name, mail_part').eq('id', id).throwOnError())
      .data;
  expect(await row()).toEqual([{ name: '', mail_part: null }]);
  await tidyFiles(stack.supabase.url, stack.secretKey);
  expect(await files.storage.read(id)).toBeNull();
  expect(await row()).toEqual([]);
});
