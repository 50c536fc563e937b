import { ADMIN } from '../../../testing/server/desk';
import { postJson } from '../../../testing/server/enquiry';
import { mailOf, type MailboxRoom, startMailboxRoom } from '../../../testing/server/mailbox-room';
import { type Replying, startReplying } from '../../../testing/server/replying';

let replying: Replying;
let room: MailboxRoom;
beforeAll(async () => {
  replying = await startReplying();
  room = await startMailboxRoom(replying.desk);
});
afterAll(async () => {
  await room.close();
  await replying.stop();
});

const PARTNER = 'partner@elsewhere.example';

/** Sends a reply to a new lead, also to a second address. */
async function replyTo(subject: string, cc: string | null) {
  const lead = await room.storeLead();
  const { shown } = await replying.reply(subject, lead.id, { cc });
  await replying.room.drain(replying.letters);
  const events = replying.desk.service.from('lead_events').select('id, cc');
  const { data } = await events.match({ lead_id: lead.id, kind: 'reply' }).single().throwOnError();
  return { lead, shown, event: data };
}

it('a reply leaves to both addresses, and its history names the second', async () => {
  const { lead, event, shown } = await replyTo('To both', PARTNER);
  const [mail] = replying.receivedBy('To both');
  expect(mail?.to.sort()).toEqual([PARTNER, lead.email].sort());
  expect(mail?.mail.cc).toMatchObject([{ address: PARTNER }]);
  expect(event.cc).toBe(PARTNER);
  expect(await shown()).toEqual({ state: 'sent', reason: null, isAnswered: true });
});

it.each([null, ''])('no second address (%j) is none', async (cc) => {
  const { lead, event } = await replyTo(`To one ${JSON.stringify(cc)}`, cc);
  expect(replying.receivedBy(`To one ${JSON.stringify(cc)}`)[0]?.to).toEqual([lead.email]);
  expect(event.cc).toBeNull();
});

it('an address that is none is refused by its field', async () => {
  const { id } = await room.storeLead();
  const body = { channel: 'email', subject: 'S', text: 'Words', cc: 'partner' };
  const { as, call } = replying.desk;
  const answer = await call(`/api/leads/${id}/replies`, as(ADMIN, postJson(body)));
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ errors: [{ field: 'cc' }] });
});

it('a reply whose second address is refused has left, and says so', async () => {
  replying.room.server.refuse('gone@elsewhere.example');
  const { shown, lead } = await replyTo('To one of two', 'gone@elsewhere.example');
  expect(replying.receivedBy('To one of two')[0]?.to).toEqual([lead.email]);
  expect(await shown()).toEqual({
    state: 'sent',
    reason: 'The address in Cc was refused; the email left to the sender alone.',
    isAnswered: true,
  });
});

it('a reply that only its second address took has not reached the visitor', async () => {
  const lead = await room.storeLead('refused@visitor.example');
  await replying.room.drain(replying.letters);
  replying.room.server.refuse(lead.email);
  const { shown } = await replying.reply('To the other', lead.id, { cc: PARTNER });
  await replying.room.drain(replying.letters);
  expect(await shown()).toMatchObject({ state: 'failed', isAnswered: false });
});

it('a reply that the visitor’s server refuses has failed, though the second address is to be tried again', async () => {
  const lead = await room.storeLead('unknown@visitor.example');
  await replying.room.drain(replying.letters);
  replying.room.server.refuse(lead.email);
  replying.room.server.refuse('greylisted@elsewhere.example', 450);
  const { shown } = await replying.reply('To neither', lead.id, {
    cc: 'greylisted@elsewhere.example',
  });
  await replying.room.drain(replying.letters);
  expect(await shown()).toMatchObject({ state: 'failed', isAnswered: false });
});

it('a reply to an address in capitals has left, though the second address is refused', async () => {
  const lead = await room.storeLead('Asha.Rao@Visitor.Example');
  await replying.room.drain(replying.letters);
  replying.room.server.refuse('gone@elsewhere.example');
  const { shown } = await replying.reply('To capitals', lead.id, { cc: 'gone@elsewhere.example' });
  await replying.room.drain(replying.letters);
  expect(replying.receivedBy('To capitals')).toHaveLength(1);
  expect(await shown()).toMatchObject({ state: 'sent', isAnswered: true });
});

it('what the reader of the second address writes is filed on the lead', async () => {
  const address = `buyer-${Date.now()}@elsewhere.example`;
  const { lead } = await replyTo('With the buyer', address);
  const [mail] = replying.receivedBy('With the buyer');
  const headers = { From: `Buyer <${address}>`, 'Message-ID': `<1-${lead.id}@x>` };
  room.mailbox.deliver(mailOf({ ...headers, 'In-Reply-To': String(mail?.mail.messageId) }, 'Yes.'));
  const later = {
    ...headers,
    From: address.replace('@', '+work@'),
    'Message-ID': `<2-${lead.id}@x>`,
  };
  room.mailbox.deliver(mailOf(later, 'And another thing.'));
  expect(await room.read()).toEqual({ kind: 'done', filed: 2 });
  expect(await room.textsOf(lead.id)).toEqual(['Yes.', 'And another thing.']);
});
