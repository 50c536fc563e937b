import {
  Box,
  Button,
  Container,
  IconButton,
  List,
  ListItem,
  Skeleton,
  Stack,
  Tooltip,
  Typography,
} from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { CalendarOff, ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, useId, useState } from 'react';
import type { AgendaAnswer, Unavailable } from '../../../domain/http-api/consultations';
import { LazyPart } from '../../app/lazy-part';
import { Failure } from '../../app/failure';
import { addDays, istDay } from '../../../domain/clock';
import { daysText, nearDayText } from '../../../domain/time-text';
import { useKeptFocus } from '../../app/focus';
import { useNow } from '../../app/use-now';
import { CalendarFeed } from './calendar-feed';
import { agendaItemStyle, AgendaTime, CallItem } from './agenda';
import { useBlocks } from './mutations';
import { useAgenda } from './queries';
import { entriesOf, useWeek, WEEK_DAYS } from './week';

/** The calendars are loaded when somebody blocks a time. */
const BlockDialog = lazy(() => import(/* webpackChunkName: "calendar" */ './block-dialog'));

/** A week of calls and of times without calls, day by day. */
export default function CallsPage() {
  const now = useNow();
  const { monday, thisWeek, show } = useWeek(now);
  const [isBlocking, setBlocking] = useState(false);
  const agenda = useAgenda(monday, WEEK_DAYS);
  const today = istDay(now);
  const step = (label: string, week: string, Icon: typeof ChevronLeft) => (
    <Tooltip title={label}>
      <IconButton onClick={() => show(week)}>
        <Icon size={20} />
      </IconButton>
    </Tooltip>
  );
  return (
    <Container component="main" maxWidth="md" sx={{ paddingBlock: { xs: 2, md: 3 } }}>
      <Stack direction="row" sx={headStyle}>
        <Typography variant="h1">Calls</Typography>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<CalendarOff size={16} />}
          onClick={() => setBlocking(true)}
        >
          Block time
        </Button>
      </Stack>
      <Stack direction="row" component="nav" aria-label="Week" sx={headStyle}>
        <Typography variant="h3" component="h2" aria-live="polite">
          {daysText(monday, addDays(monday, WEEK_DAYS - 1))}
        </Typography>
        <Stack direction="row" sx={{ alignItems: 'center' }}>
          {step('Previous week', addDays(monday, -WEEK_DAYS), ChevronLeft)}
          <Button color="inherit" disabled={monday === thisWeek} onClick={() => show(thisWeek)}>
            Today
          </Button>
          {step('Next week', addDays(monday, WEEK_DAYS), ChevronRight)}
        </Stack>
      </Stack>
      {agenda.isPending && <WeekSkeleton />}
      {!agenda.data && agenda.error && (
        <Failure title="The calls could not be loaded." query={agenda} />
      )}
      {agenda.data && <Week monday={monday} agenda={agenda.data} now={now} />}
      <CalendarFeed />
      {isBlocking && (
        <LazyPart>
          <BlockDialog day={monday > today ? monday : today} onClose={() => setBlocking(false)} />
        </LazyPart>
      )}
    </Container>
  );
}

interface WeekProps {
  monday: string;
  agenda: AgendaAnswer;
  now: number;
}

function Week({ monday, agenda, now }: WeekProps) {
  // A block that is removed takes its button along.
  const place = useKeptFocus();
  const isEmpty = agenda.calls.length + agenda.unavailable.length === 0;
  const days = Array.from({ length: WEEK_DAYS }, (_, index) => addDays(monday, index));
  return (
    <Box {...place} sx={{ outline: 'none' }}>
      {isEmpty ? (
        <Typography color="textSecondary" sx={{ paddingBlock: 6, textAlign: 'center' }}>
          No calls this week, and no times blocked.
        </Typography>
      ) : (
        days.map((day) => <Day key={day} day={day} agenda={agenda} now={now} />)
      )}
    </Box>
  );
}

function Day({ day, agenda, now }: { day: string } & Omit<WeekProps, 'monday'>) {
  const id = useId();
  const entries = entriesOf(day, agenda);
  return (
    <Box component="section" aria-labelledby={id} sx={{ marginBlockEnd: 2 }}>
      <Typography id={id} variant="subtitle2" component="h3">
        {nearDayText(day, now)}
      </Typography>
      {entries.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          No calls
        </Typography>
      ) : (
        <List aria-labelledby={id} disablePadding>
          {entries.map((entry) =>
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
      )}
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
          onClick={() => remove.mutate(time)}
          sx={{ gridArea: 'end', justifySelf: 'end' }}
        >
          Remove
        </Button>
      )}
    </ListItem>
  );
}

const WeekSkeleton = () => (
  <Stack sx={{ gap: 1 }}>
    <Box role="status" sx={visuallyHidden}>
      Loading the calls…
    </Box>
    {Array.from({ length: WEEK_DAYS }, (_, day) => (
      <Skeleton key={day} aria-hidden variant="rounded" height={56} />
    ))}
  </Stack>
);

const headStyle = {
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  marginBlockEnd: 1,
};
