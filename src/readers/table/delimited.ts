import Papa from 'papaparse';
import { knownHeaders } from './header-meaning';
import {
  isEmpty,
  MAX_ROWS,
  type Row,
  type Table,
  TableFault,
  tooManyColumns,
  tooManyRows,
} from './table';

const SEPARATORS = [',', ';', '\t', '|', '^', '~', '\u001f'];

/** Some programs name the separator in the first line, for Excel. */
const SEPARATOR_LINE = /^"?sep=([^\n"])"?(?=\n|$)/i;

/** How a file quotes the texts that hold its separator. */
interface Quoting {
  quoteChar: string;
  escapeChar: string;
  newline: '\n';
}

const BACKSLASH = /(?<!\\)\\"[^,;\t\n"]/;
const DOUBLED = /[^,;\t|\n"]""[^,;\t|\n"]/;
const SINGLE_QUOTED = /^'[^'\n]*'(?:[,;\t|]'[^'\n]*')+$/;

/** Two quotes within a cell are one; databases write a backslash before it, or use apostrophes. */
function quotingOf(text: string): Quoting {
  const [firstLine = ''] = text.trimStart().split('\n', 1);
  if (SINGLE_QUOTED.test(firstLine)) return { quoteChar: "'", escapeChar: "'", newline: '\n' };
  const isEscaped = BACKSLASH.test(text) && !DOUBLED.test(text);
  return { quoteChar: '"', escapeChar: isEscaped ? '\\' : '"', newline: '\n' };
}

const WHOLE_LINE = /^"((?:[^"]|"")*)"[,;\t]*$/;
const LOOSE_LINE = /^"[^"\n]*"(?:[,;] +"[^"\n]*")+$/;

/** Lines whose form tells that of all. */
const LOOKED_AT = 20;

/** A spreadsheet that took each line for one cell has put it into quotes; others write a blank before each quote. */
function withPlainQuotes(text: string): string {
  const lines = text.split('\n');
  const rows = lines.filter((line) => line.trim() !== '').slice(0, LOOKED_AT);
  const wrapped = rows.filter((line) => /[,;\t|]/.test(WHOLE_LINE.exec(line)?.[1] ?? ''));
  if (wrapped.length > 0 && wrapped.length >= rows.length - 1) {
    const unwrap = (line: string) => WHOLE_LINE.exec(line)?.[1]?.replaceAll('""', '"') ?? line;
    return lines.map(unwrap).join('\n');
  }
  return rows.slice(0, 2).some((line) => LOOSE_LINE.test(line))
    ? text.replace(/(?<=")([,;]) +(?=")/g, '$1')
    : text;
}

/** The first records are enough to tell a separator. */
const PREVIEW = 60;

/** How well a separator fits: by the headers that are known then, and by rows of one width. */
function fit(text: string, delimiter: string, quoting: Quoting): number {
  const { data } = Papa.parse<string[]>(text, { ...quoting, delimiter, preview: PREVIEW });
  const rows = data.filter((row) => row.some((cell) => cell.trim() !== ''));
  const widths = rows.map(({ length }) => length);
  const mean = widths.reduce((sum, width) => sum + width, 0) / Math.max(1, widths.length);
  if (mean < 1.5) return 0;
  const most = Math.max(...widths.map((width) => widths.filter((other) => other === width).length));
  const known = Math.max(...rows.map(knownHeaders));
  return known + (most / rows.length) * Math.log2(mean);
}

function separatorOf(text: string, quoting: Quoting): string {
  const start = text.slice(0, 200_000);
  const [best] = SEPARATORS.map((separator) => ({
    separator,
    fit: fit(start, separator, quoting),
  })).sort((one, other) => other.fit - one.fit);
  return best?.separator ?? ',';
}

const OPEN_QUOTE_FAULT = (line: number) =>
  `A quote that opens on line ${line} is not closed in its cell. Close it, or write it twice.`;

const DOUBT = 'An open quote stands in a row above; this row was read as if it were closed there.';

/** With more, nobody can tell which quotes are meant. */
const MOST_OPEN_QUOTES = 10;

/** Rows, empty ones among them. */
const MOST_LINES = 10 * MAX_ROWS;

