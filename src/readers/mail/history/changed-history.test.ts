import { NEW, WROTE } from '../../../../testing/server/shop-answers';
import { parseAnswer } from '../parse-answer';

const LINK = 'https://meghdoot.example/plan?id=7';

const OFFER = [
  'Dear Priya,',
  '',
  '• Shop with a café in March – texts in “plain” words…',
  '• Price: ₹2,00,000 + GST 🙂',
  `All of it: ${LINK}`,
  '',
  '1. Which languages do you need?',
  '2. Who writes the texts?',
  '',
  'It’s your choice.',
  'Asha',
].join('\n');

const HEADER =
  'From: Asha <hello@meghdoot.example>\nSent: 4 March 2026 11:20\nTo: Priya\nSubject: Your shop';

/** Reads a body as the answer to the offer. */
const read = (body: string, type = 'text/plain', sent = [OFFER]) =>
  parseAnswer(Buffer.from(`Content-Type: ${type}; charset=utf-8\r\n\r\n${body}`), {
    sent,
    ourAddresses: ['hello@meghdoot.example'],
  });

const quote = (text: string, mark = '> ') => text.replace(/^/gm, mark);

describe('lines of ours are no answers, though a mail program', () => {
  it.each<[string, string, string]>([
    ['wrapped links in its own', LINK, `https://safe.example/?url=${encodeURIComponent(LINK)}&x=1`],
    ['wrapped links between underlines', LINK, `https://defense.example/v3/__${LINK}__;!!x$`],
    ['took letters apart', 'é', 'e\u0301'],
    ['drew other bullets', '•', '·  '],
    ['wrote what its charset lacks as question marks', '₹', '?'],
    ['wrote another smiley', '🙂', '😊'],
    ['wrote an ellipsis as stops', '…', '...'],
  ])('%s', async (_, written, changedTo) => {
    const changed = OFFER.replaceAll(written, changedTo);
    expect(changed).not.toBe(OFFER);
    expect((await read(`${NEW}\n\n${HEADER}\n\n${changed}`)).text).toBe(NEW);
    expect((await read(`${NEW}\n\n${WROTE}\n\n${quote(changed)}`)).text).toBe(NEW);
  });

  it('made links of numbers', async () => {
    const sent = `${OFFER}\n+91 98290 12345`;
    const linked = sent.replace(/\+91.*/, '$&<tel:+919829012345>');
    const { text } = await read(`${HEADER}\n\n${linked}\n\n${NEW}`, 'text/plain', [sent]);
    expect(text).toBe(NEW);
  });

  it('joined the lines of each paragraph', async () => {
    const sent = `${OFFER}\n\n-- \nMeghdoot Labs\nJaipur, India.`;
    const joined = sent.replace(/([^\n])\n(?=[^\n])/g, '$1 ');
    const { text } = await read(`${HEADER}\n\n${joined}\n\n${NEW}`, 'text/plain', [sent]);
    expect(text).toBe(NEW);
  });

  it.each([
    ['put bars before them', '| '],
    ['put wide marks before them', '＞'],
    ['put initials before them, and no space on empty lines', 'AM>'],
  ])('%s', async (_, mark) => {
    expect((await read(`${NEW}\n\n${WROTE}\n${quote(OFFER, mark)}`)).text).toBe(NEW);
  });

  it('put a space between the marks of flowed text', async () => {
    const history = quote(`${OFFER}\n\nPriya wrote:\n> We sell tea.\n>\n> And cups.`);
    const mail = read(`${NEW}\n\n${WROTE}\n${history}`, 'text/plain; format=flowed', [
      `${OFFER}\n\nPriya wrote:\n> We sell tea.\n>\n> And cups.`,
    ]);
    expect((await mail).text).toBe(NEW);
  });

  it('broke lines of a script without spaces', async () => {
    const offer =
      'こんにちは。\n三月に店を開くことができます。その前に二週間のテストがあります。\nどの言語が必要ですか。';
    const history = quote(offer.replace('その前', '\nその前'));
    const mail = read(`はい。\n\n${WROTE}\n${history}`, 'text/plain', [offer]);
    expect((await mail).text).toBe('はい。');
  });
});

describe('their answers stay', () => {
  it('behind our questions, on the same lines', async () => {
    const answered = '> 1. Which languages do you need? Hindi.\n> 2. Who writes the texts? We do';
    expect((await read(`${WROTE}\n${answered}`)).text).toBe(
      '> 1. Which languages do you need?\n\nHindi.\n\n> 2. Who writes the texts?\n\nWe do',
    );
  });

  it('below our lines, with marks before them', async () => {
    const answered = OFFER.replace('need?', 'need?\n>> Hindi.').replace(
      'texts?',
      'texts?\n>> We do.',
    );
    const { text } = await read(`${HEADER}\n\n${answered}`);
    expect(text).toContain('>> Hindi.');
    expect(text).toContain('>> We do.');
  });

  it('below the question at which they ended our text', async () => {
    const [cut = ''] = OFFER.split('\n2.');
    const { text } = await read(`${HEADER}\n\n${cut}\n\nHindi.`);
    expect(text).toBe('Hindi.');
  });

  it('where they are all that they wrote before, sent again', async () => {
    const enquiry = 'We sell tea.\nWe want a shop.\nIt shall open in March.';
    expect((await read(enquiry, 'text/plain', [OFFER, enquiry])).text).toBe(enquiry);
  });
});
