import { Button, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material';
import dayjs, { type Dayjs } from 'dayjs';
import type { SubmitEvent } from 'react';
import { useController } from 'react-hook-form';
import { type LoggedReply, loggedReplySchema } from '../../../domain/http-api/replies';
import type { Lead } from '../../../domain/lead';
import * as z from '../../../domain/zod';
import { zoneNames } from '../../../domain/zone';
import { draftNow, forgetDraft, keepDraft } from '../../lib/storage';
import { focusOnMount } from '../../lib/focus';
import { FormFailure, FormField, showFailure, useSchemaForm } from '../../components/form';
import { formKeys } from '../../lib/shortcuts';
import { agencyClock, AgencyTimeField } from '../calls/agency-pickers';
import { senderOf } from '../leads/lead-names';
import { useLogReply } from '../leads/api/log-reply';

/** The things that happen outside the desk; the history has the same words. */
const HAPPENED = {
  'Reached by phone': { channel: 'phone', reached: true },
  'Tried, no answer': { channel: 'phone', reached: false },
  'They rang': { channel: 'phone', reached: true, inbound: true },
} as const satisfies Record<string, LoggedReply>;

type Happened = keyof typeof HAPPENED;

const CHOICES = Object.keys(HAPPENED) as [Happened, ...Happened[]];

/** The fields of the form; they become a reply, whose own faults stand at the same fields. */
const formSchema = z.pipe(
  z.pipe(
    z.object({
      happened: z.enum(CHOICES),
      note: z.string(),
      at: z.custom<Dayjs | null>((at) => at === null || (dayjs.isDayjs(at) && at.isValid()), {
        error: 'Please enter the whole day and time.',
      }),
    }),
    z.transform(({ happened, note, at }): LoggedReply => ({
      ...HAPPENED[happened],
      ...(note.trim() && { note }),
      ...(at && { at: at.toISOString() }),
    })),
  ),
  loggedReplySchema,
);

interface LogFormProps {
  lead: Lead;
  onClose: () => void;
}

/** The form, and the function that logs what it says. */
function useLogForm({ lead, onClose }: LogFormProps) {
  const draftKey = `log:${lead.id}`;
  const form = useSchemaForm(formSchema, {
    defaultValues: { happened: 'Reached by phone', note: draftNow(draftKey), at: null },
  });
  const { getValues, setValue } = form;
  const log = useLogReply(lead, ({ note }) => {
    if (note !== undefined) forgetDraft(draftKey, note);
  });
  const save = form.handleSubmit((reply) => {
    if (log.isPending) return;
    // The draft is forgotten once this text is logged.
    keepDraft(draftKey, reply.note ?? null);
    log.mutate(reply, {
      onSuccess: onClose,
      // The other failures are toasts, which outlive the form.
      onError: (failure) => failure.problem?.errors && showFailure(form, failure, ''),
    });
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    // The picker keeps a half-typed time to itself, but for the value of its field.
    const isTyped = Boolean(new FormData(event.currentTarget).get('at'));
    setValue('at', isTyped ? (getValues('at') ?? dayjs(NaN)) : null);
    void save(event);
  };
  const keep = (note: string) => keepDraft(draftKey, note);
  return { form, keep, submit, isSaving: log.isPending };
}

/** Logs by hand what happened on the phone, with a note and the time. */
export default function LogForm({ lead, onClose }: LogFormProps) {
  const { form, keep, submit, isSaving } = useLogForm({ lead, onClose });
  const { control } = form;
  const { field: happened } = useController({ control, name: 'happened' });
  const { field: at, fieldState } = useController({ control, name: 'at' });
  return (
    <Stack
      component="form"
      noValidate
      aria-label={`Log a call with ${senderOf(lead)}`}
      onSubmit={submit}
      onKeyDown={formKeys(onClose)}
      sx={{ gap: 1.5 }}
    >
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-label="What happened"
        value={happened.value}
        onChange={(_event, next: Happened | null) => next && happened.onChange(next)}
        sx={{ flexWrap: 'wrap' }}
      >
        {CHOICES.map((choice, index) => (
          <ToggleButton key={choice} value={choice} ref={index === 0 ? focusOnMount : undefined}>
            {choice}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <FormField
        form={form}
        name="note"
        label="Note"
        multiline
        minRows={2}
        onInput={({ target }) => target instanceof HTMLTextAreaElement && keep(target.value)}
        slotProps={{ formHelperText: { role: 'alert' } }}
      />
      <AgencyTimeField
        name="at"
        label={`Day and time (${zoneNames()}), now unless given`}
        disableFuture
        minDateTime={agencyClock(lead.created_at)}
        value={at.value}
        onChange={at.onChange}
        fault={fieldState.error?.message}
      />
      <FormFailure form={form} />
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button type="submit" variant="contained" size="small" aria-busy={isSaving}>
          Log
        </Button>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  );
}
