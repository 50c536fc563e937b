import { knownHeaders, meaningOf } from './header-meaning';
import { isEmpty, type Row } from './table';

/** Titles, days and empty rows stand over a header. */
const SEARCHED = 30;

const DATA = /@\S+\.|^\+?[\d\s().,/:-]*\d[\d\s().,/:-]*$|^https?:/;

/** The number of cells that are data: addresses, numbers, days. */
const dataCells = ({ cells }: Row): number => cells.filter((cell) => DATA.test(cell.trim())).length;

const filledCells = ({ cells }: Row): string[] => cells.filter((cell) => cell.trim() !== '');

/** A header in words that are not known: all different, no data, and over rows that have some. */
function isUnknownHeader(row: Row, rows: readonly Row[]): boolean {
  const texts = filledCells(row);
  const below = rows.slice(rows.indexOf(row) + 1);
  const widest = Math.max(...rows.map((other) => filledCells(other).length));
  return (
    dataCells(row) === 0 &&
    texts.length > 1 &&
    texts.length >= widest - 1 &&
    new Set(texts).size === texts.length &&
    texts.every((text) => text.length <= 40) &&
    below.some((other) => dataCells(other) > 0)
  );
}

/** A header may hold a year, or an example: `Email (you@firm.example)`. */
const isExample = (cell: string): boolean =>
  cell.replace(/\D/g, '').length < 5 &&
  (!cell.includes('@') || (/^\p{L}[^<@]* /u.test(cell) && meaningOf(cell).certainty > 0));

const wordsFor = ({ cells, ...row }: Row): number =>
  knownHeaders(cells) - 2 * dataCells({ ...row, cells: cells.filter((cell) => !isExample(cell)) });

/** The row with the headers of the columns; undefined where the first row is data already. */
export function findHeader(rows: readonly Row[]): Row | undefined {
  const first = rows.filter((row) => !isEmpty(row)).slice(0, SEARCHED);
  const [best] = first.toSorted((one, other) => wordsFor(other) - wordsFor(one));
  if (best && wordsFor(best) > 1) return best;
  const isOneWord = (row: Row) =>
    filledCells(row).length === knownHeaders(row.cells) &&
    row.cells.every((cell) => cell.trim() === '' || meaningOf(cell).certainty === 2);
  const [top] = first;
  if (top && isOneWord(top)) return top;
  return first.find((row) => isUnknownHeader(row, first));
}
