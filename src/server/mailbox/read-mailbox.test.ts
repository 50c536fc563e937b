import {
  type AnsweredLead,
  mailOf,
  type MailboxRoom,
  startMailboxRoom,
} from '../../../testing/server/mailbox-room';
import { type Stack, startStack } from '../../../testing/server/stack';
import { FILED_KEYWORD } from './file-mails';

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

const flagsOfLast = () => room.mailbox.messages.at(-1)?.flags;

describe('an answer is filed', () => {
  it('on the lead whose email it answers, with the history kept apart', async () => {
    room.mailbox.deliver(
      mailOf(
        {
          'In-Reply-To': lead.sent,
          From: 'Priya <priya@elsewhere.example>',
          Subject: 'Re: your call',
        },
        'Tuesday suits us.\r\n\r\nOn Monday, Asha <hello@meghdoot.example> wrote:\r\n> Tuesday?',
      ),
    );
    expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
    expect(await room.answersOf(lead.id)).toEqual([
      {
        kind: 'answer',
        reason: null,
        answer: {
          from: 'Priya <priya@elsewhere.example>',
          subject: 'Re: your call',
          text: 'Tuesday suits us.',
          quoted: 'On Monday, Asha <hello@meghdoot.example> wrote:\n> Tuesday?',
          attachments: [],
          automatic: false,
        },
      },
    ]);
    expect(await room.readLead(lead.id)).toMatchObject({ unread_answers: 1 });
    expect(flagsOfLast()).toEqual([FILED_KEYWORD]);
  });

  it('on the lead of an earlier answer that it follows', async () => {
    const From = 'colleague@elsewhere.example';
    const id = `<earlier-${lead.id}@visitor.example>`;
    room.mailbox.deliver(mailOf({ From, 'Message-ID': id, References: lead.sent }, 'First.'));
    room.mailbox.deliver(mailOf({ From, 'In-Reply-To': id }, 'Second.'));
    await room.read();
    expect(await room.textsOf(lead.id)).toEqual(['First.', 'Second.']);
  });

  it('with the signature that stood below the answer before it', async () => {
    const signature = 'Regards,\n\nPriya Rao\nTea House, 12 MI Road\n+91 98290 12345';
    const answers = [`Tuesday suits us.\n\n${signature}`, `At four, please.\n\n${signature}`];
    for (const answer of answers) {
      room.mailbox.deliver(mailOf({ 'In-Reply-To': lead.sent, From: lead.email }, answer));
      await room.read();
    }
    expect(await room.textsOf(lead.id)).toEqual(answers);
  });

  it('on the newest lead of its sender, whatever the case of the address', async () => {
    const newer = await room.storeLead(lead.email);
    room.mailbox.deliver(mailOf({ From: lead.email.toUpperCase() }));
    await room.read();
    expect(await room.answersOf(newer.id)).toHaveLength(1);
    expect(await room.answersOf(lead.id)).toEqual([]);
  });

  it('once, however often it is delivered', async () => {
    const headers = { From: lead.email, 'Message-ID': `<twice-${lead.id}@visitor.example>` };
    room.mailbox.deliver(mailOf(headers));
    room.mailbox.deliver(mailOf({ Received: 'by another', ...headers }));
    expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
    expect(flagsOfLast()).toEqual([FILED_KEYWORD]);
    expect(await room.readLead(lead.id)).toMatchObject({ unread_answers: 1 });
  });

  it('and tells the owner, or the agency, once until the email left', async () => {
    await room.drain();
    room.server.received.length = 0;
    const owner = await stack.addUser(`owner-${lead.id}@meghdoot.example`, 'admin');
    const leads = stack.service.from('contact_submissions');
    await leads.update({ owner_id: owner }).eq('id', lead.id).throwOnError();
    room.mailbox.deliver(mailOf({ From: lead.email }, 'One.'));
    room.mailbox.deliver(mailOf({ From: lead.email }, 'Two.'));
    await room.read();
    await room.drain();
    const told = room.server.received.filter(({ mail }) => mail.subject?.startsWith('Answer'));
    expect(told.map(({ to }) => to)).toEqual([[`owner-${lead.id}@meghdoot.example`]]);
    expect(told[0]?.mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });
});

describe('a mail is left alone', () => {
  it.each([
    ['from a stranger', { From: 'stranger@elsewhere.example' }],
    ['that says nothing about itself', {}],
    ['from a list of the visitor', { From: 'VISITOR', Precedence: 'bulk' }],
    ['of our own', { From: 'VISITOR', 'Message-ID': 'SENT' }],
  ])('%s', async (_name, headers: Record<string, string>) => {
    const words: Record<string, string> = { VISITOR: lead.email, SENT: lead.sent };
    const named = Object.entries(headers).map(([name, value]) => [name, words[value] ?? value]);
    room.mailbox.deliver(mailOf(Object.fromEntries(named)));
    expect(await room.read()).toEqual({ kind: 'done', filed: 0 });
    expect(flagsOfLast()).toEqual([]);
    expect(await room.answersOf(lead.id)).toEqual([]);
  });

  it('that is older than the enquiry of its sender', async () => {
    room.mailbox.deliver(mailOf({ From: lead.email }), new Date(Date.now() - 3_600_000));
    expect(await room.read()).toEqual({ kind: 'done', filed: 0 });
  });

  it('from staff who answer a notice, unless the lead is theirs', async () => {
    const email = `staff-${lead.id}@meghdoot.example`;
    await stack.addUser(email, 'admin');
    room.mailbox.deliver(mailOf({ From: email, 'In-Reply-To': lead.sent }));
    expect(await room.read()).toEqual({ kind: 'done', filed: 0 });
    const own = await room.storeLead(email);
    room.mailbox.deliver(mailOf({ From: email, 'In-Reply-To': own.sent }));
    expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
  });

  it('once its lead was erased', async () => {
    const { reference } = await room.readLead(lead.id);
    await stack.eraseEnquiry(String(reference));
    room.mailbox.deliver(mailOf({ From: lead.email, 'In-Reply-To': lead.sent }));
    expect(await room.read()).toEqual({ kind: 'done', filed: 0 });
  });
});

describe('an automatic reply', () => {
  it('is marked, and marks nothing', async () => {
    await room.drain();
    room.server.received.length = 0;
    const headers = { 'In-Reply-To': lead.sent, 'Auto-Submitted': 'auto-replied' };
    room.mailbox.deliver(mailOf({ From: lead.email, ...headers }, 'I am away.'));
    expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
    expect(await room.answersOf(lead.id)).toMatchObject([{ answer: { automatic: true } }]);
    expect(await room.readLead(lead.id)).toMatchObject({ unread_answers: 0 });
    await room.drain();
    expect(room.server.received).toEqual([]);
  });

  it('ends a loop: five a day are kept, and the lead says that more came', async () => {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    for (let turn = 0; turn < 20; turn += 1) {
      const headers = { 'In-Reply-To': lead.sent, 'Auto-Submitted': 'auto-replied' };
      room.mailbox.deliver(
        mailOf({ From: lead.email, ...headers }, `Away, for the ${turn}th time`),
      );
    }
    expect(await room.read()).toEqual({ kind: 'done', filed: 5 });
    errors.mockRestore();
    const texts = await room.textsOf(lead.id);
    expect(texts).toHaveLength(6);
    expect(texts.at(-1)).toMatch(/^\[More emails came today than are filed/);
    room.mailbox.deliver(mailOf({ From: lead.email }, 'I am back.'));
    expect(await room.read()).toEqual({ kind: 'done', filed: 1 });
  });
});
