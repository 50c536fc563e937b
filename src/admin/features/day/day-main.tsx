import { Alert, Box, Link, List, Skeleton, Stack, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { Link as RouterLink } from 'gatsby';
import { asideText, type Day, DAY_TITLES } from '../../../domain/http-api/day';
import { countText } from '../../../domain/numbers';
import { clockText } from '../../../domain/time-text';
import { zoneName } from '../../../domain/zone';
import { Failure } from '../../components/loading';
import { useIsReached } from '../../lib/request';
import { useKeptFocus } from '../../lib/focus';
import { PATHS } from '../../lib/paths';
import { TAKES_SHORTCUTS } from '../../lib/shortcuts';
import { useTabTitle } from '../../lib/tab-title';
import { AddLeadButton } from '../leads/add/add-lead-button';
import { FocusedLeadKeys } from '../leads/list/list-keys';
import { type DaySection, daySections, useDay } from './api/get-day';
import { DayCard } from './day-card';
import { useDayKeys, useRowInItsPlace } from './day-keys';

/** The person's day: what there is to do, in the order in which it is done. */
export function DayMain({ openReference }: { openReference: string | null }) {
  const day = useDay();
  const sections = day.data ? daySections(day.data) : [];
  const total = sections.reduce((sum, { count }) => sum + count, 0);
  const isReached = useIsReached();
  const keptFocus = useKeptFocus(useRowInItsPlace());
  useTabTitle(total, 'My day');
  const focusedLead = useDayKeys({
    leads: sections.flatMap(({ rows }) => rows.map(({ lead }) => lead)),
    isLeadOpen: openReference !== null,
  });
  const seenAt = clockText(new Date(day.dataUpdatedAt).toISOString());
  const isStale = day.isError || !isReached;
  return (
    // With a lead open, only the lead is printed.
    <Stack component="main" sx={[mainStyle, openReference !== null && { displayPrint: 'none' }]}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h1" sx={{ flex: 1 }}>
          My day
        </Typography>
        <AddLeadButton hasKey={openReference === null} />
      </Stack>
      <Box role="status" sx={visuallyHidden}>
        {day.data && `${countText(total)} to do`}
      </Box>
      {day.isPending && <DaySkeleton isRetrying={day.failureCount > 0} />}
      {!day.data && day.error && <Failure title="Your day could not be loaded." query={day} />}
      {day.data && isStale && (
        <Alert severity="warning">
          This is how your day looked at {seenAt} {zoneName(day.dataUpdatedAt)}.
        </Alert>
      )}
      {day.data && (
        <Box {...keptFocus} {...TAKES_SHORTCUTS} sx={{ outline: 'none' }}>
          {sections.map((section) => (
            <DayPartList key={section.part} section={section} openReference={openReference} />
          ))}
          {focusedLead && <FocusedLeadKeys key={focusedLead.id} lead={focusedLead} />}
          <Aside day={day.data} />
          {total === 0 && <NothingLeft seenAt={isStale ? seenAt : null} />}
        </Box>
      )}
    </Stack>
  );
}

interface DayPartListProps {
  section: DaySection;
  openReference: string | null;
}

function DayPartList({ section, openReference }: DayPartListProps) {
  const { part, rows, count } = section;
  const title = DAY_TITLES[part];
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h3" component="h2" sx={{ paddingBlock: 1 }}>
        {title} ({countText(count)})
      </Typography>
      <List aria-label={title} disablePadding>
        {rows.map((row) => (
          <DayCard
            key={row.action?.id ?? row.lead.id}
            part={part}
            row={row}
            isOpen={row.lead.reference === openReference}
          />
        ))}
      </List>
      {count > rows.length && (
        <Typography variant="body2" color="textSecondary" sx={{ paddingBlock: 1 }}>
          {countText(count - rows.length)} more come up as you finish these.
        </Typography>
      )}
    </Box>
  );
}

/** Leads to the enquiries that were set apart, for somebody to judge. */
function Aside({ day }: { day: Day }) {
  const text = asideText(day);
  if (text === null) return null;
  return (
    <Typography variant="body2" sx={{ paddingBlock: 1 }}>
      <Link component={RouterLink} to={`${PATHS.dashboard}?spam=1`}>
        {text}
      </Link>
    </Typography>
  );
}

/** @param seenAt when the server said so, where it may not be true any more */
const NothingLeft = ({ seenAt }: { seenAt: string | null }) => (
  <Stack sx={{ gap: 1, alignItems: 'center', paddingBlock: 8, textAlign: 'center' }}>
    <Typography variant="h2">
      {seenAt === null ? 'Your day is clear' : `Nothing was left at ${seenAt}`}
    </Typography>
    <Typography color="textSecondary">
      {seenAt === null
        ? 'Nobody waits for a reply, none came back, no next action is due, no call is left, and every new lead has an owner.'
        : 'There may be something new: the server doesn’t answer.'}
    </Typography>
  </Stack>
);

const DaySkeleton = ({ isRetrying }: { isRetrying: boolean }) => (
  <Box>
    <Box role="status" sx={isRetrying ? undefined : visuallyHidden}>
      {isRetrying ? 'No answer yet, trying again…' : 'Loading your day…'}
    </Box>
    {Array.from({ length: 8 }, (_, row) => (
      <Skeleton key={row} aria-hidden variant="rounded" height={64} sx={{ marginBlock: 1 }} />
    ))}
  </Box>
);

const mainStyle = {
  flex: 1,
  gap: 1,
  minInlineSize: 0,
  paddingInline: { xs: 1, sm: 2 },
  paddingBlockStart: 1,
  paddingBlockEnd: 2,
  overflowY: { md: 'auto' },
};
