import { Alert, Box, Button, Chip, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { LeadFile } from '../../../domain/http-api/files';
import type { LeadDetail, LeadEvent } from '../../../domain/lead';
import { shortTime } from '../../../domain/time-text';
import { WRITTEN } from '../../components/written-text';
import type { RequestFailure } from '../../lib/request-failure';
import { useNameOf } from '../leads/api/list-staff';
import { Time } from '../leads/lead/lead-facts';
import { filesOf, newestOf, useSendReply, useUndoReply, useWatchReply } from './api/emails';
import { LeadFiles } from './lead-files';

interface MessageProps {
  by: string;
  at: string;
  isOurs?: boolean;
  mark?: ReactNode;
  children: ReactNode;
}

/** One entry of the conversation: who, when, how it stands, and the words. */
export const Message = ({ by, at, isOurs = false, mark, children }: MessageProps) => (
  <Box component="li" sx={[messageStyle, isOurs && oursStyle]}>
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Typography variant="subtitle2" component="span" sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{by}</bdi>
      </Typography>
      <Typography variant="caption" color="textSecondary">
        <Time iso={at} />
      </Typography>
      {mark}
    </Stack>
    {children}
  </Box>
);

interface MarkProps {
  label: string;
  colour?: 'error' | 'success' | 'warning' | 'default';
}

export const Mark = ({ label, colour = 'default' }: MarkProps) => (
  <Chip size="small" variant="outlined" color={colour} label={label} />
);

export const Words = ({ children }: { children: string }) => (
  <Typography variant="body2" sx={WRITTEN}>
    {children}
  </Typography>
);

const messageStyle = {
  paddingBlock: 1,
  paddingInline: 1.5,
  marginInlineEnd: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '& > button': { marginInlineStart: -0.5 },
};

const oursStyle = { marginInlineEnd: 0, marginInlineStart: 3, bgcolor: 'action.hover' };

const STATES = {
  queued: { label: 'Waiting to be sent', colour: 'warning' },
  sent: { label: 'Sent', colour: 'success' },
  failed: { label: 'Not sent', colour: 'error' },
  undone: { label: 'Undone', colour: 'default' },
} as const satisfies Record<NonNullable<LeadEvent['state']>, MarkProps>;

/** An email that has a time was sent, so one that failed since then came back. */
const markOf = ({ state, at }: LeadEvent): MarkProps | null =>
  state === 'failed' && at !== null
    ? { label: 'Came back', colour: 'error' }
    : state && STATES[state];

/** Of an email that left, the reason is a report about it. */
const reasonColour = (state: LeadEvent['state']) =>
  state === 'sent' ? 'textSecondary' : state === 'failed' ? 'error' : 'warning';

interface EmailMessageProps {
  lead: LeadDetail;
  history: readonly LeadEvent[];
  event: LeadEvent;
  files: readonly LeadFile[];
  at: string;
  by: string;
}

/** An email from the desk: it can be held back while it waits, and sent again once it failed. */
export function EmailMessage({ lead, history, event, files, at, by }: EmailMessageProps) {
  const undo = useUndoReply(lead);
  const again = useSendReply(lead);
  useWatchReply(lead, event);
  const { id, state, subject, text, cc, reason } = event;
  const mark = markOf(event);
  const isSentAgain = history.some(
    (later) =>
      later.id > id &&
      (later.state === 'queued' || later.state === 'sent') &&
      later.subject === subject &&
      later.text === text &&
      (later.cc ?? null) === (cc ?? null),
  );
  const sendAgain = (seen_event_id: number) =>
    again.mutate({
      ...{ channel: 'email', subject: subject ?? '', text: text ?? '', cc },
      seen_event_id,
      files: filesOf(files, id),
    });
  return (
    <Message by={by} at={at} isOurs mark={mark && <Mark {...mark} />}>
      <Typography variant="caption" component="p" color="textSecondary">
        {subject}
        {cc && ` · Cc ${cc}`}
      </Typography>
      <Words>{text ?? ''}</Words>
      <LeadFiles leadId={lead.id} files={files} />
      {reason && (
        <Typography variant="body2" color={reasonColour(state)}>
          {reason}
        </Typography>
      )}
      {again.error && (
        <SendFailure failure={again.error} onSendAnyway={(newer) => sendAgain(newer.id)} />
      )}
      {state === 'queued' && (
        <Button size="small" aria-busy={undo.isPending} onClick={() => undo.mutate(event)}>
          Undo sending
        </Button>
      )}
      {state === 'failed' && !isSentAgain && (
        <Button
          size="small"
          aria-busy={again.isPending}
          onClick={() => sendAgain(newestOf(history))}
        >
          Send again
        </Button>
      )}
    </Message>
  );
}

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
