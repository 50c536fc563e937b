import { parseAnswer } from '../parse-answer';

const read = async (...lines: string[]) =>
  (await parseAnswer(Buffer.from(lines.join('\r\n')))).text;
const WORDS = 'The second offer is the better one.';
const UNREAD = '[This email could not be read; it is in the mailbox.]';

describe('a content type that is none', () => {
  it.each(['TEXT', 'plain', '', 'charset=us-ascii', 'text/plain charset=utf-8'])(
    'means plain text: %j',
    async (type) => {
      expect(await read(`Content-Type: ${type}`, '', WORDS)).toBe(WORDS);
    },
  );

  it('names its charset', async () => {
    const raw = Buffer.concat([
      Buffer.from('Content-Type: text/plain charset=cp850\r\n\r\n'),
      Buffer.from([0x81]),
    ]);
    expect((await parseAnswer(raw)).text).toBe('ü');
  });

  it('may mean HTML', async () => {
    expect(await read('Content-Type: HTML', '', `<p>${WORDS}</p>`)).toBe(WORDS);
  });

  it('makes no text of a file', async () => {
    const file = 'Content-Disposition: attachment; filename=plan.pdf';
    expect(await read('Content-Type: pdf', file, '', '%PDF')).toBe('');
  });
});

describe('a boundary', () => {
  const parts = [
    '--one',
    'Content-Transfer-Encoding: quoted-printable',
    'Content-Type: text/plain',
    '',
    WORDS.replace('.', '=2E'),
    '--one--',
  ];

  it.each(['multipart/mixed', 'multipart/mixed; boundary=two', 'multipart/mixed boundary=one'])(
    'is found that the header does not name: %s',
    async (type) => {
      expect(await read(`Content-Type: ${type}`, '', ...parts)).toBe(WORDS);
    },
  );

  it('is found within a part', async () => {
    const outer = 'Content-Type: multipart/mixed; boundary=outer';
    const inner = ['--outer', 'Content-Type: multipart/alternative', '', ...parts, '--outer--'];
    expect(await read(outer, '', ...inner)).toBe(WORDS);
  });

  it('that is nowhere leaves the words as they are', async () => {
    expect(await read('Content-Type: multipart/mixed; boundary=one', '', WORDS)).toBe(WORDS);
  });
});

it('words that claim to be base64 are read as they are', async () => {
  const label = 'Content-Transfer-Encoding: base64';
  expect(await read(label, 'Subject: Offer', '', WORDS)).toBe(WORDS);
  expect(await read(label, '', Buffer.from(WORDS).toString('base64'))).toBe(WORDS);
});

it.each(['Yes', 'Thanks', 'Sounds good.'])('so are few words: %s', async (words) => {
  expect(await read('Content-Transfer-Encoding: base64', '', words)).toBe(words);
});

it('base64 stays base64 where a server broke its long line', async () => {
  const encoded = Buffer.from(WORDS.repeat(30)).toString('base64');
  const broken = encoded.replace(/.{990}(?=.)/g, '$&!\r\n ');
  expect(broken).toContain('!');
  expect(await read('Content-Transfer-Encoding: base64', '', broken)).toBe(WORDS.repeat(30));
});

it.each(['', ' ', '\r\n'])('a notice below base64 garbles no words, behind %j', async (gap) => {
  const words = 'दूसरा प्रस्ताव बेहतर है।';
  const encoded = Buffer.from(words).toString('base64').replace(/.{20}/g, '$&\r\n');
  const label = 'Content-Transfer-Encoding: base64';
  const text = await read(
    'Content-Type: text/plain; charset=utf-8',
    label,
    '',
    `${encoded}${gap}`,
    '-- ',
    'Scanned by us',
  );
  expect(text.replace(/\n+/g, '\n')).toBe(`${words}\n-- \nScanned by us`);
});

it('marks of enriched text are no words', async () => {
  const words = '<color><param>red</param>The <bold>second</bold></color> offer.';
  expect(await read('Content-Type: text/enriched', '', words)).toBe('The second offer.');
});

it('a text of an unknown kind is read as plain', async () => {
  expect(await read('Content-Type: text/x-unknown', '', WORDS)).toBe(WORDS);
});

it('HTML that is attached alone is read', async () => {
  const file = 'Content-Disposition: attachment; filename=answer.html';
  expect(await read('Content-Type: text/html', file, '', `<p>${WORDS}</p>`)).toBe(WORDS);
});

