import { Button, DialogContentText, Stack, TextField, Typography, useForkRef } from '@mui/material';
import { useRef, useState } from 'react';
import { MAX_NOTE } from '../../../domain/http-api/replies';
import type { LeadDetail, ReplyChannel } from '../../../domain/lead';
import { DeskDialog } from '../../components/dialog';
import { focusOnMount } from '../../lib/focus';
import { senderOf } from '../leads/lead-names';
import { useLogReply } from '../leads/api/log-reply';
import { unfilledText } from './placeholders';
import { useReplyDraft, useReplyDraftKeeper } from './reply-draft';
import { languageProps, WritesIn } from './reply-language';
import { replyHref, TemplateFields, useReplyText } from './reply-text';
import { useSavedReplyPicker } from './saved-reply-picker';
import { useNotedReplies } from './use-noted-replies';

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

/** A saved reply goes behind the template where nobody has placed the cursor. */
const putCursorAtEnd = (area: HTMLTextAreaElement | null): void =>
  area?.setSelectionRange(area.value.length, area.value.length);

/** The text of the reply, and the saved replies that it was made from. */
function usePreparedText({ lead, channel }: ElsewhereDialogProps) {
  const { draft, setDraft } = useReplyDraft(lead, channel);
  const { noteUse, withNoted } = useNotedReplies(draft);
  const reply = useReplyText(lead, {
    channel,
    edited: [draft, (next) => setDraft(withNoted(next))],
  });
  return { reply, noteUse };
}

/**
 * Prepares a reply that leaves outside the desk: by the phone, WhatsApp, or a mail program where the desk can send no email.
 * The desk cannot see what came of it, so it asks before it logs anything.
 */
export function ElsewhereDialog(props: ElsewhereDialogProps) {
  const { lead, channel, onClose } = props;
  const [isOpened, setOpened] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { reply, noteUse } = usePreparedText(props);
  const textArea = useRef<HTMLTextAreaElement>(null);
  const textRef = useForkRef(textArea, putCursorAtEnd);
  const picker = useSavedReplyPicker({ lead, textArea, onUse: noteUse });
  const isCall = channel === 'phone';
  const unfilled = isCall ? undefined : unfilledText(reply.text, false);
  const href = replyHref(lead, { channel, subject: reply.subject, text: reply.text });
  if (isOpened) {
    const text = isCall ? '' : reply.text;
    return <OutcomeDialog lead={lead} channel={channel} text={text} onClose={onClose} />;
  }
  const open = () => {
    setAsked(true);
    if (unfilled === undefined) setOpened(true);
    else textArea.current?.focus();
  };
  return (
    <>
      <DeskDialog
        title={`${CHANNELS[channel].label} ${senderOf(lead)}`}
        maxWidth="sm"
        onClose={onClose}
        actions={
          <OpenButton {...{ lead, channel, href }} isHeld={unfilled !== undefined} onOpen={open} />
        }
        dismiss="Cancel"
      >
        {href === null && (
          <DialogContentText sx={{ marginBlockEnd: 2 }}>
            Please dial it yourself: it isn’t clear which number “{lead.phone}” means.
          </DialogContentText>
        )}
        {isCall ? (
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
              inputRef={textRef}
              error={isAsked && unfilled !== undefined}
              helperText={unfilled}
              onChange={(event) => {
                reply.changeText(event.target.value);
                picker.onChange(event);
              }}
              slotProps={{ formHelperText: { role: 'alert' }, htmlInput: languageProps(lead) }}
            />
            {picker.button}
          </Stack>
        )}
      </DeskDialog>
      {picker.dialog}
    </>
  );
}

interface OpenButtonProps extends Omit<ElsewhereDialogProps, 'onClose'> {
  /** Null for a number that may be another's. */
  href: string | null;
  /** The text is not ready to leave. */
  isHeld: boolean;
  onOpen: () => void;
}

/** Leads to the phone, WhatsApp or the mail program. */
function OpenButton({ lead, channel, href, isHeld, onOpen }: OpenButtonProps) {
  if (href === null) {
    return (
      <Button variant="contained" onClick={onOpen} ref={focusOnMount}>
        I have called
      </Button>
    );
  }
  return (
    <Button
      variant="contained"
      // The same element while it is held: another one would take the focus from the text.
      component="a"
      {...(!isHeld && { href })}
      onClick={onOpen}
      ref={focusOnMount}
      // WhatsApp is a website; the desk stays open beside it.
      {...(channel === 'whatsapp' && { target: '_blank', rel: 'noopener' })}
    >
      {CHANNELS[channel].open}
      {channel === 'phone' && ` ${lead.phone}`}
    </Button>
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
    const { saved_replies } = draft ?? {};
    mutate({
      ...{ channel, reached },
      ...(note !== '' && { note }),
      ...(saved_replies && { saved_replies }),
    });
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
