import { Box, Button, Chip, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { LeadDetail, LeadEvent } from '../../../domain/lead';
import { useNameOf } from '../leads/api/list-staff';
import { Time } from '../leads/lead-facts';
import { senderOf } from '../leads/lead-names';
import { useSendReply, useUndoReply } from './api/send-reply';
import { loggedWords } from './logged-words';

interface ConversationProps {
  lead: LeadDetail;
  history: readonly LeadEvent[];
}

const undoneIds = (history: readonly LeadEvent[]) =>
  new Set(history.flatMap(({ undoes }) => undoes ?? []));

/** The lines of the history that are part of the conversation; what was undone is not. */
function saidIn(history: readonly LeadEvent[]): LeadEvent[] {
  const undone = undoneIds(history);
  return history.filter(
    ({ id, kind, state }) =>
      kind === 'answer' ||
      kind === 'bounced' ||
      (kind === 'reply' && state !== 'undone' && !undone.has(id)),
  );
}

/** The conversation with a visitor in the order it went, from the enquiry on. */
export function Conversation({ lead, history }: ConversationProps) {
  return (
    <Box component="ol" aria-label="Conversation" sx={threadStyle}>
      <Message by={senderOf(lead)} at={lead.created_at}>
        <Words>{lead.message}</Words>
      </Message>
      {saidIn(history).map((event) => (
        <Said key={event.id} lead={lead} event={event} />
      ))}
    </Box>
  );
}

function Said({ lead, event }: { lead: LeadDetail; event: LeadEvent }) {
  const at = event.at ?? event.created_at;
  const nameOf = useNameOf();
  const staff = event.actor_email ? nameOf(event.actor_email) : 'Someone';
  if (event.kind === 'bounced') {
    return (
      <Message by="Mail server" at={at} mark={<Mark label="Came back" colour="error" />}>
        <Words>{event.reason ?? event.note ?? 'The address can’t be delivered to.'}</Words>
      </Message>
    );
  }
  if (event.answer) return <AnswerMessage event={event} lead={lead} at={at} />;
  if (event.state === null) {
    return (
      <Message by={staff} at={at} isOurs mark={<Mark label={loggedWords(event)} />}>
        {event.note && <Words>{event.note}</Words>}
      </Message>
    );
  }
  return <EmailMessage event={event} lead={lead} at={at} by={staff} />;
}

interface MessageProps {
  by: string;
  at: string;
  isOurs?: boolean;
  mark?: ReactNode;
  children: ReactNode;
}

/** One entry of the conversation: who, when, how it stands, and the words. */
const Message = ({ by, at, isOurs = false, mark, children }: MessageProps) => (
  <Box component="li" sx={[messageStyle, isOurs && oursStyle]}>
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Typography variant="subtitle2" component="span" sx={{ overflowWrap: 'anywhere' }}>
        {by}
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

const Mark = ({ label, colour = 'default' }: MarkProps) => (
  <Chip size="small" variant="outlined" color={colour} label={label} />
);

const Words = ({ children }: { children: string }) => (
  <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);

interface EmailMessageProps {
  lead: LeadDetail;
  event: LeadEvent;
  at: string;
}

const STATES = {
  queued: { label: 'Waiting to be sent', colour: 'warning' },
  sent: { label: 'Sent', colour: 'success' },
  failed: { label: 'Not sent', colour: 'error' },
  undone: { label: 'Undone', colour: 'default' },
} as const satisfies Record<NonNullable<LeadEvent['state']>, MarkProps>;

/** An email from the desk: it can be held back while it waits, and sent again once it failed. */
function EmailMessage({ lead, event, at, by }: EmailMessageProps & { by: string }) {
  const undo = useUndoReply(lead);
  const again = useSendReply(lead);
  const { state, subject, text, reason } = event;
  const sendAgain = () =>
    again.mutate({
      ...{ channel: 'email', subject: subject ?? '', text: text ?? '' },
      seen_event_id: event.id,
    });
  return (
    <Message by={by} at={at} isOurs mark={state && <Mark {...STATES[state]} />}>
      <Typography variant="caption" component="p" color="textSecondary">
        {subject}
      </Typography>
      <Words>{text ?? ''}</Words>
      {reason && (
        <Typography variant="body2" color={state === 'failed' ? 'error' : 'warning'}>
          {reason}
        </Typography>
      )}
      {state === 'queued' && (
        <Button size="small" aria-busy={undo.isPending} onClick={() => undo.mutate(event)}>
          Undo sending
        </Button>
      )}
      {state === 'failed' && (
        <Button size="small" aria-busy={again.isPending} onClick={sendAgain}>
          Send again
        </Button>
      )}
    </Message>
  );
}

/** `offer.pdf (120 KB)`. */
const attachmentText = ({ name, size }: { name: string; size: number }) =>
  `${name} (${Math.max(1, Math.round(size / 1024))} KB)`;

/** An email of the visitor; what it quotes is folded. */
function AnswerMessage({ lead, event, at }: EmailMessageProps) {
  const { answer } = event;
  if (!answer) return null;
  const isOtherAddress = !answer.from.includes(lead.email);
  return (
    <Message
      by={isOtherAddress ? answer.from : senderOf(lead)}
      at={at}
      mark={answer.automatic && <Mark label="Automatic reply" />}
    >
      <Words>{answer.text}</Words>
      {answer.attachments.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          Attached, in the mailbox: {answer.attachments.map(attachmentText).join(', ')}
        </Typography>
      )}
      {answer.quoted && (
        <Box component="details" sx={{ typography: 'body2', color: 'text.secondary' }}>
          <summary>Show quoted text</summary>
          <Words>{answer.quoted}</Words>
        </Box>
      )}
    </Message>
  );
}

const threadStyle = { display: 'grid', gap: 1, margin: 0, padding: 0, listStyle: 'none' };

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
