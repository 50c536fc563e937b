import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import type { LeadDetail, ReplyChannel } from '../../../domain/lead';
import { focusOnMount } from '../../app/focus-on-mount';
import { senderOf } from './lead-texts';
import { useLogReply } from './mutations';
import { replyHref } from './reply-links';
import { useReplyText } from './use-reply-text';

const WORDS: Record<ReplyChannel, { title: string; open: string; question: string; yes: string }> =
  {
    email: {
      title: 'Email',
      open: 'Open in email',
      question: 'Did you send it?',
      yes: 'Yes, I sent it',
    },
    phone: {
      title: 'Call',
      open: 'Call',
      question: 'Did you reach them?',
      yes: 'Yes, we talked',
    },
    whatsapp: {
      title: 'WhatsApp',
      open: 'Open WhatsApp',
      question: 'Did you send it?',
      yes: 'Yes, I sent it',
    },
  };

interface ReplyDialogProps {
  lead: LeadDetail;
  channel: ReplyChannel;
  onClose: () => void;
}

/**
 * Prepares a reply from a template and opens it where it is sent from. The desk cannot see whether it was sent, so it asks
 * before it logs anything.
 */
export function ReplyDialog({ lead, channel, onClose }: ReplyDialogProps) {
  const [isOpened, setOpened] = useState(false);
  const titleId = useId();
  const logReply = useLogReply(lead);
  const { title, question, yes } = WORDS[channel];

  if (!isOpened) {
    return (
      <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
        <DialogTitle id={titleId}>{`${title} ${senderOf(lead)}`}</DialogTitle>
        <ReplyEditor
          lead={lead}
          channel={channel}
          onOpened={() => setOpened(true)}
          onCancel={onClose}
        />
      </Dialog>
    );
  }
  const log = () => {
    logReply.mutate({ channel });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{question}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          Yes logs the reply and stops the reply clock. You can undo it.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>No, not yet</Button>
        <Button variant="contained" onClick={log} ref={focusOnMount}>
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ReplyEditorProps {
  lead: LeadDetail;
  channel: ReplyChannel;
  onOpened: () => void;
  onCancel: () => void;
}

function ReplyEditor({ lead, channel, onOpened, onCancel }: ReplyEditorProps) {
  const reply = useReplyText(lead, channel);
  const { template, templates, page, pages, subject, text } = reply;
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {templates.length > 0 && (
          <TextField
            select
            size="small"
            margin="dense"
            label="Template"
            value={template?.key ?? ''}
            onChange={({ target }) => reply.chooseTemplate(target.value)}
          >
            {templates.map(({ key, label }) => (
              <MenuItem key={key} value={key}>
                {label}
              </MenuItem>
            ))}
          </TextField>
        )}
        {channel === 'phone' ? (
          <CallPoints points={template?.call ?? []} />
        ) : (
          <>
            {pages.length > 0 && (
              <TextField
                select
                size="small"
                label="Page to include"
                value={page}
                onChange={({ target }) => reply.choosePage(target.value)}
              >
                {pages.map(({ href, label }) => (
                  <MenuItem key={href} value={href}>
                    {label}
                  </MenuItem>
                ))}
              </TextField>
            )}
            <TextField
              label="Text"
              multiline
              minRows={4}
              maxRows={14}
              value={text}
              onChange={({ target }) => reply.changeText(target.value)}
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          variant="contained"
          href={replyHref(lead, { channel, subject, text })}
          onClick={onOpened}
          ref={focusOnMount}
          // WhatsApp is a website; the desk stays open beside it.
          {...(channel === 'whatsapp' && { target: '_blank', rel: 'noopener' })}
        >
          {WORDS[channel].open}
          {channel === 'phone' && ` ${lead.phone}`}
        </Button>
      </DialogActions>
    </>
  );
}

function CallPoints({ points }: { points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <div>
      <Typography variant="subtitle2" component="h3">
        Ask about
      </Typography>
      <Typography component="ul" variant="body2" sx={{ paddingInlineStart: 2.5, marginBlock: 1 }}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </Typography>
    </div>
  );
}
