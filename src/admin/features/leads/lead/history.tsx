import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { LeadEvent } from '../../../../domain/lead';
import { WRITTEN } from '../../../components/written-text';
import { useNow } from '../../../lib/time';
import { useNameOf } from '../api/list-staff';
import { eventText } from './event-text';
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
