import { MAX_VALUE } from '../../../domain/lead-facts';
import { AGENCY_MONEY, amountText, currencyUnits } from '../../../domain/money';
import { countText } from '../../../domain/number-text';
import { amountReader } from '../../../domain/read-amount';
import * as z from '../../../domain/zod';

const reader = amountReader(AGENCY_MONEY);

/** Every amount in a text, in whole units of the currency; one without its currency or a word like lakh is none. */
export const amountsIn = reader.all;

/** `12,50,000` as it stands in a field. */
export const groupedAmount = (value: number | null): string =>
  value === null ? '' : countText(value);

/** The amount of a field in whole units of the currency; null when it is empty, undefined when it is none. */
export function readAmount(text: string): number | null | undefined {
  if (reader.isBlank(text)) return null;
  const value = reader.whole(text);
  return Number.isInteger(value) && Number(value) <= MAX_VALUE ? value : undefined;
}

/** An amount with enough digits to show how the currency groups them. */
const EXAMPLE = 1_250_000;

/** A form with an amount alone. */
export const amountFormSchema = z.strictObject({
  value: z.pipe(
    z.string().check(
      z.refine((text) => readAmount(text) !== undefined, {
        error: () =>
          `Enter whole ${currencyUnits()}, like ${amountText(EXAMPLE)}, up to ${amountText(MAX_VALUE)}.`,
      }),
    ),
    z.transform((text) => readAmount(text) ?? null),
  ),
});
