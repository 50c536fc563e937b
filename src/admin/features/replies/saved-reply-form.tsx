import { Alert, Button, FormControlLabel, Stack, Switch } from '@mui/material';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { newSavedReplySchema, type SavedReply } from '../../../domain/http-api/saved-replies';
import { DeskDialog } from '../../components/dialog';
import { FormFailure, FormField, showFailure, useSchemaForm } from '../../components/form';
import { failureText } from '../../lib/request-failure';
import { useMe } from '../session/session';
import { useSaveReply } from './api/save-reply';
import { REPLY_PLACEHOLDERS } from './placeholders';

interface SavedReplyFormProps {
  /** Without one, the form adds a new one. */
  reply?: SavedReply;
  onClose: () => void;
}

/** The form, and what a colleague has made of the same reply meanwhile: saving again replaces that. */
function useSavedReplyForm({ reply, onClose }: SavedReplyFormProps) {
  const { title = '', text = '', shared = false } = reply ?? {};
  const form = useSchemaForm(newSavedReplySchema, { defaultValues: { title, text, shared } });
  const [theirs, setTheirs] = useState<SavedReply>();
  const save = useSaveReply();
  const submit = form.handleSubmit((words) => {
    if (save.isPending) return;
    save.mutate(
      { words, version: theirs ?? reply },
      {
        onSuccess: onClose,
        onError: (failure) => {
          const changed = failure.problem?.saved_reply;
          if (changed) setTheirs(changed);
          else showFailure(form, failure, failureText(failure, 'The reply was not saved'));
        },
      },
    );
  });
  return { form, theirs, submit, isSaving: save.isPending };
}

/** Adds or changes a saved reply. */
export function SavedReplyForm(props: SavedReplyFormProps) {
  const { reply, onClose } = props;
  const { form, theirs, submit, isSaving } = useSavedReplyForm(props);
  const { role } = useMe();
  return (
    <DeskDialog
      title={reply ? 'Edit a saved reply' : 'Add a saved reply'}
      maxWidth="sm"
      onClose={onClose}
      dismiss="Cancel"
      actions={
        <Button type="submit" variant="contained" aria-busy={isSaving}>
          {theirs ? 'Replace theirs' : 'Save'}
        </Button>
      }
      onSubmit={(event) => void submit(event)}
    >
      <Stack sx={{ gap: 2, paddingBlockStart: 1 }}>
        <FormField form={form} name="title" label="Title" isFirst required />
        <FormField
          form={form}
          name="text"
          label="Text"
          required
          multiline
          minRows={5}
          maxRows={14}
          helperText={`The desk fills in ${REPLY_PLACEHOLDERS.join(', ')}. Any other words in braces are yours to fill in before you send.`}
        />
        {role === 'manager' && (
          <Controller
            control={form.control}
            name="shared"
            render={({ field: { value, onChange } }) => (
              <FormControlLabel
                control={<Switch checked={value} onChange={onChange} />}
                label="Shared with everybody at the desk"
              />
            )}
          />
        )}
        {theirs && (
          <Alert severity="warning" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {`Somebody else changed this saved reply meanwhile. It is now “${theirs.title}”:\n${theirs.text}`}
          </Alert>
        )}
        <FormFailure form={form} />
      </Stack>
    </DeskDialog>
  );
}
