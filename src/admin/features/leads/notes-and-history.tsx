import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { type SubmitEvent, useRef, useState } from 'react';
import { noteSchema } from '../../../domain/http-api/lead-changes';
import { type Lead, type LeadEvent, type ReplyChannel, statusLabel } from '../../../domain/lead';
import * as z from '../../../domain/zod';
import { useShortcuts } from '../../app/shortcuts';
import { useDraft } from '../../app/storage';
import { dayText, shortTime } from '../../../domain/time-text';
import { useNow } from '../../app/use-now';
import { noteDraft, useAddNote } from './api/add-note';
import { Time } from './lead-facts';

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
        inputRef={field}
        slotProps={{ formHelperText: { role: 'alert' } }}
      />
      <Button type="submit" variant="outlined" size="small" loading={add.isPending}>
        Save note
      </Button>
    </Stack>
  );
}

/** The history of a lead, latest first. */
export function History({ events }: { events: readonly LeadEvent[] }) {
  const now = useNow();
  return (
    <Box
      component="ol"
      reversed
      aria-label="History"
      sx={{ display: 'grid', gap: 1.5, margin: 0, padding: 0, listStyle: 'none' }}
    >
      {events.toReversed().map((event) => (
        <li key={event.id}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {eventText(event, now)}
          </Typography>
          {event.note && (
            <Typography component="blockquote" variant="body2" sx={quoteStyle}>
              {event.note}
            </Typography>
          )}
          <Typography variant="caption" color="textSecondary">
            <Time iso={event.created_at} />
          </Typography>
        </li>
      ))}
    </Box>
  );
}

const quoteStyle = {
  marginBlock: 0.5,
  marginInline: 0,
  paddingBlock: 0.75,
  paddingInline: 1.5,
  borderInlineStart: 2,
  borderColor: 'divider',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
};

const REPLIED: Record<ReplyChannel, string> = {
  email: 'replied by email',
  phone: 'called',
  whatsapp: 'replied on WhatsApp',
};

const REPLY: Record<ReplyChannel, string> = {
  email: 'email reply',
  phone: 'call',
  whatsapp: 'WhatsApp reply',
};

function assigned(owner: string | null, staff: string): string {
  if (owner === null) return 'unassigned it';
  return owner === staff ? 'took it over' : `assigned it to ${owner}`;
}

/**
 * One line of a lead's history: the event and the person behind it. The text of a note, a correction or a next action is
 * shown below it.
 */
export function eventText(event: LeadEvent, now: number): string {
  const { kind, actor_email, channel, due_on } = event;
  const staff = actor_email ?? 'Someone';
  const person = actor_email ?? 'The sender';
  const at = event.call_at ? shortTime(event.call_at) : '';
  switch (kind) {
    case 'created':
      return 'The enquiry came in';
    case 'status':
      return `${staff} changed the status from ${statusLabel(event.from_status)} to ${statusLabel(event.to_status)}`;
    case 'note':
      return `${staff} added a note`;
    case 'reply':
      return `${staff} ${channel ? REPLIED[channel] : 'replied'}`;
    case 'reply_undone':
      return `${staff} removed the logged ${channel ? REPLY[channel] : 'reply'}`;
    case 'owner':
      return `${staff} ${assigned(event.owner_email, staff)}`;
    case 'next_action':
      if (event.note === null) return `${staff} cleared the next action`;
      return `${staff} set the next action${due_on ? ` for ${dayText(due_on, now)}` : ''}`;
    case 'correction':
      return 'The sender corrected the enquiry';
    case 'withdrawn':
      return 'The sender withdrew the enquiry';
    case 'reinstated':
      return 'The sender reinstated the enquiry';
    case 'quarantined':
      return actor_email ? `${actor_email} marked it as spam` : 'It was filtered as spam';
    case 'restored':
      return `${staff} restored it from spam`;
    case 'erased':
      return `${person} had the personal data erased`;
    case 'call_booked':
      return `${person} booked a call${at && ` for ${at}`}`;
    case 'call_moved':
      return `${person} moved the call${at && ` to ${at}`}`;
    case 'call_cancelled':
      return `${person} cancelled the call${at && ` of ${at}`}`;
    case 'call_held':
      return `${staff} logged that the call took place`;
    case 'call_missed':
      return `${staff} logged that the sender didn’t come to the call`;
    case 'call_reopened':
      return `${staff} removed the outcome of the call`;
  }
}
