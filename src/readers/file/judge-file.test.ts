import { cpuSeconds } from '../../../testing/cpu-seconds';
import {
  CATALOG,
  compoundOf,
  deflated,
  EXCEL,
  mediaOf,
  officeOf,
  pdfOf,
  pngOf,
  POWERPOINT,
  WORD,
  zipOf,
} from '../../../testing/files/builders';
import { judgeFile } from './judge-file';

type Sent = Parameters<typeof judgeFile>[0];

const judge = (name: string, content: string | Uint8Array, more: Partial<Sent> = {}) =>
  judgeFile({ bytes: Buffer.from(content), name, type: '', via: 'brief', ...more });

const PDF = pdfOf(CATALOG);
const JPEG = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080010001001011100', 'hex'),
  Buffer.from('ffd9', 'hex'),
]);
const WEBP = Buffer.from(
  '524946462400000057454250565038201800000030010' + '09d012a0100010002003425a400037000fefb940000',
  'hex',
);

describe('kinds that are taken', () => {
  it.each<[string, string, string | Uint8Array]>([
    ['pdf', 'offer.pdf', PDF],
    ['png', 'sign.png', pngOf(40, 30)],
    ['jpg', 'door.jpeg', JPEG],
    ['webp', 'door.webp', WEBP],
    ['heic', 'door.heic', mediaOf('heic')],
    ['heic', 'burst.heic', mediaOf('heim')],
    ['mp4', 'tour.mp4', mediaOf('isom')],
    ['docx', 'wishes.docx', officeOf(WORD)],
    ['xlsx', 'stock.xlsx', officeOf(EXCEL)],
    ['pptx', 'talk.pptx', officeOf(POWERPOINT)],
    ['odt', 'letter.odt', zipOf({ mimetype: 'application/vnd.oasis.opendocument.text' })],
    ['zip', 'all.zip', zipOf({ 'Scripts/start.txt': 'a', 'two.txt': 'b' })],
    ['txt', 'ideas.txt', 'BMW and MZ: two words that begin as programs and pictures do'],
    ['txt', 'ideas.txt', Buffer.from('\uFEFFशहर में दो दुकानें', 'utf16le')],
    ['txt', 'ideas.txt', Buffer.from('A text without a mark', 'utf16le')],
    ['txt', 'ideas.txt', Buffer.from('Caf\xe9 \x93Rose\x94', 'latin1')],
    ['txt', 'ideas.txt', 'The page has <script>, which we do not want.'],
    ['csv', 'list.csv', 'Rice,=2*3'],
  ])('%s, named %s', async (kind, name, content) => {
    const judged = await judge(name, content);
    expect(judged).toMatchObject({ verdict: 'accept', kind, name });
    expect(judged.inline).toBe(['pdf', 'png', 'jpg', 'webp'].includes(kind));
  });

  it('may stand behind something else, and are a download then', async () => {
    for (const junk of ['\r\n\r\n', '\uFEFF', '\0\0junk\0']) {
      const judged = await judge('offer.pdf', Buffer.concat([Buffer.from(junk), PDF]));
      expect(judged).toMatchObject({ verdict: 'accept', kind: 'pdf', inline: false });
    }
    expect(await judge('offer.pdf', Buffer.concat([Buffer.from('<html>'), PDF]))).toMatchObject({
      ...{ verdict: 'refuse', kind: 'html' },
    });
  });

  it('go by their content where the name tells another of them', async () => {
    expect(await judge('door.png', JPEG)).toMatchObject({ verdict: 'accept', name: 'door.jpg' });
    expect(await judge('offer.exe', PDF)).toMatchObject({ name: 'offer.exe.pdf' });
    expect(await judge('offer', PDF)).toMatchObject({ name: 'offer.pdf' });
    expect(await judge('rows', 'a,b', { type: 'text/csv' })).toMatchObject({ name: 'rows.csv' });
  });
});

