import fc from 'fast-check';
import { CSV_START, csvRecord } from './csv';

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
const written = (records: string[][]) => records.map(csvRecord).join('');

describe('csvRecord', () => {
  it('is read back as it was written, but for the apostrophe before a formula', () => {
    fc.assert(
      fc.property(anyFile, (records) => {
        const expected = records.map((cells) =>
          cells.map((text) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)),
        );
        expect(readCsv(written(records))).toEqual(expected);
      }),
    );
  });

  it('has no cell that a spreadsheet would run', () => {
    fc.assert(
      fc.property(anyFile, (records) => {
        for (const cell of readCsv(written(records)).flat())
          expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
      }),
    );
  });

  it.each([
    [['a', 'b'], 'a,b\r\n'],
    [[null, ''], ',\r\n'],
    [[-3, 2.5], '-3,2.5\r\n'],
    [['say "hi"', 'a,b', 'two\nlines'], '"say ""hi""","a,b","two\nlines"\r\n'],
    [['=1+1', '+91 98100', '@x'], "'=1+1,'+91 98100,'@x\r\n"],
    [['=HYPERLINK("http://x","y")'], '"\'=HYPERLINK(""http://x"",""y"")"\r\n'],
    [['राव', 'நன்றி 🙏'], 'राव,நன்றி 🙏\r\n'],
  ])('%j', (cells, line) => {
    expect(csvRecord(cells)).toBe(line);
  });
});

it('a file begins with a byte order mark', () => {
  expect(Buffer.from(CSV_START)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
});
