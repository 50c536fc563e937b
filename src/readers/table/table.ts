import { cleanCell, hasUnstorable } from './cell-text';

/** A row of a table, as text. */
export interface Row {
  /** The number that a spreadsheet shows beside it: empty rows count, a cell with line breaks is in one row. */
  number: number;
  /** The line of a text file, where its number is another. */
  line?: number;
  cells: string[];
  /** Why nobody can tell what the row holds. */
  fault?: string;
  /** Why the row should be looked at. */
  doubt?: string;
  /** The cells that a formula filled, from 0. */
  formulas?: readonly number[];
  /** The cells, from 0, that held characters which no database takes. */
  unstorable?: readonly number[];
}

export interface Table {
  rows: Row[];
  format: { separator: string } | { sheet: string };
}

export const isText = ({ format }: Table): boolean => 'separator' in format;

/** The file cannot be imported; the message says why, and what to do about it. */
export class TableFault extends Error {}

export const MAX_ROWS = 20_000;
export const MAX_COLUMNS = 100;
/** No spreadsheet has more characters in a cell. */
const MAX_CELL = 32_767;

export const tooManyRows = (): TableFault =>
  new TableFault(
    `The table has more than ${MAX_ROWS.toLocaleString('en')} rows. Split it into several files.`,
  );

export const tooManyColumns = (count: number): TableFault =>
  new TableFault(
    `The table has ${count.toLocaleString('en')} columns; ${MAX_COLUMNS} are possible. Remove the columns that you do not need.`,
  );

/** The number of the last cell that is not blank. */
export const widthOf = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cell.trim() !== '') + 1;

export const isEmpty = ({ cells }: Row): boolean => widthOf(cells) === 0;

/** A row with the texts of its cells as people see them. */
export function cleanRow(row: Row): Row {
  const tooLong = row.cells.findIndex((cell) => cell.length > MAX_CELL);
  if (tooLong >= 0) {
    const fault = `Cell ${tooLong + 1} has more than ${MAX_CELL.toLocaleString('en')} characters. Shorten it.`;
    return { ...row, fault: row.fault ?? fault };
  }
  const unstorable = row.cells.flatMap((cell, index) => (hasUnstorable(cell) ? [index] : []));
  const cells = row.cells.map(cleanCell);
  return unstorable.length > 0 ? { ...row, cells, unstorable } : { ...row, cells };
}
