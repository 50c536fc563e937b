import { cpuSeconds } from '../../../testing/cpu-seconds';
import { parseAnswer } from './parse-answer';

const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'));
const OURS = {
  sent: ['Does Tuesday suit you?\n\nAsha'],
  ourAddresses: ['hello@meghdoot.example'],
};
const parse = (...lines: string[]) => parseAnswer(mail(...lines), OURS);

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

  it('stays whole where it is nothing but quotes that we never sent', async () => {
    expect(await parse('', '> See above.')).toMatchObject({ text: '> See above.', quoted: '' });
  });

  it('is made of HTML where there is no other, and none of it is left', async () => {
    const { text, attachments } = await parse(
      'Content-Type: text/html; charset=utf-8',
      '',
      '<style>p { color: red }</style><script>steal()</script>',
      '<p>Tuesday <b>suits</b> us: <a href="https://visitor.example/plan">our plan</a></p>',
      '<img src="https://spy.example/pixel.gif" onerror="steal()">',
      '<blockquote>Please mind our law.</blockquote>',
    );
    expect(text).toBe(
      'Tuesday suits us: our plan [https://visitor.example/plan]\n\n> Please mind our law.',
    );
    expect(attachments).toEqual([]);
  });

  it.each([
    ['the charset it names', 'iso-8859-1', [0x47, 0x72, 0xfc, 0xdf, 0x65], 'Grüße'],
    ['a charset nobody knows', 'x-unknown', [0x47, 0x72, 0xfc, 0xdf, 0x65], 'Grüße'],
    ['a wrong charset', 'utf-8', [0x47, 0x72, 0xfc, 0x65], 'Grüe'],
    ['UTF-8 by another name', 'iso-8859-1', [...Buffer.from('Grüße')], 'Grüße'],
    ['windows-1252 by its older name', 'iso-8859-1', [0x35, 0x80], '5€'],
    ['no charset', '', [0x35, 0x80], '5€'],
    ['a wider charset than it names', 'gb2312', [0x95, 0x32, 0x82, 0x36], '\u{20000}'],
    ['UTF-7', 'utf-7', [...Buffer.from('Gr+APwA3w-e')], 'Grüße'],
    ['an old code page', 'cp850', [0x81], 'ü'],
    ['UTF-16 with its mark', 'utf-16', [0xfe, 0xff, 0x00, 0x47, 0x67, 0x28], 'G木'],
    ['UTF-16 without a mark', 'utf-16', [0x00, 0x47, 0x00, 0x72, 0x00, 0xfc], 'Grü'],
    ['UTF-16 in lines', 'utf-16le', [0x47, 0x00, 0x0a, 0x00, 0xfc, 0x00], 'G\nü'],
    ['UTF-16 by another name', 'utf-8', [0xff, 0xfe, 0x47, 0x00, 0xfc, 0x00], 'Gü'],
    ['Chinese in seven bits', 'hz-gb-2312', [...Buffer.from('~{<:Ky~}~~')], '己所~'],
    ['ASCII by its long name', 'ANSI_X3.4-1968', [0x35, 0x80], '5€'],
    ['a charset of Korean Windows', 'uhc', [0x8c, 0x63, 0xb0, 0xa2], '똠각'],
    ['a charset of old Macs', 'x-mac-turkish', [0xdf, 0xdb], 'şğ'],
    ['a wider Korean charset than it names', 'euc-kr', [0x8c, 0x63, 0xb0, 0xa2], '똠각'],
    ['Korean by its older name', 'ks_c_5601-1987', [0x94, 0xee, 0xb0, 0xa2], '뷁각'],
    ['Korean in seven bits', 'iso-2022-kr', [...Buffer.from('\u001b$)C\u000e3W\u000f!')], '네!'],
    ['Cantonese', 'big5-hkscs', [0x9d, 0xf6], '喺'],
    ['UTF-8 with one bad byte', 'utf-8', [...Buffer.from('äöüß'), 0x96], 'äöüß\ufffd'],
    ['Japanese in eight bits', 'iso-2022-jp', [0x93, 0xfa], '日'],
    ['Japanese', 'iso-2022-jp', [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x42], '日'],
  ])('is read in %s', async (_name, charset, bytes, text) => {
    const raw = Buffer.concat([
      mail(`Content-Type: text/plain; charset=${charset}`, '', ''),
      Buffer.from(bytes),
    ]);
    expect((await parseAnswer(raw)).text).toBe(text);
  });

  it.each([
    ['<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">', 'Да'],
    ['<META CHARSET=windows-1251>', 'Да'],
    ['<meta name="author">', 'Äà'],
  ])('is read in the charset that its HTML names: %s', async (meta, text) => {
    const raw = Buffer.concat([
      mail('Content-Type: text/html', '', `<html><head>${meta}</head><p>`),
      Buffer.from([0xc4, 0xe0]),
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
      `<p>${'word '.repeat(5_000)}</p><p>End</p>`,
    );
    expect(long).toMatchObject({ isCut: true });
    const short = await parse('Content-Type: text/html', '', '<p>End</p>');
    expect(short).toMatchObject({ text: 'End', isCut: false });
  });

  it.each([
    ['its quotes are made', `Am ${'a um '.repeat(4_000)}`, 'Am a um'],
    ['many lines are empty', `Am ${'\n'.repeat(90_000)}End`, 'Am'],
  ])('takes no minute, however %s', async (_, body, words) => {
    const read = () => parse('', body);
    expect((await read()).text).toContain(words);
    expect(await cpuSeconds(read)).toBeLessThan(40);
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

describe('a mail that exceeds a limit could not be read', () => {
  const UNREAD = { text: '[This email could not be read; it is in the mailbox.]', isCut: false };

  it.each([
    ['lines', ['', '\n'.repeat(200_000)]],
    [
      'parts',
      [MULTIPART, '', ...Array.from({ length: 1_100 }, () => '--part\r\n\r\nx'), '--part--'],
    ],
  ])('%s', async (_name, lines) => {
    expect(await parse(...lines)).toMatchObject(UNREAD);
  });
});
