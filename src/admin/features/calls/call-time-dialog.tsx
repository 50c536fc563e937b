import { Alert, Box, Button, CircularProgress, DialogContentText, Typography } from '@mui/material';
import { lazy, useState } from 'react';
import type { Consultation } from '../../../domain/http-api/consultations';
import type { Lead } from '../../../domain/lead';
import { startText } from '../../../domain/time-text';
import { agencyClocks } from '../../../domain/zone';
import { DeskDialog } from '../../components/dialog';
import { Failure, LazyPart } from '../../components/loading';
import { useNow } from '../../lib/time';
import { senderOf } from '../leads/lead-names';
import { useMe } from '../session/session';
import { DayAndTime, type TimeProps, TimesAround } from './call-time-choice';
import { callFailureText, useChangeCall, useFreeTimes } from './api/calls';
import { hasBegun, isVisitorEmailed, TELL_THEM } from './call-text';

/** The calendar is loaded when somebody wants a time that is not offered. */
const OtherTime = lazy(() => import(/* webpackChunkName: "calendar" */ './agency-pickers'));

interface CallTimeDialogProps {
  lead: Lead;
  call: Consultation | null;
  onClose: () => void;
}

/** The change that leaves the call as it is now, where time has not made that impossible. */
function undoOf(call: Consultation | null, now: number) {
  if (call === null || call.state === 'cancelled') return { state: 'cancelled' } as const;
  return hasBegun(call, now) ? undefined : { starts_at: call.starts_at };
}

/** Picks the time of a call: one of the free ones, or any other. */
export default function CallTimeDialog({ lead, call, onClose }: CallTimeDialogProps) {
  const now = useNow();
  const [startsAt, setStartsAt] = useState<string | null>(null);
  const [isOther, setOther] = useState(false);
  const change = useChangeCall(lead);
  const isEmailed = isVisitorEmailed(lead, useMe());
  const isMove = call?.state === 'booked';
  const around = change.error?.problem?.slots ?? [];

  const save = () => {
    if (startsAt === null) return;
    const successToast = {
      title: isMove ? 'Call Moved' : 'Call Booked',
      text: `${startText(startsAt)}. ${isEmailed ? 'The visitor is told by email.' : TELL_THEM}`,
    };
    change.mutate(
      {
        was: call,
        change: { starts_at: startsAt },
        successToast,
        undo: undoOf(call, now),
        isFailureShown: true,
      },
      { onSuccess: onClose, onError: () => setStartsAt(null) },
    );
  };

  return (
    <DeskDialog
      title={isMove ? 'Move the call' : 'Book a call'}
      dismiss="Back"
      actions={
        <Button
          variant="contained"
          disabled={startsAt === null}
          loading={change.isPending}
          onClick={save}
        >
          {[isMove ? 'Move to' : 'Book', startsAt ? startText(startsAt) : '…'].join(' ')}
        </Button>
      }
      onClose={onClose}
    >
      <DialogContentText variant="body2">
        {isEmailed
          ? `${senderOf(lead)} gets an invitation by email.`
          : `${senderOf(lead)} gets no email about it, so tell them yourself.`}{' '}
        Times are in {agencyClocks()}.
      </DialogContentText>
      {change.error && (
        <Alert severity="error" sx={{ marginBlockStart: 2 }}>
          {callFailureText(change.error)}
          {around.length > 0 && ' These times around it are free:'}
        </Alert>
      )}
      {around.length > 0 ? (
        <>
          <TimesAround slots={around} value={startsAt} onChange={setStartsAt} />
          <Button size="small" onClick={() => change.reset()} sx={{ marginBlockStart: 1 }}>
            All free times
          </Button>
        </>
      ) : (
        <FreeTimes value={startsAt} onChange={setStartsAt} />
      )}
      {isOther ? (
        <LazyPart waiting={<CircularProgress aria-label="Loading the calendar" />}>
          <OtherTime onChange={setStartsAt} />
        </LazyPart>
      ) : (
        <Button size="small" onClick={() => setOther(true)} sx={{ marginBlockStart: 1 }}>
          Another time
        </Button>
      )}
    </DeskDialog>
  );
}

/** The times that visitors are offered, in each of their states: loading, failed, none, some. */
function FreeTimes(props: TimeProps) {
  const times = useFreeTimes();
  const { data, error } = times;
  if (data && data.slots.length > 0) return <DayAndTime slots={data.slots} {...props} />;
  if (data) {
    return (
      <Typography variant="body2" sx={{ marginBlockStart: 2 }}>
        Every time that visitors can book is taken.
      </Typography>
    );
  }
  if (!error) return <CircularProgress aria-label="Loading the free times" sx={{ margin: 2 }} />;
  return (
    <Box sx={{ marginBlockStart: 2 }}>
      <Failure title="The free times could not be loaded." query={times} />
    </Box>
  );
}
