import { folded } from './cell-text';
import type { ImportPlan } from './import-plan';
import { isSumOrEmpty } from './sums';
import { isEmpty, type Row, widthOf } from './table';

const TOTALS = new Set(
  `
    total, totals, grand total, sub total, subtotal, sum, total amount, count, average, summe, gesamt, gesamtsumme, insgesamt,
    zwischensumme, somme, total général, sous total, suma, total general, totale, soma, totaal, som, totalt, summa, i alt,
    yhteensä, razem, celkem, součet, spolu, összesen, toplam, genel toplam, итого, всего, сумма, разом, σύνολο, कुल, कुल योग,
    योग, एकूण, மொத்தம், మొత్తం, ಒಟ್ಟು, ആകെ, মোট, કુલ, 合計, 総計, 小計, 合计, 总计, 總計, 합계, 총계, المجموع, الإجمالي, סהכ, סך הכל, รวม,
    tổng, tổng cộng, jumlah`
    .split(',')
    .map(folded),
);

/** `Total, , , 395000`: one of the words, and sums. */
function isTotal({ cells }: Row): boolean {
  if (cells.some((cell) => cell.includes('@'))) return false;
  const filled = cells.filter((cell) => cell !== '');
  const words = filled.filter((cell) => !isSumOrEmpty(cell));
  return words.length === 1 && TOTALS.has(folded(words[0] ?? ''));
}

/** Programs write small print under a table: texts in the first column alone, behind an empty row. */
function smallPrint(rows: readonly Row[]): ReadonlySet<Row> {
  const last = rows.findLastIndex((row) => !isEmpty(row) && widthOf(row.cells) !== 1);
  const tail = rows.slice(last + 1);
  const gap = tail.findIndex(isEmpty);
  return new Set(gap < 0 ? [] : tail.slice(gap));
}

interface Split {
  data: Row[];
  ignored: ImportPlan['ignored'];
}

/** Parts the rows with data from titles, totals, small print and empty rows. */
export function splitRows(rows: readonly Row[], header: Row | undefined, width: number): Split {
  const split: Split = { data: [], ignored: [] };
  const below = header ? rows.slice(rows.indexOf(header) + 1) : rows;
  const print = width > 2 ? smallPrint(below) : new Set<Row>();
  const headerText = header?.cells.join('\n');
  const whyIgnored = (row: Row): string | undefined => {
    if (row.fault) return undefined;
    if (isEmpty(row)) return 'empty row';
    if (print.has(row)) return 'small print under the table';
    if (isTotal(row)) return 'row of totals';
    return row.cells.join('\n') === headerText ? 'header again' : undefined;
  };
  for (const row of rows) {
    if (row === header) continue;
    const isAbove = header !== undefined && row.number < header.number;
    const why = isAbove ? (isEmpty(row) ? 'empty row' : 'above the header') : whyIgnored(row);
    if (why === undefined) split.data.push(row);
    else split.ignored.push({ row: row.number, why });
  }
  return split;
}
