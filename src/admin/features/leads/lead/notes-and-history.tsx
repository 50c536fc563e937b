import { Box, Button, Stack, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { noteSchema } from '../../../../domain/http-api/replies';
import type { Lead, LeadEvent } from '../../../../domain/lead';
import {
  FormFailure,
  FormField,
  KEEP_FAULTS,
  showFailure,
  useSchemaForm,
} from '../../../components/form';
import { WRITTEN } from '../../../components/written-text';
import { focusAround, formKeys, useShortcuts } from '../../../lib/shortcuts';
import { useDraft } from '../../../lib/storage';
import { useNow } from '../../../lib/time';
import { KEEP_CLEAR } from '../../../toasts/toast';
import { noteDraft, useAddNote } from '../api/lead';
import { useNameOf } from '../api/list-staff';
import { eventText, lastingEvents } from './event-text';
import { Time } from './lead-facts';

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
        onInput={({ target }) => {
          if (!(target instanceof HTMLTextAreaElement)) return;
          setNote(target.value);
          // Faults are kept while the draft gives the form new values, but a fault of the text that was there is over.
          form.clearErrors('note');
        }}
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

interface HistoryProps {
  events: readonly LeadEvent[];
  /** The enquiries that were merged into the lead. */
  merged: readonly Lead[];
}

/** The history of a lead, latest first. What was undone is folded. */
export function History({ events, merged }: HistoryProps) {
  const now = useNow();
  const nameOf = useNameOf();
  const [isUnfolded, setUnfolded] = useState(false);
  const lasting = lastingEvents(events);
  // The conversation has the words of a reply, unless it was undone.
  const isSaid = (event: LeadEvent) =>
    event.kind === 'reply' && event.state !== 'undone' && lasting.includes(event);
  const wordsOf = (event: LeadEvent) => (isSaid(event) ? null : (event.note ?? event.text));
  const folded = events.length - lasting.length;
  return (
    <>
      <Box
        component="ol"
        reversed
        aria-label="History"
        sx={{ display: 'grid', gap: 1.5, margin: 0, padding: 0, listStyle: 'none' }}
      >
        {(isUnfolded ? events : lasting).toReversed().map((event) => (
          <li key={event.id}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {eventText(event, now, nameOf)}
            </Typography>
            {wordsOf(event) && (
              <Typography component="blockquote" variant="body2" sx={quoteStyle}>
                {wordsOf(event)}
              </Typography>
            )}
            <Typography variant="caption" color="textSecondary">
              <Time iso={event.at ?? event.created_at} />
              {event.merged_from &&
                `, from ${merged.find(({ id }) => id === event.merged_from)?.reference ?? 'a merged enquiry'}`}
            </Typography>
          </li>
        ))}
      </Box>
      {folded > 0 && (
        <Button size="small" sx={{ alignSelf: 'start' }} onClick={() => setUnfolded(!isUnfolded)}>
          {isUnfolded ? 'Hide what was undone' : `Show what was undone (${folded})`}
        </Button>
      )}
    </>
  );
}

const quoteStyle = {
  ...WRITTEN,
  marginBlock: 0.5,
  marginInline: 0,
  paddingBlock: 0.75,
  paddingInline: 1.5,
  borderInlineStart: '2px solid',
  borderColor: 'divider',
};
