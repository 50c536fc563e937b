import { Box, Button, Stack, TextField, Typography, useForkRef } from '@mui/material';
import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type EmailReply, emailReplySchema } from '../../../domain/http-api/replies';
import type { LeadDetail, LeadEvent } from '../../../domain/lead';
import * as z from '../../../domain/zod';
import { KEEP_FAULTS, showFailure, useFormField, useSchemaForm } from '../../components/form';
import { formKeys } from '../../lib/shortcuts';
import { FOR_KEYBOARDS } from '../../components/menu';
import { senderOf } from '../leads/lead-names';
import { useMe } from '../session/session';
import { newestOf, useSendReply, useTellWriting } from './api/emails';
import { unfilledText } from './placeholders';
import { type DraftFile, type ReplyDraft, useReplyDraft } from './reply-draft';
import { ReplyFiles } from './reply-files';
import { languageProps, WritesIn } from './reply-language';
import { TemplateFields, useReplyText } from './reply-text';
import { useSavedReplyPicker } from './saved-reply-picker';
import { SendFailure } from './message';
import { useNotedReplies } from './use-noted-replies';
import { useReplyFiles } from './use-reply-files';

interface EmailFormProps {
  lead: LeadDetail;
  history: readonly LeadEvent[];
  /** The visitor can choose a time for a call by a link. */
  canBook: boolean;
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

/** A placeholder that nobody filled in is no text for a visitor. */
const isFilled = (field: 'subject' | 'text', hasLink: boolean) =>
  z.refine<EmailReply>((email) => unfilledText(email[field], hasLink) === undefined, {
    path: [field],
    error: ({ input }) => unfilledText((input as EmailReply)[field], hasLink),
  });

const filledReplySchema = (hasLink: boolean) =>
  emailReplySchema.check(isFilled('subject', false), isFilled('text', hasLink));

/** The text of the email, and the newest event of the history that its writer has seen. */
function useEmailText(lead: LeadDetail, history: readonly LeadEvent[]) {
  const { draft, setDraft: storeDraft } = useReplyDraft(lead);
  const { ids: savedReplies, noteUse, withNoted } = useNotedReplies(draft);
  const files = useRef<DraftFile[]>([]);
  useEffect(() => {
    // An undo brings them back, perhaps while the form is open.
    files.current = draft?.files ?? [];
  }, [draft]);
  const setDraft = (next: ReplyDraft | null) => {
    if (next === null) files.current = [];
    const kept = files.current;
    storeDraft(withNoted(next && { ...next, ...(kept.length > 0 && { files: kept }) }));
  };
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
  // A file comes while its writer goes on writing.
  const written = useRef({ subject, text, cc, seen });
  useEffect(() => {
    written.current = { subject, text, cc, seen };
  });
  const changeFiles = (change: (files: DraftFile[]) => DraftFile[]) => {
    files.current = change(files.current);
    setDraft(written.current);
  };
  return { draft, setDraft, seen, reply, cc, changeCc, savedReplies, noteUse, files, changeFiles };
}

const UPLOADING = 'Please wait until all files are uploaded.';
const NOT_ADDED = 'Remove the files that could not be added.';

/** The files of the email, and why it cannot leave without more ado. */
function useEmailFiles(
  { lead }: EmailFormProps,
  { draft, changeFiles }: ReturnType<typeof useEmailText>,
) {
  const [isAsked, setAsked] = useState(false);
  const files = draft?.files ?? [];
  const { pending, add, forget } = useReplyFiles(lead.id, files, (file) =>
    changeFiles((all) => [...all, file]),
  );
  const hasFault = pending.some(({ fault }) => fault !== undefined);
  const fault = hasFault ? NOT_ADDED : UPLOADING;
  const isHeld = pending.length > 0;
  return {
    isHeld,
    ask: () => setAsked(isHeld),
    shown: {
      files,
      pending,
      fault: isAsked && isHeld ? fault : undefined,
      onAdd: add,
      onForget: forget,
      onRemove: (id: string) => changeFiles((all) => all.filter((file) => file.id !== id)),
    },
  };
}

/** The place behind the greeting, where one goes on writing. */
const afterGreeting = (text: string): number => /^.*,\n+/.exec(text)?.[0].length ?? 0;

/** The form, and the function that sends what it says. */
function useEmailForm(props: EmailFormProps) {
  const { lead, history, canBook, onClose } = props;
  const written = useEmailText(lead, history);
  const { draft, setDraft, seen, reply, cc, changeCc, savedReplies, noteUse } = written;
  const files = useEmailFiles(props, written);
  const { subject, text } = reply;
  const form = useSchemaForm(filledReplySchema(canBook), {
    values: { channel: 'email', subject, text, cc },
    resetOptions: KEEP_FAULTS,
  });
  const { trigger } = form;
  const { isSubmitted } = form.formState;
  useEffect(() => {
    // The form drops its own check of a changed field, because the draft gives it new values meanwhile.
    if (isSubmitted) void trigger();
  }, [trigger, isSubmitted, subject, text, cc]);
  const send = useSendReply(lead);
  useTellWriting(lead.id, draft !== null);
  const sendAfter = (seen_event_id: number) =>
    form.handleSubmit((email) => {
      files.ask();
      if (send.isPending || files.isHeld) return;
      // It is a draft until the server has it, even if nobody has changed the template.
      const draftedCc = email.cc ?? '';
      setDraft({ subject: email.subject, text: email.text, cc: draftedCc, seen: seen_event_id });
      send.mutate(
        {
          ...{ ...email, seen_event_id, files: written.files.current },
          ...(savedReplies.current.length > 0 && { saved_replies: savedReplies.current }),
        },
        {
          onSuccess: onClose,
          // The other failures stand with the buttons.
          onError: (failure) => failure.problem?.errors && showFailure(form, failure, ''),
        },
      );
    });
  return { form, send, sendAfter, draft, seen, reply, changeCc, noteUse, files };
}

/** Takes files that are dropped; other things go where they always do. */
const dropTarget = (onDrop: (files: readonly File[]) => void) => ({
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    onDrop([...event.dataTransfer.files]);
  },
});

