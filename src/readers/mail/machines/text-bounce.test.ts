import { parseMail, parseReport, RETURNED, SERVER } from '../../../../testing/server/worded-report';

describe('the words of a mail server are a bounce', () => {
  it.each([
    [
      'that has given up, though another spoke of a delay',
      "It was temporarily deferred by them, and I've given up.\n\n<priya@visitor.example>:\n421 4.7.0 try again later",
      '4.7.0',
    ],
    [
      'that tried for too long',
      'Your mail could not be sent:\n\n  priya@visitor.example\n    451 temporarily rejected: retry timeout exceeded',
      '5.0.0',
    ],
    [
      'with its reason behind the address',
      'Your mail could not be delivered.\n\npriya@visitor.example Unknown mailbox, code 550',
      '5.0.0',
    ],
    [
      'with the other server behind the address',
      'Your mail could not be delivered.\n\n<priya@visitor.example>: host mx.visitor.example said: 550 Unknown',
      '5.0.0',
    ],
    [
      'with a list of addresses',
      'We could not be of help: this cannot be reached:\n-- priya@visitor.example\n-- 5.4.1 Access denied',
      '5.4.1',
    ],
    [
      'within a sentence',
      'There was an error delivering your mail to [SMTP:priya@visitor.example].',
      '5.0.0',
    ],
    [
      'whose sentence goes on in the next line',
      'I am sorry that your mail could not\nbe delivered.\n\n<priya@visitor.example>',
      '5.0.0',
    ],
    [
      'in German',
      'Leider kam Ihre Nachricht nicht an:\n\n<priya@visitor.example>\n\nGrund: 550 Postfach unbekannt',
      '5.0.0',
    ],
    ['in French', 'Non remis :\n\n  priya@visitor.example\n    5.1.1 Inconnu', '5.1.1'],
    [
      'in Chinese',
      '很抱歉，您的邮件被退回\n收件人：priya@visitor.example\n原因 550 用户不存在',
      '5.0.0',
    ],
    [
      'of a filter',
      'Your mail to priya@visitor.example was blocked by our filter. It has NOT BEEN DELIVERED.',
      '5.0.0',
    ],
    ['that names nobody', 'Delivery has failed.', '5.0.0'],
    ['that refused it', 'It was rejected.\naddress: priya@visitor.example\nreason: full', '5.0.0'],
    [
      'whose number follows a word',
      'Host mx (RCPT TO:<priya@visitor.example>) said 550 No',
      '5.0.0',
    ],
    ['of a wrong name', 'You wrote to priya@visitor.example, which is not a valid user.', '5.0.0'],
    ['of a full mailbox', '<priya@visitor.example>:\nUser is over quota', '5.0.0'],
  ])('%s', async (_name, words, code) => {
    const { bounce } = await parseReport('Your mail', `${words}\n\n${RETURNED}`);
    expect(bounce).toMatchObject({
      references: ['reply@meghdoot.example'],
      replyTo: ['hello+abcdef0123@meghdoot.example'],
      recipients: ['priya@visitor.example'],
      code,
    });
  });

  it.each(['Undeliverable mail', 'failure notice'])('by its subject %s', async (subject) => {
    const { bounce } = await parseReport(subject, 'Mailbox too large: priya@visitor.example.');
    expect(bounce).toMatchObject({ recipients: ['priya@visitor.example'] });
  });

  it.each([
    ['without an address', ['From: MAILER-DAEMON <>']],
    ['as nobody', ['From: <>', 'Return-Path: <>']],
    ['as postmaster', ['From: postmaster@visitor.example', 'Return-Path: <>']],
    ['as postmaster with an address', ['From: postmaster@a.example', 'Return-Path: <a@a.example>']],
  ])('that writes %s', async (_name, from) => {
    const { bounce } = await parseReport(
      'Delivery failure',
      'User priya@visitor.example: 550 no.',
      from,
    );
    expect(bounce).toMatchObject({ recipients: ['priya@visitor.example'] });
  });

  it('about the visitor, not about us', async () => {
    const words = 'hello@meghdoot.example sent this to priya@visitor.example, but delivery failed.';
    const { bounce } = await parseReport('Your mail', words);
    expect(bounce?.recipients).toEqual(['priya@visitor.example']);
  });
});

describe('words are no bounce', () => {
  it.each([
    [
      'of a delay that may end in a failure',
      SERVER,
      'priya@visitor.example cannot be reached. We will try again, and report a permanent error.',
    ],
    ['of a delay', SERVER, 'Delivery to priya@visitor.example failed; we will retry for 2 days.'],
    [
      'of a person at that desk',
      ['From: Karl <postmaster@visitor.example>', 'Return-Path: <postmaster@visitor.example>'],
      'Mail to my priya@visitor.example is refused with 550 5.1.1, so write to me here.',
    ],
    [
      'of a person there who names a colleague',
      [
        'From: Postmaster <postmaster@visitor.example>',
        'Return-Path: <postmaster@visitor.example>',
      ],
      'Your mail did not reach her. Write to\nkarl@visitor.example\nuntil Friday.',
    ],
    [
      'of a person whose firm is called so',
      ['From: "Postmaster Couriers, Karl" <priya@visitor.example>'],
      'Your parcel could not be delivered to\npriya@visitor.example\nat noon.',
    ],
    [
      'of an absent person’s machine',
      ['From: priya@visitor.example', 'Return-Path: <>'],
      'I cannot be reached. Write to asha@visitor.example, not to priya@visitor.example.',
    ],
    [
      'of one with an address in the signature',
      ['From: priya@visitor.example', 'Return-Path: <>'],
      'I cannot be reached until Monday.\n\nPriya\npriya@visitor.example',
    ],
    [
      'of one who moved, in an answer',
      ['From: priya@visitor.example', 'Return-Path: <>', 'In-Reply-To: <reply@meghdoot.example>'],
      'We moved permanently:\n\npriya@visitor.example\n550 Park Street',
    ],
  ])('%s', async (_name, from, words) => {
    expect((await parseReport('Re: Your call', words, from)).bounce).toBeNull();
  });
});

describe('a report in fields', () => {
  const report = (...group: string[]) => {
    const parts = [
      'Content-Type: text/plain\n\nYour mail could not\nbe delivered.',
      `Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\n${group.join('\n')}`,
      `Content-Type: message/rfc822\n\n${RETURNED}`,
    ];
    const type = 'Content-Type: multipart/report; boundary=part';
    return parseMail([...SERVER, type], `--part\n${parts.join('\n--part\n')}\n--part--`);
  };

  it.each([
    ['given up on', ['Final-Recipient: rfc822; priya@visitor.example', 'Action: expired']],
    ['of a program', ['Final-Recipient: x-local; |/usr/bin/filter', 'Action: failed']],
    ['without a recipient', []],
  ])('is a bounce of one %s', async (_name, group) => {
    expect((await report(...group)).bounce).toMatchObject({
      references: ['reply@meghdoot.example'],
      recipients: ['priya@visitor.example'],
    });
  });
});
