import { parseAnswer } from '../parse-answer';

const OURS = { sent: [], ourAddresses: ['Meghdoot Labs <hello@meghdoot.example>'] };
const parse = (headers: readonly string[], body: string) =>
  parseAnswer(Buffer.from([...headers, '', body].join('\n').replaceAll('\n', '\r\n')), OURS);

const SERVER = ['From: Mail Delivery System <MAILER-DAEMON@mx.example>', 'Return-Path: <>'];
const told = (subject: string, body: string, from = SERVER) =>
  parse([...from, `Subject: ${subject}`], body);

const RETURNED = `Received: from desk.example by mx.example
Message-ID: <reply@meghdoot.example>
From: Asha <hello@meghdoot.example>
Reply-To: hello+abcdef0123@meghdoot.example
To: Priya <priya@visitor.example>

Does Tuesday suit you?`;

it('a mail of ours that speaks of a delay fails as any other', async () => {
  const words =
    'Subject: A delayed launch\n\nThis cannot be reached:\n  priya@visitor.example\n  550 No';
  const { bounce } = await told('Undeliverable: A delayed launch', words);
  expect(bounce).toMatchObject({ recipients: ['priya@visitor.example'] });
});

describe('a delay in words', () => {
  const LATE = 'Your mail to priya@visitor.example is delayed (4.4.1).';
  it('is noted on the reply', async () => {
    const { notice, bounce } = await told('Your mail', `${LATE}\n\n${RETURNED}`);
    expect(bounce).toBeNull();
    expect(notice).toMatchObject({ references: ['reply@meghdoot.example'], code: 'DELAYED 4.4.1' });
  });

  it('is an answer where a person speaks of it', async () => {
    const { notice } = await told('Re: Your call', LATE, [
      'From: Karl <postmaster@visitor.example>',
      'Return-Path: <karl@visitor.example>',
    ]);
    expect(notice).toBeNull();
  });
});
