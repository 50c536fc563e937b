import { Button, MenuItem, Stack } from '@mui/material';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { CHOICES, enquiryLabel } from '../../../../domain/enquiry-fields';
import type { AddedLead, AddedLeadInput } from '../../../../domain/http-api/lead-changes';
import { LANGUAGES, languageName } from '../../../../language/languages';
import type { Lead } from '../../../../domain/lead';
import {
  byField,
  CONTACT_FIELDS,
  type ContactField,
  type EnquiryChoiceField,
  isChoiceField,
  isRequired,
  kindOf,
} from '../../../../domain/lead-fields';
import { ContentWords } from '../../../components/content-words';
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
export type ContactValues = Record<ContactField, string>;

/** The contact details of a lead, for its form. */
export const contactOf = (lead: Lead): ContactValues =>
  byField(CONTACT_FIELDS, (field) => lead[field] ?? '');

export type AddedLeadForm = UseFormReturn<AddedLeadInput, unknown, AddedLead>;

type Option = readonly [value: string, label: ReactNode];

export const options = (choices: readonly Option[]) =>
  choices.map(([value, label]) => (
    <MenuItem key={value} value={value}>
      {label}
    </MenuItem>
  ));

/** The languages of the site, and one that it had before where a lead still has it. */
export const languageOptions = (present: string | null = null): Option[] => {
  const tags = present === null ? LANGUAGES : [...new Set([...LANGUAGES, present])];
  return tags.map((tag) => [tag, languageName(tag)]);
};

const choicesOf = (field: EnquiryChoiceField): Option[] => {
  const choices = CHOICES[field].values.map((value): Option => [
    value,
    <ContentWords>{CHOICES[field].labelOf(value)}</ContentWords>,
  ]);
  return isRequired(field) ? choices : [['', 'Not known'], ...choices];
};

/** The keyboard of a phone. */
const keyboardOf = (field: ContactField) => {
  if (kindOf(field) === 'phone') return { inputMode: 'tel' as const };
  return kindOf(field) === 'email'
    ? { inputMode: 'email' as const, autoCapitalize: 'none', spellCheck: false }
    : {};
};

interface ContactFieldsProps<Values extends FieldValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>;
  /** Whether the choices of the service are shown; by default the field itself knows. */
  service?: { open: boolean; setOpen: (isOpen: boolean) => void };
}

/** The contact details of a lead. A phone number may stand for the address. */
export function ContactFields<Values extends Partial<Record<ContactField, unknown>>, Sent>({
  form,
  service,
}: ContactFieldsProps<Values, Sent>) {
  return CONTACT_FIELDS.map((field, index) => {
    const props = {
      form,
      name: field as FieldPath<Values>,
      label: <ContentWords>{enquiryLabel(field)}</ContentWords>,
      isFirst: index === 0,
      // The browser knows the staff, not the lead.
      autoComplete: 'off',
      required: isRequired(field) && kindOf(field) !== 'email',
    };
    if (!isChoiceField(field)) {
      return <FormField key={field} {...props} slotProps={{ htmlInput: keyboardOf(field) }} />;
    }
    const open = field === 'service' ? service : undefined;
    return (
      <FormField
        key={field}
        {...props}
        select
        {...(open && {
          slotProps: {
            select: {
              open: open.open,
              onOpen: () => open.setOpen(true),
              onClose: () => open.setOpen(false),
            },
          },
        })}
      >
        {options(choicesOf(field))}
      </FormField>
    );
  });
}
