import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { LeadEvent } from '../../../../domain/lead';
import { useNow } from '../../../lib/use-now';
import { useNameOf } from '../api/list-staff';
import { eventText } from './event-text';
import { Time } from './lead-facts';

/** A change undone within this time was a slip, and is folded. */
const SLIP_MS = 5 * 60_000;

type Changes = Record<string, { from: unknown; to: unknown }>;

/** The value that events left in a field; a lead begins without an owner, and not in spam. */
function lastValue(field: 'owner' | 'spam', events: readonly LeadEvent[]): unknown {
  const last = events.map((event) => changesOf(event, [])?.[field]).findLast(Boolean);
  return last ? last.to : field === 'owner' ? null : false;
}

/** The fields whose changes can be undone, before and after an event. */
function changesOf(event: LeadEvent, earlier: readonly LeadEvent[]): Changes | null {
  switch (event.kind) {
    case 'status':
      return { status: { from: event.from_status, to: event.to_status } };
    case 'owner':
      return { owner: { from: lastValue('owner', earlier), to: event.owner_email } };
    case 'quarantined':
    case 'restored':
      return { spam: { from: lastValue('spam', earlier), to: event.kind === 'quarantined' } };
    case 'edited':
      return event.changes;
    default:
      return null;
  }
}

/** Whether the second of two changes brings back all that the first has changed, and nothing else. */
const isReverse = (first: Changes, second: Changes): boolean =>
  Object.keys(first).length === Object.keys(second).length &&
  Object.entries(first).every(
    ([field, { from, to }]) => from !== to && second[field]?.to === from && field in second,
  );

/** Whether an action was done and then opened again, as it was. */
const isReopened = (last: LeadEvent, next: LeadEvent): boolean =>
  last.kind === 'action_done' &&
  next.kind === 'next_action' &&
  last.note === next.note &&
  last.due_on === next.due_on;

/**
 * The index of the event that another one takes back, of those that stand: the last one, or one below other changes. A lead
 * that is opened again loses its outcome in an event of its own.
 *
 * @returns -1 where there is none
 */
function takenBackBy(next: LeadEvent, standing: readonly LeadEvent[]): number {
  const changes = changesOf(next, standing);
  for (let index = standing.length - 1; index >= 0; index -= 1) {
    const last = standing[index];
    if (!last || last.actor_email !== next.actor_email) return -1;
    if (Date.parse(next.created_at) - Date.parse(last.created_at) >= SLIP_MS) return -1;
    if (isReopened(last, next)) return index;
    const made = changesOf(last, standing.slice(0, index));
    if (!changes || !made) return -1;
    if (isReverse(made, changes)) return index;
    // A later change of the same field stands above it.
    if (Object.keys(made).some((field) => field in changes)) return -1;
  }
  return -1;
}

/** The events without those that were undone: a reply that was taken back, a change that was made and reverted. */
export function lastingEvents(events: readonly LeadEvent[]): LeadEvent[] {
  const undone = new Set(events.flatMap(({ undoes, id }) => (undoes === null ? [] : [undoes, id])));
  const lasting: LeadEvent[] = [];
  for (const event of events.filter(({ id }) => !undone.has(id))) {
    const index = takenBackBy(event, lasting);
    if (index < 0) lasting.push(event);
    else lasting.splice(index, 1);
  }
  return lasting;
}

/** The history of a lead, latest first. What was undone at once is folded. */
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
  marginBlock: 0.5,
  marginInline: 0,
  paddingBlock: 0.75,
  paddingInline: 1.5,
  borderInlineStart: '2px solid',
  borderColor: 'divider',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
};
