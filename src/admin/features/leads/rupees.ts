import { MAX_VALUE } from '../../../domain/lead-facts';
import { countText } from '../../../domain/number-text';
import * as z from '../../../domain/zod';

/** `12,50,000` as it stands in a field. */
export const groupedRupees = (value: number | null): string =>
  value === null ? '' : countText(value);

const UNITS = { lakh: 100_000, lac: 100_000, crore: 10_000_000, cr: 10_000_000 } as const;

/** `₹ 12,50,000/-`, `Rs. 12.5 lakh`, `2 crore`: the number, and the unit where there is one. */
const AMOUNT = /^(?:₹|rs\.?|inr)?(\d[\d,]*(?:\.\d+)?)(lakh|lac|crore|cr)?s?(?:\/-)?$/i;

/** The amount of a field in whole rupees; null when it is empty, undefined when it is none. */
export function readRupees(text: string): number | null | undefined {
  const words = text.replace(/\s/g, '');
  if (words.replace('₹', '') === '') return null;
  const [, digits, unit = ''] = AMOUNT.exec(words) ?? [];
  if (digits === undefined) return undefined;
  const factor = UNITS[unit.toLowerCase() as keyof typeof UNITS] ?? 1;
  // 1.1 lakh is 110,000, and not what binary fractions make of it.
  const value = Number((Number(digits.replaceAll(',', '')) * factor).toFixed(2));
  return Number.isInteger(value) && value <= MAX_VALUE ? value : undefined;
}

/** A form with an amount alone. */
export const amountFormSchema = z.strictObject({
  value: z.pipe(
    z.string().check(
      z.refine((text) => readRupees(text) !== undefined, {
        error: 'Enter whole rupees, up to ₹1,00,00,00,00,000.',
      }),
    ),
    z.transform((text) => readRupees(text) ?? null),
  ),
});
