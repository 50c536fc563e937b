import {
  type Answering,
  bytesOf,
  multipart,
  partsOf,
  SUBJECT,
  startAnswering,
} from '../../../testing/server/answering';
import { mailOf } from '../../../testing/server/mailbox-room';

let answering: Answering;
beforeAll(async () => {
  answering = await startAnswering();
});
afterAll(() => answering.stop());

const WORDS = 'Call us after four.';
const QUOTED = '> Hello,\n>\n> when may we call?';
const HTML = { 'Content-Type': 'text/html; charset=utf-8' };

describe('the words alone are filed', () => {
  it.each<[string, Record<string, string>, string]>([
    [
      'above a quote',
      {},
      `${WORDS}\n\nOn Thu, 26 Nov 2026 at 11:00, Asha <{key}> wrote:\n${QUOTED}`,
    ],
    [
      'above a French quote',
      {},
      `${WORDS}\n\nLe jeu. 26 nov. 2026 à 11:00, Asha <{key}>\na écrit :\n${QUOTED}`,
    ],
    [
      'above lines of a header in German',
      {},
      `${WORDS}\n\n________________________________\nVon: Asha <{key}>\nGesendet: Donnerstag, 26. November 2026 11:00\nAn: Priya\nBetreff: ${SUBJECT}\n\nHello,\n\nwhen may we call?`,
    ],
    [
      'above lines of a header in Hindi',
      {},
      `${WORDS}\n\nप्रेषक: Asha <{key}>\nभेजा गया: 26 नवंबर 2026 11:00\nप्रति: Priya\nविषय: ${SUBJECT}\n\nHello,\n\nwhen may we call?`,
    ],
    [
      'below a quote',
      {},
      `On Thu, 26 Nov 2026 at 11:00, Asha <{key}> wrote:\n${QUOTED}\n>\n> Meghdoot Labs\n\n${WORDS}`,
    ],
    [
      'of HTML from Gmail',
      HTML,
      `<div>${WORDS}</div><div class="gmail_quote"><div class="gmail_attr">Asha wrote:</div><blockquote>when may we call?</blockquote></div>`,
    ],
    [
      'of HTML from Outlook',
      HTML,
      `<p>${WORDS}</p><hr><div id="divRplyFwdMsg"><b>Da:</b> Asha<br><b>Inviato:</b> giovedì</div><p>when may we call?</p>`,
    ],
    [
      'of HTML beside a text that says nothing',
      multipart('alternative'),
      partsOf(
        'Content-Type: text/plain\n\n\u200b\n',
        `Content-Type: text/html; charset=utf-8\n\n<p>${WORDS}</p>`,
      ),
    ],
    [
      'of a text in an attachment alone',
      { 'Content-Type': 'text/plain', 'Content-Disposition': 'attachment; filename=a.txt' },
      WORDS,
    ],
    [
      'of a mail that ends early',
      multipart('mixed'),
      `--part\nContent-Type: text/plain\n\n${WORDS}\n`,
    ],
  ])('%s', async (_name, headers, body) => {
    const { event, lead } = await answering.answer(headers, body);
    expect(event).toMatchObject({ kind: 'answer', answer: { text: WORDS, automatic: false } });
    expect(lead).toMatchObject({ unread_answers: 1 });
  });
});

describe('words that look like history stay', () => {
  it.each([
    'From: Kochi [COK]\nTo: Goa [GOI]\nPlease plan both.',
    'On Friday we open.\nMy sister wrote\nthat she agrees.',
    'Am Montag passt es nicht.\nUnser Chef schrieb:\nbitte billiger.',
    '> 3 lakh is our limit.',
  ])('%s', async (words) => {
    const { event } = await answering.answer(
      { 'Content-Type': 'text/plain; charset=utf-8' },
      words,
    );
    expect(event).toMatchObject({ answer: { text: words, quoted: '' } });
  });

  it('with the question that they answer', async () => {
    const { event } = await answering.answer({}, '> Hello,\n>\n> when may we call?\nToday.\n');
    expect(event).toMatchObject({ answer: { text: '> when may we call?\n\nToday.' } });
  });
});

describe('letters are read as they are', () => {
  it.each([
    ['UTF-8 that says otherwise', 'iso-2022-jp', bytesOf('木曜日')],
    ['UTF-7', 'utf-7', '+Zyhm3GXl-'],
    ['an older Chinese code page', 'gb2312', '\xc4\xbe\xd2\xab\xc8\xd5'],
  ])('%s', async (_name, charset, text) => {
    const expected = { 'iso-2022-jp': '木曜日', 'utf-7': '木曜日', gb2312: '木耀日' }[charset];
    const lead = await answering.room.storeLead();
    const type = { 'Content-Type': `text/plain; charset=${charset}` };
    answering.room.mailbox.deliver(mailOf({ From: lead.email, ...type }, text));
    await answering.room.read({ parser: answering.parser });
    expect(await answering.room.textsOf(lead.id)).toEqual([expected]);
  });
});

describe('words that only the mailbox shows are named', () => {
  it.each([
    ['winmail.dat', 'application/ms-tnef; name=winmail.dat'],
    ['smime.p7m', 'application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m'],
  ])('%s', async (name, type) => {
    const { event } = await answering.answer(
      multipart('mixed'),
      partsOf(`Content-Type: ${type}\nContent-Transfer-Encoding: base64\n\nAAAA`),
    );
    expect(event).toMatchObject({ answer: { text: `[The words are in the mailbox: ${name}]` } });
  });
});
