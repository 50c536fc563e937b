import type { BeforeMail } from '../../../testing/server/imap-server';
import {
  type AnsweredLead,
  mailOf,
  type MailboxRoom,
  startMailboxRoom,
} from '../../../testing/server/mailbox-room';
import { type Stack, startStack } from '../../../testing/server/stack';
import { mailboxStateSchema } from './mailbox-state';

let stack: Stack;
let room: MailboxRoom;
let lead: AnsweredLead;
let lines: jest.SpyInstance;
beforeAll(async () => {
  stack = await startStack({});
});
beforeEach(async () => {
  room = await startMailboxRoom(stack);
  lead = await room.storeLead();
  lines = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  lines.mockRestore();
  await room.close();
});
afterAll(() => stack.stop());

const deliver = (...words: string[]) => {
  for (const text of words) room.mailbox.deliver(mailOf({ From: lead.email }, text));
};
const uidOf = (word: string) => room.mailbox.messages.find(({ raw }) => raw.endsWith(word))?.uid;
const readUnfetched = async () => {
  const { data } = await stack.service.rpc('mailbox_state').throwOnError();
  return mailboxStateSchema.parse(data).unfetched;
};
const refuse = () => {
  throw new Error('Internal error');
};

/** The ways not to hand over a mail; `asked` is how often it was asked for: first for its header, then for all of it. */
const WAYS: [string, string, BeforeMail][] = [
  ['refuses a mail', 'EREFUSED', (asked) => void (asked > 1 && refuse())],
  ['refuses even the header of a mail', 'EREFUSED', refuse],
  ['hangs up at a mail', 'NOCONNECTION', (asked, hangUp) => void (asked > 1 && hangUp())],
  ['hangs up at the header of a mail', 'NOCONNECTION', (_asked, hangUp) => void hangUp()],
  ['leaves out a mail', 'ELEFTOUT', (asked) => (asked > 1 ? null : undefined)],
  ['leaves out even the header of a mail', 'ELEFTOUT', () => null],
];

it.each(WAYS)('a server that %s hands over those around it', async (_, code, spoil) => {
  deliver('First.', 'Bad.', 'Third.');
  let asked = 0;
  room.mailbox.beforeMail((uid, hangUp) =>
    uid === uidOf('Bad.') ? spoil((asked += 1), hangUp) : undefined,
  );
  expect(await room.read()).toEqual({ kind: 'done', filed: 2 });
  expect(await room.textsOf(lead.id)).toEqual(['First.', 'Third.']);
  const before = await readUnfetched();
  expect(before).toMatchObject({ mails: 1, fault: expect.stringContaining(code) });

  // It is tried again, and told until then, while others come.
  asked = 0;
  deliver('Fourth.');
  expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
  expect(asked).toBeGreaterThan(0);
  expect(await readUnfetched()).toMatchObject({ mails: 1, since: before?.since });
  expect(lines.mock.calls.flat()).toHaveLength(1);

  room.mailbox.beforeMail(() => undefined);
  expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
  expect(await room.textsOf(lead.id)).toEqual(['First.', 'Third.', 'Fourth.', 'Bad.']);
  expect(await readUnfetched()).toBeNull();
});

it('a mail that cannot be fetched is forgotten once it is gone', async () => {
  deliver('Bad.');
  room.mailbox.beforeMail(refuse);
  await room.read();
  expect(await readUnfetched()).toMatchObject({ mails: 1 });
  room.mailbox.messages.pop();
  await room.read();
  expect(await readUnfetched()).toBeNull();
});

it('a mail that is deleted while the mailbox is read has not failed', async () => {
  deliver('First.', 'Deleted.');
  room.mailbox.beforeMail((uid) => {
    if (uid !== uidOf('Deleted.')) return undefined;
    room.mailbox.messages.pop();
    return null;
  });
  expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
  expect(await readUnfetched()).toBeNull();
});

it('mails that are counted anew are other mails', async () => {
  deliver('Bad.', 'Good.');
  const bad = uidOf('Bad.');
  room.mailbox.beforeMail((uid) => (uid === bad ? refuse() : undefined));
  await room.read();
  room.mailbox.renumber();
  expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
  expect(await readUnfetched()).toBeNull();
});

it('a server that hands over nothing is away, and every mail is read once it does', async () => {
  const words = Array.from({ length: 12 }, (_, number) => `Mail ${number}.`);
  deliver(...words);
  room.mailbox.beforeMail(refuse);
  expect(await room.read()).toEqual({ kind: 'away', code: 'EREFUSED' });
  room.mailbox.beforeMail(() => undefined);
  expect(await room.read()).toEqual({ kind: 'done', filed: 12 });
  expect((await room.textsOf(lead.id)).sort()).toEqual(words.sort());
  expect(await readUnfetched()).toBeNull();
});

it('a server that goes away at a mail has refused none', async () => {
  deliver('First.', 'Second.');
  let isClosed: Promise<void> | undefined;
  room.mailbox.beforeMail((_uid, hangUp) => {
    isClosed ??= room.mailbox.close();
    hangUp();
    return undefined;
  });
  expect(await room.read()).toMatchObject({ kind: 'away' });
  await isClosed;
  room.mailbox.beforeMail(() => undefined);
  await room.mailbox.reopen();
  expect(await readUnfetched()).toBeNull();
  expect(await room.read()).toEqual({ kind: 'done', filed: 2 });
});
