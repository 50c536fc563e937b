/** What makes a spreadsheet take a cell for a formula when it comes first (OWASP, CSV Injection). */
const FORMULA = /^[=+\-@\t\r\n]/;

/** What a cell may hold only between quotes (RFC 4180, section 2.6). */
const NEEDS_QUOTES = /[",\r\n]/;

export type CsvCell = string | number | null;

function csvCell(value: CsvCell): string {
  const text = String(value ?? '');
  const harmless = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Begins a file: without a byte order mark, spreadsheets do not take it for UTF-8. */
export const CSV_START = '\uFEFF';

/**
 * One record of a CSV file (RFC 4180), its line end included; null is an empty cell. Text that a spreadsheet would run as a
 * formula gets an apostrophe before it, by which spreadsheets mean text.
 */
export const csvRecord = (cells: readonly CsvCell[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;
