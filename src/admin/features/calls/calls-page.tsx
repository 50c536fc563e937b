import { Button, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import { CalendarOff, ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, useState } from 'react';
import { PageFrame, PageSkeleton } from '../../components/page';
import { Failure, LazyPart } from '../../components/loading';
import { addDays } from '../../../domain/clock';
import { agencyDay } from '../../../domain/zone';
import { daysText } from '../../../domain/time-text';
import { useNow } from '../../lib/time';
import { CalendarFeed } from './calendar-feed';
import { useAgenda } from './api/agenda';
import { useWeek, WEEK_DAYS } from './week';
import { Week } from './week-list';

/** The calendars are loaded when somebody blocks a time. */
const BlockDialog = lazy(() => import(/* webpackChunkName: "calendar" */ './block-dialog'));

const DAY_HEIGHTS = Array<number>(WEEK_DAYS).fill(56);

/** A week of calls and of times without calls, day by day. */
export default function CallsPage() {
  const now = useNow();
  const { monday, thisWeek, show } = useWeek(now);
  const [isBlocking, setBlocking] = useState(false);
  const agenda = useAgenda(monday, WEEK_DAYS);
  const today = agencyDay(now);
  return (
    <PageFrame>
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
          <WeekButton
            label="Previous week"
            Icon={ChevronLeft}
            onClick={() => show(addDays(monday, -WEEK_DAYS))}
          />
          <Button color="inherit" disabled={monday === thisWeek} onClick={() => show(thisWeek)}>
            Today
          </Button>
          <WeekButton
            label="Next week"
            Icon={ChevronRight}
            onClick={() => show(addDays(monday, WEEK_DAYS))}
          />
        </Stack>
      </Stack>
      {agenda.isPending && <PageSkeleton text="Loading the calls…" heights={DAY_HEIGHTS} />}
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
    </PageFrame>
  );
}

interface WeekButtonProps {
  label: string;
  Icon: typeof ChevronLeft;
  onClick: () => void;
}

const WeekButton = ({ label, Icon, onClick }: WeekButtonProps) => (
  <Tooltip title={label}>
    <IconButton onClick={onClick}>
      <Icon size={20} />
    </IconButton>
  </Tooltip>
);

const headStyle = {
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  marginBlockEnd: 1,
};
