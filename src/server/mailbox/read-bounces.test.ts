import {
  bounceOf,
  type MailboxRoom,
  mailOf,
  startMailboxRoom,
} from '../../../testing/server/mailbox-room';
import { type Stack, startStack } from '../../../testing/server/stack';
import { FILED_KEYWORD } from './read-mailbox';

let stack: Stack;
let room: MailboxRoom;
beforeAll(async () => {
  stack = await startStack({});
  room = await startMailboxRoom(stack);
});
afterAll(async () => {
  await room.close();
  await stack.stop();
});

it('a bounce marks the address of its lead, and an answer from it clears the mark', async () => {
  const lead = await room.storeLead();
  room.mailbox.deliver(bounceOf(lead.sent, lead.email));
  expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
  expect(await room.answersOf(lead.id)).toEqual([
    { kind: 'bounced', answer: null, reason: 'BOUNCED 5 1 1' },
  ]);
  expect(await room.readLead(lead.id)).toMatchObject({
    email_bounced_at: expect.any(String),
    unread_answers: 0,
    status: 'new',
  });
  expect(room.mailbox.messages.at(-1)?.flags).toEqual([FILED_KEYWORD]);

  room.mailbox.deliver(mailOf({ From: lead.email }));
  await room.read();
  expect(await room.readLead(lead.id)).toMatchObject({ email_bounced_at: null });
});

it('a new address is not known to bounce', async () => {
  const lead = await room.storeLead();
  room.mailbox.deliver(bounceOf(lead.sent, lead.email));
  await room.read();
  const leads = stack.service.from('contact_submissions');
  await leads
    .update({ email: `new-${lead.email}` })
    .eq('id', lead.id)
    .throwOnError();
  expect(await room.readLead(lead.id)).toMatchObject({ email_bounced_at: null });
});

it.each([
  ['a delay', '4.4.1', 'delayed'],
  ['a full mailbox', '4.2.2', 'failed'],
  ['a delivery', '2.0.0', 'delivered'],
])('a report of %s marks nothing', async (_name, status, action) => {
  const lead = await room.storeLead();
  room.mailbox.deliver(bounceOf(lead.sent, lead.email, status, action));
  expect(await room.read()).toEqual({ kind: 'done', filed: 0 });
  expect(await room.readLead(lead.id)).toMatchObject({ email_bounced_at: null });
  expect(await room.answersOf(lead.id)).toEqual([]);
});

it('a bounce of an address to which the visitor forwards marks the history alone', async () => {
  const lead = await room.storeLead();
  room.mailbox.deliver(bounceOf(lead.sent, 'other@elsewhere.example'));
  await room.read();
  expect(await room.answersOf(lead.id)).toHaveLength(1);
  expect(await room.readLead(lead.id)).toMatchObject({ email_bounced_at: null });
});

it.each([
  ['of no email of ours', () => '<unknown@elsewhere.example>'],
  ['of an email to staff', (notice: string) => notice],
])('a bounce %s is left alone', async (_name, about) => {
  const lead = await room.storeLead();
  const notice = (await room.rows(lead.id)).find(({ kind }) => kind === 'staff_notification');
  room.mailbox.deliver(bounceOf(about(`<${notice?.id}@meghdoot.example>`), lead.email));
  expect(await room.read()).toEqual({ kind: 'done', filed: 0 });
  expect(room.mailbox.messages.at(-1)?.flags).toEqual([]);
});
