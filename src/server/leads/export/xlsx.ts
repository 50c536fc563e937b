import { type CellStyle, type CellValue, writeXlsxStream } from 'hucre/xlsx';
import { type CellType, type Column, exportColumns, wallMinute } from './columns';
import type { ExportedLead } from './export-pages';

/** The most UTF-16 code units that Excel takes in a cell; a file with more counts as damaged. */
export const MAX_CELL = 32_767;

export const CUT_MARK =
  '… [cut: a spreadsheet holds no more; “All data of this person” at the desk has it all]';

/** Digits of a cell marked as text (`@`) stay text when somebody edits it. */
const STYLES: Record<CellType, { width: number; style: CellStyle }> = {
  line: { width: 20, style: { numFmt: '@' } },
  text: { width: 60, style: { alignment: { wrapText: true } } },
  number: { width: 12, style: {} },
  count: { width: 10, style: { numFmt: '0' } },
  amount: { width: 14, style: { numFmt: '#,##0' } },
  day: { width: 12, style: { numFmt: 'yyyy-mm-dd' } },
  minute: { width: 17, style: { numFmt: 'yyyy-mm-dd hh:mm' } },
};

function headOf({ title, type }: Column) {
  const { width, style } = STYLES[type];
  const alignment = { vertical: 'top' as const, ...style.alignment };
  return { header: title, width, style: { ...style, alignment } };
}

function fitCell(text: string): string {
  if (text.length <= MAX_CELL) return text;
  const kept = text.slice(0, MAX_CELL - CUT_MARK.length);
  return kept.replace(/[\uD800-\uDBFF]$/, '') + CUT_MARK;
}

/**
 * Readers take `_x0041_` for an escaped A (ECMA-376, ST_Xstring), unless its first sign is escaped itself. The two characters that
 * XML forbids and the database stores are escaped like that: with one of them the whole file would count as damaged.
 */
const escapeText = (text: string): string =>
  text
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll('\uFFFE', '_xFFFE_')
    .replaceAll('\uFFFF', '_xFFFF_');

function cellOf({ type, valueOf }: Column, lead: ExportedLead): CellValue {
  const value = valueOf(lead);
  if (typeof value !== 'string') return value;
  if (type === 'minute') return wallMinute(value);
  if (type === 'day') return new Date(value);
  return escapeText(fitCell(value));
}

async function* rowsOf(
  pages: AsyncIterable<ExportedLead[]>,
  columns: readonly Column[],
): AsyncGenerator<CellValue[]> {
  for await (const page of pages) {
    for (const lead of page) yield columns.map((column) => cellOf(column, lead));
  }
}

/** Leads as the bytes of an XLSX file (Office Open XML), made while they are read. */
export function writeXlsx(pages: AsyncIterable<ExportedLead[]>): AsyncIterable<Uint8Array> {
  const columns = exportColumns();
  return writeXlsxStream(rowsOf(pages, columns), {
    name: 'Leads',
    columns: columns.map(headOf),
    freezePane: { rows: 1 },
  });
}
