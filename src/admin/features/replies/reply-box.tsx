import { Alert, Box, Button, Chip, Stack, Tooltip } from '@mui/material';
import { ClipboardPen, Mail, MessageCircle, PenLine, Phone } from 'lucide-react';
import { lazy, useRef, useState } from 'react';
import type { LeadDetailAnswer } from '../../../domain/http-api/leads';
import { LANGUAGE } from '../../../domain/language';
import type { ReplyChannel } from '../../../domain/lead';
import { useKeptFocus } from '../../lib/focus';
import { LazyPart } from '../../components/lazy-part';
import { useShortcuts } from '../../lib/shortcuts';
import { KEEP_CLEAR } from '../../toasts/toast-place';
import { useMe } from '../session/session';
import { AnswersLine } from './answers-line';
import { ElsewhereDialog } from './elsewhere';
import { EmailForm } from './email-form';
import { useReplyDraft } from './reply-draft';
import { replyChannels } from './reply-text';

/** The picker of days and times weighs more than the rest of the lead. */
const LogForm = lazy(() => import(/* webpackChunkName: "log-form" */ './log-form'));

const CHANNELS = {
  email: { label: 'Email', Icon: Mail },
  phone: { label: 'Call', Icon: Phone },
  whatsapp: { label: 'WhatsApp', Icon: MessageCircle },
} satisfies Record<ReplyChannel, object>;

/** A draft opens its form by itself, without taking the focus. */
type Open = ReplyChannel | 'draft' | 'log' | null;

/** The ways to answer a lead, and to log what happened outside the desk. */
export function ReplyBox({ answer }: { answer: LeadDetailAnswer }) {
  const { lead, history, writing } = answer;
  const { ability } = useMe();
  const { draft } = useReplyDraft(lead);
  const { draft: draftForWhatsApp } = useReplyDraft(lead, 'whatsapp');
  const [open, setOpen] = useState<Open>(draft && ability.sending !== 'off' ? 'draft' : null);
  const opener = useRef<HTMLButtonElement>(null);
  const keptFocus = useKeptFocus(opener);
  const close = () => setOpen(null);
  const channels = replyChannels(lead);
  useShortcuts({ r: () => setOpen(channels[0] ?? 'log') });

  const isEmail = open === 'draft' || (open === 'email' && ability.sending !== 'off');
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
      {isEmail && (
        <EmailForm lead={lead} history={history} isAskedFor={open === 'email'} onClose={close} />
      )}
      {open === 'log' && (
        <LazyPart>
          <LogForm lead={lead} onClose={close} />
        </LazyPart>
      )}
      {!isEmail && open !== 'log' && (
        <Stack direction="row" role="group" aria-label="Reply" sx={rowStyle}>
          {channels.map((name, index) => {
            const { label, Icon } = CHANNELS[name];
            return (
              <Tooltip key={name} describeChild title={index === 0 && 'Reply (r)'}>
                <Button
                  ref={index === 0 ? opener : undefined}
                  size="small"
                  variant={index === 0 ? 'contained' : 'outlined'}
                  startIcon={<Icon size={16} />}
                  onClick={() => setOpen(name)}
                >
                  {label}
                </Button>
              </Tooltip>
            );
          })}
          <Button
            size="small"
            color="inherit"
            startIcon={<ClipboardPen size={16} />}
            onClick={() => setOpen('log')}
          >
            Log
          </Button>
          {(draft ?? draftForWhatsApp) && (
            <Chip size="small" color="warning" variant="outlined" label="Draft" />
          )}
        </Stack>
      )}
      {open && open !== 'log' && open !== 'draft' && !isEmail && (
        <ElsewhereDialog lead={lead} channel={open} onClose={close} />
      )}
      <AnswersLine lead={lead} history={history} />
    </Box>
  );
}

/** `Ravi is writing a reply`, for one colleague or several. */
function writingText(names: readonly string[]): string {
  const all = new Intl.ListFormat(LANGUAGE).format(names);
  return `${all} ${names.length === 1 ? 'is' : 'are'} writing a reply`;
}

const rowStyle = { flexWrap: 'wrap', alignItems: 'center', gap: 1 };
