import type { UseFormReturn } from 'react-hook-form';
import { FormField } from '../../components/form-field';
import { currencySign } from '../../../domain/money';
import { groupedAmount, readAmount } from './amount';

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
