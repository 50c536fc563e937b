import { Alert, Box, Checkbox, FormControlLabel, Link } from '@mui/material';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { istDay } from '../../../../domain/clock';
import { ENQUIRY_LABELS } from '../../../../domain/enquiry-fields';
import { fieldErrors } from '../../../../domain/field-errors';
import { addedLeadSchema } from '../../../../domain/http-api/added-leads';
import type { Lead } from '../../../../domain/lead';
import { ADDED_SOURCE_VALUES, addedSourceLabel } from '../../../../domain/lead-facts';
import { dateText } from '../../../../domain/time-text';
import * as z from '../../../../domain/zod';
import { usePaused } from '../../../lib/use-paused';
import { useAddLead, useDuplicates } from '../api/add-lead';
import {
  ContactFields,
  LeadField,
  type LeadForm,
  type LeadValues,
  NO_VALUES,
  options,
  showFaults,
} from './contact-fields';
import { failureText, LeadFormDialog } from './lead-form-dialog';
import { senderOf } from '../lead-names';
import { openLead } from '../list/list-view';
import { PasteField } from './paste-field';

const SOURCE_OPTIONS = ADDED_SOURCE_VALUES.map(
  (value) => [value, addedSourceLabel(value)] as const,
);

const ENQUIRED_BEFORE =
  'They have enquired before, as shown above. Add it again if this is another enquiry.';

/** Adds a lead that did not come by the form: a call, a chat, an email, a visit at an event. */
export default function AddLeadDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<LeadValues>({ defaultValues: NO_VALUES });
  const [pasted, setPasted] = useState('');
  const [fault, setFault] = useState('');
  const offered = useOfferedLeads(form);
  const add = useAddLead(onClose);
  const { isDirty } = form.formState;

  const save = ({ isSpoken, ...values }: LeadValues) => {
    const checked = z.safeParse(addedLeadSchema, values);
    setFault(checked.success ? '' : showFaults(form, fieldErrors(checked.error.issues)));
    if (!checked.success || add.isPending) return;
    add.mutate(
      { lead: checked.data, isSpoken, offered },
      {
        onSuccess: (outcome) => 'known' in outcome && setFault(ENQUIRED_BEFORE),
        onError: ({ status, problem }) =>
          setFault(problem?.errors ? showFaults(form, problem.errors) : failureText(status)),
      },
    );
  };
  const submit = form.handleSubmit(save);

  return (
    <LeadFormDialog
      title="Add a lead"
      saveLabel="Add"
      isTyped={isDirty || pasted.trim() !== ''}
      isSaving={add.isPending}
      fault={fault}
      onSubmit={(event) => {
        form.clearErrors();
        void submit(event);
      }}
      onClose={onClose}
    >
      {(leave) => (
        <>
          <PasteField form={form} text={pasted} onChange={setPasted} />
          <Box sx={fieldsStyle}>
            <ContactFields form={form} />
            <LeadField form={form} name="source" label="How it came" select>
              {options(SOURCE_OPTIONS)}
            </LeadField>
          </Box>
          <OfferedLeads
            leads={offered}
            onOpen={({ reference }) => leave(() => openLead(reference))}
          />
          <MessageFields form={form} />
        </>
      )}
    </LeadFormDialog>
  );
}

/** The person's wish, and whether somebody has answered already. */
const MessageFields = ({ form }: { form: LeadForm }) => (
  <>
    <LeadField
      form={form}
      name="message"
      label={ENQUIRY_LABELS.message}
      required
      multiline
      minRows={3}
      maxRows={8}
    />
    <Controller
      control={form.control}
      name="isSpoken"
      render={({ field: { value, onChange } }) => (
        <FormControlLabel
          control={<Checkbox checked={value} onChange={onChange} />}
          label="Already spoken with them"
        />
      )}
    />
  </>
);

/** Leads of the person who is being added. */
function useOfferedLeads(form: LeadForm): readonly Lead[] {
  const [email, phone] = useWatch({ control: form.control, name: ['email', 'phone'] });
  return useDuplicates(usePaused(email.trim()), usePaused(phone.trim()));
}

interface OfferedLeadsProps {
  leads: readonly Lead[];
  onOpen: (lead: Lead) => void;
}

const OfferedLeads = ({ leads, onOpen }: OfferedLeadsProps) =>
  leads.length > 0 && (
    <Alert severity="info" role="status">
      {leads.map((lead) => (
        <div key={lead.id}>
          {senderOf(lead)} enquired on {dateText(istDay(lead.created_at))}:{' '}
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
