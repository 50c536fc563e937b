import { Box, Typography } from '@mui/material';
import type { LeadEvent } from '../../../domain/lead';
import { ReceivedTime } from '../leads/received-time';
import { eventText } from './event-text';

/** Who did what when, the latest first. */
export const History = ({ events }: { events: readonly LeadEvent[] }) => (
  <Box component="ol" reversed aria-label="History" sx={listStyle}>
    {events.toReversed().map((event) => (
      <li key={event.id}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {eventText(event)}
        </Typography>
        {event.note && (
          <Typography component="blockquote" variant="body2" sx={quoteStyle}>
            {event.note}
          </Typography>
        )}
        <Typography variant="caption" color="textSecondary">
          <ReceivedTime iso={event.created_at} />
        </Typography>
      </li>
    ))}
  </Box>
);

const listStyle = { display: 'grid', gap: 1.5, margin: 0, padding: 0, listStyle: 'none' };

const quoteStyle = {
  marginBlock: 0.5,
  marginInline: 0,
  paddingBlock: 0.75,
  paddingInline: 1.5,
  borderRadius: 1,
  backgroundColor: 'var(--color-sunken)',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
};
