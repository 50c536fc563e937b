import { Link, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type MailboxResponse,
  mailboxResponseSchema,
  unfetchedText,
} from '../../../domain/http-api/mailbox';
import type { Lead, LeadDetail, LeadEvent } from '../../../domain/lead';
import { shortTime } from '../../../domain/time-text';
import { noBody, request } from '../../lib/request';
import { cachedLead, putLead } from '../leads/api/lead-cache';

const FRESH_MS = 60_000;

/** Fetches where the answers of visitors arrive. */
const getMailbox = (): Promise<MailboxResponse> => request(mailboxResponseSchema, '/api/mailbox');

const useMailbox = () =>
  useQuery({
    queryKey: ['mailbox'],
    queryFn: getMailbox,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });

/** Marks a lead's answers as read, up to the one with this id; one that arrives meanwhile stays unread. */
const readAnswers = (leadId: string, event: number): Promise<void> =>
  request(noBody, `/api/leads/${leadId}/answers/read`, { method: 'POST', body: { event } });

const newestAnswer = (history: readonly LeadEvent[]) =>
  history.findLast(({ kind }) => kind === 'answer')?.id;

/** Marks the answers as read that the open lead shows. One that failed can be tried again. */
function useReadAnswers(lead: Lead, history: readonly LeadEvent[]) {
  const client = useQueryClient();
  const { mutate, isError } = useMutation({
    mutationFn: (newest: number) => readAnswers(lead.id, newest),
    onSuccess: () =>
      putLead(client, { ...(cachedLead(client, lead.id) ?? lead), unread_answers: 0 }),
  });
  const newest = newestAnswer(history);
  const isUnread = lead.unread_answers > 0 && newest !== undefined;
  useEffect(() => {
    if (isUnread) mutate(newest);
  }, [mutate, isUnread, newest]);
  return {
    isFailed: isUnread && isError,
    retry: () => newest !== undefined && mutate(newest),
  };
}

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
  if (unfetched) missing.push(`${unfetchedText(unfetched)}. Look in the mailbox of ${address}.`);
  return missing.length === 0 ? null : `Answers may be missing: ${missing.join(' ')}`;
}

const lineStyle = { marginBlockStart: 1, overflowWrap: 'anywhere' };
