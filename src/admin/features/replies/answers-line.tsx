import { Link, Typography } from '@mui/material';
import type { MailboxAnswer } from '../../../domain/http-api/mailbox';
import type { LeadDetail, LeadEvent } from '../../../domain/lead';
import { shortTime } from '../../../domain/time-text';
import { useMailbox } from './api/get-mailbox';
import { useReadAnswers } from './api/read-answers';

interface AnswersLineProps {
  lead: LeadDetail;
  history: readonly LeadEvent[];
}

/** Says where answers are while they do not arrive here, and where they could not be marked as read. Mostly it is empty. */
export function AnswersLine({ lead, history }: AnswersLineProps) {
  const { data: mailbox } = useMailbox();
  const { isFailed, retry } = useReadAnswers(lead, history);
  const where = mailbox && whereText(mailbox);
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

function whereText({ reading, read_at, fault, address }: MailboxAnswer): string | null {
  if (!reading) return `Answers arrive in the mailbox of ${address}.`;
  if (fault === null) return null;
  const last = read_at ? `It was last read on ${shortTime(read_at)}.` : 'It was never read.';
  return `Answers may be missing: the mailbox cannot be read, because ${fault}. ${last}`;
}

const lineStyle = { marginBlockStart: 1, overflowWrap: 'anywhere' };
