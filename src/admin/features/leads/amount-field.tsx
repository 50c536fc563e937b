import type { UseFormReturn } from 'react-hook-form';
import { MAX_VALUE } from '../../../domain/lead-facts';
import {
  AGENCY_MONEY,
  amountText,
  countText,
  currencySign,
  currencyUnits,
} from '../../../domain/numbers';
import { amountReader } from '../../../domain/read-amount';
import * as z from '../../../domain/zod';
import { FormField } from '../../components/form';

const reader = amountReader(AGENCY_MONEY);

/** An amount with enough digits to show how the currency groups them. */
const EXAMPLE = 1_250_000;

interface AmountFieldProps {
  form: UseFormReturn<{ value: string }, unknown, { value: number | null }>;
}

/** The field for the worth of a lead; an amount is written out once the field is left. */
export const AmountField = ({ form }: AmountFieldProps) => (
  <FormField
    form={form}
    name="value"
    label={`Value in ${currencySign()}`}
    onBlur={() => {
      const value = readAmount(form.getValues('value'));
      if (value !== undefined) form.setValue('value', groupedAmount(value), { shouldDirty: true });
    }}
    slotProps={{ htmlInput: { inputMode: 'text' } }}
  />
);

/** `12,50,000` as it stands in a field. */
export const groupedAmount = (value: number | null): string =>
  value === null ? '' : countText(value);

/** The amount of a field in whole units of the currency; null when it is empty, undefined when it is none. */
export function readAmount(text: string): number | null | undefined {
  if (reader.isBlank(text)) return null;
  const value = reader.whole(text);
  return Number.isInteger(value) && Number(value) <= MAX_VALUE ? value : undefined;
}

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
