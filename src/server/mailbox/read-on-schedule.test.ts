import { type MailboxRoom, mailOf, startMailboxRoom } from '../../../testing/server/mailbox-room';
import { type Stack, startStack } from '../../../testing/server/stack';
import readOnSchedule from '../../../netlify/functions/mailbox.mjs';

let stack: Stack;
let room: MailboxRoom;
beforeAll(async () => {
  stack = await startStack({});
  room = await startMailboxRoom(stack);
});
afterEach(() => {
  delete process.env.IMAP_URL;
  jest.restoreAllMocks();
});
afterAll(async () => {
  await room.close();
  await stack.stop();
});

const readState = async () => (await stack.service.rpc('mailbox_state').throwOnError()).data;

it('files the answers of IMAP_URL', async () => {
  const lead = await room.storeLead();
  room.mailbox.deliver(mailOf({ From: lead.email }));
  process.env.IMAP_URL = room.mailbox.url;
  expect((await readOnSchedule()).status).toBe(204);
  expect(await room.textsOf(lead.id)).toEqual(['Tuesday suits us.']);
});

it('tells the desk when nobody reads the mailbox', async () => {
  expect((await readOnSchedule()).status).toBe(204);
  expect(await readState()).toMatchObject({ reading: false });
});

it('says why the mailbox cannot be read', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  process.env.IMAP_URL = 'imap://user:password@127.0.0.1:1/INBOX';
  expect((await readOnSchedule()).status).toBe(204);
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('ECONNREFUSED'));
  expect(await readState()).toMatchObject({ reading: true, fault: 'ECONNREFUSED' });
});

it('answers 503 while the database is away', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  stack.supabase.become('away');
  expect((await readOnSchedule()).status).toBe(503);
  stack.supabase.become('well');
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('could not be read'));
});
