import { Box, Link, Typography } from '@mui/material';
import type { LeadFile } from '../../../domain/http-api/files';
import { type MailboxResponse, unfetchedText } from '../../../domain/http-api/replies';
import {
  type Answer,
  COMPLAINT_REASON,
  type Lead,
  type LeadDetail,
  type LeadEvent,
} from '../../../domain/lead';
import { shortTime } from '../../../domain/time-text';
import { CALENDAR_MARKS } from '../calls/call-text';
import { useNameOf } from '../leads/api/list-staff';
import { senderOf } from '../leads/lead-names';
import { loggedWords } from '../leads/lead/event-text';
import { useMailbox, useReadAnswers } from './api/emails';
import { LeadFiles } from './lead-files';
import { EmailMessage, Mark, Message, Words } from './message';

interface ConversationProps {
  lead: LeadDetail;
  history: readonly LeadEvent[];
}

interface WholeConversationProps extends ConversationProps {
  /** The enquiries that were merged into the lead. */
  merged: readonly Lead[];
  /** Those of all its messages. */
  files: readonly LeadFile[];
}

const undoneIds = (history: readonly LeadEvent[]) =>
  new Set(history.flatMap(({ undoes }) => undoes ?? []));

/** The lines of the history that are part of the conversation; what was undone is not. */
function saidIn(history: readonly LeadEvent[]): LeadEvent[] {
  const undone = undoneIds(history);
  return history.filter(
    ({ id, kind, state, merged_from }) =>
      kind === 'answer' ||
      (kind === 'created' && merged_from) ||
      kind === 'bounced' ||
      (kind === 'reply' && state !== 'undone' && !undone.has(id)),
  );
}

/** The conversation with a visitor in the order it went, from the first enquiry on. */
export function Conversation({ lead, history, merged, files }: WholeConversationProps) {
  const arrival = history.find(({ kind, merged_from }) => kind === 'created' && !merged_from);
  const said = saidIn(history);
  const isEarlier = ({ id }: LeadEvent) => arrival !== undefined && id < arrival.id;
  const linesOf = (events: readonly LeadEvent[]) =>
    events.map((event) => <Said key={event.id} {...{ lead, history, merged, files, event }} />);
  return (
    <Box component="ol" aria-label="Conversation" sx={threadStyle}>
      {linesOf(said.filter(isEarlier))}
      <EnquiryMessage lead={lead} enquiry={lead} files={files} />
      {linesOf(said.filter((event) => !isEarlier(event)))}
    </Box>
  );
}

interface EnquiryMessageProps {
  lead: Lead;
  /** The lead itself, or one that was merged into it. */
  enquiry: Lead;
  files: readonly LeadFile[];
}

/** An enquiry with the files that came with it. */
function EnquiryMessage({ lead, enquiry, files }: EnquiryMessageProps) {
  const isMerged = enquiry.id !== lead.id;
  const own = files.filter(
    ({ via, merged_from }) => via === 'brief' && (merged_from ?? lead.id) === enquiry.id,
  );
  return (
    <Message
      by={senderOf(enquiry)}
      at={enquiry.created_at}
      mark={isMerged && <Mark label={enquiry.reference} />}
    >
      <Words>{enquiry.message}</Words>
      <LeadFiles leadId={lead.id} files={own} />
    </Message>
  );
}

const threadStyle = { display: 'grid', gap: 1, margin: 0, padding: 0, listStyle: 'none' };

interface SaidProps extends WholeConversationProps {
  event: LeadEvent;
}

function Said({ lead, history, merged, event, files: all }: SaidProps) {
  const files = all.filter(({ event_id }) => event_id === event.id);
  const at = event.at ?? event.created_at;
  const nameOf = useNameOf();
  const staff = event.actor_email ? nameOf(event.actor_email) : 'Someone';
  if (event.kind === 'bounced') {
    return (
      <Message
        by="Mail server"
        at={at}
        mark={
          <Mark
            label={event.reason === COMPLAINT_REASON ? 'Reported as spam' : 'Came back'}
            colour="error"
          />
        }
      >
        <Words>{event.reason ?? event.note ?? 'The address can’t be delivered to.'}</Words>
      </Message>
    );
  }
  if (event.kind === 'created') {
    const enquiry = merged.find(({ id }) => id === event.merged_from);
    return enquiry && <EnquiryMessage lead={lead} enquiry={enquiry} files={all} />;
  }
  if (event.answer) return <AnswerMessage event={event} lead={lead} files={files} at={at} />;
  if (event.state === null) {
    return (
      <Message by={staff} at={at} isOurs mark={<Mark label={loggedWords(event)} />}>
        {event.note && <Words>{event.note}</Words>}
      </Message>
    );
  }
  return <EmailMessage {...{ event, files, lead, history, at }} by={staff} />;
}

