import { type MailboxRoom, mailOf, startMailboxRoom } from '../../../testing/server/mailbox-room';
import { type Stack, startStack } from '../../../testing/server/stack';
import { DatabaseFault } from '../db/supabase';
import { connectFiling, type Filing, type MailboxLease } from './filing';
import { FILED_KEYWORD } from './file-mails';

let stack: Stack;
let room: MailboxRoom;
beforeAll(async () => {
  stack = await startStack({});
});
beforeEach(async () => {
  room = await startMailboxRoom(stack);
});
afterEach(() => room.close());
afterAll(() => stack.stop());

const filedMails = () =>
  room.mailbox.messages.filter(({ flags }) => flags.includes(FILED_KEYWORD)).length;

/** Delivers `total` mails of which every 25th is an answer, to four leads in turn. */
async function deliverMany(total: number) {
  const leads = await Promise.all(Array.from({ length: 4 }, () => room.storeLead()));
  for (let number = 0; number < total; number += 1) {
    const lead = number % 25 === 0 ? leads[(number / 25) % 4] : undefined;
    const From = lead?.email ?? `stranger${number}@elsewhere.example`;
    const id = `<${number}-${leads[0]?.id}@visitor.example>`;
    room.mailbox.deliver(mailOf({ From, 'Message-ID': id }, `Mail ${number}`));
  }
  return leads;
}

async function textsOf(leads: { id: string }[]) {
  const texts = await Promise.all(leads.map(({ id }) => room.textsOf(id)));
  return texts.flat().sort();
}

const expectedTexts = (total: number) =>
  Array.from({ length: Math.ceil(total / 25) }, (_, number) => `Mail ${number * 25}`).sort();

it('finds each of 40 answers among 1,000 mails once, and leaves the rest untouched', async () => {
  const leads = await deliverMany(1000);
  expect(await room.read()).toEqual({ kind: 'done', filed: 40 });
  expect(await textsOf(leads)).toEqual(expectedTexts(1000));
  expect(filedMails()).toBe(40);
  expect(room.mailbox.messages.filter(({ flags }) => flags.length === 0)).toHaveLength(960);
  expect(room.mailbox.messages.flatMap(({ flags }) => flags)).not.toContain('\\Seen');

  const listed = jest.spyOn(stack.service, 'rpc');
  expect(await room.read()).toEqual({ kind: 'done', filed: 0 });
  expect(listed.mock.calls.map(([name]) => name)).toEqual(['lease_mailbox', 'release_mailbox']);
  listed.mockRestore();
});

it('files none twice when the server counts its mails anew', async () => {
  const leads = await deliverMany(100);
  await room.read();
  room.mailbox.renumber();
  expect(await room.read()).toEqual({ kind: 'done', filed: 0 });
  expect(await textsOf(leads)).toEqual(expectedTexts(100));
});

it('reads with one worker at a time', async () => {
  const leads = await deliverMany(100);
  const readings = await Promise.all([room.read(), room.read(), room.read()]);
  expect(readings.map(({ kind }) => kind).sort()).toEqual(['busy', 'busy', 'done']);
  expect(await textsOf(leads)).toEqual(expectedTexts(100));
});

it('files each once, even when two workers hold the same mail', async () => {
  const leads = await deliverMany(100);
  const filing = connectFiling(stack.service);
  const lease = await filing.lease('any');
  const bold: Filing = { ...filing, lease: async () => lease, keepPlace: async () => true };
  const readings = await Promise.all([bold, bold].map((filing) => room.read({ filing })));
  const filed = readings.map((reading) => ('filed' in reading ? reading.filed : 0));
  expect(filed.reduce((sum, each) => sum + each)).toBe(4);
  expect(await textsOf(leads)).toEqual(expectedTexts(100));
});

describe('a worker that dies', () => {
  const died = new DatabaseFault('died', { status: 0, error: null });

  /** A worker that dies at this step, before or after the database has done its part. */
  function dyingAt(step: 'file' | 'keepPlace' | 'release', isDone: boolean) {
    const filing = connectFiling(stack.service);
    let held: MailboxLease | undefined;
    const die = async (work: () => Promise<unknown>) => {
      if (isDone) await work();
      throw died;
    };
    const dying: Filing = {
      ...filing,
      lease: async (mailbox) => (held = await filing.lease(mailbox)),
      ...(step === 'file' && { file: (...args) => die(() => filing.file(...args)) }),
      ...(step === 'keepPlace' && { keepPlace: (...args) => die(() => filing.keepPlace(...args)) }),
      ...(step === 'release' && { release: (...args) => die(() => filing.release(...args)) }),
    };
    /** Ends its lease, as time does. */
    const expire = async () => held && filing.release(held, { isRead: false });
    return { dying, expire };
  }

  it.each([
    ['before it files', 'file', false],
    ['after it filed', 'file', true],
    ['before it notes the place', 'keepPlace', false],
    ['after it noted the place', 'keepPlace', true],
    ['before it ends', 'release', false],
  ] as const)('%s is followed by one that files each once', async (_name, step, isDone) => {
    const leads = await deliverMany(60);
    const { dying, expire } = dyingAt(step, isDone);
    await expect(room.read({ filing: dying })).rejects.toThrow(died);
    expect(await room.read()).toEqual({ kind: 'busy' });
    await expire();
    expect(await room.read()).toMatchObject({ kind: 'done' });
    expect(await textsOf(leads)).toEqual(expectedTexts(60));
    expect(filedMails()).toBe(3);
  });
});

it('stops between two mails, and goes on from there', async () => {
  const leads = await deliverMany(100);
  const stopping = new AbortController();
  const filing = connectFiling(stack.service);
  const file: Filing['file'] = async (...args) => {
    stopping.abort();
    return filing.file(...args);
  };
  const reading = await room.read({ filing: { ...filing, file }, stopping: stopping.signal });
  expect(reading).toEqual({ kind: 'stopped', filed: 1 });
  expect(await room.read()).toEqual({ kind: 'done', filed: 3 });
  expect(await textsOf(leads)).toEqual(expectedTexts(100));
});
