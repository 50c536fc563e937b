import { Alert, Button, DialogContentText } from '@mui/material';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { PersonLead } from '../../../../domain/http-api/data';
import type { Lead } from '../../../../domain/lead';
import { dateText } from '../../../../domain/time-text';
import * as z from '../../../../domain/zod';
import { agencyDay } from '../../../../domain/zone';
import { DeskDialog } from '../../../components/dialog';
import { FormField, useSchemaForm } from '../../../components/form';
import { useErase } from '../api/lead';

/** Anything but the lead's reference is refused. */
const confirmationOf = ({ reference }: Lead) =>
  z.strictObject({
    reference: z.string().check(z.refine((typed) => typed.trim().toUpperCase() === reference)),
  });

interface EraseDialogProps {
  lead: Lead;
  /** The leads whose data is erased; by default this lead alone. */
  chosen?: readonly PersonLead[];
  onClose: () => void;
}

const TEXTS = {
  lead: {
    title: 'Erase this lead?',
    text: 'This deletes the name, contact details, message, journey and notes for good.',
  },
  person: {
    title: 'Erase all data of this person?',
    text: 'This deletes what is kept of these leads for good, and takes their addresses off the newsletter’s list.',
  },
};

const NOT_ERASED = 'Nothing was erased. Please try again.';
const PERHAPS_ERASED =
  'We don’t know whether the data was erased. Please try again: erasing it twice does no harm.';

/** Asks for the reference before it erases: nothing brings the data back. */
export function EraseDialog({ lead, chosen, onClose }: EraseDialogProps) {
  const { title, text } = TEXTS[chosen ? 'person' : 'lead'];
  const [schema] = useState(() => confirmationOf(lead));
  const form = useSchemaForm(schema, { defaultValues: { reference: '' } });
  const isConfirmed = z.safeParse(schema, useWatch({ control: form.control })).success;
  const erase = useErase(lead, chosen);
  const submit = form.handleSubmit(() => erase.mutate(undefined, { onSuccess: onClose }));
  return (
    <DeskDialog
      title={title}
      dismiss="Cancel"
      actions={
        <Button
          type="submit"
          variant="contained"
          color="error"
          disabled={!isConfirmed}
          loading={erase.isPending}
        >
          Erase
        </Button>
      }
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <DialogContentText sx={{ marginBlockEnd: 2 }}>
        {text} The history stays and records that you erased them.
      </DialogContentText>
      {chosen && (
        <DialogContentText component="ul" sx={{ marginBlockEnd: 2, paddingInlineStart: 3 }}>
          {chosen.map(({ id, name, reference, created_at }) => (
            <li key={id}>
              {name}, {reference}, {dateText(agencyDay(created_at))}
            </li>
          ))}
        </DialogContentText>
      )}
      {erase.isError && (
        <Alert severity="error" sx={{ marginBlockEnd: 2 }}>
          {erase.error.isRefusal ? (erase.error.problem?.detail ?? NOT_ERASED) : PERHAPS_ERASED}
        </Alert>
      )}
      <FormField
        form={form}
        name="reference"
        size="medium"
        label={`Type ${lead.reference} to confirm`}
        isFirst
        autoComplete="off"
        // The button says that the reference is not whole yet.
        error={false}
        slotProps={{ formHelperText: { hidden: true } }}
      />
    </DeskDialog>
  );
}
