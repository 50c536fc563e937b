import {
  type Answering,
  multipart,
  partsOf,
  SUBJECT,
  startAnswering,
} from '../../../testing/server/answering';

let answering: Answering;
beforeAll(async () => {
  answering = await startAnswering();
});
afterAll(() => answering.stop());

const WORDS = 'Call us after four.';

describe('who wrote it', () => {
  it.each<[string, Record<string, string>]>([
    ['an Exchange that wants no answers', { 'X-Auto-Response-Suppress': 'OOF, AutoReply' }],
    ['our own group', { 'List-ID': '<hello.meghdoot.example>', Precedence: 'list' }],
    [
      'a ticket system',
      { From: 'Desk <desk@tickets.example>', 'Auto-Submitted': 'auto-generated' },
    ],
    ['another address', { From: 'Buyer <buyer@elsewhere.example>', 'In-Reply-To': '<other@x>' }],
  ])('is a person behind %s', async (_name, headers) => {
    const { event, lead } = await answering.answer(headers, WORDS);
    expect(event).toMatchObject({ answer: { text: WORDS, automatic: false } });
    expect(lead).toMatchObject({ unread_answers: 1 });
  });

  it.each<[string, Record<string, string>]>([
    ['its header', { 'Auto-Submitted': 'auto-replied' }],
    ['a rule of its mailbox', { 'X-MS-Exchange-Inbox-Rules-Loop': 'priya' }],
    ['its sender', { 'Return-Path': '<>' }],
    ['its subject', { Subject: `Abwesenheitsnotiz: ${SUBJECT}` }],
    ['its subject in Hindi', { Subject: `स्वचालित उत्तर: ${SUBJECT}` }],
  ])('is a machine by %s', async (_name, headers) => {
    const { event, lead } = await answering.answer(headers, 'I am away.');
    expect(event).toMatchObject({ answer: { text: 'I am away.', automatic: true } });
    expect(lead).toMatchObject({ unread_answers: 0 });
  });
});

describe('a report takes the reply back', () => {
  const status = (fields: string) =>
    `Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\n${fields}`;
  const original = (type: string, lines: string) => `Content-Type: ${type}\n\n${lines}`;
  const FAILED = 'Final-Recipient: rfc822; <{lead}>\nAction: failed\nStatus: 4.2.2';
  it.each<[string, string, string]>([
    [
      'of a full mailbox',
      'report',
      partsOf(status(FAILED), original('message/rfc822', 'Message-ID: {id}')),
    ],
    [
      'in another form',
      'mixed',
      partsOf(status(FAILED), original('text/rfc822-headers', 'Message-ID: {id}')),
    ],
    [
      'in UTF-8',
      'report',
      partsOf(
        status(FAILED).replace('delivery-status', 'global-delivery-status'),
        original('message/global-headers', 'Message-ID: {id}'),
      ),
    ],
    [
      'under another Message-ID',
      'report',
      partsOf(
        status(FAILED),
        original('message/rfc822', 'Message-ID: <1@relay.example>\nReply-To: {key}'),
      ),
    ],
  ])('%s', async (_name, kind, body) => {
    const from = {
      From: 'MAILER-DAEMON@mx.example',
      To: 'hello@meghdoot.example',
      'In-Reply-To': '',
    };
    const { event, lead } = await answering.answer({ ...from, ...multipart(kind) }, body);
    expect(event).toMatchObject({ kind: 'bounced', reason: 'BOUNCED 4 2 2' });
    expect(lead).toMatchObject({ email_bounced_at: expect.any(String), first_response_at: null });
  });
});

describe('a report is noted on the reply', () => {
  const receipt = (disposition: string) =>
    partsOf(
      'Content-Type: text/plain\n\nYour message was handled.',
      `Content-Type: message/disposition-notification\n\nOriginal-Message-ID: {id}\nDisposition: manual-action/MDN-sent-manually; ${disposition}`,
    );
  const late = partsOf(
    'Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; {lead}\nAction: delayed\nStatus: 4.4.1',
    'Content-Type: message/rfc822\n\nMessage-ID: {id}',
  );
  it.each([
    ['that is late', late, 'DELAYED 4 4 1'],
    ['that was opened', receipt('displayed'), 'READ'],
    ['that was deleted unread', receipt('deleted'), 'DELETED'],
  ])('%s', async (_name, body, reason) => {
    const headers = { Subject: 'Report', ...multipart('report') };
    const { event, lead, reply } = await answering.answer(headers, body);
    expect(event).toBeUndefined();
    expect(reply).toEqual({ state: 'sent', reason });
    expect(lead).toMatchObject({
      ...{ unread_answers: 0, email_bounced_at: null },
      first_response_at: expect.any(String),
    });
  });

  it('that is late, in the words of a server', async () => {
    const headers = { From: 'MAILER-DAEMON@mx.example', Subject: 'Delivery (Delay)' };
    const words = 'Your mail to {lead} is delayed; we will retry for two days (4.4.1).';
    const { event, lead, reply } = await answering.answer(headers, words);
    expect(event).toBeUndefined();
    expect(reply).toEqual({ state: 'sent', reason: 'DELAYED 4 4 1' });
    expect(lead).toMatchObject({ unread_answers: 0, email_bounced_at: null });
  });
});
