import { Link, Typography } from '@mui/material';
import { type MailboxResponse, unfetchedText } from '../../../domain/http-api/mailbox';
import type { LeadDetail, LeadEvent } from '../../../domain/lead';
import { shortTime } from '../../../domain/time-text';
import { useMailbox, useReadAnswers } from './api/answers';

interface AnswersLineProps {
  lead: LeadDetail;
  history: readonly LeadEvent[];
}

/** Says where answers are while they do not arrive here, and where they could not be marked as read. Mostly it is empty. */
export function AnswersLine({ lead, history }: AnswersLineProps) {
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
