import { Box, Button, List, ListItem, Typography } from '@mui/material';
import { useId } from 'react';
import { addDays } from '../../../domain/clock';
import type { AgendaResponse, Unavailable } from '../../../domain/http-api/consultations';
import { nearDayText } from '../../../domain/time-text';
import { useKeptFocus } from '../../lib/focus';
import { agendaItemStyle, AgendaTime, CallItem } from './agenda';
import { useBlocks } from './api/block-time';
import { entriesOf, foldedDays, WEEK_DAYS } from './week';

interface WeekProps {
  monday: string;
  agenda: AgendaResponse;
  now: number;
}

/** The days of a week with their calls and the times without calls. */
export function Week({ monday, agenda, now }: WeekProps) {
  // A block that is removed takes its button along.
  const keptFocus = useKeptFocus();
  const isEmpty = agenda.calls.length + agenda.unavailable.length === 0;
  const days = Array.from({ length: WEEK_DAYS }, (_, index) => addDays(monday, index));
  return (
    <Box {...keptFocus} sx={{ outline: 'none' }}>
      {isEmpty ? (
        <Typography color="textSecondary" sx={{ paddingBlock: 6, textAlign: 'center' }}>
          No calls this week, and no times blocked.
        </Typography>
      ) : (
        foldedDays(days, agenda).map((part) =>
          part.isFree ? (
            <FreeDays key={part.from} {...part} now={now} />
          ) : (
            <Day key={part.from} day={part.from} agenda={agenda} now={now} />
          ),
        )
      )}
    </Box>
  );
}

/** Days in a row with nothing in them, as one line. */
const FreeDays = ({ from, to, now }: { from: string; to: string; now: number }) => (
  <Typography variant="body2" color="textSecondary" sx={{ marginBlockEnd: 2 }}>
    {from === to ? nearDayText(from, now) : `${nearDayText(from, now)} – ${nearDayText(to, now)}`}:
    no calls
  </Typography>
);

function Day({ day, agenda, now }: { day: string } & Omit<WeekProps, 'monday'>) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ marginBlockEnd: 2 }}>
      <Typography id={id} variant="subtitle2" component="h3">
        {nearDayText(day, now)}
      </Typography>
      <List aria-labelledby={id} disablePadding>
        {entriesOf(day, agenda).map((entry) =>
          'call' in entry ? (
            <CallItem key={entry.call.lead_id} call={entry.call} />
          ) : (
            <UnavailableItem
              key={entry.unavailable.id}
              span={entry.span}
              time={entry.unavailable}
            />
          ),
        )}
      </List>
    </Box>
  );
}

/** A time without calls; what the team's calendar says is changed there. */
function UnavailableItem({ time, span }: { time: Unavailable; span: string }) {
  const { remove } = useBlocks();
  const isOurs = time.source === 'staff';
  return (
    <ListItem disablePadding sx={agendaItemStyle}>
      <AgendaTime>{span}</AgendaTime>
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ gridArea: 'what', overflowWrap: 'anywhere' }}
      >
        {isOurs ? 'Blocked' : 'Busy in the team’s calendar'}
        {time.note && `: ${time.note}`}
      </Typography>
      {isOurs && (
        <Button
          size="small"
          color="inherit"
          aria-label={`Remove the block: ${[span, time.note].filter(Boolean).join(', ')}`}
          loading={remove.isPending}
          onClick={() => remove.mutate({ time })}
          sx={{ gridArea: 'end', justifySelf: 'end' }}
        >
          Remove
        </Button>
      )}
    </ListItem>
  );
}
