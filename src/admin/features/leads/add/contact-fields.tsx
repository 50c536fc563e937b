import { MenuItem } from '@mui/material';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import {
  BUDGET_VALUES,
  budgetLabel,
  ENQUIRY_LABELS,
  SERVICE_VALUES,
  serviceLabel,
} from '../../../../domain/enquiry-fields';
import type { AddedLead, AddedLeadInput } from '../../../../domain/http-api/added-leads';
import type { Lead } from '../../../../domain/lead';
import { FormField } from '../../../components/form-field';

/** The contact details of a lead, as its forms hold them. */
export type ContactValues = Record<
  'name' | 'email' | 'phone' | 'company' | 'service' | 'budget',
  string
>;

/** The contact details of a lead, for its form. */
export const contactOf = ({
  name,
  email,
  phone,
  company,
  service,
  budget,
}: Lead): ContactValues => ({
  ...{ name, email, phone: phone ?? '', company: company ?? '', service, budget: budget ?? '' },
});

export type AddedLeadForm = UseFormReturn<AddedLeadInput, unknown, AddedLead>;

type Option = readonly [value: string, label: string];

export const options = (choices: readonly Option[]) =>
  choices.map(([value, label]) => (
    <MenuItem key={value} value={value}>
      {label}
    </MenuItem>
  ));

const SERVICE_OPTIONS: Option[] = SERVICE_VALUES.map((value) => [value, serviceLabel(value)]);
const BUDGET_OPTIONS: Option[] = BUDGET_VALUES.map((value) => [value, budgetLabel(value)]);

interface ContactFieldsProps<Values extends FieldValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>;
  /** Whether the choices of the service are shown; by default the field itself knows. */
  service?: { open: boolean; setOpen: (isOpen: boolean) => void };
}

/** Name, address, number, company, service and budget of a lead. */
export function ContactFields<Values extends Partial<Record<keyof ContactValues, unknown>>, Sent>({
  form,
  service,
}: ContactFieldsProps<Values, Sent>) {
  const field = (name: keyof ContactValues) => ({
    form,
    name: name as FieldPath<Values>,
    label: ENQUIRY_LABELS[name],
  });
  return (
    <>
      <FormField {...field('name')} isFirst required />
      <FormField
        {...field('email')}
        slotProps={{ htmlInput: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } }}
      />
      <FormField {...field('phone')} slotProps={{ htmlInput: { inputMode: 'tel' } }} />
      <FormField {...field('company')} />
      <FormField
        {...field('service')}
        select
        required
        {...(service && {
          slotProps: {
            select: {
              open: service.open,
              onOpen: () => service.setOpen(true),
              onClose: () => service.setOpen(false),
            },
          },
        })}
      >
        {options(SERVICE_OPTIONS)}
      </FormField>
      <FormField {...field('budget')} select>
        {options([['', 'Not known'], ...BUDGET_OPTIONS])}
      </FormField>
    </>
  );
}
