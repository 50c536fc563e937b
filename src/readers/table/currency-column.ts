import { folded } from './cell-text';
import { currencyOf, scaleOf } from './sums';
import type { Column } from './import-plan';
import type { Row } from './table';

const CURRENCY =
  /(?:^| )(?:currency|curr|ccy|wahrung|devise|monnaie|moneda|moeda|valuta|waluta|mena|currencycode|валюта)(?: |$)|通貨|货币|幣別|통화|العملة|मुद्रा/;

const CODE = /^[A-Z]{3}$/i;

/**
 * Some programs write the currency of a sum into a column of its own, and people write it or a scale into the header: they
 * are put behind the sums that name none.
 */
export function withCurrencies(
  rows: readonly Row[],
  columns: readonly Column[],
  home: string,
): readonly Row[] {
  const value = columns.find(({ to }) => to === 'value');
  if (!value) return rows;
  const scale = scaleOf(value.header) ?? '';
  const named = currencyOf(value.header) ?? home;
  const currency = columns.find(
    (column) => column !== value && CURRENCY.test(folded(column.header)),
  );
  return rows.map((row) => {
    const sum = row.cells[value.n - 1] ?? '';
    if (!/^[\d.,\s-]+$/.test(sum) || !/\d/.test(sum)) return row;
    const beside = currency ? (row.cells[currency.n - 1] ?? '') : '';
    const code = CODE.test(beside) ? beside.toUpperCase() : (currencyOf(beside) ?? named);
    const isPlain = code === home && beside === '';
    const full = [sum, scale, isPlain ? '' : code].filter((part) => part !== '').join(' ');
    return { ...row, cells: row.cells.with(value.n - 1, full) };
  });
}
