import { useState } from 'react';
import { contactChangeSchema } from '../../../../domain/http-api/lead-changes';
import type { Lead } from '../../../../domain/lead';
import * as z from '../../../../domain/zod';
import { showFailure, useSchemaForm } from '../../../lib/schema-form';
import { useChangeLead } from '../api/change-lead';
import {
  ContactFields,
  contactOf,
  type ContactValues,
  failureText,
  LeadFormDialog,
} from './lead-form';

interface EditContactDialogProps {
  lead: Lead;
  onClose: () => void;
}

/** Only what was changed is checked and sent: a service that is no longer offered may stay. */
const changeFrom = (before: ContactValues) =>
  z.pipe(
    z.transform((values: ContactValues): z.input<typeof contactChangeSchema> => {
      const fields = Object.keys(before) as (keyof ContactValues)[];
      return Object.fromEntries(
        fields
          .map((field) => [field, values[field].trim()] as const)
          .filter(([field, value]) => value !== before[field]),
      );
    }),
    contactChangeSchema,
  );

/** Corrects the contact details of a lead. */
export default function EditContactDialog({ lead, onClose }: EditContactDialogProps) {
  const [before] = useState(() => contactOf(lead));
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
      {() => <ContactFields form={form} />}
    </LeadFormDialog>
  );
}
