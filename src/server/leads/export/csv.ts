import { stringify } from 'csv-stringify/sync';
import { LANGUAGE } from '../../../language/languages';
import { type Column, exportColumns, wallMinute } from './columns';
import type { ExportedLead } from './export-pages';

type CsvCell = string | number | null;

/** Begins a file: without a byte order mark, spreadsheets do not take it for UTF-8. */
export const CSV_START = '\uFEFF';

/** The sign between two cells: spreadsheets of a language with a decimal comma read commas as parts of numbers. */
export const csvSeparator = (language = LANGUAGE): ',' | ';' =>
  new Intl.NumberFormat(language)
    .formatToParts(0.5)
    .some(({ type, value }) => type === 'decimal' && value === ',')
    ? ';'
    : ',';

/**
 * Records of a CSV file (RFC 4180), their line ends included; null is an empty cell. Text that a spreadsheet would run as a
 * formula (OWASP, CSV Injection) gets an apostrophe before it, by which spreadsheets mean text.
 */
export const csvRecords = (
  records: readonly (readonly CsvCell[])[],
  delimiter = csvSeparator(),
): string =>
  stringify(records as CsvCell[][], {
    delimiter,
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: {
      // The one beginning that the library does not know.
      string: (text) => (text.startsWith('\n') ? `'${text}` : text),
      // With decimal commas, spreadsheets take 2.5 for the second of May.
      number: (value) => (delimiter === ';' ? String(value).replace('.', ',') : String(value)),
    },
  });

/** A minute as spreadsheets read it in every language. */
export const minuteText = (minute: Date): string =>
  minute.toISOString().slice(0, 16).replace('T', ' ');

function cellOf({ type, valueOf }: Column, lead: ExportedLead): CsvCell {
  const value = valueOf(lead);
  return type === 'minute' && typeof value === 'string' ? minuteText(wallMinute(value)) : value;
}

/** Leads as the text of a CSV file, a part for each page, made when it is asked for. */
export async function* writeCsv(pages: AsyncIterable<ExportedLead[]>): AsyncGenerator<string> {
  const columns = exportColumns();
  yield CSV_START + csvRecords([columns.map(({ title }) => title)]);
  for await (const page of pages) {
    yield csvRecords(page.map((lead) => columns.map((column) => cellOf(column, lead))));
  }
}
