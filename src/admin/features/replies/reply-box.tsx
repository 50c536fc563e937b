import { Alert, Box, Chip, Link, Stack, Typography } from '@mui/material';
import { PenLine } from 'lucide-react';
import { lazy } from 'react';
import type { LeadDetailResponse } from '../../../domain/http-api/leads';
import { type MailboxResponse, unfetchedText } from '../../../domain/http-api/mailbox';
import { LANGUAGE } from '../../../domain/language';
import type { LeadDetail, LeadEvent } from '../../../domain/lead';
import { shortTime } from '../../../domain/time-text';
import { useKeptFocus } from '../../lib/focus';
import { LazyPart } from '../../components/loading';
import { useShortcuts } from '../../lib/shortcuts';
import { KEEP_CLEAR } from '../../toasts/toast';
import { useMailbox, useReadAnswers } from './api/emails';
import { ElsewhereDialog } from './elsewhere';
import { EmailForm } from './email-form';
import { ReplyButtons, type useReply } from './reply-buttons';
import { useHasReplyDraft } from './reply-draft';
import { replyChannels } from './reply-text';

/** The picker of days and times weighs more than the rest of the lead. */
const LogForm = lazy(() => import(/* webpackChunkName: "log-form" */ './log-form'));

interface ReplyBoxProps {
  answer: LeadDetailResponse;
  reply: ReturnType<typeof useReply>;
  /** The buttons stand somewhere else. */
  hasNoButtons: boolean;
}

/** The place where a lead is answered, and what happened outside the desk is logged. */
export function ReplyBox({ answer, reply, hasNoButtons }: ReplyBoxProps) {
  const { lead, history, writing } = answer;
  const { form, dialog, isAskedFor, setOpen, opener } = reply;
  const hasEmail = useHasReplyDraft(lead);
  const hasWhatsApp = useHasReplyDraft(lead, 'whatsapp');
  const keptFocus = useKeptFocus(opener);
  const close = () => setOpen(null);
  useShortcuts({ r: () => setOpen(replyChannels(lead)[0] ?? 'log') });

  return (
    <Box {...keptFocus} {...KEEP_CLEAR} sx={{ outline: 'none' }}>
      <Box role="status">
        {writing.length > 0 && (
          <Alert
            severity="warning"
            role="presentation"
            icon={<PenLine size={18} />}
            sx={{ marginBlockEnd: 1 }}
          >
            {writingText(writing)}
          </Alert>
        )}
      </Box>
      {form === 'email' && (
        <EmailForm lead={lead} history={history} isAskedFor={isAskedFor} onClose={close} />
      )}
      {form === 'log' && (
        <LazyPart>
          <LogForm lead={lead} onClose={close} />
        </LazyPart>
      )}
      {form === null && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          {!hasNoButtons && <ReplyButtons lead={lead} opener={opener} onOpen={setOpen} />}
          {(hasEmail || hasWhatsApp) && (
            <Chip size="small" color="warning" variant="outlined" label="Draft" />
          )}
        </Stack>
      )}
      {dialog && <ElsewhereDialog lead={lead} channel={dialog} onClose={close} />}
      <AnswersLine lead={lead} history={history} />
    </Box>
  );
}

/** `Ravi is writing a reply`, for one colleague or several. */
function writingText(names: readonly string[]): string {
  const all = new Intl.ListFormat(LANGUAGE).format(names);
  return `${all} ${names.length === 1 ? 'is' : 'are'} writing a reply`;
}

interface AnswersLineProps {
  lead: LeadDetail;
  history: readonly LeadEvent[];
}

/** Says where answers are while they do not arrive here, and where they could not be marked as read. Mostly it is empty. */
function AnswersLine({ lead, history }: AnswersLineProps) {
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
