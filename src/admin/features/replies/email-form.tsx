import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { emailReplySchema } from '../../../domain/http-api/replies';
import type { LeadDetail, LeadEvent } from '../../../domain/lead';
import * as z from '../../../domain/zod';
import { formKeys } from '../../components/form-keys';
import type { RequestFailure } from '../../lib/request';
import { senderOf } from '../leads/lead-names';
import { useMe } from '../session/session';
import { useSendReply } from './api/send-reply';
import { useTellWriting } from './api/tell-writing';
import { newestOf } from './newest-event';
import { useReplyDraft } from './reply-draft';
import { useReplyText } from './reply-text';
import { SendFailure } from './send-failure';
import { TemplateFields } from './template-fields';

interface EmailFormProps {
  lead: LeadDetail;
  history: readonly LeadEvent[];
  /** The form was asked for, so the focus goes into it. */
  isAskedFor: boolean;
  onClose: () => void;
}

type Faults = Partial<Record<'subject' | 'text', string>>;

const faultsOf = (issues: readonly { path: readonly PropertyKey[]; message: string }[]): Faults =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]).toReversed());

const refusedFields = ({ problem }: RequestFailure): Faults =>
  Object.fromEntries((problem?.errors ?? []).map(({ field, message }) => [field, message]));

/** The subject of the latest email that a person wrote. */
const lastSubjectOf = (history: readonly LeadEvent[]) =>
  history
    .map(({ answer, subject }) => (answer?.automatic ? null : (answer?.subject ?? subject)))
    .findLast(Boolean) ?? undefined;

/** The text of the email, and the newest event of the history that its writer has seen. */
function useEmailText(lead: LeadDetail, history: readonly LeadEvent[]) {
  const { draft, setDraft } = useReplyDraft(lead);
  const [newestAtOpening] = useState(() => newestOf(history));
  // A later event may be on the page by now, without the writer having looked.
  const seen = draft?.seen ?? newestAtOpening;
  const reply = useReplyText(lead, {
    channel: 'email',
    edited: [draft, (next) => setDraft(next && { ...next, seen })],
    lastSubject: lastSubjectOf(history),
  });
  return { draft, setDraft, seen, reply };
}

/** Writes an email to the visitor. The text is a draft from the first change until the server has it. */
export function EmailForm({ lead, history, isAskedFor, onClose }: EmailFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { draft, setDraft, seen, reply } = useEmailText(lead, history);
  const [faults, setFaults] = useState<Faults>({});
  const send = useSendReply(lead);
  useTellWriting(lead.id, draft !== null);
  useEffect(() => {
    if (isAskedFor) field.current?.focus();
  }, [isAskedFor]);

  const sendAfter = (seen_event_id: number) => {
    const { subject, text } = reply;
    const email = { channel: 'email', subject, text } as const;
    const checked = z.safeParse(emailReplySchema, email);
    setFaults(faultsOf(checked.error?.issues ?? []));
    if (!checked.success || send.isPending) return;
    // It is a draft until the server has it, even if nobody has changed the template.
    setDraft({ subject, text, seen: seen_event_id });
    send.mutate(
      { ...email, seen_event_id },
      { onSuccess: onClose, onError: (failure) => setFaults(refusedFields(failure)) },
    );
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    sendAfter(seen);
  };

  return (
    <Stack
      component="form"
      noValidate
      aria-label={`Email ${senderOf(lead)}`}
      onSubmit={submit}
      onKeyDown={formKeys(onClose)}
      sx={{ gap: 1.5 }}
    >
      <Recipient lead={lead} />
      <TemplateFields reply={reply} />
      <TextField
        label="Subject"
        value={reply.subject}
        onChange={({ target }) => reply.changeSubject(target.value)}
        error={Boolean(faults.subject)}
        helperText={faults.subject}
        slotProps={{ formHelperText: { role: 'alert' } }}
      />
      <TextField
        label="Text"
        multiline
        minRows={6}
        maxRows={18}
        inputRef={field}
        value={reply.text}
        onChange={({ target }) => reply.changeText(target.value)}
        error={Boolean(faults.text)}
        helperText={faults.text}
        slotProps={{ formHelperText: { role: 'alert' } }}
      />
      {send.error && (
        <SendFailure failure={send.error} onSendAnyway={(event) => sendAfter(event.id)} />
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {/* Not `loading`: a disabled button would lose the focus. */}
        <Button type="submit" variant="contained" size="small" aria-busy={send.isPending}>
          Send
        </Button>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
        <Typography variant="caption" color="textSecondary">
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
