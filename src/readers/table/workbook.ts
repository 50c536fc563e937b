import { unzipSync } from 'fflate';
import { type CellValue, readXlsx, type Sheet } from 'hucre/xlsx';
import { knownHeaders } from './header-meaning';
import type { Ask } from './questions';
import { currencyOf } from './sums';
import { isEmpty, MAX_ROWS, type Row, type Table, TableFault, tooManyRows, widthOf } from './table';

/** The most that the parts of a workbook may inflate to, together. */
const MAX_INFLATED = 100 * 1024 * 1024;
const MOST_PARTS = 2_000;

/** Rows that are enough to tell whether a sheet has a table. */
const PREVIEW = 30;

const OTHER_ARCHIVES: readonly [string, string][] = [
  ['word/document.xml', 'This is a Word document, not a table. Copy its table into a spreadsheet.'],
  ['ppt/presentation.xml', 'This is a presentation, not a table.'],
  ['content.xml', 'This is an OpenDocument file. Save it as XLSX or CSV.'],
  ['xl/workbook.bin', 'This is a binary workbook (XLSB). Save it as XLSX or CSV.'],
];

const TOO_LARGE = 'The workbook is too large. Copy the table into a new workbook.';

const DAMAGED = 'The workbook is damaged, or no XLSX file. Open it in a spreadsheet and save it.';

/**
 * Looks at the archive's directory, and inflates nothing. The reader inflates no part beyond the size that the directory names.
 * @throws TableFault where it is no workbook, or a small file that would fill the memory
 */
function checkArchive(bytes: Uint8Array): void {
  const parts: { name: string; size: number; originalSize: number }[] = [];
  try {
    unzipSync(bytes, { filter: (part) => parts.push(part) < 0 });
  } catch {
    throw new TableFault(DAMAGED);
  }
  const names = new Set(parts.map(({ name }) => name));
  const other = OTHER_ARCHIVES.find(([name]) => names.has(name));
  if (other) throw new TableFault(other[1]);
  if (![...names].some((name) => /(^|\/)workbook\.xml$/i.test(name))) {
    throw new TableFault('This is an archive, not a table. Unpack it and choose the table in it.');
  }
  const files = parts.filter(({ name }) => !name.endsWith('/'));
  const inflated = files.reduce((sum, { originalSize }) => sum + originalSize, 0);
  if (inflated > MAX_INFLATED || files.length > MOST_PARTS) {
    throw new TableFault(TOO_LARGE);
  }
  // A part without a size has no bound.
  if (files.some(({ size, originalSize }) => size === 0 || originalSize === 0)) {
    throw new TableFault(DAMAGED);
  }
}

/** A day, or a time on clocks without a zone. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  return date
    .toISOString()
    .slice(0, 19)
    .replace(/T00:00:00$/, '');
}

/** A single cell in the last corner makes a sheet too large for the reader. */
const faultOf = (cause: unknown): TableFault =>
  new TableFault(/over the \d+ limit/.test(String(cause)) ? TOO_LARGE : DAMAGED, { cause });

/** How the numbers of a column are shown, by its place from 0. */
type Formats = ReadonlyMap<number, string>;

/** `"$"#,##0.00`, `[$€-407]`: the sign that a format puts beside a number. */
const SIGN = /\[\$([^\]-]+)[^\]]*\]|"([^"]+)"|(\p{Sc})/u;

/** A number with the zeros or the currency that people see beside it. */
function shownNumber(digits: string, format: string): string {
  if (/^0{5,}$/.test(format)) return digits.padStart(format.length, '0');
  const [, ...signs] = SIGN.exec(format) ?? [];
  const sign = signs.find((found) => found !== undefined) ?? '';
  return currencyOf(sign) === undefined ? digits : `${digits} ${sign}`;
}

function cellText(value: CellValue | undefined, format = ''): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value);
  // No exponents: a phone number may have become a number.
  if (typeof value === 'number') {
    const digits = Number.isInteger(value) ? BigInt(value).toString() : `${value}`;
    return shownNumber(digits, format);
  }
  return `${value}`;
}

/** The columns, from 0, that a formula fills in each row. */
function formulasOf({ cells }: Sheet): ReadonlyMap<number, number[]> {
  const formulas = new Map<number, number[]>();
  for (const [key, cell] of cells ?? []) {
    if (cell.type !== 'formula') continue;
    const [row = 0, column = 0] = key.split(',').map(Number);
    formulas.set(row, [...(formulas.get(row) ?? []), column]);
  }
  return formulas;
}

