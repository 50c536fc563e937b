import { Button, Stack, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import type { Dayjs } from 'dayjs';
import { type SubmitEvent, useState } from 'react';
import { AGENCY_TIME_ZONE } from '../../../domain/clock';
import { type LoggedReply, loggedReplySchema } from '../../../domain/http-api/replies';
import type { Lead } from '../../../domain/lead';
import * as z from '../../../domain/zod';
import { forgetDraft, useDraft } from '../../lib/storage';
import { focusOnMount } from '../../lib/focus';
import { formKeys } from '../../components/form-keys';
import { IndiaPickers, inIndia } from '../calls/india-pickers';
import { senderOf } from '../leads/lead-names';
import { useLogReply } from './api/log-reply';

/** The things that happen outside the desk; the history has the same words. */
const HAPPENED = {
  'Reached by phone': { channel: 'phone', reached: true },
  'Tried, no answer': { channel: 'phone', reached: false },
  'They rang': { channel: 'phone', reached: true, inbound: true },
} as const satisfies Record<string, LoggedReply>;

type Happened = keyof typeof HAPPENED;

const CHOICES = Object.keys(HAPPENED) as Happened[];

type Faults = Partial<Record<string, string>>;
type Issue = { path: readonly PropertyKey[]; message: string };

const faultsOf = (issues: readonly Issue[] = []): Faults =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));

interface LogFormProps {
  lead: Lead;
  onClose: () => void;
}

/** The fields of the form, their faults, and the function that logs them. */
function useLogForm({ lead, onClose }: LogFormProps) {
  const [happened, setHappened] = useState<Happened>('Reached by phone');
  const draftKey = `log:${lead.id}`;
  const [note, setNote] = useDraft(draftKey);
  const [at, setAt] = useState<Dayjs | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  const log = useLogReply(lead, (logged) => {
    if (logged.note !== undefined) forgetDraft(draftKey, logged.note);
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The picker keeps a half-typed time to itself, but for the value of its field.
    const typed = new FormData(event.currentTarget).get('at');
    if (typed && !at?.isValid()) return setFaults({ at: 'Please enter the whole day and time.' });
    const reply = {
      ...HAPPENED[happened],
      ...(note.trim() && { note }),
      ...(at && { at: at.toISOString() }),
    };
    const checked = z.safeParse(loggedReplySchema, reply);
    setFaults(faultsOf(checked.error?.issues));
    if (!checked.success || log.isPending) return;
    log.mutate(reply, {
      onSuccess: onClose,
      onError: ({ problem }) =>
        setFaults(
          faultsOf(problem?.errors?.map(({ field, message }) => ({ path: [field], message }))),
        ),
    });
  };
  return {
    happened,
    setHappened,
    note,
    setNote,
    at,
    setAt,
    faults,
    submit,
    isSaving: log.isPending,
  };
}

/** Logs by hand what happened on the phone, with a note and the time. */
export default function LogForm({ lead, onClose }: LogFormProps) {
  const { faults, ...form } = useLogForm({ lead, onClose });
  return (
    <Stack
      component="form"
      noValidate
      aria-label={`Log a call with ${senderOf(lead)}`}
      onSubmit={form.submit}
      onKeyDown={formKeys(onClose)}
      sx={{ gap: 1.5 }}
    >
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-label="What happened"
        value={form.happened}
        onChange={(_event, next: Happened | null) => next && form.setHappened(next)}
        sx={{ flexWrap: 'wrap' }}
      >
        {CHOICES.map((choice, index) => (
          <ToggleButton key={choice} value={choice} ref={index === 0 ? focusOnMount : undefined}>
            {choice}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <TextField
        label="Note"
        multiline
        minRows={2}
        value={form.note}
        onChange={({ target }) => form.setNote(target.value)}
        error={Boolean(faults.note)}
        helperText={faults.note}
        slotProps={{ formHelperText: { role: 'alert' } }}
      />
      <IndiaPickers>
        <DateTimePicker
          name="at"
          label="Day and time (IST), now unless given"
          timezone={AGENCY_TIME_ZONE}
          format="DD MMM YYYY hh:mm A"
          ampm
          disableFuture
          minDateTime={inIndia(lead.created_at)}
          value={form.at}
          onChange={form.setAt}
          slotProps={{
            textField: {
              size: 'small',
              error: Boolean(faults.at),
              helperText: faults.at,
            },
          }}
        />
      </IndiaPickers>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button type="submit" variant="contained" size="small" aria-busy={form.isSaving}>
          Log
        </Button>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  );
}
