import { Alert, Box, Chip, Stack } from '@mui/material';
import { PenLine } from 'lucide-react';
import { lazy } from 'react';
import type { LeadDetailResponse } from '../../../domain/http-api/leads';
import { LANGUAGE } from '../../../domain/language';
import { useKeptFocus } from '../../lib/focus';
import { LazyPart } from '../../components/loading';
import { useShortcuts } from '../../lib/shortcuts';
import { KEEP_CLEAR } from '../../toasts/toast-place';
import { AnswersLine } from './answers-line';
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
