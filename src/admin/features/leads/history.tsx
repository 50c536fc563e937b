import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { LeadEvent } from '../../../domain/lead';
import { useNow } from '../../app/use-now';
import { useNameOf } from './api/list-staff';
import { eventText } from './event-text';
import { Time } from './lead-facts';

/** A change undone within this time was a slip, and is folded. */
const SLIP_MS = 5 * 60_000;

/** The fields whose changes can be undone, with the value that an event left in them. */
function changeOf(event: LeadEvent): { field: string; to: unknown } | null {
  switch (event.kind) {
    case 'status':
      return { field: 'status', to: event.to_status };
    case 'owner':
      return { field: 'owner', to: event.owner_email };
    case 'quarantined':
    case 'restored':
      return { field: 'spam', to: event.kind === 'quarantined' };
    default:
      return null;
  }
}

/** The value that a field had before an event; a lead begins without an owner, and not in spam. */
function valueBefore(event: LeadEvent, earlier: readonly LeadEvent[]): unknown {
  const field = changeOf(event)?.field;
  if (field === 'status') return event.from_status;
  const last = earlier.map(changeOf).findLast((change) => change?.field === field);
  return last ? last.to : field === 'owner' ? null : false;
}

/** Whether an action was done and then opened again, as it was. */
const isReopened = (last: LeadEvent, next: LeadEvent): boolean =>
  last.kind === 'action_done' &&
  next.kind === 'next_action' &&
  last.note === next.note &&
  last.due_on === next.due_on;

/** Whether an event takes back the one before it, the last of those that stand. */
function isTakenBack(standing: readonly LeadEvent[], next: LeadEvent): boolean {
  const last = standing.at(-1);
  if (!last || last.actor_email !== next.actor_email) return false;
  if (Date.parse(next.created_at) - Date.parse(last.created_at) >= SLIP_MS) return false;
  const change = changeOf(next);
  return (
    isReopened(last, next) ||
    (change !== null &&
      changeOf(last)?.field === change.field &&
      valueBefore(last, standing.slice(0, -1)) === change.to)
  );
}

/** The events without those that were undone: a reply that was taken back, a change that was made and reverted. */
export function lastingEvents(events: readonly LeadEvent[]): LeadEvent[] {
  const undone = new Set(events.flatMap(({ undoes, id }) => (undoes === null ? [] : [undoes, id])));
  const lasting: LeadEvent[] = [];
  for (const event of events.filter(({ id }) => !undone.has(id))) {
    if (isTakenBack(lasting, event)) lasting.pop();
    else lasting.push(event);
  }
  return lasting;
}

/** The history of a lead, latest first. What was undone at once is folded. */
export function History({ events }: { events: readonly LeadEvent[] }) {
  const now = useNow();
  const nameOf = useNameOf();
  const [isUnfolded, setUnfolded] = useState(false);
  const lasting = lastingEvents(events);
  // The conversation has the note of a call that was logged, unless it was undone.
  const isSaid = (event: LeadEvent) => event.kind === 'reply' && lasting.includes(event);
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
            {event.note && !isSaid(event) && (
              <Typography component="blockquote" variant="body2" sx={quoteStyle}>
                {event.note}
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
  marginBlock: 0.5,
  marginInline: 0,
  paddingBlock: 0.75,
  paddingInline: 1.5,
  borderInlineStart: '2px solid',
  borderColor: 'divider',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
};
