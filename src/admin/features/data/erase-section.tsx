import { Alert, Button, Stack, Typography } from '@mui/material';
import { Trash2 } from 'lucide-react';
import { lazy, useState } from 'react';
import { allFailed, type Expired, retentionQuerySchema } from '../../../domain/http-api/retention';
import { FormFailure, FormField, showFailure, useSchemaForm } from '../../components/form';
import { LazyPart } from '../../components/loading';
import { TitledCard } from '../../components/page';
import { failureText } from '../session/failure-text';
import { type Counted, countedText, failedText, useCountExpired } from './api/retention';

const EraseOldDialog = lazy(() => import(/* webpackChunkName: "data" */ './erase-old-dialog'));

const isNothing = ({ leads, subscribers }: Expired) => leads === 0 && subscribers === 0;

/** Erases leads that were closed or marked as spam long ago: counts them first, then asks. */
export function EraseSection() {
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
        <LazyPart>
          <EraseOldDialog
            counted={counted}
            onErased={(total) => closeErased(counted.days, total)}
            onClose={() => close()}
          />
        </LazyPart>
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
