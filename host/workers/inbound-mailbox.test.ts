import { setTimeout as sleep } from 'node:timers/promises';
import {
  directParser,
  type MailboxRoom,
  mailOf,
  startMailboxRoom,
} from '../../testing/server/mailbox-room';
import { type Stack, startStack } from '../../testing/server/stack';
import { startMailbox } from './inbound';
import type { Repeating } from './repeat';

const options = {
  siteUrl: 'https://meghdoot.example',
  parser: directParser,
};

let stack: Stack;
let room: MailboxRoom;
let lines: string[];
let worker: Repeating | undefined;
beforeAll(async () => {
  stack = await startStack({});
  room = await startMailboxRoom(stack);
});
beforeEach(() => {
  lines = [];
});
afterEach(async () => {
  stack.supabase.become('well');
  await worker?.stop();
});
afterAll(async () => {
  await room.close();
  await stack.stop();
});

function start(IMAP_URL?: string, secretKey: string | undefined = stack.secretKey) {
  const variables = {
    SUPABASE_URL: stack.supabase.url,
    SUPABASE_PUBLISHABLE_KEY: '',
    SESSION_SECRET: '',
  };
  const report = (line: string) => void lines.push(line);
  const supabase = { secretKey, variables };
  worker = startMailbox({ ...(IMAP_URL && { IMAP_URL }) }, supabase, {
    ...options,
    report,
    everyMs: 20,
  });
  return worker;
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`It never came to that: ${lines.join(' ')}`);
    await sleep(20);
  }
}

const readState = async () => (await stack.service.rpc('mailbox_state').throwOnError()).data;

it('says once that the mailbox is away and once that it is back, and catches up', async () => {
  const lead = await room.storeLead();
  // Before the first reading: the fault of one that is cut off is another.
  await room.mailbox.close();
  start(room.mailbox.url);
  await until(() => lines.length === 1);
  expect(await readState()).toMatchObject({ reading: true, fault: 'ECONNREFUSED' });
  room.mailbox.deliver(mailOf({ From: lead.email }, 'Sent while you were away.'));
  await sleep(200);
  await room.mailbox.reopen();
  await until(async () => (await room.textsOf(lead.id)).length === 1);
  await until(() => lines.length === 2);
  expect(lines).toEqual([
    'Answers wait in the mailbox: nothing listens at the address of the mail server (ECONNREFUSED).',
    'The mailbox of answers can be read again.',
  ]);
  expect(await readState()).toMatchObject({ fault: null, read_at: expect.any(String) });
});

it('outlives a database that goes away', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const lead = await room.storeLead();
  start(room.mailbox.url);
  stack.supabase.become('away');
  await until(() => errors.mock.calls.length > 0);
  expect(String(errors.mock.calls[0])).toContain('Answers wait: the database is away.');
  stack.supabase.become('well');
  errors.mockRestore();
  room.mailbox.deliver(mailOf({ From: lead.email }));
  await until(async () => (await room.textsOf(lead.id)).length === 1);
});

it('tells the desk when nobody reads the mailbox', async () => {
  start();
  await until(async () => JSON.stringify(await readState()).includes('"reading":false'));
});

it('does nothing without the secret key', () => {
  const variables = {
    SUPABASE_URL: stack.supabase.url,
    SUPABASE_PUBLISHABLE_KEY: '',
    SESSION_SECRET: '',
  };
  const supabase = { secretKey: undefined, variables };
  expect(
    startMailbox({ IMAP_URL: room.mailbox.url }, supabase, { ...options, report: () => undefined }),
  ).toBe(undefined);
});
