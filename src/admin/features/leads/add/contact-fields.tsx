import { MenuItem, TextField, type TextFieldProps } from '@mui/material';
import { useEffect } from 'react';
import { Controller, type FieldPath, type UseFormReturn } from 'react-hook-form';
import {
  BUDGET_VALUES,
  budgetLabel,
  ENQUIRY_LABELS,
  SERVICE_VALUES,
  serviceLabel,
} from '../../../../domain/enquiry-fields';
import type { FieldError } from '../../../../domain/field-errors';
import type { Lead } from '../../../../domain/lead';
import type { AddedSource } from '../../../../domain/lead-facts';

/** A lead as its forms hold it; an edit leaves the last three alone. */
export interface LeadValues extends Record<
  'name' | 'email' | 'phone' | 'company' | 'service' | 'budget' | 'message',
  string
> {
  source: AddedSource;
  isSpoken: boolean;
}

export const NO_VALUES: LeadValues = {
  ...{ name: '', email: '', phone: '', company: '', service: '', budget: '', message: '' },
  ...{ source: 'phone', isSpoken: false },
};

/** The contact details of a lead, for its form. */
export const contactOf = ({ name, email, phone, company, service, budget }: Lead) => ({
  ...{ name, email, phone: phone ?? '', company: company ?? '', service, budget: budget ?? '' },
});

export type LeadForm = UseFormReturn<LeadValues>;

/** The rules speak to the visitor. */
const forStaff = (message: string) => message.replace(/\byour\b/, 'the');

/** Shows each fault at its field. @returns the faults that no field has */
export function showFaults(form: LeadForm, faults: readonly FieldError[]): string {
  const known = faults.filter(({ field }) => Object.hasOwn(NO_VALUES, field));
  for (const [index, { field, message }] of known.entries()) {
    const path = field as FieldPath<LeadValues>;
    form.setError(path, { message: forStaff(message) }, { shouldFocus: index === 0 });
  }
  return faults
    .filter((fault) => !known.includes(fault))
    .map(({ message }) => message)
    .join(' ');
}

type LeadFieldProps = Omit<TextFieldProps, 'name' | 'form' | 'variant'> & {
  form: LeadForm;
  name: Exclude<keyof LeadValues, 'isSpoken'>;
};

/** One field of a form about a lead, with its fault. */
export const LeadField = ({ form, name, ...props }: LeadFieldProps) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field: { ref, ...field }, fieldState: { error } }) => (
      <TextField
        size="small"
        {...field}
        inputRef={ref}
        error={Boolean(error)}
        helperText={error?.message}
        {...props}
      />
    )}
  />
);

type Option = readonly [value: string, label: string];

export const options = (choices: readonly Option[]) =>
  choices.map(([value, label]) => (
    <MenuItem key={value} value={value}>
      {label}
    </MenuItem>
  ));

const SERVICE_OPTIONS: Option[] = SERVICE_VALUES.map((value) => [value, serviceLabel(value)]);
const BUDGET_OPTIONS: Option[] = BUDGET_VALUES.map((value) => [value, budgetLabel(value)]);

/** Name, address, number, company, service and budget of a lead. */
export function ContactFields({ form }: { form: LeadForm }) {
  const { setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);
  return (
    <>
      <LeadField form={form} name="name" label={ENQUIRY_LABELS.name} required />
      <LeadField
        form={form}
        name="email"
        label={ENQUIRY_LABELS.email}
        slotProps={{ htmlInput: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } }}
      />
      <LeadField
        form={form}
        name="phone"
        label={ENQUIRY_LABELS.phone}
        slotProps={{ htmlInput: { inputMode: 'tel' } }}
      />
      <LeadField form={form} name="company" label={ENQUIRY_LABELS.company} />
      <LeadField form={form} name="service" label={ENQUIRY_LABELS.service} select required>
        {options(SERVICE_OPTIONS)}
      </LeadField>
      <LeadField form={form} name="budget" label={ENQUIRY_LABELS.budget} select>
        {options([['', 'Not known'], ...BUDGET_OPTIONS])}
      </LeadField>
    </>
  );
}
