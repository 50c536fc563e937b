import type { UseFormReturn } from 'react-hook-form';
import { FormField } from '../../components/form-field';
import { groupedRupees, readRupees } from './rupees';

interface AmountFieldProps {
  form: UseFormReturn<{ value: string }, unknown, { value: number | null }>;
}

/** The field for the worth of a lead in rupees; an amount is written out once the field is left. */
export const AmountField = ({ form }: AmountFieldProps) => (
  <FormField
    form={form}
    name="value"
    label="Value in ₹"
    onBlur={() => {
      const value = readRupees(form.getValues('value'));
      if (value !== undefined) form.setValue('value', groupedRupees(value), { shouldDirty: true });
    }}
    slotProps={{ htmlInput: { inputMode: 'text' } }}
  />
);
