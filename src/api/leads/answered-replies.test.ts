import replies from './[id]/replies';
import session from '../session';
import { ADMIN, type Desk, startDesk } from '../../../testing/server/desk';
import { postJson } from '../../../testing/server/enquiry';
import {
  bounceOf,
  type MailboxRoom,
  mailOf,
  startMailboxRoom,
} from '../../../testing/server/mailbox-room';
import { SITE } from '../../../testing/server/email-outbox';
import { openChannels } from '../../server/email/channels';
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

it('a notice of absence gives no email its thread', async () => {
  const lead = await room.storeLead();
  await room.drain();
  const headers = { 'Message-ID': '<away@visitor.example>', 'Auto-Submitted': 'auto-replied' };
  room.mailbox.deliver(mailOf({ From: lead.email, 'In-Reply-To': lead.sent, ...headers }));
  expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
  const sent = await reply(lead.id, lead.email);
  // One email before it, ours.
  expect(sent?.references).toMatch(/^<[0-9a-f-]{36}@www\.meghdoot\.example>$/);
});

it('a reply that came back is no reply: the lead waits again, and its writer is told', async () => {
  const lead = await room.storeLead();
  const owner_id = await desk.addUser(`owner-${lead.id}@meghdoot.example`, 'admin');
  const leads = desk.service.from('contact_submissions');
  await leads.update({ owner_id }).eq('id', lead.id).throwOnError();
  const sent = await reply(lead.id, lead.email);
  expect(await room.readLead(lead.id)).toMatchObject({ awaiting_reply_until: null });

  room.mailbox.deliver(bounceOf(sent?.messageId ?? '', lead.email));
  expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
  expect(await room.readLead(lead.id)).toMatchObject({
    first_response_at: null,
    awaiting_reply_until: expect.any(String),
    email_bounced_at: expect.any(String),
  });
  const replies = desk.service.from('lead_events').select().eq('lead_id', lead.id);
  const { data } = await replies.eq('kind', 'reply').single().throwOnError();
  expect(data).toMatchObject({ state: 'failed', reason: 'BOUNCED 5 1 1', at: expect.any(String) });
  await room.drain();
  const told = room.server.received.filter(({ mail }) => mail.subject?.startsWith('Came back:'));
  expect(told.map(({ to, mail }) => [to, mail.replyTo])).toEqual([[[ADMIN], undefined]]);
});

it('a reply that came back from where its visitor forwards it counts', async () => {
  const lead = await room.storeLead();
  const sent = await reply(lead.id, lead.email);
  room.mailbox.deliver(bounceOf(sent?.messageId ?? '', 'other@elsewhere.example'));
  expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
  expect(await room.readLead(lead.id)).toMatchObject({
    first_response_at: expect.any(String),
    email_bounced_at: null,
  });
});
