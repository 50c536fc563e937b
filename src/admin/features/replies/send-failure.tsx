import { Alert, Box, Button } from '@mui/material';
import type { LeadEvent } from '../../../domain/lead';
import { shortTime } from '../../../domain/time-text';
import { WRITTEN } from '../../components/written-text';
import type { RequestFailure } from '../../lib/request-failure';
import { useNameOf } from '../leads/api/list-staff';

interface SendFailureProps {
  failure: RequestFailure;
  onSendAnyway: (event: LeadEvent) => void;
}

/** A long email would leave it below the fold. */
const scrollTo = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

const NOT_SENT = 'The email was not sent. Your text is kept.';
const PERHAPS_SENT =
  'We don’t know whether the email was sent. Your text is kept: send it again unchanged, and it leaves only once.';

/** Why an email was not sent, or that nobody knows. It stays with the text, of which nothing is lost. */
export function SendFailure({ failure, onSendAnyway }: SendFailureProps) {
  const nameOf = useNameOf();
  const { status, problem, isRefusal } = failure;
  const { event, errors = [], missing, detail } = problem ?? {};
  if (event) {
    return (
      <Alert
        ref={scrollTo}
        severity="warning"
        action={
          <Button color="inherit" size="small" onClick={() => onSendAnyway(event)}>
            Send anyway
          </Button>
        }
      >
        {event.kind === 'answer'
          ? 'The visitor answered meanwhile'
          : `${event.actor_email ? nameOf(event.actor_email) : 'A colleague'} replied first`}
        , {shortTime(event.at ?? event.created_at)}. Your email was not sent.
        <Box component="blockquote" sx={{ ...WRITTEN, margin: 0, marginBlockStart: 1 }}>
          {event.answer?.text ?? event.text ?? event.note}
        </Box>
      </Alert>
    );
  }
  const ofName = errors.find(({ field }) => field !== 'subject' && field !== 'text')?.message;
  if (errors.length > 0 && !ofName) return null;
  const notSetUp = missing && `No email can be sent: ${missing} is not set.`;
  const refusal = status === 409 ? detail : undefined;
  return (
    <Alert ref={scrollTo} severity="error">
      {ofName ?? notSetUp ?? refusal ?? (isRefusal ? NOT_SENT : PERHAPS_SENT)}
    </Alert>
  );
}
