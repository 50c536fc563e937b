import { MAX_IMPORT_BYTES } from '../../domain/http-api/imports';
import { zoneOf } from '../../domain/wall-time';
import { readerFor } from './cell-readers';
import { readColumns } from './columns';
import { withCurrencies } from './currency-column';
import { splitRows } from './data-rows';
import { readDelimited } from './delimited';
import { decodeText } from './encoding';
import { isZip, refuseOtherFiles, refuseOtherTexts } from './file-kind';
import { findHeader } from './header-row';
import type { Answers, Desk, ImportPlan } from './import-plan';
import { leadOfRow, type ReadColumn } from './lead-of-row';
import { partPeople } from './known-people';
import { type Ask, questionsOf } from './questions';
import {
  cleanRow,
  isEmpty,
  isText,
  MAX_COLUMNS,
  MAX_ROWS,
  type Row,
  type Table,
  TableFault,
  tooManyColumns,
  tooManyRows,
  widthOf,
} from './table';
import { readWorkbook } from './workbook';

interface ImportInput {
  bytes: Uint8Array;
  fileName: string;
  desk: Desk;
  /** Options that a person chose; beside the questions of a plan, `column:<n>` and `encoding` can be named at any time. */
  answers?: Answers;
  /** Rows that could not be stored: they are refused like those that cannot be read. */
  unstored?: readonly number[];
}

type Read = NonNullable<ImportPlan['read']>;

const emptyPlan = (): ImportPlan => ({
  columns: [],
  asks: [],
  leads: [],
  refused: [],
  refused_cells: {},
  duplicates: [],
  already_there: [],
  ignored: [],
});

const cleanTable = (table: Table): Table => ({ ...table, rows: table.rows.map(cleanRow) });

async function readTable(
  bytes: Uint8Array,
  ask: Ask,
  answers: Answers,
): Promise<{ table: Table; read: Omit<Read, 'header_row' | 'first_rows'> }> {
  if (bytes.length > MAX_IMPORT_BYTES) {
    throw new TableFault('The file is larger than 20 MB. Split it into several files.');
  }
  refuseOtherFiles(bytes);
  if (isZip(bytes)) {
    const table = cleanTable(await readWorkbook(bytes, ask));
    return { table, read: { bom: false, ...table.format } };
  }
  const { text, encoding, bom } = decodeText(bytes, answers.encoding);
  refuseOtherTexts(text);
  const table = cleanTable(readDelimited(text));
  return { table, read: { encoding, bom, ...table.format } };
}

const most = (numbers: readonly number[]): number =>
  numbers.reduce((one, other) => Math.max(one, other), 0);

/** A workbook's cells stand in their columns. In text, one cell too many may have moved all behind it. */
function columnCount(table: Table, header: Row | undefined): number {
  const { rows } = table;
  const below = header ? rows.slice(rows.indexOf(header) + 1) : rows;
  const widths = below.map(({ cells }) => widthOf(cells)).filter((width) => width > 0);
  // The last cells of a header may be empty, over remarks.
  const within = widths.filter((width) => width <= (header?.cells.length ?? 0));
  const named = most([widthOf(header?.cells ?? []), ...within]);
  const wider = widths.filter((width) => width > named);
  const haveMore = wider.length > 1 && wider.length > widths.length / 2;
  return header && isText(table) && !haveMore ? named : most([named, ...widths]);
}

const NOT_STORED =
  'The desk could not store this row. Check it for unusual values, and import it again.';

const widthFault = (row: Row, width: number): string =>
  `The row has ${widthOf(row.cells)} cells, and the table ${width} columns. Put a text that has the separator in it into quotes.`;

function readLeads(
  plan: ImportPlan,
  rows: readonly Row[],
  columns: readonly ReadColumn[],
  { canMove, unstored }: { canMove: boolean; unstored: readonly number[] },
): void {
  for (const row of rows) {
    const where = { row: row.number, ...(row.line === undefined ? {} : { line: row.line }) };
    const isTooWide = canMove && widthOf(row.cells) > columns.length;
    const fault =
      row.fault ??
      (isTooWide ? widthFault(row, columns.length) : undefined) ??
      (unstored.includes(row.number) ? NOT_STORED : undefined);
    if (fault) {
      plan.refused.push({ ...where, reason: fault });
      continue;
    }
    const result = leadOfRow(row, columns);
    if ('reason' in result) plan.refused.push({ ...where, ...result });
    else plan.leads.push(result);
  }
}

/** Rows that a person is shown to check the reading. */
const FIRST_ROWS = 5;

/** Characters of a cell among them. */
const SHOWN_CELL = 200;

const firstRows = (rows: readonly Row[], width: number): string[][] =>
  rows
    .slice(0, FIRST_ROWS)
    .map(({ cells }) =>
      Array.from({ length: width }, (_, index) => (cells[index] ?? '').slice(0, SHOWN_CELL)),
    );

function planTable(
  table: Table,
  { desk, answers = {}, unstored = [] }: ImportInput,
  ask: Ask,
  plan: ImportPlan,
): Pick<Read, 'header_row' | 'first_rows'> {
  const header = findHeader(table.rows);
  const width = columnCount(table, header);
  if (width > MAX_COLUMNS) {
    throw tooManyColumns(width);
  }
  const { data, ignored } = splitRows(table.rows, header, width);
  if (data.length > MAX_ROWS) throw tooManyRows();
  const headers = Array.from({ length: width }, (_, index) => header?.cells[index] ?? '');
  const columns = readColumns(headers, data, header !== undefined, { desk, ask, answers });
  if (!header && !columns.some(({ to }) => to === 'email' || to === 'phone')) {
    throw new TableFault(
      'No table was found. Its first row should name the columns, as in “Name”.',
    );
  }
  const rows = withCurrencies(data, columns, desk.currency);
  const home = zoneOf(desk.time_zone);
  const read = columns.map((column): ReadColumn => {
    const cells = rows.map((row) => row.cells[column.n - 1] ?? '');
    return { ...column, read: readerFor({ column, columns, cells, desk, home, ask }) };
  });
  Object.assign(plan, { columns, ignored });
  readLeads(plan, rows, read, { canMove: isText(table), unstored });
  partPeople(plan, desk, ask);
  const cellsOf = new Map(data.map(({ number, cells }) => [number, cells]));
  for (const { row } of plan.refused) plan.refused_cells[row] = cellsOf.get(row) ?? [];
  return { header_row: header?.number ?? 0, first_rows: firstRows(data, width) };
}

/**
 * Reads a table that another program or a person wrote, and says what an import would do with each row. It decides nothing that
 * only a person can: such things are questions, and the plan shows what their first options make of the rows.
 */
export async function planImport(input: ImportInput): Promise<ImportPlan> {
  const { bytes, answers = {} } = input;
  const { asks, ask } = questionsOf(answers);
  const plan = { ...emptyPlan(), asks };
  try {
    const { table, read } = await readTable(bytes, ask, answers);
    if (table.rows.every(isEmpty)) throw new TableFault('The table is empty. Choose another one.');
    const rows = planTable(table, input, ask, plan);
    return { ...plan, read: { ...read, ...rows } };
  } catch (error) {
    if (error instanceof TableFault) return { ...emptyPlan(), refused_file: error.message };
    throw error;
  }
}
