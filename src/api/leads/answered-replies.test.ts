import replies from './[id]/replies';
import session from '../session';
import { ADMIN, type Desk, startDesk } from '../../../testing/server/desk';
import { postJson } from '../../../testing/server/enquiry';
import { type MailboxRoom, mailOf, startMailboxRoom } from '../../../testing/server/mailbox-room';
import { SITE } from '../../../testing/server/email-outbox';
import { openChannels } from '../../server/email/deliver';
import { parseEnv } from '../../server/env';

let desk: Desk;
let room: MailboxRoom;
beforeAll(async () => {
  desk = await startDesk({ '/api/session': session, '/api/leads/:id/replies': replies });
  room = await startMailboxRoom(desk);
});
afterAll(async () => {
  await room.close();
  await desk.stop();
});

/** Replies to a lead from the desk; the email as its visitor gets it. */
async function reply(id: string, to: string) {
  const parsed = parseEnv({ SMTP_URL: room.server.url, IMAP_URL: room.mailbox.url });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const body = { channel: 'email', subject: 'A call on Tuesday?', text: 'Does Tuesday suit you?' };
  const path = `/api/leads/${id}/replies`;
  expect((await desk.call(path, desk.as(ADMIN, postJson(body)))).status).toBe(201);
  await room.hurry();
  const [channel] = openChannels(parsed.env, SITE, '/nowhere', desk.accounts);
  await room.drain(channel);
  channel?.close();
  const received = room.server.received.filter((email) => email.to.includes(to));
  return received.find(({ mail }) => mail.subject?.includes('A call on Tuesday?'))?.mail;
}

it('an answer to a reply finds its lead, by the email it names and by the address it goes to', async () => {
  const lead = await room.storeLead();
  const sent = await reply(lead.id, lead.email);
  const From = 'assistant@elsewhere.example';
  room.mailbox.deliver(mailOf({ From, 'In-Reply-To': sent?.messageId ?? '' }, 'Yes.'));
  room.mailbox.deliver(mailOf({ From, To: sent?.replyTo?.[0]?.address ?? '' }, 'At ten.'));
  expect(await room.read()).toEqual({ kind: 'done', filed: 2 });
  expect(await room.textsOf(lead.id)).toEqual(['Yes.', 'At ten.']);
});