describe('kinds that are refused', () => {
  it.each<[string, string, string | Uint8Array]>([
    ['html', 'offer.pdf', '\n<!-- an offer -->\n<html><p>Hello</p></html>'],
    ['html', 'offer.txt', Buffer.from('\uFEFF<body onload=run()>', 'utf16le')],
    ['svg', 'sign.png', '<?xml version="1.0"?><!-- sign --><svg onload="run()"/>'],
    ['svg', 'sign.svg', '<!-- Drawn by hand. -->\n<svg/>'],
    ['avif', 'door.heic', mediaOf('mif1', 'avif')],
    ['docm', 'wishes.docx', officeOf(`${WORD}+xml"/><x y="application/vnd.ms-office.vbaProject`)],
    ['iwork', 'wishes.pages', zipOf({ 'Index/Document.iwa': 'x', 'preview.jpg': 'x' })],
    ['script', 'ideas.txt', '#!/bin/sh\nrm -r x'],
    ['js', 'run.js', 'alert(1)'],
    ['exe', 'door.jpg', Buffer.from(`MZ${'\0'.repeat(200)}`)],
    ['elf', 'door.jpg', Buffer.from(`\x7fELF${'\0'.repeat(200)}`)],
    ['gif', 'dot.png', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['docm', 'wishes.docx', officeOf(WORD, { 'word/vbaProject.bin': 'x' })],
    ['docm', 'wishes.docx', officeOf('vnd.ms-word.document.macroEnabled.main')],
    ['xlsm', 'stock.zip', officeOf(EXCEL, { 'xl/macrosheets/sheet1.xml': 'x' })],
    [
      'odt',
      'a.odt',
      zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'Basic/M.xml': 'x' }),
    ],
    ['ods', 'a.ods', zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' })],
    ['jar', 'all.zip', zipOf({ 'META-INF/MANIFEST.MF': 'Main-Class: Run' })],
    ['doc', 'old.doc', compoundOf('WordDocument')],
    ['xls', 'old.docx', compoundOf('Workbook')],
    ['encrypted', 'locked.xlsx', compoundOf('EncryptedPackage')],
    ['rtf', 'old.rtf', '{\\rtf1 Hello}'],
    ['mov', 'tour.mp4', mediaOf('qt  ')],
    ['tnef', 'winmail.dat', Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 0, 0])],
    ['eml', 'forwarded', 'Subject: Hello\r\nX-More: a\r\n b\r\nMIME-Version: 1.0\r\n\r\nHi'],
    ['vcf', 'person.txt', 'BEGIN:VCARD\r\nFN:Priya\r\nEND:VCARD'],
    ['ics', 'call.ics', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR'],
    ['empty', 'offer.pdf', ''],
    ['unknown', 'offer.pdf', 'x'],
    ['unknown', 'offer.pdf', Buffer.alloc(50)],
  ])('%s, named %s', async (kind, name, content) => {
    const judged = await judge(name, content);
    expect(judged).toMatchObject({ verdict: 'refuse', kind, inline: false });
    expect(judged.reason).toMatch(/\w+ .+\.$/);
  });
});

describe('archives', () => {
  const start = Buffer.alloc(30_000_000);

  it.each(['../up.txt', 'in/../../up.txt', '/root.txt', 'C:\\root.txt'])(
    'with the path %s are refused',
    async (path) => {
      expect(await judge('all.zip', zipOf({ [path]: 'x' }))).toMatchObject({
        verdict: 'refuse',
        reason: expect.stringContaining('outside its folder'),
      });
    },
  );

  it('that unpack to far more than their size are refused without unpacking them', async () => {
    const bomb = zipOf({ 'zeros.bin': start });
    const judging = () => judge('all.zip', bomb);
    expect(await judging()).toMatchObject({ verdict: 'refuse' });
    expect(await cpuSeconds(judging)).toBeLessThan(2);
  });

  it('that declare less than they unpack to stop at what they declare', async () => {
    const types = `<Types ContentType="application/${WORD}+xml">${' '.repeat(5_000_000)}`;
    const lying = Buffer.from(zipOf({ '[Content_Types].xml': types }));
    const entry = lying.indexOf('PK\x01\x02', 0, 'latin1');
    lying.writeUInt32LE(100, entry + 24);
    expect(await judge('wishes.docx', lying)).toMatchObject({ verdict: 'refuse', kind: 'zip' });
  });

  it('that are cut off are refused', async () => {
    const whole = zipOf({ 'one.txt': 'one' });
    expect(await judge('all.zip', whole.subarray(0, -30))).toMatchObject({ verdict: 'refuse' });
  });
});

