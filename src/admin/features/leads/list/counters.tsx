import { Box, Skeleton, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { memo, useEffect, useRef } from 'react';
import { addDays } from '../../../../domain/clock';
import type { LeadCounts } from '../../../../domain/http-api/leads';
import { MEDIAN_REPLY_DAYS, REPORT_ROWS } from '../../../../domain/http-api/report';
import { LEAD_STATUSES } from '../../../../domain/lead';
import { countText, hoursText } from '../../../../domain/numbers';
import { agencyDay } from '../../../../domain/zone';
import { useMedianReply } from '../../reports/api/reports';
import { LinkedFigure } from '../../reports/report-figures';
import { type ChangeView, LIST_FILTERS, type ListFilter, withFilter } from './list-view';

const LABELS: Record<ListFilter, string> = {
  all: 'All',
  ...LEAD_STATUSES,
  overdue: 'Overdue',
  today: 'Today',
  spam: 'Spam',
};

interface CountersProps {
  counts: LeadCounts | undefined;
  value: ListFilter;
  /** A search or a filter narrows the list, which the counts do not follow. */
  isNarrowed: boolean;
  onChange: ChangeView;
}

/** Counts of leads, in all and by status, each as the filter that shows them. */
export const Counters = memo(({ counts, value, isNarrowed, onChange }: CountersProps) => (
  <Box ref={useActiveInView(value, counts)} sx={countersStyle}>
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      aria-label="Filter leads"
      value={value}
      onChange={(_event, filter: ListFilter | null) => onChange(withFilter(filter ?? 'all'))}
    >
      {LIST_FILTERS.map((filter) => (
        <ToggleButton
          key={filter}
          value={filter}
          sx={{ gap: 0.5, paddingBlock: 0.5, paddingInline: 0.875, whiteSpace: 'nowrap' }}
        >
          {LABELS[filter]}
          {filter !== 'today' && <Count filter={filter} counts={counts} />}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
    {isNarrowed && (
      <Typography variant="caption" color="textSecondary" noWrap title={OF_ALL} sx={ofAllStyle}>
        {OF_ALL}
      </Typography>
    )}
  </Box>
));

const OF_ALL = 'Counts are of all leads';

/** Beside an open lead there may be no room for it; a line more would move the list below the mouse. */
const ofAllStyle = { flex: { xs: 'none', md: '1 1 0' }, minInlineSize: 0 };

const countersStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  flexShrink: 0,
  overflowX: 'auto',
  marginInline: -1,
  paddingInline: 1,
  scrollbarWidth: 'none',
  displayPrint: 'none',
};

/** Scrolls to the active filter where the filters are wider than the screen; its counts change how wide they are. */
function useActiveInView(value: ListFilter, counts: LeadCounts | undefined) {
  const container = useRef<HTMLDivElement>(null);
  const isAtStart = useRef(true);
  useEffect(() => {
    // Measuring costs a layout, which the first view does not need: its filter is the first.
    if (value === 'all' && isAtStart.current) return;
    isAtStart.current = value === 'all';
    const box = container.current;
    const active = box?.querySelector<HTMLElement>('[aria-pressed=true]');
    if (!box || !active) return;
    box.scrollLeft = active.offsetLeft - (box.clientWidth - active.offsetWidth) / 2;
  }, [value, counts]);
  return container;
}

interface CountProps {
  filter: Exclude<ListFilter, 'today'>;
  counts: LeadCounts | undefined;
}

function Count({ filter, counts }: CountProps) {
  if (!counts) return <Skeleton width="1.5em" aria-hidden />;
  const count = counts[filter === 'all' ? 'total' : filter];
  const isUrgent = filter === 'overdue' && count > 0;
  return (
    <Box component="strong" sx={{ color: isUrgent ? 'error.main' : 'text.primary' }}>
      {countText(count)}
      {filter === 'all' && <span style={visuallyHidden}> in total</span>}
    </Box>
  );
}

interface MedianReplyProps {
  /** False while the list is still loading: it comes first. */
  isWanted: boolean;
}

/** The list's parameters for the leads behind a median that was read at this moment. */
function medianRows(readAt: number) {
  const to = agencyDay(readAt);
  return REPORT_ROWS.answered({ from: addDays(to, 1 - MEDIAN_REPLY_DAYS), to });
}

/** The median time to a first reply, as the dashboard shows it; the reports say more. */
export function MedianReply({ isWanted }: MedianReplyProps) {
  const { data, isError, dataUpdatedAt } = useMedianReply({ isWanted });
  const hours = data?.median_hours;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ minBlockSize: '1.45em' }}>
      {hours === null && `No reply in the last ${MEDIAN_REPLY_DAYS} days yet`}
      {(isError || typeof hours === 'number') && (
        <>
          Median first reply, {MEDIAN_REPLY_DAYS} days:{' '}
          <strong>
            <LinkedFigure rows={medianRows(dataUpdatedAt)}>{hoursText(hours ?? null)}</LinkedFigure>
          </strong>
        </>
      )}
    </Typography>
  );
}
