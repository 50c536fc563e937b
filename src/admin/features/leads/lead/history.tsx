import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { LeadEvent, ReplyChannel, ReplyState } from '../../../../domain/lead';
import { dayText, shortTime } from '../../../../domain/time-text';
import { WRITTEN } from '../../../components/written-text';
import { useNow } from '../../../lib/time';
import { loggedWords } from '../../replies/logged-words';
import { editText } from '../add/edit-text';
import { useNameOf } from '../api/list-staff';
import { Time } from './lead-facts';

/** The events without those that were undone, and without what records that. */
export function lastingEvents(events: readonly LeadEvent[]): LeadEvent[] {
  const undone = new Set(events.flatMap(({ undoes, id }) => (undoes === null ? [] : [undoes, id])));
  return events.filter(({ id }) => !undone.has(id));
}

/** The history of a lead, latest first. What was undone is folded. */
export function History({ events }: { events: readonly LeadEvent[] }) {
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

const REPLY: Record<ReplyChannel, string> = {
  email: 'email reply',
  phone: 'call',
  whatsapp: 'WhatsApp reply',
};

const STATES: Record<ReplyState, string> = {
  queued: 'is sending an email',
  sent: 'replied by email',
  failed: 'could not send an email',
  undone: 'took an email back',
};

/** An email by how it stands; anything else in the words of the log. */
function replyText(event: LeadEvent, staff: string): string {
  if (event.state === 'failed' && event.at) return `${staff} sent an email that came back`;
  if (event.state) return `${staff} ${STATES[event.state]}`;
  if (event.channel === 'email' && !event.inbound) return `${staff} replied by email`;
  return `${loggedWords(event)}, logged by ${staff}`;
}

/** With how the lead ended, where that came or went with its status. */
const statusEventText = ({ from_status: from, to_status: to, changes }: LeadEvent, staff: string) =>
  editText({ ...changes, status: { from, to } }, staff);

type NameOf = (email: string) => string;

function assigned({ owner_email, actor_email }: LeadEvent, nameOf: NameOf): string {
  if (owner_email === null) return 'unassigned it';
  return owner_email === actor_email ? 'took it over' : `assigned it to ${nameOf(owner_email)}`;
}

/**
 * One line of a lead's history: the event and the person behind it. The text of a note, a correction or a next action is
 * shown below it.
 *
 * @param nameOf names the member of staff with this email address
 */
export function eventText(event: LeadEvent, now: number, nameOf: NameOf): string {
  const { kind, channel, due_on } = event;
  const actor = event.actor_email === null ? null : nameOf(event.actor_email);
  const staff = actor ?? 'Someone';
  const person = actor ?? 'The sender';
  const at = event.call_at ? shortTime(event.call_at) : '';
  switch (kind) {
    case 'created':
      return actor === null ? 'The enquiry came in' : `${actor} added the lead`;
    case 'status':
      return statusEventText(event, staff);
    case 'note':
      return `${staff} added a note`;
    case 'reply':
      return replyText(event, staff);
    case 'reply_undone':
      return `${staff} removed the logged ${channel ? REPLY[channel] : 'reply'}`;
    case 'answer':
      return 'The sender answered by email';
    case 'no_reply_needed':
      return event.undoes === null
        ? `${staff} said that no reply is needed`
        : `${staff} took back that no reply is needed`;
    case 'bounced':
      return 'An email to the sender came back';
    case 'owner':
      return `${staff} ${assigned(event, nameOf)}`;
    case 'next_action':
      if (event.note === null) return `${staff} cleared the next action`;
      return `${staff} set the next action${due_on ? ` for ${dayText(due_on, now)}` : ''}`;
    case 'edited':
      return editText(event.changes ?? {}, staff);
    case 'action_done':
      return `${staff} finished the next action`;
    case 'correction':
      return 'The sender corrected the enquiry';
    case 'withdrawn':
      return 'The sender withdrew the enquiry';
    case 'reinstated':
      return 'The sender reinstated the enquiry';
    case 'quarantined':
      return actor ? `${actor} marked it as spam` : 'It was filtered as spam';
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
