import { NEW, QUOTED, read, REPLY } from '../../../../testing/server/shop-answers';

const ASHA = 'Asha at Meghdoot Labs <hello@meghdoot.example>';

const STARTS = {
  English: `On Wed, 4 Mar 2026 at 11:20, ${ASHA} wrote:`,
  Danish: `Den ons. 4. mar. 2026 kl. 11.20 skrev ${ASHA}:`,
  Norwegian: `ons. 4. mars 2026 kl. 11:20 skrev ${ASHA}:`,
  German: `Am Mi., 4. März 2026 um 11:20 Uhr schrieb ${ASHA}:`,
  Portuguese: `Em qua., 4 de mar. de 2026 às 11:20, ${ASHA} escreveu:`,
  Polish: `śr., 4 mar 2026 o 11:20 ${ASHA} napisał(a):`,
  Hungarian: `${ASHA} ezt írta (időpont: 2026. márc. 4., Sze, 11:20):`,
  Turkish: `${ASHA}, 4 Mar 2026 Çar, 11:20 tarihinde şunu yazdı:`,
  Chinese: `${ASHA} 于2026年3月4日周三 11:20写道：`,
  Hindi: `बुध, 4 मार्च 2026 को 11:20 am बजे को ${ASHA} ने लिखा:`,
};

/** Breaks a line at spaces. */
const wrap = (line: string, width: number) =>
  line.replace(new RegExp(`(?=\\S)(.{1,${width}}|\\S+)(?:\\s+|$)`, 'gu'), '$1\n').trimEnd();

const WRAPS: [string, (line: string) => string][] = [
  ...[60, 40, 30, 25].map((width): [string, (line: string) => string] => [
    `${width} characters`,
    (line) => wrap(line, width),
  ]),
  ['the bracket of the address', (line) => line.replace('<', '<\n')],
  ['the middle of the address', (line) => line.replace('@', '@\n')],
];

describe.each(Object.entries(STARTS))('a start in %s', (_, start) => {
  it.each(WRAPS)('is known when it was wrapped at %s', async (_name, wrapped) => {
    for (const below of [QUOTED, `\n${REPLY}`])
      expect((await read(`${NEW}\n\n${wrapped(start)}\n${below}`)).text).toBe(NEW);
  });
});

it.each(['We spoke to Asha at Meghdoot Labs', 'On 4 things we agree, on the 5th we do not'])(
  'words of theirs stay that stand right above a start: %s',
  async (words) => {
    expect((await read(`${words}\n${STARTS.English}\n${QUOTED}`)).text).toBe(words);
  },
);
