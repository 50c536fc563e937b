import fc from 'fast-check';
import { wallMinute } from './columns';
import { CSV_START, csvRecords, csvSeparator, minuteText } from './csv';

/** Reads CSV as RFC 4180 defines it, character by character; shares nothing with the writer. */
function readCsv(file: string): string[][] {
  const records: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    records.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < file.length; at += 1) {
    const character = file.charAt(at);
    if (quoted && character === '"' && file.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"') quoted = !quoted;
    else if (quoted) cell += character;
    else if (character === ',') endCell();
    else if (character === '\r' && file.charAt(at + 1) === '\n') {
      endCell();
      records.push([]);
      at += 1;
    } else cell += character;
  }
  return records.slice(0, -1);
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(',', '"', '\r', '\n', '=', '-', "'", 'a', ' ') }),
);
const anyFile = fc.array(fc.array(anyText, { minLength: 1, maxLength: 6 }), { maxLength: 6 });
/** By the rule of the spreadsheets, with the wide forms of their signs. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

it.each([
  ['en-IN', ','],
  ['en-GB', ','],
  ['en-DE', ';'],
  ['de', ';'],
  ['fr-FR', ';'],
] as const)('separates the cells of %s by %s', (language, separator) => {
  expect(csvSeparator(language)).toBe(separator);
  const records = csvRecords([['a;b', 'c,d', '=1', 2, -2.5]], csvSeparator(language));
  const cells = separator === ';' ? ['"a;b"', 'c,d'] : ['a;b', '"c,d"'];
  const decimal = separator === ';' ? '-2,5' : '-2.5';
  expect(records).toBe(`${[...cells, "'=1", '2', decimal].join(separator)}\r\n`);
});

describe('csvRecords', () => {
  it('is read back as it was written, but for the apostrophe before a formula', () => {
    fc.assert(
      fc.property(anyFile, (records) => {
        const expected = records.map((cells) =>
          cells.map((text) => (FORMULA.test(text) ? `'${text}` : text)),
        );
        expect(readCsv(csvRecords(records))).toEqual(expected);
      }),
    );
  });

  it('has no cell that a spreadsheet would run', () => {
    fc.assert(
      fc.property(anyFile, (records) => {
        for (const cell of readCsv(csvRecords(records)).flat()) expect(cell).not.toMatch(FORMULA);
      }),
    );
  });

  it.each([
    [['a', 'b'], 'a,b\r\n'],
    [[null, ''], ',\r\n'],
    [[-3, 2.5], '-3,2.5\r\n'],
    [['say "hi"', 'a,b', 'two\nlines'], '"say ""hi""","a,b","two\nlines"\r\n'],
    [['＝1+1', '\n=1'], '\'＝1+1,"\'\n=1"\r\n'],
    [['=1+1', '+91 98100', '@x'], "'=1+1,'+91 98100,'@x\r\n"],
    [['=HYPERLINK("http://x","y")'], '"\'=HYPERLINK(""http://x"",""y"")"\r\n'],
    [['राव', 'நன்றி 🙏'], 'राव,நன்றி 🙏\r\n'],
  ])('%j', (cells, line) => {
    expect(csvRecords([cells])).toBe(line);
  });
});

it('a file begins with a byte order mark', () => {
  expect(Buffer.from(CSV_START)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
});

it.each([
  ['Asia/Kolkata', '2026-03-29 06:29', '2026-10-25 06:29'],
  ['Europe/Berlin', '2026-03-29 01:59', '2026-10-25 02:59'],
  ['America/New_York', '2026-03-28 20:59', '2026-10-24 20:59'],
  ['Pacific/Auckland', '2026-03-29 13:59', '2026-10-25 13:59'],
])('writes minutes on the clocks of %s', (zone, spring, autumn) => {
  expect(minuteText(wallMinute('2026-03-29T00:59:30Z', zone))).toBe(spring);
  expect(minuteText(wallMinute('2026-10-25T00:59:30Z', zone))).toBe(autumn);
});
