import { Alert, Box, Checkbox, FormControlLabel, Link, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { enquiryLabel } from '../../../../domain/enquiry-fields';
import {
  type AddedLeadInput,
  addedLeadSchema,
  contactChangeSchema,
} from '../../../../domain/http-api/lead-changes';
import { HAS_LANGUAGES, languageOfCountry } from '../../../../language/languages';
import type { Lead } from '../../../../domain/lead';
import { byField, CONTACT_FIELDS, ENQUIRY_FIELDS } from '../../../../domain/lead-fields';
import { HAND_SOURCE_VALUES, addedSourceLabel } from '../../../../domain/lead-facts';
import { phoneCountry } from '../../../../domain/phone';
import { trimLine } from '../../../../domain/text';
import { dateText } from '../../../../domain/time-text';
import * as z from '../../../../domain/zod';
import { agencyDay } from '../../../../domain/zone';
import { FormField, showFailure, useSchemaForm } from '../../../components/form';
import { usePaused } from '../../../lib/time';
import { useAddLead, useDuplicates } from '../api/add-lead';
import { useChangeLead } from '../api/change-lead';
import { matchesText, senderOf } from '../lead-names';
import { openLead } from '../list/list-view';
import { answersFor, type AnswerValues, changedFrom, CustomFields } from './custom-fields';
import {
  type AddedLeadForm,
  ContactFields,
  contactOf,
  type ContactValues,
  failureText,
  languageOptions,
  LeadFormDialog,
  options,
} from './lead-form';
import { PasteField, usePastedText } from './paste-field';

const NO_VALUES: AddedLeadInput = {
  ...byField(ENQUIRY_FIELDS, () => ''),
  custom_fields: answersFor([]),
  source: 'phone',
};

const SOURCE_OPTIONS = HAND_SOURCE_VALUES.map((value) => [value, addedSourceLabel(value)] as const);

const ENQUIRED_BEFORE =
  'They have enquired before, as shown above. Add it again if this is another enquiry.';

/** Adds a lead that did not come by the form: a call, a chat, an email, a visit at an event. */
export function AddLeadDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(addedLeadSchema, { defaultValues: NO_VALUES });
  const [pasted, setPasted] = useState('');
  const [isSpoken, setSpoken] = useState(false);
  const { filled, fill, onPaste, service } = usePastedText(form);
  const offered = useOfferedLeads(form);
  const { language, chosen, choose } = useLanguage(form);
  const add = useAddLead(onClose);
  const { isDirty } = form.formState;

  const submit = form.handleSubmit((lead) => {
    if (add.isPending) return;
    add.mutate(
      { lead: { ...lead, language }, isSpoken, offered },
      {
        onSuccess: (outcome) => {
          if ('known' in outcome) form.setError('root.server', { message: ENQUIRED_BEFORE });
        },
        onError: (failure) => showFailure(form, failure, failureText(failure.status)),
      },
    );
  });

  return (
    <LeadFormDialog
      title="Add a lead"
      saveLabel="Add"
      form={form}
      isTyped={isDirty || isSpoken || chosen !== undefined || pasted.trim() !== ''}
      isSaving={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {(leave) => (
        <Stack sx={{ gap: 2 }} onPaste={onPaste}>
          <PasteField text={pasted} onChange={setPasted} filled={filled} onFill={fill} />
          <Box sx={fieldsStyle}>
            <ContactFields form={form} service={service} />
            <CustomFields form={form} />
            {HAS_LANGUAGES && (
              <TextField
                select
                size="small"
                label="Language"
                value={language}
                onChange={({ target }) => choose(target.value)}
              >
                {options(languageOptions())}
              </TextField>
            )}
            <FormField form={form} name="source" label="How it came" select>
              {options(SOURCE_OPTIONS)}
            </FormField>
          </Box>
          <OfferedLeads
            email={form.getValues('email') ?? ''}
            leads={offered}
            onOpen={({ reference }) => leave(() => openLead(reference))}
          />
          <FormField
            form={form}
            name="message"
            label={enquiryLabel('message')}
            required
            autoComplete="off"
            multiline
            minRows={3}
            maxRows={8}
          />
          <FormControlLabel
            control={
              <Checkbox checked={isSpoken} onChange={(_event, isChecked) => setSpoken(isChecked)} />
            }
            label="Already spoken with them"
          />
        </Stack>
      )}
    </LeadFormDialog>
  );
}

/** The language of the person who is being added: until staff choose it, one of the country that their phone is in. */
function useLanguage(form: AddedLeadForm) {
  const phone = useWatch({ control: form.control, name: 'phone' });
  const [chosen, choose] = useState<string>();
  return { language: chosen ?? languageOfCountry(phoneCountry(phone ?? '')), chosen, choose };
}

/** Leads of the person who is being added. */
function useOfferedLeads(form: AddedLeadForm): readonly Lead[] {
  const [email, phone] = useWatch({ control: form.control, name: ['email', 'phone'] });
  // As they are saved: a pasted number may hold characters that nobody sees.
  return useDuplicates(usePaused(trimLine(email ?? '')), usePaused(trimLine(phone ?? '')));
}

interface OfferedLeadsProps {
  /** The address that was typed. */
  email: string;
  leads: readonly Lead[];
  onOpen: (lead: Lead) => void;
}

const OfferedLeads = ({ email, leads, onOpen }: OfferedLeadsProps) =>
  leads.length > 0 && (
    <Alert severity="info" role="status">
      {leads.map((lead) => (
        <div key={lead.id}>
          {senderOf(lead)} enquired on {dateText(agencyDay(lead.created_at))} with the{' '}
          {matchesText({ email }, [lead])}:{' '}
          <Link component="button" type="button" onClick={() => onOpen(lead)}>
            open {lead.reference}
          </Link>
        </div>
      ))}
    </Alert>
  );

const fieldsStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};

