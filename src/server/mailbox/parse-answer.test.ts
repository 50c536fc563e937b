import { filingId, parseAnswer } from './parse-answer';
import { readMailHeader } from './mail-header';

const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'));
const parse = (...lines: string[]) => parseAnswer(mail(...lines));

const MULTIPART = 'Content-Type: multipart/mixed; boundary=part';

describe('the text of an answer', () => {
  it('is the new words; the quoted history is kept apart', async () => {
    const { text, quoted } = await parse(
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Tuesday suits us.',
      '',
      'Priya',
      '',
      'On Mon, 23 Nov 2026 at 10:00, Asha <hello@meghdoot.example> wrote:',
      '> Does Tuesday suit you?',
    );
    expect(text).toBe('Tuesday suits us.\n\nPriya');
    expect(quoted).toBe(
      'On Mon, 23 Nov 2026 at 10:00, Asha <hello@meghdoot.example> wrote:\n> Does Tuesday suit you?',
    );
  });

  it('stays whole where it is nothing but quotes', async () => {
    expect(await parse('', '> See above.')).toMatchObject({ text: '> See above.', quoted: '' });
  });

  it('is made of HTML where there is no other, and none of it is left', async () => {
    const { text, attachments } = await parse(
      'Content-Type: text/html; charset=utf-8',
      '',
      '<style>p { color: red }</style><script>steal()</script>',
      '<p>Tuesday <b>suits</b> us: <a href="https://visitor.example/plan">our plan</a></p>',
      '<img src="https://spy.example/pixel.gif" onerror="steal()">',
      '<blockquote>Does Tuesday suit you?</blockquote>',
    );
    expect(text).toBe('Tuesday suits us: our plan [https://visitor.example/plan]');
    expect(attachments).toEqual([]);
  });

  it.each([
    ['the charset it names', 'iso-8859-1', [0x47, 0x72, 0xfc, 0xdf, 0x65], 'Grüße'],
    ['a charset nobody knows', 'x-unknown', [0x47, 0x72, 0xfc, 0xdf, 0x65], 'Grüße'],
    ['a wrong charset', 'utf-8', [0x47, 0x72, 0xfc, 0x65], 'Gr\ufffde'],
    ['Japanese', 'iso-2022-jp', [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x42], '日'],
  ])('is read in %s', async (_name, charset, bytes, text) => {
    const raw = Buffer.concat([
      mail(`Content-Type: text/plain; charset=${charset}`, '', ''),
      Buffer.from(bytes),
    ]);
    expect((await parseAnswer(raw)).text).toBe(text);
  });

  it('holds no character that the database refuses', async () => {
    const { text } = await parse('', 'a\u0000b\u202ec\u200b\tdé');
    expect(text).toBe('abc\tdé');
  });

  it('is bounded, and says so', async () => {
    const { text, isCut } = await parse('', 'word '.repeat(10_000));
    expect(text.length).toBeLessThanOrEqual(20_000);
    expect(isCut).toBe(true);
    expect((await parse('', 'short')).isCut).toBe(false);
  });

  it('says so of HTML that is too long to be read', async () => {
    const long = await parse(
      'Content-Type: text/html',
      '',
      `${'<i></i>'.repeat(30_000)}<p>End</p>`,
    );
    expect(long).toMatchObject({ text: '', isCut: true });
    const short = await parse('Content-Type: text/html', '', '<p>End</p>');
    expect(short).toMatchObject({ text: 'End', isCut: false });
  });

  it('takes no minute, however its quotes are made', async () => {
    const started = Date.now();
    const { text } = await parse('', `Am ${'a um '.repeat(4_000)}`);
    expect(text).toContain('Am a um');
    expect(Date.now() - started).toBeLessThan(5_000);
  });
});

it('names attachments and keeps none', async () => {
  const { text, attachments } = await parse(
    MULTIPART,
    '',
    '--part',
    '',
    'See the plan.',
    '--part',
    'Content-Type: application/pdf',
    'Content-Disposition: attachment; filename="../plan.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    'JVBERi0=',
    '--part--',
  );
  expect(text).toBe('See the plan.');
  expect(attachments).toEqual([{ name: '../plan.pdf', type: 'application/pdf', size: 5 }]);
});

it.each([
  ['a part that never ends', [MULTIPART, '', '--part', '', 'Hello']],
  ['a boundary that never comes', [MULTIPART, '', 'Hello']],
  ['a wrong encoding', ['Content-Transfer-Encoding: base64', '', '%%%']],
  ['no body', ['Subject: nothing']],
  ['nothing', []],
  [
    'parts within parts',
    Array.from({ length: 500 }, (_, n) => [
      `Content-Type: multipart/mixed; boundary=b${n}`,
      '',
      `--b${n}`,
    ]).flat(),
  ],
])('outlives %s', async (_name, lines) => {
  expect(await parse(...lines)).toMatchObject({ bounce: null });
});

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
      recipients: ['priya@visitor.example'],
      code: '5.1.1',
    });
    expect(attachments).toEqual([]);
  });

  it.each([
    ['4.4.1', 'delayed'],
    ['4.2.2', 'failed'],
    ['2.0.0', 'delivered'],
    ['5.1.1', 'relayed'],
  ])('of %s %s is none', async (status, action) => {
    expect((await parse(...report(status, action))).bounce).toBeNull();
  });
});

describe('the id by which a mail is filed', () => {
  const idOf = async (...lines: string[]) => {
    const header = await readMailHeader(mail(...lines));
    return filingId(header, await parse(...lines));
  };

  it('is its own', async () => {
    expect(await idOf('Message-ID: <a@b.example>', '', 'Hello')).toBe('<a@b.example>');
  });

  it('is made of its content where it has none', async () => {
    const first = await idOf('From: a@b.example', '', 'Hello');
    expect(first).toMatch(/^<[0-9a-f]{64}@content>$/);
    expect(await idOf('From: a@b.example', 'Received: by two', '', 'Hello')).toBe(first);
    expect(await idOf('From: a@b.example', '', 'Hello again')).not.toBe(first);
  });
});
