import { Alert, Button, DialogContentText, Stack } from '@mui/material';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Lead } from '../../../../domain/lead';
import * as z from '../../../../domain/zod';
import { DeskDialog } from '../../../components/dialog';
import { FormField, useSchemaForm } from '../../../components/form';
import { useErase } from '../api/lead';

/** Offers a copy of all that is kept about a person, whichever of their leads is open, and its erasure. */
export function PersonDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const [isErasing, setErasing] = useState(false);
  const path = `/api/leads/${lead.id}/person`;
  if (isErasing) return <EraseDialog lead={lead} scope="person" onClose={onClose} />;
  return (
    <DeskDialog title="All data of this person" dismiss="Close" onClose={onClose}>
      <DialogContentText sx={{ marginBlockEnd: 2 }}>
        All leads with this email address or phone number, with replies, answers, notes, calls and
        next actions. The log records who took a copy.
      </DialogContentText>
      <Stack sx={{ gap: 1, alignItems: 'start' }}>
        <Button href={`${path}?format=page`} download startIcon={<Download size={16} />}>
          Save as a page to read
        </Button>
        <Button href={path} download startIcon={<Download size={16} />}>
          Save as JSON
        </Button>
        <Button color="error" startIcon={<Trash2 size={16} />} onClick={() => setErasing(true)}>
          Erase all of it…
        </Button>
      </Stack>
    </DeskDialog>
  );
}

/** Anything but the lead's reference is refused. */
const confirmationOf = ({ reference }: Lead) =>
  z.strictObject({
    reference: z.string().check(z.refine((typed) => typed.trim().toUpperCase() === reference)),
  });

interface EraseDialogProps {
  lead: Lead;
  /** This lead alone, or all that is kept about its person. */
  scope: 'lead' | 'person';
  onClose: () => void;
}

const TEXTS = {
  lead: {
    title: 'Erase this lead?',
    text: 'This deletes the name, contact details, message, journey and notes for good.',
  },
  person: {
    title: 'Erase all data of this person?',
    text: 'This deletes what is kept of all leads with this email address or phone number for good, and takes the address off the newsletter’s list.',
  },
};

const NOT_ERASED = 'Nothing was erased. Please try again.';
const PERHAPS_ERASED =
  'We don’t know whether the data was erased. Please try again: erasing it twice does no harm.';

/** Asks for the reference before it erases: nothing brings the data back. */
export function EraseDialog({ lead, scope, onClose }: EraseDialogProps) {
  const [schema] = useState(() => confirmationOf(lead));
  const form = useSchemaForm(schema, { defaultValues: { reference: '' } });
  const isConfirmed = z.safeParse(schema, useWatch({ control: form.control })).success;
  const erase = useErase(lead, scope);
  const submit = form.handleSubmit(() => erase.mutate(undefined, { onSuccess: onClose }));
  return (
    <DeskDialog
      title={TEXTS[scope].title}
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
        {TEXTS[scope].text} The history stays and records that you erased them.
      </DialogContentText>
      {erase.isError && (
        <Alert severity="error" sx={{ marginBlockEnd: 2 }}>
          {erase.error.isRefusal ? NOT_ERASED : PERHAPS_ERASED}
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
