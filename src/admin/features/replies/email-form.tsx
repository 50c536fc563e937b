import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useForkRef } from '@mui/material/utils';
import { useEffect, useRef, useState } from 'react';
import { emailReplySchema } from '../../../domain/http-api/replies';
import type { LeadDetail, LeadEvent } from '../../../domain/lead';
import { KEEP_FAULTS, showFailure, useFormField, useSchemaForm } from '../../components/form';
import { formKeys } from '../../lib/shortcuts';
import { FOR_KEYBOARDS } from '../../components/menu';
import { senderOf } from '../leads/lead-names';
import { useMe } from '../session/session';
import { newestOf, useSendReply, useTellWriting } from './api/emails';
import { useReplyDraft } from './reply-draft';
import { TemplateFields, useReplyText } from './reply-text';
import { SendFailure } from './message';

interface EmailFormProps {
  lead: LeadDetail;
  history: readonly LeadEvent[];
  /** The form was asked for, so the focus goes into it. */
  isAskedFor: boolean;
  onClose: () => void;
}

/** The subject of the latest email that a person wrote. */
const lastSubjectOf = (history: readonly LeadEvent[]) =>
  history
    .map(({ answer, subject }) => (answer?.automatic ? null : (answer?.subject ?? subject)))
    .findLast(Boolean) ?? undefined;

/** The second address of the latest email, which the visitor asked for. */
const lastCcOf = (history: readonly LeadEvent[]) =>
  history.findLast(({ subject, state }) => subject !== null && state !== 'undone')?.cc ?? '';

/** The text of the email, and the newest event of the history that its writer has seen. */
function useEmailText(lead: LeadDetail, history: readonly LeadEvent[]) {
  const { draft, setDraft } = useReplyDraft(lead);
  const [newestAtOpening] = useState(() => newestOf(history));
  const cc = draft?.cc ?? lastCcOf(history);
  // A later event may be on the page by now, without the writer having looked.
  const seen = draft?.seen ?? newestAtOpening;
  const reply = useReplyText(lead, {
    channel: 'email',
    edited: [draft, (next) => setDraft(next && { ...next, cc, seen })],
    lastSubject: lastSubjectOf(history),
  });
  const { subject, text } = reply;
  const changeCc = (next: string) => setDraft({ subject, text, cc: next, seen });
  return { draft, setDraft, seen, reply, cc, changeCc };
}

/** The place behind the greeting, where one goes on writing. */
const afterGreeting = (text: string): number => /^.*,\n+/.exec(text)?.[0].length ?? 0;

/** The form, and the function that sends what it says. */
function useEmailForm({ lead, history, onClose }: EmailFormProps) {
  const { draft, setDraft, seen, reply, cc, changeCc } = useEmailText(lead, history);
  const { subject, text } = reply;
  const form = useSchemaForm(emailReplySchema, {
    values: { channel: 'email', subject, text, cc },
    resetOptions: KEEP_FAULTS,
  });
  const send = useSendReply(lead);
  useTellWriting(lead.id, draft !== null);
  const sendAfter = (seen_event_id: number) =>
    form.handleSubmit((email) => {
      if (send.isPending) return;
      // It is a draft until the server has it, even if nobody has changed the template.
      const draftedCc = email.cc ?? '';
      setDraft({ subject: email.subject, text: email.text, cc: draftedCc, seen: seen_event_id });
      send.mutate(
        { ...email, seen_event_id },
        {
          onSuccess: onClose,
          // The other failures stand with the buttons.
          onError: (failure) => failure.problem?.errors && showFailure(form, failure, ''),
        },
      );
    });
  return { form, send, sendAfter, draft, seen, reply, changeCc };
}

/** Writes an email to the visitor. The text is a draft from the first change until the server has it. */
export function EmailForm(props: EmailFormProps) {
  const { lead, isAskedFor, onClose } = props;
  const { form, send, sendAfter, draft, seen, reply, changeCc } = useEmailForm(props);
  const textField = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current: field } = textField;
    if (!isAskedFor || !field) return;
    field.focus();
    const place = afterGreeting(field.value);
    field.setSelectionRange(place, place);
  }, [isAskedFor]);
  const cc = useFormField(form, 'cc');
  const subject = useFormField(form, 'subject');
  const text = useFormField(form, 'text');
  const textRef = useForkRef(textField, text.inputRef);

  return (
    <Stack
      component="form"
      noValidate
      aria-label={`Email ${senderOf(lead)}`}
      onSubmit={(event) => void sendAfter(seen)(event)}
      onKeyDown={formKeys(onClose)}
      sx={{ gap: 1.5 }}
    >
      <Recipient lead={lead} />
      <TextField
        label="Cc"
        type="email"
        autoComplete="off"
        {...cc}
        onChange={(event) => {
          cc.onChange(event);
          changeCc(event.target.value);
        }}
        slotProps={{ formHelperText: { role: 'alert' } }}
      />
      <TemplateFields reply={reply} />
      <TextField
        label="Subject"
        {...subject}
        onChange={(event) => {
          subject.onChange(event);
          reply.changeSubject(event.target.value);
        }}
        slotProps={{ formHelperText: { role: 'alert' } }}
      />
      <TextField
        label="Text"
        multiline
        minRows={6}
        maxRows={18}
        {...text}
        inputRef={textRef}
        onChange={(event) => {
          text.onChange(event);
          reply.changeText(event.target.value);
        }}
        slotProps={{ formHelperText: { role: 'alert' } }}
      />
      {send.error && (
        <SendFailure failure={send.error} onSendAnyway={(event) => void sendAfter(event.id)()} />
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {/* Not `loading`: a disabled button would lose the focus. */}
        <Button type="submit" variant="contained" size="small" aria-busy={send.isPending}>
          {send.error ? 'Send again' : 'Send'}
        </Button>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
        <Typography variant="caption" color="textSecondary" sx={draft ? undefined : FOR_KEYBOARDS}>
          {draft ? 'Draft saved in this browser' : 'Ctrl+Enter sends'}
        </Typography>
      </Stack>
    </Stack>
  );
}

/** The address that the email goes to, and a word where it goes nowhere. */
function Recipient({ lead }: { lead: LeadDetail }) {
  const { ability } = useMe();
  return (
    <Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        To {lead.email}. The enquiry is quoted below your text.
      </Typography>
      {ability.sending === 'files' && (
        <Typography variant="body2" color="warning">
          No mail server is set up: emails are written to files on this machine.
        </Typography>
      )}
    </Box>
  );
}
