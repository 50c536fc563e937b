import { Button, DialogContentText, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { MAX_NOTE } from '../../../domain/http-api/replies';
import type { LeadDetail, ReplyChannel } from '../../../domain/lead';
import { DeskDialog } from '../../components/dialog';
import { focusOnMount } from '../../lib/focus';
import { senderOf } from '../leads/lead-names';
import { useLogReply } from '../leads/api/log-reply';
import { useReplyDraft, useReplyDraftKeeper } from './reply-draft';
import { languageProps, WritesIn } from './reply-language';
import { replyHref, TemplateFields, useReplyText } from './reply-text';

const SENT = { question: 'Did you send it?', yes: 'Yes, I sent it' };

const CHANNELS = {
  email: { label: 'Email', open: 'Open in your mail program', ...SENT },
  phone: { label: 'Call', open: 'Call', question: 'Did you reach them?', yes: 'Yes, we talked' },
  whatsapp: { label: 'WhatsApp', open: 'Open WhatsApp', ...SENT },
} satisfies Record<ReplyChannel, object>;

interface ElsewhereDialogProps {
  lead: LeadDetail;
  channel: ReplyChannel;
  onClose: () => void;
}

/**
 * Prepares a reply that leaves outside the desk: by the phone, WhatsApp, or a mail program where the desk can send no email.
 * The desk cannot see what came of it, so it asks before it logs anything.
 */
export function ElsewhereDialog({ lead, channel, onClose }: ElsewhereDialogProps) {
  const [isOpened, setOpened] = useState(false);
  const { draft, setDraft } = useReplyDraft(lead, channel);
  const reply = useReplyText(lead, { channel, edited: [draft, setDraft] });
  const { label, open } = CHANNELS[channel];
  const href = replyHref(lead, { channel, subject: reply.subject, text: reply.text });
  if (isOpened) {
    const text = channel === 'phone' ? '' : reply.text;
    return <OutcomeDialog lead={lead} channel={channel} text={text} onClose={onClose} />;
  }
  return (
    <DeskDialog
      title={`${label} ${senderOf(lead)}`}
      maxWidth="sm"
      onClose={onClose}
      actions={
        <Button
          variant="contained"
          {...(href !== null && { href })}
          onClick={() => setOpened(true)}
          ref={focusOnMount}
          // WhatsApp is a website; the desk stays open beside it.
          {...(channel === 'whatsapp' && { target: '_blank', rel: 'noopener' })}
        >
          {href === null ? 'I have called' : open}
          {href !== null && channel === 'phone' && ` ${lead.phone}`}
        </Button>
      }
      dismiss="Cancel"
    >
      {href === null && (
        <DialogContentText sx={{ marginBlockEnd: 2 }}>
          Please dial it yourself: it isn’t clear which number “{lead.phone}” means.
        </DialogContentText>
      )}
      {channel === 'phone' ? (
        <CallPoints points={reply.template?.call ?? []} />
      ) : (
        <Stack sx={{ gap: 2 }}>
          <WritesIn lead={lead} />
          <TemplateFields reply={reply} />
          <TextField
            size="medium"
            label="Text"
            multiline
            minRows={4}
            maxRows={14}
            value={reply.text}
            onChange={({ target }) => reply.changeText(target.value)}
            slotProps={{ htmlInput: languageProps(lead) }}
          />
        </Stack>
      )}
    </DeskDialog>
  );
}

/** The beginning of a text that is longer than a note may be. */
const noteOf = (text: string): string => {
  const letters = [...text.trim()];
  return letters.length > MAX_NOTE ? `${letters.slice(0, MAX_NOTE - 1).join('')}…` : text.trim();
};

interface OutcomeDialogProps extends ElsewhereDialogProps {
  /** The words that were prepared. */
  text: string;
}

/** Asks what came of a reply; a call that nobody took is worth a line in the history, too. */
function OutcomeDialog({ lead, channel, text, onClose }: OutcomeDialogProps) {
  const { draft } = useReplyDraft(lead, channel);
  const { forgetDraft } = useReplyDraftKeeper(lead, channel);
  const { mutate } = useLogReply(lead, () => draft && forgetDraft(draft));
  const { question, yes } = CHANNELS[channel];
  const log = (reached: boolean) => {
    const note = noteOf(text);
    mutate({ channel, reached, ...(note !== '' && { note }) });
    onClose();
  };
  return (
    <DeskDialog
      title={question}
      onClose={onClose}
      dismiss="No, not yet"
      actions={
        <>
          {channel === 'phone' && <Button onClick={() => log(false)}>No answer</Button>}
          <Button variant="contained" onClick={() => log(true)} ref={focusOnMount}>
            {yes}
          </Button>
        </>
      }
    >
      <DialogContentText>
        Yes logs the reply and stops the reply clock. You can undo it.
      </DialogContentText>
    </DeskDialog>
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
