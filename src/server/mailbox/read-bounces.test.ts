import {
  bounceOf,
  type MailboxRoom,
  mailOf,
  startMailboxRoom,
} from '../../../testing/server/mailbox-room';
import { type Stack, startStack } from '../../../testing/server/stack';
import { FILED_KEYWORD } from './file-mails';

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
  ['a delay', '4.4.1', 'delayed', 1],
  ['a delivery', '2.0.0', 'delivered', 0],
])('a report of %s of no reply marks nothing', async (_name, status, action, lines) => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const lead = await room.storeLead();
  room.mailbox.deliver(bounceOf(lead.sent, lead.email, status, action));
  expect(await room.read()).toEqual({ kind: 'done', filed: 0 });
  expect(await room.readLead(lead.id)).toMatchObject({ email_bounced_at: null });
  expect(await room.answersOf(lead.id)).toEqual([]);
  expect(logged).toHaveBeenCalledTimes(lines);
  logged.mockRestore();
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

/** A lead whose enquiry was acknowledged by an email that has left. */
async function acknowledgedLead() {
  const lead = await room.storeLead();
  await room.drain();
  const sent = room.server.received.findLast(({ to }) => to.includes(lead.email));
  return { ...lead, replyTo: sent?.mail.replyTo?.[0]?.address ?? '' };
}

it('a bounce whose Message-ID was replaced finds the lead by the address to answer to', async () => {
  const lead = await acknowledgedLead();
  expect(lead.replyTo).toMatch(/^hello\+[0-9a-f]{32}@meghdoot\.example$/);
  const report = bounceOf('<0102-ses@mailer.example>', lead.email);
  room.mailbox.deliver(report.replace('Subject: We', `Reply-To: ${lead.replyTo}\r\nSubject: We`));
  expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
  expect(await room.readLead(lead.id)).toMatchObject({ email_bounced_at: expect.any(String) });
});

it('a bounce that returns nothing of ours finds the lead by the address that failed', async () => {
  const lead = await acknowledgedLead();
  room.mailbox.deliver(
    mailOf(
      {
        From: 'Mail Delivery System <MAILER-DAEMON@mx.example>',
        'X-Failed-Recipients': lead.email,
        Subject: 'Mail delivery failed: returning message to sender',
      },
      `This is a permanent error. The following address failed:\r\n\r\n  ${lead.email}\r\n`,
    ),
  );
  expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
  expect(await room.readLead(lead.id)).toMatchObject({ email_bounced_at: expect.any(String) });
});

it('a final failure after days of trying is a bounce', async () => {
  const lead = await room.storeLead();
  room.mailbox.deliver(bounceOf(lead.sent, lead.email, '4.4.7'));
  expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
  expect(await room.answersOf(lead.id)).toMatchObject([{ reason: 'BOUNCED 4 4 7' }]);
});

it('a complaint is noted as such, and the address still counts', async () => {
  const lead = await room.storeLead();
  room.mailbox.deliver(
    bounceOf(lead.sent, lead.email)
      .replace('report-type=delivery-status', 'report-type=feedback-report')
      .replace('message/delivery-status', 'message/feedback-report'),
  );
  expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
  expect(await room.answersOf(lead.id)).toMatchObject([{ kind: 'bounced', reason: 'COMPLAINT' }]);
  expect(await room.readLead(lead.id)).toMatchObject({ email_bounced_at: null });
});
