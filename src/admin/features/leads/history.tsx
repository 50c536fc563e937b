import { Box, Typography } from '@mui/material';
import type { LeadEvent } from '../../../domain/lead';
import { fullTime, shortTime } from '../../app/time-text';
import { useNow } from '../../app/use-now';
import { eventText } from './event-text';

/** The history of a lead, latest first. */
export function History({ events }: { events: readonly LeadEvent[] }) {
  const now = useNow();
  return (
    <Box component="ol" reversed aria-label="History" sx={listStyle}>
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
            <time dateTime={event.created_at} title={fullTime(event.created_at)}>
              {shortTime(event.created_at)}
            </time>
          </Typography>
        </li>
      ))}
    </Box>
  );
}

const listStyle = { display: 'grid', gap: 1.5, margin: 0, padding: 0, listStyle: 'none' };

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
