import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldErrors } from '../../../../domain/field-errors';
import { leadChangeSchema } from '../../../../domain/http-api/lead-changes';
import type { Lead } from '../../../../domain/lead';
import * as z from '../../../../domain/zod';
import { useChangeLead } from '../api/change-lead';
import { ContactFields, contactOf, type LeadValues, NO_VALUES, showFaults } from './contact-fields';
import { failureText, LeadFormDialog } from './lead-form-dialog';

interface EditContactDialogProps {
  lead: Lead;
  onClose: () => void;
}

/** Corrects the contact details of a lead: only what was changed is sent. */
export default function EditContactDialog({ lead, onClose }: EditContactDialogProps) {
  const [before] = useState(() => contactOf(lead));
  const form = useForm<LeadValues>({ defaultValues: { ...NO_VALUES, ...before } });
  const [fault, setFault] = useState('');
  const change = useChangeLead(lead);
  const { isDirty } = form.formState;

  const save = (values: LeadValues) => {
    const changed = Object.entries(before).flatMap(([field, was]): [string, string][] => {
      const value = values[field as keyof typeof before].trim();
      return value === was ? [] : [[field, value]];
    });
    if (changed.length === 0) return onClose();
    const checked = z.safeParse(leadChangeSchema, Object.fromEntries(changed));
    setFault(checked.success ? '' : showFaults(form, fieldErrors(checked.error.issues)));
    if (!checked.success || change.isPending) return;
    change.mutate(
      { change: checked.data },
      {
        onSuccess: onClose,
        onError: ({ status, problem }) => {
          // A conflict is settled in a dialog of its own, which keeps the change.
          if (problem?.changed) return onClose();
          setFault(
            problem?.errors
              ? showFaults(form, problem.errors)
              : (problem?.detail ?? failureText(status)),
          );
        },
      },
    );
  };
  const submit = form.handleSubmit(save);

  return (
    <LeadFormDialog
      title="Edit contact details"
      saveLabel="Save"
      isTyped={isDirty}
      isSaving={change.isPending}
      fault={fault}
      onSubmit={(event) => {
        form.clearErrors();
        void submit(event);
      }}
      onClose={onClose}
    >
      {() => <ContactFields form={form} />}
    </LeadFormDialog>
  );
}
