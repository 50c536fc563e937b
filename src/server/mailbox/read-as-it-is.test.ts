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
afterAll(async () => {
  await room.close();
  await stack.stop();
});

describe('an answer is filed', () => {
  it('on the enquiry of its sender that its subject names', async () => {
    await room.storeLead(lead.email);
    const { reference } = await room.readLead(lead.id);
    room.mailbox.deliver(mailOf({ From: lead.email, Subject: `About ${String(reference)}` }));
    expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
    expect(await room.answersOf(lead.id)).toHaveLength(1);
  });

  it('on the lead of the same mailbox, which Gmail writes in many ways', async () => {
    const gmail = await room.storeLead(`p.rao.${lead.id.slice(0, 8)}@gmail.com`);
    const address = `prao${lead.id.slice(0, 8)}+work@googlemail.com`;
    room.mailbox.deliver(mailOf({ From: address }));
    expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
    expect(await room.answersOf(gmail.id)).toHaveLength(1);
  });

  it('on the lead that a robot asks to answer to', async () => {
    room.mailbox.deliver(mailOf({ From: 'no-reply@forms.example', 'Reply-To': lead.email }));
    expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
    room.mailbox.deliver(mailOf({ From: 'someone@forms.example', 'Reply-To': lead.email }));
    expect(await room.read()).toEqual({ kind: 'done', filed: 0 });
  });

  it.each([
    'no_reply',
    'do.not.reply',
    'shop-noreply',
    'wordpress',
    'contactform',
    'website',
    'www-data',
    'submissions',
  ])('on the lead that %s asks to answer to', async (name) => {
    room.mailbox.deliver(mailOf({ From: `${name}@forms.example`, 'Reply-To': lead.email }));
    expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
  });

  it.each(['nino.reply', 'webster', 'rooter'])('but not that %s asks to', async (name) => {
    room.mailbox.deliver(mailOf({ From: `${name}@forms.example`, 'Reply-To': lead.email }));
    expect(await room.read()).toEqual({ kind: 'done', filed: 0 });
  });

  it('not where we wrote it ourselves', async () => {
    const ours = { From: 'Asha <hello@meghdoot.example>', 'In-Reply-To': lead.sent };
    const first = { From: lead.email, 'Message-ID': '<first@visitor.example>' };
    room.mailbox.deliver(mailOf(first));
    room.mailbox.deliver(mailOf({ ...ours, References: first['Message-ID'], Cc: lead.email }));
    expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
    expect(await room.readLead(lead.id)).toMatchObject({ unread_answers: 1 });
  });

  it('as another one where it has the Message-ID of another and other words', async () => {
    const headers = { From: lead.email, 'Message-ID': `<same-${lead.id}@visitor.example>` };
    room.mailbox.deliver(mailOf(headers, 'First words.'));
    room.mailbox.deliver(mailOf(headers, 'Second words.'));
    room.mailbox.deliver(mailOf(headers, 'Second words.'));
    room.mailbox.deliver(mailOf(headers, 'First words.\r\n\r\nFooter of a list'));
    expect(await room.read()).toEqual({ kind: 'done', filed: 2 });
    expect(await room.textsOf(lead.id)).toEqual(['First words.', 'Second words.']);
  });

  it('unread and marked where a machine handled it', async () => {
    const headers = { 'In-Reply-To': lead.sent, 'Auto-Submitted': 'auto-generated' };
    room.mailbox.deliver(mailOf({ From: 'desk@tickets.example', ...headers }));
    await room.read();
    expect(await room.answersOf(lead.id)).toMatchObject([
      { answer: { automatic: false, may_be_automatic: true } },
    ]);
    expect(await room.readLead(lead.id)).toMatchObject({ unread_answers: 1 });
  });

  it('with what the visitor’s calendar answered', async () => {
    const calendar = [
      'BEGIN:VCALENDAR',
      'METHOD:REPLY',
      'BEGIN:VEVENT',
      'COMMENT:I travel that day.',
      `ATTENDEE;PARTSTAT=DECLINED:mailto:${lead.email}`,
      'END:VEVENT',
      'END:VCALENDAR',
    ];
    const headers = {
      From: lead.email,
      Sender: 'Google Calendar <calendar-notification@google.com>',
      'Auto-Submitted': 'auto-generated',
      'Content-Type': 'text/calendar; method=REPLY',
    };
    room.mailbox.deliver(mailOf(headers, calendar.join('\r\n')));
    await room.read();
    expect(await room.answersOf(lead.id)).toMatchObject([
      { answer: { calendar: { answer: 'declined', comment: 'I travel that day.' } } },
    ]);
  });

  it('without the enquiry that it quotes, as the database keeps it', async () => {
    const { message } = await room.readLead(lead.id);
    const quoted = String(message).replace(/^/gm, '> ');
    room.mailbox.deliver(mailOf({ From: lead.email }, `As I said.\r\n\r\n${quoted}`));
    await room.read();
    expect(await room.textsOf(lead.id)).toEqual(['As I said.']);
  });
});
