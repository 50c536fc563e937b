import { Button, DialogContentText, Stack, Tooltip } from '@mui/material';
import { Mail, MessageCircle, Phone } from 'lucide-react';
import { useState } from 'react';
import type { LeadDetail, ReplyChannel } from '../../../domain/lead';
import { DeskDialog } from '../../app/dialog';
import { focusOnMount } from '../../app/focus';
import { useShortcuts } from '../../app/shortcuts';
import { useLogReply } from './api/log-reply';
import { senderOf } from './lead-names';
import { ReplyEditor } from './reply-editor';
import { replyChannels, replyHref, useReplyText } from './reply-text';

const SENT = { question: 'Did you send it?', yes: 'Yes, I sent it' };

const CHANNELS = {
  email: { label: 'Email', Icon: Mail, open: 'Open in email', ...SENT },
  phone: {
    label: 'Call',
    Icon: Phone,
    open: 'Call',
    question: 'Did you reach them?',
    yes: 'Yes, we talked',
  },
  whatsapp: { label: 'WhatsApp', Icon: MessageCircle, open: 'Open WhatsApp', ...SENT },
} satisfies Record<ReplyChannel, object>;

/** The ways to answer a lead. */
export function Replies({ lead }: { lead: LeadDetail }) {
  const [channel, setChannel] = useState<ReplyChannel | null>(null);
  const channels = replyChannels(lead);
  useShortcuts({ r: () => setChannel(channels[0]) });
  return (
    <>
      <Stack direction="row" role="group" aria-label="Reply" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {channels.map((name, index) => {
          const { label, Icon } = CHANNELS[name];
          return (
            <Tooltip key={name} describeChild title={index === 0 && 'Reply (r)'}>
              <Button
                variant={index === 0 ? 'contained' : 'outlined'}
                startIcon={<Icon size={18} />}
                onClick={() => setChannel(name)}
              >
                {label}
              </Button>
            </Tooltip>
          );
        })}
      </Stack>
      {channel && <ReplyDialog lead={lead} channel={channel} onClose={() => setChannel(null)} />}
    </>
  );
}

interface ReplyDialogProps {
  lead: LeadDetail;
  channel: ReplyChannel;
  onClose: () => void;
}

/**
 * Prepares a reply from a template and opens it where it is sent from. The desk cannot see whether it was sent, so it asks
 * before it logs anything.
 */
function ReplyDialog({ lead, channel, onClose }: ReplyDialogProps) {
  const [isOpened, setOpened] = useState(false);
  const logReply = useLogReply(lead);
  const reply = useReplyText(lead, channel);
  const { label, open, question, yes } = CHANNELS[channel];
  const log = () => {
    logReply.mutate({ channel });
    onClose();
  };

  return isOpened ? (
    <DeskDialog
      title={question}
      onClose={onClose}
      dismiss="No, not yet"
      actions={
        <Button variant="contained" onClick={log} ref={focusOnMount}>
          {yes}
        </Button>
      }
    >
      <DialogContentText>
        Yes logs the reply and stops the reply clock. You can undo it.
      </DialogContentText>
    </DeskDialog>
  ) : (
    <DeskDialog
      title={`${label} ${senderOf(lead)}`}
      maxWidth="sm"
      onClose={onClose}
      actions={
        <Button
          variant="contained"
          href={replyHref(lead, { channel, subject: reply.subject, text: reply.text })}
          onClick={() => setOpened(true)}
          ref={focusOnMount}
          // WhatsApp is a website; the desk stays open beside it.
          {...(channel === 'whatsapp' && { target: '_blank', rel: 'noopener' })}
        >
          {open}
          {channel === 'phone' && ` ${lead.phone}`}
        </Button>
      }
      dismiss="Cancel"
    >
      <ReplyEditor reply={reply} channel={channel} />
    </DeskDialog>
  );
}
