import { AGENCY_MONEY } from '../domain/money';
import { amountReader } from '../domain/read-amount';

const reader = amountReader(AGENCY_MONEY);

const amountOf = (price: string) => reader.leading(price) ?? Infinity;

/** The price with the lowest amount, as it is written; undefined when there is none. The content check has read them all. */
export function lowestPrice(prices: readonly string[]): string | undefined {
  return prices.toSorted((one, other) => amountOf(one) - amountOf(other))[0];
}
