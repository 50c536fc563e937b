import { MAX_VALUE } from '../../../domain/lead-facts';
import { countText } from '../../../domain/number-text';

/** `12,50,000` as it stands in a field. */
export const groupedRupees = (value: number | null): string =>
  value === null ? '' : countText(value);

export const NO_AMOUNT = 'Enter whole rupees, up to ₹1,00,00,00,00,000.';

/** The amount of a field in whole rupees; null when it is empty, undefined when it is none. */
export function readRupees(text: string): number | null | undefined {
  const digits = text.replace(/[₹,\s]/g, '');
  if (digits === '') return null;
  const value = /^\d{1,12}$/.test(digits) ? Number(digits) : Infinity;
  return value <= MAX_VALUE ? value : undefined;
}
