import { Alert, Button, DialogContentText, LinearProgress, Stack } from '@mui/material';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Expired } from '../../../domain/http-api/retention';
import { countText } from '../../../domain/number-text';
import * as z from '../../../domain/zod';
import { DeskDialog } from '../../components/dialog';
import { FormField, useSchemaForm } from '../../components/form';
import { failureText } from '../session/failure-text';
import { type Counted, countedText, expiredText, useEraseExpired } from './api/retention';

const NOTHING_YET: Expired = { leads: 0, subscribers: 0, failed: 0, failed_subscribers: 0 };

/** Anything but the number of leads is refused; people may type it with or without commas. */
const confirmationOf = ({ leads }: Counted) =>
  z.strictObject({
    number: z.string().check(z.refine((typed) => typed.replace(/[\s,.]/g, '') === String(leads))),
  });

interface EraseOldDialogProps {
  counted: Counted;
  onErased: (total: Expired) => void;
  onClose: () => void;
}

/** Asks for the number of leads before it erases them: nothing brings the data back. */
export default function EraseOldDialog({ counted, onErased, onClose }: EraseOldDialogProps) {
  const [schema] = useState(() => confirmationOf(counted));
  const [erased, setErased] = useState(NOTHING_YET);
  const form = useSchemaForm(schema, { defaultValues: { number: '' } });
  const isConfirmed = z.safeParse(schema, useWatch({ control: form.control })).success;
  const erase = useEraseExpired(counted.days, setErased);
  const submit = form.handleSubmit(() => erase.mutate(undefined, { onSuccess: onErased }));
  return (
    <DeskDialog
      title="Erase old leads?"
      {...(!erase.isPending && { dismiss: 'Cancel', onClose })}
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
      onSubmit={(event) => void submit(event)}
    >
      <Stack sx={{ gap: 2 }}>
        <DialogContentText>
          This erases {countedText(counted)} for good. Nothing brings them back but a backup. The
          log records that you did it.
        </DialogContentText>
        {erase.error && (
          <Alert severity="error">
            {failureText(erase.error, 'Erasing stopped')} Erased so far: {expiredText(erased)}.
          </Alert>
        )}
        {erase.isPending && (
          <LinearProgress
            aria-label="Erasing"
            variant="determinate"
            value={Math.min(100, (100 * erased.leads) / Math.max(1, counted.leads))}
          />
        )}
        <FormField
          form={form}
          name="number"
          size="medium"
          label={`Type ${countText(counted.leads)} to confirm`}
          isFirst
          autoComplete="off"
          // The button says that the number is not the right one yet.
          error={false}
          slotProps={{ htmlInput: { inputMode: 'numeric' }, formHelperText: { hidden: true } }}
        />
      </Stack>
    </DeskDialog>
  );
}
