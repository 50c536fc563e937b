import { Button, Stack, TextField } from '@mui/material';
import { useState, type Ref, type SubmitEvent } from 'react';
import { noteSchema } from '../../../domain/http-api/lead-changes';
import type { Lead } from '../../../domain/lead';
import * as z from '../../../domain/zod';
import { useDraft } from '../../app/storage';
import { noteDraft, useAddNote } from './mutations';

interface NoteFormProps {
  lead: Lead;
  /** The field, for the key that leads to it. */
  ref: Ref<HTMLTextAreaElement>;
}

/** Adds a note for colleagues. The text is kept until it is saved, even if the lead is closed meanwhile. */
export function NoteForm({ lead, ref }: NoteFormProps) {
  const [note, setNote] = useDraft(noteDraft(lead));
  const [fault, setFault] = useState('');
  const add = useAddNote(lead);
  const problem = fault || (add.isError && 'Failed to save the note. It is kept here: try again.');

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const checked = z.safeParse(noteSchema, { note });
    setFault(checked.error?.issues[0]?.message ?? '');
    if (checked.success) add.mutate({ note });
  };

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 1, alignItems: 'start' }}>
      <TextField
        label="Add a note"
        size="small"
        multiline
        minRows={2}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={Boolean(problem)}
        helperText={problem}
        inputRef={ref}
        slotProps={{ formHelperText: { role: 'alert' } }}
      />
      <Button type="submit" variant="outlined" size="small" loading={add.isPending}>
        Save note
      </Button>
    </Stack>
  );
}