/** `offer.pdf (120 KB)`. */
const attachmentText = ({ name, size }: { name: string; size: number }) =>
  `${name} (${Math.max(1, Math.round(size / 1024))} KB)`;

/** True for an email from this address. Any name may stand before the address, another address too. */
function isFrom(from: string, address: string): boolean {
  const sender = /<([^<>]*)>$/.exec(from)?.[1] ?? from;
  return address !== '' && sender.toLowerCase() === address.toLowerCase();
}

interface AnswerMessageProps {
  lead: LeadDetail;
  files: readonly LeadFile[];
  event: LeadEvent;
  at: string;
}

/** The mark of an answer that is more, or less, than words of a person. */
function answerMark({ automatic, may_be_automatic, calendar }: Answer) {
  if (calendar) return <Mark label={CALENDAR_MARKS[calendar.answer]} />;
  if (automatic) return <Mark label="Automatic reply" />;
  return may_be_automatic && <Mark label="May be automatic" />;
}

/** An email of the visitor; what it quotes is folded. */
function AnswerMessage({ lead, files, event, at }: AnswerMessageProps) {
  const { answer } = event;
  if (!answer) return null;
  const { from } = answer;
  return (
    <Message
      by={isFrom(from, lead.email) ? senderOf(lead) : from || 'Unknown sender'}
      at={at}
      mark={answerMark(answer)}
    >
      <Words>{answer.text}</Words>
      <LeadFiles leadId={lead.id} files={files} />
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

/** Says where answers are while they do not arrive here, and where they could not be marked as read. Mostly it is empty. */
export function AnswersLine({ lead, history }: ConversationProps) {
  const { data: mailbox, dataUpdatedAt } = useMailbox();
  const { isFailed, retry } = useReadAnswers(lead, history);
  const where = mailbox && whereText(mailbox, dataUpdatedAt);
  return (
    <>
      {where && (
        <Typography variant="caption" component="p" color="textSecondary" sx={lineStyle}>
          {where}
        </Typography>
      )}
      <Typography role="status" variant="caption" component="p" color="textSecondary">
        {isFailed && (
          <>
            The answer could not be marked as read.{' '}
            <Link component="button" variant="caption" onClick={retry}>
              Try again
            </Link>
          </>
        )}
      </Typography>
    </>
  );
}

/** The mailbox is read each minute or two; a reader that is dead or stuck reports no fault. */
const OVERDUE_MS = 10 * 60_000;

/** @param now when the server said so, in ms since 1970 */
function whereText(mailbox: MailboxResponse, now: number): string | null {
  const { reading, read_at, fault, unfetched, address } = mailbox;
  if (!reading) return `Answers arrive in the mailbox of ${address}.`;
  const isOverdue = read_at === null || now - Date.parse(read_at) > OVERDUE_MS;
  const missing: string[] = [];
  if (fault !== null || isOverdue) {
    const why = fault === null ? 'has not been read lately' : `cannot be read, because ${fault}`;
    const last = read_at ? `It was last read on ${shortTime(read_at)}.` : 'It was never read.';
    missing.push(`the mailbox ${why}. ${last}`);
  }
  if (unfetched) {
    const since = `First tried on ${shortTime(unfetched.since)}.`;
    missing.push(`${unfetchedText(unfetched)}. ${since} Look in the mailbox of ${address}.`);
  }
  return missing.length === 0 ? null : `Answers may be missing: ${missing.join(' ')}`;
}

const lineStyle = { marginBlockStart: 1, overflowWrap: 'anywhere' };
