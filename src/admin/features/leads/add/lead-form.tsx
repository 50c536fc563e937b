import { Button, MenuItem, Stack } from '@mui/material';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import {
  BUDGET_VALUES,
  budgetLabel,
  ENQUIRY_LABELS,
  SERVICE_VALUES,
  serviceLabel,
} from '../../../../domain/enquiry-fields';
import type { AddedLead, AddedLeadInput } from '../../../../domain/http-api/lead-changes';
import type { Lead } from '../../../../domain/lead';
import { ConfirmDialog, DeskDialog } from '../../../components/dialog';
import { FormFailure, FormField } from '../../../components/form';
import { formKeys, saveByKey } from '../../../lib/shortcuts';

interface LeadFormDialogProps<Values extends FieldValues, Sent> {
  title: string;
  saveLabel: string;
  form: UseFormReturn<Values, unknown, Sent>;
  /** Something was typed that leaving would lose. */
  isTyped: boolean;
  isSaving: boolean;
  onSubmit: (event: SubmitEvent) => Promise<void>;
  onClose: () => void;
  /** @param leave does something in place of the form, after the same question */
  children: (leave: (next: () => void) => void) => ReactNode;
}

/** A form about a lead over the page. Leaving asks first where it would lose what was typed. */
export function LeadFormDialog<Values extends FieldValues, Sent>({
  isTyped,
  onClose,
  ...props
}: LeadFormDialogProps<Values, Sent>) {
  const [left, setLeft] = useState<{ next: () => void }>();
  const leaveFor = (next: () => void) => {
    if (isTyped) return setLeft({ next });
    onClose();
    next();
  };
  const leave = () => leaveFor(() => undefined);
  return (
    <DeskDialog
      title={props.title}
      maxWidth="sm"
      dismiss="Cancel"
      actions={
        <Button type="submit" variant="contained" loading={props.isSaving}>
          {props.saveLabel}
        </Button>
      }
      onClose={leave}
      onSubmit={(event) => void props.onSubmit(event)}
    >
      <Stack
        sx={{ gap: 2, paddingBlockStart: 1 }}
        onKeyDownCapture={saveByKey}
        onKeyDown={formKeys(leave)}
      >
        {props.children(leaveFor)}
        <FormFailure form={props.form} />
      </Stack>
      {left && (
        <ConfirmDialog
          title="Leave without saving?"
          text="Your changes will be lost."
          confirmLabel="Leave"
          dismissLabel="Keep typing"
          onConfirm={() => {
            onClose();
            left.next();
          }}
          onClose={() => setLeft(undefined)}
        />
      )}
    </DeskDialog>
  );
}

/** The words for a failure that names no field. */
export const failureText = (status: number): string =>
  status === 0
    ? 'The server could not be reached. Your changes are still here: try again.'
    : 'It could not be saved. Your changes are still here: try again.';

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
    // The browser would fill in the member of staff.
    autoComplete: 'off',
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
