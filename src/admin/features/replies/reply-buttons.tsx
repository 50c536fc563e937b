import { Button, Stack, Tooltip } from '@mui/material';
import { ClipboardPen, Mail, MessageCircle, Phone } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import type { LeadDetail, ReplyChannel } from '../../../domain/lead';
import { KEEP_CLEAR } from '../../toasts/toast';
import { useMe } from '../session/session';
import { useHasReplyDraft } from './reply-draft';
import { replyChannels } from './reply-text';

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
export const ReplyButtons = ({ lead, opener, onOpen, isAtEdge = false }: ReplyButtonsProps) => (
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
        <Tooltip key={name} describeChild title={index === 0 && 'Reply (r)'}>
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
