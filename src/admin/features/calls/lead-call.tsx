import {
  Button,
  Chip,
  Stack,
  ToggleButton,
  ToggleButtonGroup,
  Tooltip,
  Typography,
} from '@mui/material';
import { CalendarPlus, CalendarX2, Clock } from 'lucide-react';
import { lazy, useState } from 'react';
import { visitorTimeText } from '../../../domain/call-times';
import type { Consultation } from '../../../domain/http-api/consultations';
import type { Lead, LeadEvent } from '../../../domain/lead';
import { callSpanText } from '../../../domain/time-text';
import { ConfirmDialog } from '../../components/dialog';
import { LazyPart } from '../../components/loading';
import { useKeyName, useShortcuts } from '../../lib/shortcuts';
import { useNow } from '../../lib/time';
import { LeadSection } from '../leads/lead/lead-facts';
import { senderOf } from '../leads/lead-names';
import { useMe } from '../session/session';
import { CALL_OUTCOMES, type CallOutcome, useChangeCall, useSettleCall } from './api/calls';
import {
  calendarReplyIn,
  calendarReplyText,
  callState,
  hasBegun,
  isVisitorEmailed,
  TELL_THEM,
} from './call-text';

const CallTimeDialog = lazy(() => import(/* webpackChunkName: "call-time" */ './call-time-dialog'));

interface CallProps {
  lead: Lead;
  call: Consultation | null;
}

interface LeadCallProps extends CallProps {
  history: readonly LeadEvent[];
}

/** A call can be booked with people who still want something of us. */
const canBook = ({ withdrawn_at, erased_at, spam_reason }: Lead) =>
  withdrawn_at === null && erased_at === null && spam_reason === null;

/** The call of a lead: when it is, how it stands, and what staff do about it. */
export function LeadCall({ lead, call, history }: LeadCallProps) {
  const now = useNow();
  if (!call) return canBook(lead) && <NoCall lead={lead} now={now} />;
  const visitorTime = visitorTimeText(call);
  const reply = call.state === 'booked' ? calendarReplyIn(history) : undefined;
  const isErased = lead.erased_at !== null;
  // The pressed outcome says it already.
  const isStateShown = isErased || (call.state !== 'held' && call.state !== 'missed');
  return (
    <LeadSection title="Call">
      <Stack direction="row" sx={rowStyle}>
        <Typography variant="body2">
          <time dateTime={call.starts_at}>{callSpanText(call, now)}</time>
        </Typography>
        {isStateShown && <Chip size="small" variant="outlined" {...callState(call, now)} />}
      </Stack>
      {visitorTime && (
        <Typography variant="body2" color="textSecondary">
          For the visitor: {visitorTime}
        </Typography>
      )}
      {reply && (
        <Typography
          variant="body2"
          color={reply.answer === 'accepted' ? 'textSecondary' : 'warning'}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {calendarReplyText(reply)}
        </Typography>
      )}
      {!isErased && <CallActions lead={lead} call={call} now={now} />}
    </LeadSection>
  );
}

/** One line where there is nothing to tell. */
const NoCall = ({ lead, now }: { lead: Lead; now: number }) => (
  <Stack component="section" aria-label="Call" direction="row" sx={rowStyle}>
    <Typography variant="body2" color="textSecondary">
      No call booked
    </Typography>
    <CallActions lead={lead} call={null} now={now} />
  </Stack>
);

function CallActions({ lead, call, now }: CallProps & { now: number }) {
  const [dialog, setDialog] = useState<'time' | 'cancel' | null>(null);
  const close = () => setDialog(null);
  const isBooked = call?.state === 'booked';
  const isOver = call && call.state !== 'cancelled' && hasBegun(call, now);
  const timeLabel = isBooked ? 'Move' : 'Book a call';
  // A call that took place keeps its time: booking another would overwrite it.
  const hasTime = canBook(lead) && call?.state !== 'held';
  const chooseTime = () => setDialog('time');
  const change = useChangeCall(lead);
  const isEmailed = isVisitorEmailed(lead, useMe());
  const cancel = () =>
    change.mutate({
      was: call,
      change: { state: 'cancelled' },
      successToast: {
        title: 'Call Cancelled',
        text: `The time is free again. ${isEmailed ? 'The visitor is told by email.' : TELL_THEM}`,
      },
      undo: { state: 'booked' },
    });
  const keyName = useKeyName();
  useShortcuts(hasTime ? { c: chooseTime } : {});
  return (
    <Stack direction="row" sx={rowStyle}>
      {isOver && <Outcome lead={lead} call={call} />}
      {hasTime && (
        <Tooltip describeChild title={keyName(timeLabel, 'c')}>
          <Button
            variant="outlined"
            color="inherit"
            size="small"
            startIcon={isBooked ? <Clock size={16} /> : <CalendarPlus size={16} />}
            onClick={chooseTime}
          >
            {timeLabel}
          </Button>
        </Tooltip>
      )}
      {isBooked && !isOver && (
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          startIcon={<CalendarX2 size={16} />}
          onClick={() => setDialog('cancel')}
        >
          Cancel call
        </Button>
      )}
      {dialog === 'time' && (
        <LazyPart>
          <CallTimeDialog lead={lead} call={call} onClose={close} />
        </LazyPart>
      )}
      {dialog === 'cancel' && (
        <ConfirmDialog
          title="Cancel the call?"
          text={`${isEmailed ? `${senderOf(lead)} is told by email.` : TELL_THEM} Others can book the time.`}
          dismissLabel="Keep it"
          confirmLabel="Cancel call"
          onConfirm={cancel}
          onClose={close}
        />
      )}
    </Stack>
  );
}

/** Whether a call that has begun took place. Pressing the chosen button again removes the outcome. */
function Outcome({ lead, call }: { lead: Lead; call: Consultation }) {
  const { settle, isPending } = useSettleCall(lead, call);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      aria-label="Outcome of the call"
      disabled={isPending}
      value={call.state}
      onChange={(_event, state: CallOutcome | null) => settle(state)}
    >
      {(['held', 'missed'] as const).map((state) => (
        <ToggleButton key={state} value={state} sx={{ paddingBlock: 0.5 }}>
          {CALL_OUTCOMES[state].label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const rowStyle = { flexWrap: 'wrap', alignItems: 'center', gap: 1 };