/** A cell that is merged with those below it holds for their rows, too. */
function fillMerged(rows: readonly Row[], sheet: Sheet): void {
  const filledTo = new Map<number, number>();
  const merges = (sheet.merges ?? []).toSorted((one, other) => one.startRow - other.startRow);
  for (const { startRow, endRow, startCol, endCol } of merges) {
    const text = rows[startRow]?.cells[startCol];
    // Merged cells of a sound workbook do not overlap.
    const isFilled = startRow <= (filledTo.get(startCol) ?? -1);
    if (startCol !== endCol || !text || isFilled) continue;
    filledTo.set(startCol, endRow);
    for (const { cells } of rows.slice(startRow + 1, endRow + 1)) {
      if (widthOf(cells) === 0) continue;
      while (cells.length <= startCol) cells.push('');
      cells[startCol] = text;
    }
  }
}

function rowsOf(sheet: Sheet, formats: Formats = new Map()): Row[] {
  const formulas = formulasOf(sheet);
  const rows = sheet.rows.map((values, index) => ({
    number: index + 1,
    cells: Array.from(values ?? [], (value, column) => cellText(value, formats.get(column))),
    formulas: formulas.get(index) ?? [],
  }));
  fillMerged(rows, sheet);
  return rows;
}

async function readSheets(
  bytes: Uint8Array,
  sheets: string[],
  maxRows: number,
  readStyles = false,
): Promise<Sheet[]> {
  try {
    return (await readXlsx(bytes, { sheets, maxRows, readStyles })).sheets;
  } catch (cause) {
    throw faultOf(cause);
  }
}

/** Rows that are enough to tell how a column is formatted: the styles of all its cells would fill the memory. */
const STYLED_ROWS = 200;

async function formatsOf(bytes: Uint8Array, name: string): Promise<Formats> {
  const [sheet] = await readSheets(bytes, [name], STYLED_ROWS, true);
  const formats = new Map<number, string>();
  for (const [key, { value, style }] of sheet?.cells ?? []) {
    const column = Number(key.split(',')[1]);
    if (typeof value === 'number' && style?.numFmt) formats.set(column, style.numFmt);
  }
  return formats;
}

async function visibleSheets(bytes: Uint8Array): Promise<string[]> {
  const names: string[] = [];
  try {
    await readXlsx(bytes, {
      sheets({ name, hidden, veryHidden }) {
        if (!hidden && !veryHidden) names.push(name);
        return false;
      },
    });
  } catch (cause) {
    throw faultOf(cause);
  }
  return names.slice(0, 20);
}

/** The number of headers in a sheet that a lead has. */
const knownIn = (sheet: Sheet): number =>
  Math.max(0, ...rowsOf(sheet).map(({ cells }) => knownHeaders(cells)));

/** The sheet with the leads: the only one, the one whose headers are known, or the chosen one. */
async function chooseSheet(bytes: Uint8Array, ask: Ask): Promise<string> {
  const names = await visibleSheets(bytes);
  if (names.length < 2) {
    if (names[0] === undefined) throw new TableFault('The workbook has no visible sheet.');
    return names[0];
  }
  const tables = (await readSheets(bytes, names, PREVIEW))
    .map((sheet) => ({ name: sheet.name, known: knownIn(sheet) }))
    .filter(({ known }) => known > 1)
    .sort((one, other) => other.known - one.known)
    .map(({ name }) => name);
  if (tables.length < 2) return tables[0] ?? names[0] ?? '';
  return ask({
    id: 'sheet',
    what: 'Which sheet has the leads?',
    values: tables,
    options: tables.map((name) => ({ value: name, label: name })),
  });
}

/** Reads a sheet of a workbook (XLSX), with the stored results of its formulas. */
export async function readWorkbook(bytes: Uint8Array, ask: Ask): Promise<Table> {
  checkArchive(bytes);
  const name = await chooseSheet(bytes, ask);
  const formats = await formatsOf(bytes, name);
  const [sheet] = await readSheets(bytes, [name], MAX_ROWS + 10 * PREVIEW);
  const rows = sheet ? rowsOf(sheet, formats) : [];
  if (rows.filter((row) => !isEmpty(row)).length > MAX_ROWS + PREVIEW) throw tooManyRows();
  return { rows, format: { sheet: name } };
}
