import { Button, Stack, TextField } from '@mui/material';
import { type SubmitEvent, useRef, useState } from 'react';
import { noteSchema } from '../../../../domain/http-api/lead-changes';
import type { Lead } from '../../../../domain/lead';
import * as z from '../../../../domain/zod';
import { focusAround, formKeys } from '../../../components/form-keys';
import { useShortcuts } from '../../../lib/shortcuts';
import { useDraft } from '../../../lib/storage';
import { KEEP_CLEAR } from '../../../toasts/toast-place';
import { noteDraft, useAddNote } from '../api/add-note';

/** Adds a note for colleagues. The text is kept until it is saved, even if the lead is closed meanwhile. */
export function NoteForm({ lead }: { lead: Lead }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [note, setNote] = useDraft(noteDraft(lead));
  const [fault, setFault] = useState('');
  const add = useAddNote(lead);
  useShortcuts({ n: () => field.current?.focus() });
  const problem = fault || (add.isError && 'Failed to save the note. It is kept here: try again.');

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const checked = z.safeParse(noteSchema, { note });
    setFault(checked.error?.issues[0]?.message ?? '');
    if (checked.success && !add.isPending) add.mutate({ note });
  };

  return (
    <Stack
      {...KEEP_CLEAR}
      component="form"
      noValidate
      onSubmit={submit}
      onKeyDown={formKeys(focusAround)}
      sx={{ gap: 1, alignItems: 'start' }}
    >
      <TextField
        label="Add a note"
        multiline
        minRows={2}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={Boolean(problem)}
        helperText={problem}
        inputRef={field}
        slotProps={{ formHelperText: { role: 'alert' } }}
      />
      {/* Not `loading`: a disabled button would lose the focus. */}
      <Button type="submit" variant="outlined" size="small" aria-busy={add.isPending}>
        Save note
      </Button>
    </Stack>
  );
}
