/** The words of a price that multiply its number. */
const SCALES: Readonly<Record<string, number>> = {
  thousand: 1e3,
  lakh: 1e5,
  million: 1e6,
  crore: 1e7,
};

/** A currency, a number with its separators, and a word that may scale it: `₹3.5 lakh`, `$4,000`, `Rs 900 a month`. */
const AMOUNT = /^[^\d\s]+ ?(\d[\d,]*(?:\.\d+)?)(?: ([a-z]+))?/i;

/**
 * Reads the amount that a price begins with, without its currency.
 *
 * @returns NaN when the price does not begin with an amount
 */
export function amountOf(price: string): number {
  const [, number, word = ''] = AMOUNT.exec(price) ?? [];
  if (!number) return NaN;
  return Number(number.replaceAll(',', '')) * (SCALES[word.toLowerCase()] ?? 1);
}

/** The price with the lowest amount, as it is written; undefined when there is none. */
export function lowestPrice(prices: readonly string[]): string | undefined {
  return prices.toSorted((one, other) => amountOf(one) - amountOf(other))[0];
}