/** Writes an email to the visitor. The text is a draft from the first change until the server has it. */
export function EmailForm(props: EmailFormProps) {
  const { lead, canBook, isAskedFor, onClose } = props;
  const email = useEmailForm(props);
  const { send, sendAfter, draft, seen, noteUse, files } = email;
  const textArea = useRef<HTMLTextAreaElement>(null);
  const picker = useSavedReplyPicker({ lead, textArea, onUse: noteUse });
  useEffect(() => {
    const { current: area } = textArea;
    if (!isAskedFor || !area) return;
    area.focus();
    const place = afterGreeting(area.value);
    area.setSelectionRange(place, place);
  }, [isAskedFor]);

  return (
    <>
      <Stack
        component="form"
        noValidate
        aria-label={`Email ${senderOf(lead)}`}
        onSubmit={(event) => void sendAfter(seen)(event)}
        onKeyDown={formKeys(onClose)}
        {...dropTarget(files.shown.onAdd)}
        sx={{ gap: 1.5 }}
      >
        <Recipient lead={lead} />
        <EmailFields {...{ lead, email, canBook, textArea }} onTextChange={picker.onChange} />
        {picker.button}
        <ReplyFiles {...files.shown} />
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
          <Typography
            variant="caption"
            color="textSecondary"
            sx={draft ? undefined : FOR_KEYBOARDS}
          >
            {draft ? 'Draft saved in this browser' : 'Ctrl+Enter sends'}
          </Typography>
        </Stack>
      </Stack>
      {picker.dialog}
    </>
  );
}

interface EmailFieldsProps {
  lead: LeadDetail;
  email: ReturnType<typeof useEmailForm>;
  canBook: boolean;
  textArea: RefObject<HTMLTextAreaElement | null>;
  onTextChange: ReturnType<typeof useSavedReplyPicker>['onChange'];
}

function EmailFields({ lead, email, canBook, textArea, onTextChange }: EmailFieldsProps) {
  const { form, reply, changeCc } = email;
  const cc = useFormField(form, 'cc');
  const subject = useFormField(form, 'subject', { hint: unfilledText(reply.subject, false) });
  const text = useFormField(form, 'text', { hint: unfilledText(reply.text, canBook) });
  const textRef = useForkRef(textArea, text.inputRef);
  return (
    <>
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
        slotProps={{ formHelperText: { role: 'alert' }, htmlInput: languageProps(lead) }}
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
          onTextChange(event);
        }}
        slotProps={{ formHelperText: { role: 'alert' }, htmlInput: languageProps(lead) }}
      />
    </>
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
      <WritesIn lead={lead} />
      {ability.sending === 'files' && (
        <Typography variant="body2" color="warning">
          No mail server is set up: emails are written to files on this machine.
        </Typography>
      )}
    </Box>
  );
}