interface EditContactDialogProps {
  lead: Lead;
  onClose: () => void;
}

type EditValues = ContactValues & { custom_fields: AnswerValues; language: string };

/** Only what was changed is checked and sent: a service that is no longer offered may stay. */
const changeFrom = (before: EditValues) =>
  z.pipe(
    z.transform((values: EditValues): z.input<typeof contactChangeSchema> => {
      const changed = CONTACT_FIELDS.map((field) => [field, values[field].trim()] as const).filter(
        ([field, value]) => value !== before[field],
      );
      const custom_fields = changedFrom(before.custom_fields, values.custom_fields);
      return {
        ...Object.fromEntries(changed),
        ...(Object.keys(custom_fields).length > 0 && { custom_fields }),
        ...(values.language !== before.language && { language: values.language || null }),
      };
    }),
    contactChangeSchema,
  );

/** Corrects the contact details of a lead. */
export function EditContactDialog({ lead, onClose }: EditContactDialogProps) {
  const [before] = useState((): EditValues => ({
    ...contactOf(lead),
    custom_fields: answersFor(lead.custom_fields),
    language: lead.language ?? '',
  }));
  const [schema] = useState(() => changeFrom(before));
  const form = useSchemaForm(schema, { defaultValues: before });
  const { mutate, isPending } = useChangeLead(lead);

  const submit = form.handleSubmit((change) => {
    if (Object.keys(change).length === 0) return onClose();
    if (isPending) return;
    mutate(
      { change },
      {
        onSuccess: onClose,
        onError: (failure) => {
          const { status, problem } = failure;
          // A conflict is settled in a dialog of its own, which keeps the change.
          if (problem?.changed) return onClose();
          showFailure(form, failure, problem?.detail ?? failureText(status));
        },
      },
    );
  });

  return (
    <LeadFormDialog
      title="Edit contact details"
      saveLabel="Save"
      form={form}
      isTyped={form.formState.isDirty}
      isSaving={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {() => (
        <>
          <ContactFields form={form} />
          <CustomFields form={form} />
          {HAS_LANGUAGES && (
            <FormField form={form} name="language" label="Language" select>
              {options([['', 'Not known'], ...languageOptions(lead.language)])}
            </FormField>
          )}
        </>
      )}
    </LeadFormDialog>
  );
}
