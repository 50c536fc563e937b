import { Button, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { noteSchema } from '../../../domain/http-api/lead-changes';
import type { Lead } from '../../../domain/lead';
import * as z from '../../../domain/zod';
import { useDraft } from '../../drafts';
import { noteDraft, useAddNote } from './add-note';

/** A note for colleagues. What is typed is kept until it is stored, wherever one goes meanwhile. */
export function NoteForm({ lead }: { lead: Pick<Lead, 'id'> }) {
  const [note, setNote] = useDraft(noteDraft(lead));
  const [fault, setFault] = useState('');
  const add = useAddNote(lead);
  const problem =
    fault || (add.isError && 'The note could not be saved. It is kept here: try again.');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = z.safeParse(noteSchema, { note });
    setFault(checked.error?.issues[0]?.message ?? '');
    if (checked.success) add.mutate({ note });
  };

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 1, alignItems: 'start' }}>
      <TextField
        label="Add a note"
        multiline
        minRows={2}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={Boolean(problem)}
        helperText={problem}
        slotProps={{ formHelperText: { role: 'alert' } }}
      />
      <Button type="submit" variant="outlined" loading={add.isPending}>
        Save note
      </Button>
    </Stack>
  );
}