describe('a mail without words', () => {
  it('is told where something was written', async () => {
    const multipart = 'Content-Type: multipart/mixed; boundary=one';
    expect(await read(multipart, '', '--one', WORDS, '--one--')).toBe(UNREAD);
  });

  it.each(['text/x-unknown', 'text/plain', 'multipart/mixed'])(
    'stays empty where nothing was: %s',
    async (type) => {
      expect(await read(`Content-Type: ${type}`, '', ' ', '')).toBe('');
    },
  );
});

it.each(['Content-Type: text/plain', 'X-Mailer: a\r\n script'])(
  'words directly below a header are read: %s',
  async (header) => {
    expect(await read(header, WORDS, 'Dinesh: agreed.')).toBe(`${WORDS}\nDinesh: agreed.`);
  },
);

describe('a text whose charset is wrong or missing has that of', () => {
  const inRussian = (...lines: string[]) =>
    parseAnswer(Buffer.concat([Buffer.from(lines.join('\r\n')), Buffer.from([0xc4, 0xe0, 0x2e])]));

  it.each(['text/plain', 'text/plain; charset=utf-8', 'text/plain; charset=x-unknown'])(
    'the subject: %s',
    async (type) => {
      const subject = 'Subject: =?windows-1251?B?xOA=?=';
      const { text } = await inRussian(subject, `Content-Type: ${type}`, '', '');
      expect(text).toBe('Да.');
    },
  );

  it('its HTML', async () => {
    const { text } = await inRussian(
      'Content-Type: text/html; charset=utf-8',
      '',
      '<html><meta charset="windows-1251"><p>',
    );
    expect(text).toBe('Да.');
  });
});

it('white space behind a soft line break does not part a line', async () => {
  const encoded = 'Content-Transfer-Encoding: quoted-printable';
  expect(await read(encoded, '', 'The second offer is =  ', 'the better one=2E')).toBe(WORDS);
  expect(await read(encoded, '', 'Yes', '--=20', 'Priya= ', ' Rao')).toBe('Yes\n-- \nPriya Rao');
  expect(await read('', 'a = ', 'b')).toBe('a = \nb');
});

it('lines may end in carriage returns alone', async () => {
  const raw = Buffer.from(['Subject: Offers', '', WORDS, '', 'Priya'].join('\r'));
  expect((await parseAnswer(raw)).text).toBe(`${WORDS}\n\nPriya`);
});

it('a last character that was cut does not change the charset', async () => {
  const raw = Buffer.concat([
    Buffer.from('Content-Type: text/plain; charset=utf-8\r\n\r\nGrüße, 5 €'),
    Buffer.from([0xe2, 0x82]),
  ]);
  expect((await parseAnswer(raw)).text).toMatch(/^Grüße, 5 €/);
});

describe('an encoding that the header does not tell', () => {
  const words = 'Grüße aus Köln: das zweite Angebot ist besser, bitte schickt es an den Einkauf.';
  const quoted = words.replace(/[üßö]/g, encodeURIComponent).replaceAll('%', '=');

  it.each([
    ['base64', Buffer.from(words).toString('base64').replace(/.{76}/g, '$&\r\n')],
    ['quoted-printable', quoted.replace(': ', ': =\r\n')],
  ])('is known: %s', async (_, encoded) => {
    expect(await read('Content-Type: text/plain; charset=utf-8', '', encoded)).toBe(words);
  });

  it.each([
    ['da39a3ee5e6b4b0d3255bfef95601890afd80709aa'],
    [`${quoted} a=b`],
    ['See https://visitor.example/?q=C3=BC&n=5'],
  ])('is none of words that look alike: %s', async (other) => {
    expect(await read('Content-Type: text/plain; charset=utf-8', '', other)).toBe(other);
  });
});

describe('an empty line may be missing', () => {
  const outer = 'Content-Type: multipart/mixed; boundary="one+two"';
  const part = ['--one+two', 'Content-Type: text/plain;', ' charset=utf-8'];

  it('below the header of a part', async () => {
    expect(await read(outer, '', ...part, WORDS, '--one+two--')).toBe(WORDS);
  });

  it('above the first part', async () => {
    expect(await read(outer, ...part, '', WORDS, '--one+two--')).toBe(WORDS);
  });

  it('and nothing is added to words that look like a part', async () => {
    const words = `--two\nContent-Type: any\n${WORDS}`;
    expect(await read(outer, '', ...part, '', ...words.split('\n'), '--one+two--')).toBe(words);
  });
});
