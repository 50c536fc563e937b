import { readMailHeader } from './mail-header';

const read = (...lines: string[]) => readMailHeader(Buffer.from(lines.join('\r\n') + '\r\n\r\n'));

it('reads ids, recipients, sender and subject', async () => {
  const header = await read(
    'Message-ID: <answer@visitor.example>',
    'In-Reply-To: <second@meghdoot.example>',
    'References: <first@meghdoot.example>',
    ' <second@meghdoot.example>',
    'Delivered-To: <Hello+Token@meghdoot.example>',
    'From: =?utf-8?q?Priya_R=C4=81o?= <priya@visitor.example>',
    'To: "Labs, Meghdoot" <Hello@meghdoot.example>, Team: a@x.example, b@x.example;',
    'Subject: =?iso-8859-1?Q?Gr=FC=DFe?=',
  );
  expect(header).toEqual({
    messageId: 'answer@visitor.example',
    references: ['first@meghdoot.example', 'second@meghdoot.example', 'second@meghdoot.example'],
    recipients: [
      'hello+token@meghdoot.example',
      'hello@meghdoot.example',
      'a@x.example',
      'b@x.example',
    ],
    sender: { name: 'Priya Rāo', address: 'priya@visitor.example' },
    subject: 'Grüße',
    date: '',
    isAutomatic: false,
    isReport: false,
  });
});

it('takes no id that the database cannot store, and no bracket in an address', async () => {
  const header = await read(
    'Message-ID: =?utf-8?q?<a=01b@visitor.example>?=',
    'In-Reply-To: =?utf-8?q?<a=00b@c.example>?=',
    'References: <first@meghdoot.example>',
    'From: "Priya" <evil<priya@visitor.example>',
  );
  expect(header).toMatchObject({ messageId: null, references: ['first@meghdoot.example'] });
  expect(header.sender.address).not.toMatch(/[<>]/);
});

it('takes all of 200 recipients', async () => {
  const everybody = Array.from({ length: 200 }, (_, number) => `person${number}@visitor.example`);
  const { recipients } = await read(`To: ${everybody.join(',\r\n ')}`, 'Cc: hello+a@b.example');
  expect(recipients).toEqual([...everybody, 'hello+a@b.example']);
});

it.each([
  'Auto-Submitted: auto-replied',
  'Precedence: bulk',
  'X-Auto-Response-Suppress: All',
  'X-Autoreply: yes',
  'List-Id: <news.visitor.example>',
  'Return-Path: <>',
  'Content-Type: text/calendar; charset=utf-8; method=REPLY',
])('knows an automatic reply by %s', async (line) => {
  expect((await read('From: a@b.example', line)).isAutomatic).toBe(true);
});

it.each(['Auto-Submitted: no', 'Return-Path: <a@b.example>', 'X-Priority: 1'])(
  'takes a mail with %s for a person',
  async (line) => {
    expect((await read('From: a@b.example', line)).isAutomatic).toBe(false);
  },
);

it.each([
  ['nothing at all', ''],
  ['no colon', 'From'],
  ['bytes that are no text', '\u0000\u0001\u00ff\r\nFrom: \u0000'],
  ['an unclosed address', 'From: "Priya <priya@visitor.example'],
])('outlives %s', async (_name, text) => {
  expect(await read(text)).toMatchObject({ messageId: null, references: [] });
});
