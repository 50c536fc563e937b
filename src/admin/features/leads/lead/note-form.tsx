import { Button, Stack } from '@mui/material';
import { useRef } from 'react';
import { noteSchema } from '../../../../domain/http-api/lead-changes';
import type { Lead } from '../../../../domain/lead';
import { FormFailure, FormField } from '../../../components/form-field';
import { focusAround, formKeys, useShortcuts } from '../../../lib/shortcuts';
import { KEEP_FAULTS, showFailure, useSchemaForm } from '../../../lib/schema-form';
import { useDraft } from '../../../lib/storage';
import { KEEP_CLEAR } from '../../../toasts/toast-place';
import { noteDraft, useAddNote } from '../api/add-note';

const NOT_SAVED = 'Failed to save the note. It is kept here: try again.';
const PERHAPS_SAVED =
  'We don’t know whether the note was saved. It is kept here. Try again: it will be saved only once.';

/** Adds a note for colleagues. The text is kept until it is saved, even if the lead is closed meanwhile. */
export function NoteForm({ lead }: { lead: Lead }) {
  const [note, setNote] = useDraft(noteDraft(lead));
  const form = useSchemaForm(noteSchema, { values: { note }, resetOptions: KEEP_FAULTS });
  const add = useAddNote(lead);
  const element = useRef<HTMLFormElement>(null);
  // Not by `setFocus`, which waits for a timer: see `FormField`.
  useShortcuts({ n: () => element.current?.querySelector('textarea')?.focus() });

  const submit = form.handleSubmit((checked) => {
    if (add.isPending) return;
    // The draft is forgotten once this text is saved.
    setNote(checked.note);
    add.mutate(checked, {
      onError: (failure) => {
        const reason = failure.status === 409 ? failure.problem?.detail : undefined;
        showFailure(form, failure, reason ?? (failure.isRefusal ? NOT_SAVED : PERHAPS_SAVED));
      },
    });
  });

  return (
    <Stack
      {...KEEP_CLEAR}
      component="form"
      ref={element}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={formKeys(focusAround)}
      sx={{ gap: 1, alignItems: 'start' }}
    >
      <FormField
        form={form}
        name="note"
        label="Add a note"
        multiline
        minRows={2}
        onInput={({ target }) => target instanceof HTMLTextAreaElement && setNote(target.value)}
        slotProps={{ formHelperText: { role: 'alert' } }}
      />
      <FormFailure form={form} />
      {/* Not `loading`: a disabled button would lose the focus. */}
      <Button type="submit" variant="outlined" size="small" aria-busy={add.isPending}>
        Save note
      </Button>
    </Stack>
  );
}
