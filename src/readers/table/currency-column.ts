import { folded } from './cell-text';
import type { Column } from './import-plan';
import type { Row } from './table';

const CURRENCY =
  /(?:^| )(?:currency|wahrung|devise|monnaie|moneda|moeda|valuta|waluta|mena|currencycode|валюта)(?: |$)|通貨|货币|幣別|통화|العملة|मुद्रा/;

const CODE = /^(?:[A-Z]{3}|\p{Sc})$/iu;

/** Some programs write the currency of a sum into a column of its own: it is put behind the sums that name none. */
export function withCurrencies(rows: readonly Row[], columns: readonly Column[]): readonly Row[] {
  const value = columns.find(({ to }) => to === 'value');
  const currency = columns.find(({ header }) => CURRENCY.test(folded(header)));
  if (!value || !currency || value === currency) return rows;
  return rows.map((row) => {
    const sum = row.cells[value.n - 1] ?? '';
    const code = row.cells[currency.n - 1] ?? '';
    if (!CODE.test(code) || !/^[\d.,\s-]+$/.test(sum)) return row;
    return { ...row, cells: row.cells.with(value.n - 1, `${sum} ${code.toUpperCase()}`) };
  });
}
