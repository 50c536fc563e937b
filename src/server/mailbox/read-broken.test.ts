import { ImapFlow } from 'imapflow';
import {
  type AnsweredLead,
  directParser,
  mailOf,
  type MailboxRoom,
  startMailboxRoom,
} from '../../../testing/server/mailbox-room';
import { type Stack, startStack } from '../../../testing/server/stack';
import { WorkerAway } from '../worker/run-in-worker';
import { connectFiling, type Filing } from './filing';
import { readMailHeader } from './mail-header';
import { mailboxLine } from './mailbox-state';

let stack: Stack;
let room: MailboxRoom;
let lead: AnsweredLead;
let lines: jest.SpyInstance;
beforeAll(async () => {
  stack = await startStack({});
  room = await startMailboxRoom(stack);
});
beforeEach(async () => {
  lines = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  lead = await room.storeLead();
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await room.close();
  await stack.stop();
});

const readState = async () => (await stack.service.rpc('mailbox_state').throwOnError()).data;
const logged = () => lines.mock.calls.map(([line]) => String(line));

/** Reads with a worker of which one step is another. */
const readWith = (part: (filing: Filing) => Partial<Filing>) => {
  const filing = connectFiling(stack.service);
  return room.read({ filing: { ...filing, ...part(filing) } });
};

describe('one hostile mail stops no other', () => {
  it('that names an email by a character the database cannot store', async () => {
    const hostile = { From: 'a@b.example', 'In-Reply-To': '=?utf-8?q?<a=00b@c.example>?=' };
    room.mailbox.deliver(mailOf(hostile));
    room.mailbox.deliver(mailOf({ From: lead.email }));
    expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
    expect(await room.textsOf(lead.id)).toHaveLength(1);
  });

  it('that arrived at a time that is none', async () => {
    room.mailbox.deliver(mailOf({ From: lead.email }), 'Yesterday');
    expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
  });

  it('that the database refuses to look at', async () => {
    const header = await readMailHeader(Buffer.from(`From: ${lead.email}\r\n\r\n`));
    const good = { uid: 7, arrivedAt: new Date(), header };
    const bad = { ...good, uid: 8, header: { ...header, references: ['a\u0000b'] } };
    expect(await connectFiling(stack.service).match([good, bad, good])).toEqual([good, good]);
    expect(logged()).toEqual([
      expect.stringContaining('A mail was not filed (UID 8: the database refuses it)'),
    ]);
  });

  it('that makes the filing throw, and the log quotes nothing of it', async () => {
    room.mailbox.deliver(mailOf({ From: lead.email }, 'Poison'));
    room.mailbox.deliver(mailOf({ From: lead.email }, 'Good'));
    const reading = await readWith(({ file }) => ({
      file: async (mail, content) => {
        if (content.text === 'Poison') throw new TypeError(`${lead.email} wrote Poison`);
        return file(mail, content);
      },
    }));
    expect(reading).toEqual({ kind: 'done', filed: 1 });
    expect(await room.textsOf(lead.id)).toEqual(['Good']);
    expect(logged()).toEqual([
      expect.stringMatching(/A mail was not filed \(UID \d+: TypeError\)/),
    ]);
    expect(await room.read()).toEqual({ kind: 'done', filed: 0 });
  });
});

it('an answer too many of one lead in a day is logged', async () => {
  room.mailbox.deliver(mailOf({ From: lead.email }));
  await readWith(() => ({ file: async () => 'too many' }));
  expect(logged()).toEqual([expect.stringContaining('too many answers of its lead today')]);
});

it('a mailbox that refuses to be searched was not read', async () => {
  await room.read();
  const before = await readState();
  jest.spyOn(ImapFlow.prototype, 'search').mockResolvedValue(false);
  expect(await room.read()).toEqual({ kind: 'away', code: 'EREFUSED' });
  expect(await readState()).toEqual({ ...Object(before), fault: 'EREFUSED' });
});

describe('while no thread starts, answers wait for the next reading', () => {
  const noThread = async () => {
    throw new WorkerAway(new Error('No memory.'));
  };

  it.each([
    ['their headers', { headers: noThread }],
    ['their content', { content: noThread }],
  ])('for %s', async (_name, parts) => {
    for (const text of ['First.', 'Second.'])
      room.mailbox.deliver(mailOf({ From: lead.email }, text));
    const reading = await room.read({ parser: { ...directParser, ...parts } });
    expect(reading).toEqual({ kind: 'away', code: 'ENOTHREAD' });
    expect(mailboxLine({ code: 'ENOTHREAD' })).toContain(
      'this site cannot begin to read emails now',
    );
    expect(await readState()).toMatchObject({ fault: 'ENOTHREAD', unfetched: null });
    expect(await room.read()).toEqual({ kind: 'done', filed: 2 });
    expect(await room.textsOf(lead.id)).toEqual(['First.', 'Second.']);
  });
});

it('a reading that was stopped is not told as one that reached the end', async () => {
  await room.read();
  const before = await readState();
  room.mailbox.deliver(mailOf({ From: lead.email }));
  expect(await room.read({ stopping: AbortSignal.abort() })).toEqual({ kind: 'stopped', filed: 0 });
  expect(await readState()).toEqual(before);
  await room.read();
  expect(await readState()).not.toEqual(before);
});
