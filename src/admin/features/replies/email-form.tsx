import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { emailReplySchema } from '../../../domain/http-api/replies';
import type { LeadDetail, LeadEvent } from '../../../domain/lead';
import { shortTime } from '../../../domain/time-text';
import * as z from '../../../domain/zod';
import { formKeys } from '../../app/form-keys';
import type { RequestFailure } from '../../app/request';
import { useNameOf } from '../leads/api/list-staff';
import { senderOf } from '../leads/lead-names';
import { useMe } from '../session/session';
import { useSendReply } from './api/send-reply';
import { useTellWriting } from './api/tell-writing';
import { useReplyDraft } from './reply-draft';
import { useReplyText } from './reply-text';
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

const lastSubjectOf = (history: readonly LeadEvent[]) =>
  history.map(({ answer, subject }) => answer?.subject ?? subject).findLast(Boolean) ?? undefined;

/** Writes an email to the visitor. The text is a draft from the first change until the server has it. */
export function EmailForm({ lead, history, isAskedFor, onClose }: EmailFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { draft, setDraft } = useReplyDraft(lead);
  const reply = useReplyText(lead, {
    channel: 'email',
    edited: [draft, setDraft],
    lastSubject: lastSubjectOf(history),
  });
  const [faults, setFaults] = useState<Faults>({});
  const send = useSendReply(lead);
  useTellWriting(lead.id, draft !== null);
  useEffect(() => {
    if (isAskedFor) field.current?.focus();
  }, [isAskedFor]);

  const sendAfter = (seen_event_id: number | undefined) => {
    const { subject, text } = reply;
    const email = { channel: 'email', subject, text } as const;
    const checked = z.safeParse(emailReplySchema, email);
    setFaults(faultsOf(checked.error?.issues ?? []));
    if (!checked.success || send.isPending) return;
    // It is a draft until the server has it, even if nobody has changed the template.
    setDraft({ subject, text });
    send.mutate(
      { ...email, ...(seen_event_id !== undefined && { seen_event_id }) },
      { onSuccess: onClose, onError: (failure) => setFaults(refusedFields(failure)) },
    );
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    sendAfter(Math.max(0, ...history.map(({ id }) => id)) || undefined);
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

interface SendFailureProps {
  failure: RequestFailure;
  onSendAnyway: (event: LeadEvent) => void;
}

/** Why the email was not sent. It stays with the form, which keeps everything that was typed. */
function SendFailure({ failure, onSendAnyway }: SendFailureProps) {
  const nameOf = useNameOf();
  const { status, problem } = failure;
  const { event, errors = [], missing, detail } = problem ?? {};
  if (event) {
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" size="small" onClick={() => onSendAnyway(event)}>
            Send anyway
          </Button>
        }
      >
        {event.kind === 'answer'
          ? 'The visitor answered meanwhile'
          : `${event.actor_email ? nameOf(event.actor_email) : 'A colleague'} replied first`}
        , {shortTime(event.at ?? event.created_at)}. Your email was not sent.
        <Box component="blockquote" sx={{ margin: 0, marginBlockStart: 1, whiteSpace: 'pre-line' }}>
          {event.answer?.text ?? event.text ?? event.note}
        </Box>
      </Alert>
    );
  }
  const ofName = errors.find(({ field }) => field !== 'subject' && field !== 'text')?.message;
  if (errors.length > 0 && !ofName) return null;
  const notSetUp = missing && `No email can be sent: ${missing} is not set.`;
  const refusal = status === 409 ? detail : undefined;
  return (
    <Alert severity="error">
      {ofName ??
        notSetUp ??
        refusal ??
        'The email could not be sent. Your text is kept: try again.'}
    </Alert>
  );
}
