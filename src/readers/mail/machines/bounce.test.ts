import { parseAnswer } from '../parse-answer';

const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'));
const OURS = {
  sent: ['Does Tuesday suit you?\n\nAsha'],
  ourAddresses: ['hello@meghdoot.example'],
};
const parse = (...lines: string[]) => parseAnswer(mail(...lines), OURS);

const report = (status: string, action = 'failed') => [
  'Content-Type: multipart/report; report-type=delivery-status; boundary=part',
  '',
  '--part',
  '',
  'Your message could not be delivered.',
  '--part',
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; mx.visitor.example',
  '',
  'Final-Recipient: rfc822; Priya@visitor.example',
  `Action: ${action}`,
  `Status: ${status}`,
  'Diagnostic-Code: smtp; 550 no such user',
  '--part',
  'Content-Type: text/rfc822-headers',
  '',
  'Subject: Your enquiry',
  'Message-ID:',
  ' <reply@meghdoot.example>',
  '--part--',
];

describe('a report on delivery', () => {
  it('is a bounce when the address is no good', async () => {
    const { bounce, attachments } = await parse(...report('5.1.1'));
    expect(bounce).toEqual({
      references: ['reply@meghdoot.example'],
      replyTo: [],
      recipients: ['priya@visitor.example'],
      code: '5.1.1',
    });
    expect(attachments).toEqual([]);
  });

  it.each([
    ['4.4.1', 'delayed'],
    ['2.0.0', 'delivered'],
    ['5.1.1', 'relayed'],
  ])('of %s %s is none', async (status, action) => {
    expect((await parse(...report(status, action))).bounce).toBeNull();
  });
});

const serverMail = (subject: string, ...body: string[]) =>
  parse(
    'From: Mail Delivery System <MAILER-DAEMON@mx.example>',
    `Subject: ${subject}`,
    '',
    ...body,
  );

const RETURNED = [
  'Return-Path: <hello@meghdoot.example>',
  'Reply-To: hello+abcdef0123@meghdoot.example',
  'Message-ID: <reply@meghdoot.example>',
  '',
  'Does Tuesday suit you?',
];

describe('a bounce', () => {
  const found = {
    references: ['reply@meghdoot.example'],
    replyTo: ['hello+abcdef0123@meghdoot.example'],
    recipients: ['priya@visitor.example'],
    code: '5.1.1',
  };

  it('is final by its action, whatever its status', async () => {
    for (const status of ['4.4.1', '4.2.2 (mailbox full)', '4.4.7'])
      expect((await parse(...report(status))).bounce?.code).toBe(status.slice(0, 5));
  });

  it.each([
    ['no status', 'Diagnostic-Code: smtp; 550 5.7.1 refused', '5.7.1'],
    ['no status and no diagnosis', 'Remote-MTA: dns; mx.visitor.example', '5.0.0'],
  ])('is known by a report with %s', async (_name, line, code) => {
    const lines = report('5.1.1').map((each) => (each.startsWith('Status:') ? line : each));
    const plain = lines.filter((each) => line === each || !each.startsWith('Diagnostic-Code'));
    expect((await parse(...plain)).bounce?.code).toBe(code);
  });

  it.each([
    ['in any multipart', /multipart\/report;.*?;/, 'multipart/mixed;'],
    ['as RFC 6533 has it', 'message/delivery-status', 'message/global-delivery-status'],
    ['with its header in UTF-8', 'text/rfc822-headers', 'message/global-headers'],
    ['with brackets', 'rfc822; Priya@visitor.example', 'rfc822;<Priya@visitor.example>'],
  ])('is known %s', async (_name, from, to) => {
    const lines = report('5.1.1').join('\r\n').replace(from, to);
    expect((await parse(lines)).bounce).toMatchObject({
      references: ['reply@meghdoot.example'],
      recipients: ['priya@visitor.example'],
    });
  });

  it('is known by the words of Exim', async () => {
    const { bounce } = await serverMail(
      'Mail delivery failed: returning message to sender',
      'A message that you sent could not be delivered to one or more of its',
      'recipients. This is a permanent error. The following address failed:',
      '',
      '  priya@visitor.example',
      '    550 5.1.1 no such user',
      '',
      '------ This is a copy of the message, including all the headers. ------',
      '',
      ...RETURNED,
    );
    expect(bounce).toEqual(found);
  });

  it('is known by the words of qmail', async () => {
    const { bounce } = await serverMail(
      'failure notice',
      "I'm afraid I wasn't able to deliver your message to the following addresses.",
      "This is a permanent error; I've given up.",
      '',
      '<priya@visitor.example>:',
      'Remote host said: 550 5.1.1 no such user',
      '',
      '--- Below this line is a copy of the message.',
      '',
      ...RETURNED,
    );
    expect(bounce).toEqual(found);
  });

  it.each([
    [
      'a server that goes on trying',
      'Warning: message delayed 24 hours',
      'has not yet been delivered',
    ],
    ['a person at that desk', 'Re: Your call', 'Write to the address below, please.'],
  ])('is none where %s writes', async (_name, subject, words) => {
    const { bounce } = await serverMail(subject, words, '', '  priya@visitor.example');
    expect(bounce).toBeNull();
  });

  it('is none where a person hands on the report of a server', async () => {
    const [, ...lines] = report('5.1.1');
    const type = 'Content-Type: multipart/mixed; boundary=part';
    const from = 'From: Priya <priya@visitor.example>';
    const content = await parse(from, type, ...lines);
    expect(content).toMatchObject({
      text: 'Your message could not be delivered.',
      bounce: null,
      isReport: false,
    });
    expect((await parse('From: postmaster@visitor.example', type, ...lines)).bounce).not.toBeNull();
  });
});
