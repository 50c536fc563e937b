import { Box, Skeleton, TablePagination, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import { lazy, useEffect, useSyncExternalStore } from 'react';
import { countText } from '../../../../domain/number-text';
import { Failure } from '../../../components/failure';
import { useKeptFocus } from '../../../lib/focus';
import { LazyPart } from '../../../components/lazy-part';
import { TodaysCalls } from '../../calls/agenda';
import { EmptyList } from './empty-list';
import { LeadCards } from './lead-cards';
import { FocusedLeadKeys } from './list-keys';
import { isNarrowed, viewSearch } from './list-view';
import { SpamHits } from './spam-hits';
import type { LeadListState } from './use-lead-list';

const loadGrid = () => import(/* webpackChunkName: "grid" */ './lead-grid');
const LeadGrid = lazy(loadGrid);

const BulkBar = lazy(() => import(/* webpackChunkName: "bulk" */ './bulk-bar'));

const PAGE_SIZES = [25, 50, 100];

interface LeadListProps {
  list: LeadListState;
}

/** The list in each of its states: loading, failed, empty, full. */
export function LeadList({ list }: LeadListProps) {
  const { query, shown, isToday, todaysCalls } = list;
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  useEffect(() => {
    // Not only when there are leads to show in it. Its absence is reported where it is missed.
    if (isWide) loadGrid().catch(() => undefined);
  }, [isWide]);
  const keptFocus = useKeptFocus();

  if (list.isWaiting) return <ListSkeleton isRetrying={query.failureCount > 0} />;
  if (!shown.answer) return <Failure title="The submissions could not be loaded." query={query} />;
  const isEmpty = shown.answer.total === 0;
  // Whether nothing is left for today is known once the calls are.
  if (isEmpty && isToday && todaysCalls.isPending) {
    return <ListSkeleton isRetrying={todaysCalls.failureCount > 0} />;
  }
  return (
    <Box {...keptFocus} aria-busy={query.isPlaceholderData} sx={listStyle}>
      {isEmpty ? (
        <Box sx={scrollStyle}>
          <EmptyStart list={list} />
          {isToday && <TodaysCalls agenda={todaysCalls} search={viewSearch(shown.view)} />}
        </Box>
      ) : (
        <FullList list={list} isWide={isWide} />
      )}
      <SpamHits hits={shown.answer.spam_hits} isMore={!isEmpty} onChange={list.change} />
    </Box>
  );
}

/** In place of the leads; a day that still has calls is not empty. */
function EmptyStart({ list: { shown, isToday, todaysCalls, change } }: LeadListProps) {
  const hasCalls = isToday && (todaysCalls.calls.length > 0 || !todaysCalls.data);
  if (hasCalls && !isNarrowed(shown.view)) return null;
  return <EmptyList view={shown.view} onChange={change} />;
}

// Not by MUI's `useMediaQuery`, which warns of this query.
const isPrinting = () => window.matchMedia('print').matches;

function followPrinting(onChange: () => void) {
  const media = window.matchMedia('print');
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

function FullList({ list, isWide }: LeadListProps & { isWide: boolean }) {
  // The grid draws only the rows that are on the screen.
  const isPrinted = useSyncExternalStore(followPrinting, isPrinting);
  const { view, openReference } = list.shown;
  const { leads, selection, isToday } = list;
  const rows = { leads, view, selected: selection.ids, openReference };
  return (
    <>
      {/* The day's work is read group by group, which the grid cannot show. */}
      {isWide && !isToday && !isPrinted ? (
        <LazyPart waiting={<ListSkeleton isRetrying={false} />}>
          <LeadGrid {...rows} onSelect={selection.select} onChange={list.change} />
        </LazyPart>
      ) : (
        <Box sx={scrollStyle}>
          <LeadCards {...rows} isPrinted={isPrinted} onToggle={selection.toggle} />
          {isToday && <TodaysCalls agenda={list.todaysCalls} search={viewSearch(view)} />}
        </Box>
      )}
      <Pages list={list} />
      <Box role="status" sx={visuallyHidden}>
        {selection.leads.length > 0 && `${selection.leads.length} selected`}
      </Box>
      {selection.leads.length > 0 && (
        <LazyPart>
          <BulkBar
            leads={selection.leads}
            isSpam={view.spam}
            onClear={() => selection.select([])}
          />
        </LazyPart>
      )}
      {list.focusedLead && selection.leads.length === 0 && (
        <FocusedLeadKeys key={list.focusedLead.id} lead={list.focusedLead} />
      )}
    </>
  );
}

/** Page and page size; a size that only the address names is offered as well. */
function Pages({ list: { shown, lastPage, change } }: LeadListProps) {
  const { page, per_page } = shown.view;
  const { total = 0, total_is_estimate = false } = shown.answer ?? {};
  return (
    <TablePagination
      component="div"
      count={total}
      page={Math.min(page, lastPage) - 1}
      rowsPerPage={per_page}
      rowsPerPageOptions={PAGE_SIZES.includes(per_page) ? PAGE_SIZES : [per_page, ...PAGE_SIZES]}
      labelRowsPerPage="Per page"
      labelDisplayedRows={({ from, to, count }) =>
        `${countText(from)}–${countText(to)} of ${total_is_estimate ? 'about ' : ''}${countText(count)}`
      }
      onPageChange={(_event, next) => change({ page: next + 1 })}
      onRowsPerPageChange={({ target }) => change({ per_page: Number(target.value) })}
      sx={pagesStyle}
    />
  );
}

const listStyle = {
  position: 'relative',
  display: 'flex',
  flex: 1,
  flexDirection: 'column',
  minBlockSize: 0,
  outline: 'none',
};

/** At 320 px the label would push the "next page" button off the screen. It still names the control. */
const pagesStyle = {
  flexShrink: 0,
  overflow: 'hidden',
  '& .MuiTablePagination-toolbar': { minBlockSize: { md: 40 } },
  '& .MuiTablePagination-selectLabel': { display: { xs: 'none', sm: 'block' } },
};

const scrollStyle = { flex: 1, overflowY: { md: 'auto' } };

const ListSkeleton = ({ isRetrying }: { isRetrying: boolean }) => (
  <Box>
    <Box role="status" sx={isRetrying ? undefined : visuallyHidden}>
      {isRetrying ? 'No answer yet, trying again…' : 'Loading submissions…'}
    </Box>
    {Array.from({ length: 12 }, (_, row) => (
      <Skeleton key={row} aria-hidden variant="rounded" height={36} sx={{ marginBlock: 0.5 }} />
    ))}
  </Box>
);
