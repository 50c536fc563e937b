import { Alert, Box, Button, Chip, Stack, Tooltip } from '@mui/material';
import { ClipboardPen, Mail, MessageCircle, PenLine, Phone } from 'lucide-react';
import { lazy, type RefObject, useRef, useState } from 'react';
import type { LeadDetailResponse } from '../../../domain/http-api/leads';
import { DESK_ENGLISH } from '../../../language/languages';
import type { LeadDetail, ReplyChannel } from '../../../domain/lead';
import { LazyPart } from '../../components/loading';
import { useKeptFocus } from '../../lib/focus';
import { useKeyName, useShortcuts } from '../../lib/shortcuts';
import { KEEP_CLEAR } from '../../toasts/toast';
import { useMe } from '../session/session';
import { AnswersLine } from './conversation';
import { ElsewhereDialog } from './elsewhere';
import { EmailForm } from './email-form';
import { canBook } from './placeholders';
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
        <EmailForm {...{ lead, history, isAskedFor }} canBook={canBook(answer)} onClose={close} />
      )}
      {form === 'log' && (
        <LazyPart>
          <LogForm lead={lead} onClose={close} />
        </LazyPart>
      )}
      {form === null && (
        <Stack direction="row" sx={rowStyle}>
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
  const all = new Intl.ListFormat(DESK_ENGLISH).format(names);
  return `${all} ${names.length === 1 ? 'is' : 'are'} writing a reply`;
}

const CHANNELS = {
  email: { label: 'Email', Icon: Mail },
  phone: { label: 'Call', Icon: Phone },
  whatsapp: { label: 'WhatsApp', Icon: MessageCircle },
} satisfies Record<ReplyChannel, object>;

/** A draft opens its form by itself, without taking the focus. */
type Open = ReplyChannel | 'draft' | 'log' | null;

/** The open part of a lead's reply. The reply box shows it; its buttons stand there, or at the edge of a phone. */
export function useReply(lead: LeadDetail) {
  const { ability } = useMe();
  const hasDraft = useHasReplyDraft(lead);
  const canSend = ability.sending !== 'off';
  const [open, setOpen] = useState<Open>(hasDraft && canSend ? 'draft' : null);
  const opener = useRef<HTMLButtonElement>(null);
  const isEmail = open === 'draft' || (open === 'email' && canSend);
  const isLog = open === 'log';
  return {
    /** The form that stands in the reply box. */
    form: isEmail ? ('email' as const) : isLog ? ('log' as const) : null,
    /** The channel whose dialog is open. */
    dialog: isEmail || isLog ? null : open,
    isAskedFor: open === 'email',
    setOpen,
    /** The button that the focus goes back to. */
    opener,
  };
}

interface ReplyButtonsProps {
  lead: LeadDetail;
  opener: RefObject<HTMLButtonElement | null>;
  onOpen: (open: ReplyChannel | 'log') => void;
  /** At the bottom edge of a phone's screen, where a thumb reaches them. */
  isAtEdge?: boolean;
}

/** The ways to answer a lead, and to log what happened outside the desk. */
export function ReplyButtons({ lead, opener, onOpen, isAtEdge = false }: ReplyButtonsProps) {
  const keyName = useKeyName();
  return (
    <Stack
      direction="row"
      role="group"
      aria-label="Reply"
      {...(isAtEdge && KEEP_CLEAR)}
      data-reply-edge={isAtEdge || undefined}
      sx={isAtEdge ? edgeStyle : rowStyle}
    >
      {replyChannels(lead).map((name, index) => {
        const { label, Icon } = CHANNELS[name];
        return (
          <Tooltip key={name} describeChild title={index === 0 && keyName('Reply', 'r')}>
            <Button
              ref={index === 0 ? opener : undefined}
              size="small"
              variant={index === 0 ? 'contained' : 'outlined'}
              startIcon={<Icon size={16} />}
              onClick={() => onOpen(name)}
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
        onClick={() => onOpen('log')}
      >
        Log
      </Button>
    </Stack>
  );
}

const rowStyle = { flexWrap: 'wrap', alignItems: 'center', gap: 1 };

/** Sticky, not fixed: the last lines of the page end above it. */
const edgeStyle = {
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 2,
  gap: 0.5,
  // From edge to edge of the lead's page, and down to its end.
  marginInline: -2,
  marginBlockEnd: -4,
  paddingInline: 1,
  paddingBlockStart: 1,
  paddingBlockEnd: 'calc(8px + env(safe-area-inset-bottom))',
  backgroundColor: 'background.paper',
  borderBlockStart: '1px solid',
  borderColor: 'divider',
  displayPrint: 'none',
  '& button': { flex: 'auto', minInlineSize: 0, minBlockSize: 44, paddingInline: 1 },
};