describe('a PDF is only a download', () => {
  it.each<[string, Uint8Array]>([
    ['with a script', pdfOf(CATALOG, '<< /S /JavaScript /JS (go) >>')],
    ['with a script under a written-out name', pdfOf(CATALOG, '<< /S /J#61vaScript >>')],
    ['with an action at its start', pdfOf('<< /Type /Catalog /OpenAction 3 0 R >>')],
    ['with an action of a page', pdfOf(CATALOG, '<< /Type /Page /AA << /O 3 0 R >> >>')],
    ['that starts a program', pdfOf(CATALOG, '<< /S /Launch /F (cmd) >>')],
    ['with a file inside', pdfOf('<< /Names << /EmbeddedFiles 3 0 R >> >>')],
    ['with an XML form', pdfOf('<< /AcroForm << /XFA 3 0 R >> >>')],
    ['with a player', pdfOf(CATALOG, '<< /Subtype /RichMedia >>')],
    [
      'with a script in an object stream',
      pdfOf(CATALOG, deflated('/Type /ObjStm /N 1 /First 4', '4 0 << /JS (go) >>')),
    ],
    [
      'whose object stream is hidden',
      pdfOf(CATALOG, deflated('/Type /ObjStm /DecodeParms << /Predictor 12 >>', 'x')),
    ],
    ['whose stream is broken', pdfOf(CATALOG, '<< /Filter /FlateDecode >>\nstream\nxx\nendstream')],
    ['whose streams unpack to a lot', pdfOf(CATALOG, deflated('', Buffer.alloc(70_000_000)))],
    ['that is locked', pdfOf(CATALOG, '<< /Encrypt 6 0 R >>')],
    ['that is cut off', PDF.subarray(0, 40)],
    ['that is an archive too', Buffer.concat([PDF, zipOf({ 'one.txt': 'one' })])],
    ['that is a page too', pdfOf(CATALOG, '(<script>run()</script>)')],
  ])('%s', async (_, content) => {
    expect(await judge('offer.pdf', content)).toMatchObject({ verdict: 'accept', inline: false });
  });

  it('but not where it opens at a place, or has passive streams', async () => {
    const passive = pdfOf(
      '<< /Type /Catalog /OpenAction [3 0 R /Fit] >>',
      deflated('/Type /ObjStm /N 1 /First 4', '4 0 << /Type /Page >>'),
      deflated('', 'BT (Hello) Tj ET'),
    );
    expect(await judge('offer.pdf', passive)).toMatchObject({ inline: true });
  });
});

describe('a picture is only a download', () => {
  it.each<[string, Uint8Array]>([
    ['of many points', pngOf(20_000, 20_000)],
    ['of no points', pngOf(0, 0)],
    ['without a size', Buffer.from('ffd8ffe000104a46', 'hex')],
    ['that is an archive too', Buffer.concat([JPEG, zipOf({ 'one.txt': 'one' })])],
    ['that is a page too', Buffer.concat([pngOf(9, 9), Buffer.from('<html ><script>')])],
  ])('%s', async (_, content) => {
    expect(await judge('sign.png', content)).toMatchObject({ verdict: 'accept', inline: false });
  });
});

describe('the size', () => {
  it('is judged first, and the limit is told', async () => {
    const large = Buffer.alloc(25_000_000);
    const judging = () => judge('offer.pdf', large);
    expect(await judging()).toMatchObject({
      verdict: 'refuse',
      reason: expect.stringContaining('10 MB'),
    });
    expect(await cpuSeconds(judging)).toBeLessThan(2);
  });

  it('may be nearly the limit', async () => {
    const padded = Buffer.concat([PDF, Buffer.alloc(9_000_000, ' ')]);
    expect(await judge('offer.pdf', padded)).toMatchObject({ verdict: 'accept', inline: true });
  });
});

describe('a picture in the text of an answer', () => {
  const inText = {
    via: 'answer',
    disposition: 'inline',
    contentId: 'sign@visitor.example',
  } as const;

  it('is no attachment', async () => {
    expect(await judge('image004.png', pngOf(9, 9), inText)).toMatchObject({ isAttachment: false });
  });

  it.each<[string, Partial<Sent>]>([
    ['attached', { ...inText, disposition: 'attachment' }],
    ['not named by the text', { ...inText, contentId: null }],
    ['sent with an enquiry', { ...inText, via: 'brief' }],
  ])('is one where it is %s', async (_, more) => {
    expect(await judge('shop.png', pngOf(9, 9), more)).toMatchObject({ isAttachment: true });
  });

  it('is one where it is as large as a screenshot', async () => {
    const large = Buffer.concat([pngOf(9, 9), Buffer.alloc(200_000)]);
    expect(await judge('shop.png', large, inText)).toMatchObject({ isAttachment: true });
  });
});
