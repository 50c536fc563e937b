import {
  type AnsweredLead,
  mailOf,
  type MailboxRoom,
  startMailboxRoom,
} from '../../../testing/server/mailbox-room';
import { type Stack, startStack } from '../../../testing/server/stack';

let stack: Stack;
let room: MailboxRoom;
let lead: AnsweredLead;
beforeAll(async () => {
  stack = await startStack({});
  room = await startMailboxRoom(stack);
});
beforeEach(async () => {
  lead = await room.storeLead();
});
afterEach(() => room.mailbox.beforeMail(() => undefined));
afterAll(async () => {
  await room.close();
  await stack.stop();
});

it('a mail that arrives and is read while others are fetched is filed next time', async () => {
  const { mailbox } = room;
  mailbox.deliver(mailOf({ From: lead.email }, 'First.'));
  mailbox.beforeMail(() => {
    mailbox.beforeMail(() => undefined);
    mailbox.deliver(mailOf({ From: lead.email }, 'Second.'));
    const { length } = mailbox.messages;
    return `* ${length} FETCH (UID ${mailbox.messages.at(-1)?.uid} FLAGS (\\Seen))`;
  });
  expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
  expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
  expect(await room.textsOf(lead.id)).toEqual(['First.', 'Second.']);
});