/** Spreadsheets have no more columns, empty ones among them. */
const MAX_CELLS = 16_384;

interface Place {
  /** Start of the next record, in characters from the start of the text. */
  offset: number;
  line: number;
  /** Up to here, an open quote had swallowed the rows. */
  doubtEnd: number;
}

/** Reads records up to the first whose quotes do not close, which may have swallowed others. */
function readRecords(
  text: string,
  format: Quoting & { delimiter: string },
  place: Place,
  rows: Row[],
): boolean {
  const rest = text.slice(place.offset);
  let done = 0;
  let isOpen = false;
  let filled = rows.filter((row) => !isEmpty(row)).length;
  Papa.parse<string[]>(rest, {
    ...format,
    step({ data, errors, meta: { cursor } }, parser) {
      const record = rest.slice(done, cursor);
      const breaks = record.replace(/\n$/, '').split('\n').length - 1;
      if (breaks > 0 && errors.some(({ type }) => type === 'Quotes')) {
        isOpen = true;
        place.doubtEnd = Math.max(place.doubtEnd, place.offset + cursor);
        parser.abort();
        return;
      }
      if (data.length > MAX_CELLS) throw tooManyColumns(data.length);
      const number = rows.length + 1;
      const row: Row = { number, cells: data };
      if (place.line !== number) row.line = place.line;
      if (place.offset + done < place.doubtEnd) row.doubt = DOUBT;
      rows.push(row);
      done = cursor;
      place.line += breaks + 1;
      if (!isEmpty(row)) filled += 1;
      if (filled > MAX_ROWS + PREVIEW || rows.length > MOST_LINES) throw tooManyRows();
    },
  });
  place.offset += done;
  return isOpen;
}

/** The line on which a quote was opened, its quotes as plain characters: `"Sanjit" Dole`. */
function readOpenLine(text: string, separator: string, place: Place, rows: Row[]): void {
  const end = text.indexOf('\n', place.offset);
  const line = text.slice(place.offset, end < 0 ? undefined : end);
  const row: Row = { number: rows.length + 1, cells: line.split(separator) };
  const isOpen = line.split('"').length % 2 === 0;
  if (isOpen) row.fault = OPEN_QUOTE_FAULT(place.line);
  else row.cells = row.cells.map((cell) => cell.replace(/^"([^"]*)"$/, '$1'));
  if (place.line !== row.number) row.line = place.line;
  rows.push(row);
  place.offset += line.length + 1;
  place.line += 1;
}

/** Empty rows below a table that are told; a sheet that was formatted to its last row has a million. */
const TAIL = 100;

/** The text without its last line end, and without most of the empty rows below the table. */
function withoutTail(text: string): string {
  let last = text.length - 1;
  while (last >= 0 && /[\s,;|]/.test(text.charAt(last))) last -= 1;
  let end = last;
  for (let rows = 0; end >= 0 && rows <= TAIL; rows += 1) end = text.indexOf('\n', end + 1);
  return end < 0 ? text.replace(/\n$/, '') : text.slice(0, end);
}

/**
 * Reads comma-separated values (RFC 4180) and their relatives. A quote that is never closed costs its own line alone: the rows
 * behind it are read on.
 */
export function readDelimited(written: string): Table {
  const text = withPlainQuotes(withoutTail(written.replace(/\r\n?/g, '\n')));
  const named = SEPARATOR_LINE.exec(text)?.[1];
  const quoting = quotingOf(text);
  const separator = named ?? separatorOf(text, quoting);
  const rows: Row[] = [];
  const place: Place = { offset: 0, line: 1, doubtEnd: 0 };
  for (let open = 0; place.offset < text.length; open += 1) {
    if (!readRecords(text, { ...quoting, delimiter: separator }, place, rows)) break;
    if (open === MOST_OPEN_QUOTES) {
      throw new TableFault(
        `${OPEN_QUOTE_FAULT(place.line)} There are more like it: export the file again.`,
      );
    }
    readOpenLine(text, separator, place, rows);
  }
  // The line that names the separator is a row, and an empty one.
  if (named) rows[0] = { number: 1, cells: [] };
  return { rows, format: { separator } };
}
