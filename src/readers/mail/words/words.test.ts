import { parseAnswer } from '../parse-answer';

/** Reads a multipart of this kind, whose parts begin with their headers. */
const read = (kind: string, ...parts: string[]) =>
  parseAnswer(
    Buffer.from(
      [
        `Content-Type: multipart/${kind}; boundary=part`,
        '',
        ...parts.flatMap((part) => ['--part', part]),
        '--part--',
      ].join('\r\n'),
    ),
  );

const text = (words: string, more = '') => `Content-Type: text/plain${more}\r\n\r\n${words}`;
const html = (words: string) => `Content-Type: text/html\r\n\r\n${words}`;
const file = (name: string, disposition: string) =>
  `; name="${name}"\r\nContent-Disposition: ${disposition}; filename="${name}"`;

const ROWS = '<table><tr><td>Tea</td><td>30</td></tr><tr><td>Rice</td><td>12</td></tr></table>';
const LIST = 'Our list of all goods is below.';

describe('of a text and its HTML', () => {
  it.each([
    ['a table that the text lacks', `<p>${LIST}</p>${ROWS}`, `${LIST}\n\nTea\t30`],
    ['an end that the text lacks', `<p>${LIST} Send both by Friday.</p>`, 'both by Friday.'],
  ])('the HTML is read for %s', async (_, markup, words) => {
    expect((await read('alternative', text(LIST), html(markup))).text).toContain(words);
  });

  it.each([
    ['a quote', `<p>${LIST}</p><blockquote>Which goods do you want to sell?</blockquote>`],
    [
      'marked history',
      `<p>${LIST}</p><div class="gmail_quote">Which goods do you want to sell?</div>`,
    ],
    [
      'the address of a link',
      `<p>Our <a href="https://visitor.example/list">list</a> of all goods is below.</p>`,
    ],
    ['a button', `<p>${LIST}</p><a>Open list</a>`],
  ])('the text is read where the HTML has %s, too', async (_, markup) => {
    expect((await read('alternative', text(LIST), html(markup))).text).toBe(LIST);
  });
});

describe('a text with a name', () => {
  const goods = text('Tea\r\nRice', file('goods.txt', 'attachment'));

  it('holds the words where it is shown and no other text is', async () => {
    const shown = text(LIST, file('answer.txt', 'inline'));
    const { text: words, attachments } = await read('mixed', shown, goods);
    expect(words).toBe(LIST);
    expect(attachments).toMatchObject([{ name: 'goods.txt' }]);
  });

  it('holds no words where all are files', async () => {
    const other = text(LIST, file('answer.txt', 'attachment'));
    expect((await read('mixed', other, goods)).text).toBe('');
  });

  it.each(['ATT00001.txt', 'ATT00002..txt'])(
    'holds what stands below a picture: %s',
    async (name) => {
      const below = text('Does it sell rice?', file(name, 'attachment'));
      const { text: words } = await read('mixed', text('This is our shop:'), below, goods);
      expect(words).toBe('This is our shop:\n\nDoes it sell rice?');
    },
  );
});

it.each(['text/rtf', 'application/rtf'])(
  'words in rich text alone are in the mailbox: %s',
  async (type) => {
    const { text: words } = await read('mixed', `Content-Type: ${type}\r\n\r\n{\\rtf1 Tea}`);
    expect(words).toBe('[The words are in the mailbox: unnamed]');
    const named = `Content-Type: ${type}${file('plan.rtf', 'attachment')}\r\n\r\n{\\rtf1 Tea}`;
    expect((await read('mixed', named)).text).toBe('');
  },
);
