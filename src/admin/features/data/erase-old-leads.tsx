import { Alert, Button, DialogContentText, LinearProgress, Stack, Typography } from '@mui/material';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { allFailed, type Expired, retentionQuerySchema } from '../../../domain/http-api/data';
import { countText } from '../../../domain/numbers';
import * as z from '../../../domain/zod';
import { DeskDialog } from '../../components/dialog';
import { FormFailure, FormField, showFailure, useSchemaForm } from '../../components/form';
import { TitledCard } from '../../components/page';
import { failureText } from '../../lib/request-failure';
import {
  type Counted,
  countedText,
  expiredText,
  failedText,
  useCountExpired,
  useEraseExpired,
} from './api/data';

const isNothing = ({ leads, subscribers }: Expired) => leads === 0 && subscribers === 0;

/** Erases leads that were closed or marked as spam long ago: counts them first, then asks. */
export function EraseOldLeads() {
  const [counted, setCounted] = useState<Counted>();
  const [isAsking, setAsking] = useState(false);
  const close = (left?: Counted) => {
    setAsking(false);
    setCounted(left);
  };
  /** Shows what an erasure has left: what failed, and no more. */
  const closeErased = (days: number, total: Expired) => {
    const left = { ...total, days, leads: total.failed, subscribers: total.failed_subscribers };
    close(allFailed(total) > 0 ? left : undefined);
  };
  return (
    <TitledCard title="Erase old leads" size="h2">
      <Stack sx={{ gap: 2 }}>
        <Typography variant="body2" color="textSecondary">
          Closed leads and spam lose name, addresses, message, conversation and notes for good;
          reference, status and history stay, so reports don’t change. Newsletter addresses that
          were never confirmed, or that unsubscribed, are deleted after 30 days.
        </Typography>
        <CountForm onCounted={setCounted} />
        <div role="status">
          {counted && isNothing(counted) && (
            <Typography>No lead has been closed or spam for that long.</Typography>
          )}
          {counted && !isNothing(counted) && (
            <Alert
              severity="warning"
              action={
                <Button
                  color="error"
                  startIcon={<Trash2 size={16} />}
                  onClick={() => setAsking(true)}
                >
                  Erase…
                </Button>
              }
            >
              This would erase {countedText(counted)}.
              {allFailed(counted) > 0 &&
                ` Last time, ${failedText(counted)} If that happens again, tell whoever runs the site.`}
            </Alert>
          )}
        </div>
      </Stack>
      {isAsking && counted && (
        <EraseOldDialog
          counted={counted}
          onErased={(total) => closeErased(counted.days, total)}
          onClose={() => close()}
        />
      )}
    </TitledCard>
  );
}

function CountForm({ onCounted }: { onCounted: (counted: Counted | undefined) => void }) {
  const form = useSchemaForm(retentionQuerySchema, { defaultValues: { days: '365' } });
  const count = useCountExpired();
  const submit = form.handleSubmit(({ days }) => {
    onCounted(undefined);
    count.mutate(days, {
      onSuccess: (expired) => onCounted({ ...expired, days }),
      onError: (failure) => showFailure(form, failure, failureText(failure, 'Nothing was counted')),
    });
  });
  return (
    <Stack
      component="form"
      noValidate
      aria-label="Count old leads"
      onSubmit={(event) => void submit(event)}
      sx={{ gap: 1 }}
    >
      <FormFailure form={form} />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'start' }}>
        <FormField
          form={form}
          name="days"
          label="Closed or spam for more than (days)"
          sx={{ maxInlineSize: '16rem' }}
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
        />
        <Button type="submit" variant="outlined" color="inherit" loading={count.isPending}>
          Count
        </Button>
      </Stack>
    </Stack>
  );
}

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
function EraseOldDialog({ counted, onErased, onClose }: EraseOldDialogProps) {
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
