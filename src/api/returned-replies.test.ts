import { daySchema } from '../domain/http-api/day';
import { dayEmail } from '../server/email/templates/staff-templates';
import type { DayJob } from '../server/email/outbox';
import { emailText } from '../server/email/templates/template';
import { ADMIN, COLLEAGUE } from '../../testing/server/desk';
import { SITE } from '../../testing/server/email-outbox';
import { postJson } from '../../testing/server/enquiry';
import { bounceOf, type MailboxRoom, startMailboxRoom } from '../../testing/server/mailbox-room';
import { type Replying, startReplying } from '../../testing/server/replying';
import day from './day';
import staff from './staff/[id]';

let replying: Replying;
let room: MailboxRoom;
beforeAll(async () => {
  replying = await startReplying({ '/api/day': day, '/api/staff/:id': staff });
  room = await startMailboxRoom(replying.desk);
});
afterAll(async () => {
  await room.close();
  await replying.stop();
});

const call = (path: string, method: string, body: object) =>
  replying.desk.call(path, replying.desk.as(ADMIN, { ...postJson(body), method }));

async function readDay() {
  const answer = await replying.desk.call('/api/day', replying.desk.as(ADMIN));
  return daySchema.parse(await answer.json());
}

/** The replies of a lead that came back, as My day has them. */
const returned = async (leadId: string) =>
  (await readDay()).returned.filter(({ lead }) => lead.id === leadId);

/** A lead whose reply left. */
async function repliedTo(subject: string) {
  const lead = await room.storeLead();
  await replying.reply(subject, lead.id);
  await replying.room.drain(replying.letters);
  const [left] = replying.receivedBy(subject);
  return { ...lead, messageId: String(left?.mail.messageId) };
}

describe('a reply that came back', () => {
  it('stands in My day and in the email of the day until the person is reached', async () => {
    const lead = await repliedTo('Comes back');
    expect(await returned(lead.id)).toEqual([]);
    room.mailbox.deliver(bounceOf(lead.messageId, lead.email, '4.4.7'));
    await room.read();
    const [row] = await returned(lead.id);
    expect(row?.reply.text).toBe('Hello,\n\nwhen may we call?');
    const today = await readDay();
    expect(today.counts.returned).toBe(1);
    const job = { staff: { email: ADMIN, name: 'Asha' }, day: today } as DayJob;
    expect(emailText(dayEmail(job, SITE))).toContain('Came back (1)');

    await call(`/api/leads/${lead.id}/replies`, 'POST', { channel: 'phone', reached: true });
    expect(await returned(lead.id)).toEqual([]);
  });

  it('is gone from there once another one is sent', async () => {
    const lead = await repliedTo('Comes back, too');
    room.mailbox.deliver(bounceOf(lead.messageId, lead.email));
    await room.read();
    expect(await returned(lead.id)).toHaveLength(1);
    await call(`/api/leads/${lead.id}`, 'PATCH', {
      email: 'right@visitor.example',
      updated_at: (await room.readLead(lead.id)).updated_at,
    });
    await replying.reply('Once more', lead.id);
    expect(await returned(lead.id)).toEqual([]);
  });
});

it('a reply is held whose writer is disabled before it leaves, and told to who takes over', async () => {
  const lead = await room.storeLead();
  const accounts = (await replying.desk.accounts.listUsers()).data.users;
  const idOf = (email: string) => accounts.find((account) => account.email === email)?.id ?? '';
  await call(`/api/leads/${lead.id}`, 'PATCH', {
    owner_id: idOf(COLLEAGUE),
    updated_at: (await room.readLead(lead.id)).updated_at,
  });
  const { shown } = await replying.reply('Of a colleague', lead.id, {}, COLLEAGUE);
  const disabled = { disabled: true, leads_to: idOf(ADMIN) };
  expect((await call(`/api/staff/${idOf(COLLEAGUE)}`, 'PATCH', disabled)).status).toBe(200);
  await replying.room.hurry();
  await replying.room.drain(replying.letters);

  expect(replying.receivedBy('Of a colleague')).toEqual([]);
  expect(await shown()).toEqual({
    state: 'failed',
    reason: 'It was held, because the account of its writer was disabled before it left.',
    isAnswered: false,
  });
  const told = replying.room.server.received.find(({ mail }) => mail.subject?.startsWith('Held:'));
  expect(told?.to).toEqual([ADMIN]);
  expect(await returned(lead.id)).toHaveLength(1);

  await replying.reply('Of another', lead.id);
  await replying.room.drain(replying.letters);
  expect(replying.receivedBy('Of another')[0]?.to).toEqual([lead.email]);
  expect(await returned(lead.id)).toEqual([]);
});
