import { Box, Skeleton, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import { lazy, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Failure, LazyPart } from '../../../components/loading';
import { useKeptFocus } from '../../../lib/focus';
import { useSecondRender } from '../../../lib/use-second-render';
import { TodaysCalls, useTodaysCalls } from '../../calls/agenda';
import type { useLeads } from '../api/read-leads';
import { EmptyList } from './empty-list';
import { Pages, SpamHits } from './list-foot';
import { FocusedLeadKeys, useListKeys } from './list-keys';
import { type ChangeView, filterOf, isNarrowed, type ListView, viewSearch } from './list-view';
import { LeadCards } from './rows/lead-cards';
import { useLastPage, useSelection, useShownList } from './shown-list';

const loadGrid = () => import(/* webpackChunkName: "grid" */ './rows/lead-grid');
const LeadGrid = lazy(loadGrid);

const BulkBar = lazy(() => import(/* webpackChunkName: "bulk" */ './bulk-bar'));

type Shown = ReturnType<typeof useShownList>;

interface LeadListProps {
  view: ListView;
  query: ReturnType<typeof useLeads>;
  /** The lead that is open beside the list. */
  openReference: string | null;
  onChange: ChangeView;
}

/** The list in each of its states: loading, failed, empty, full. */
export function LeadList({ view, query, openReference, onChange }: LeadListProps) {
  const shown = useShownList(view, query, openReference);
  const selection = useSelection(shown.leads);
  const focusedLead = useListKeys({
    leads: shown.leads,
    isLeadOpen: openReference !== null,
    onSelect: ({ id }) => selection.toggle(id),
  });
  const lastPage = useLastPage(shown.view, shown.answer, onChange);
  const isToday = filterOf(shown.view) === 'today';
  const agenda = useTodaysCalls(isToday);
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  useEffect(() => {
    // Not only when there are leads to show in it. Its absence is reported where it is missed.
    if (isWide) loadGrid().catch(() => undefined);
  }, [isWide]);
  const keptFocus = useKeptFocus();
  // Bar, counters and filters are drawn first: everything at once would be one long task.
  const isSecondRender = useSecondRender('list');

  if (!isSecondRender || query.isPending || (query.data && !shown.answer)) {
    return <ListSkeleton isRetrying={query.failureCount > 0} />;
  }
  if (!shown.answer) return <Failure title="The leads could not be loaded." query={query} />;
  const isEmpty = shown.answer.total === 0;
  // Whether nothing is left for today is known once the calls are.
  if (isEmpty && isToday && agenda.isPending) {
    return <ListSkeleton isRetrying={agenda.failureCount > 0} />;
  }
  const calls = isToday && <TodaysCalls agenda={agenda} search={viewSearch(shown.view)} />;
  const hasCalls = isToday && (agenda.calls.length > 0 || !agenda.data);
  return (
    <Box {...keptFocus} aria-busy={query.isPlaceholderData} sx={listStyle}>
      {isEmpty ? (
        <Box sx={scrollStyle}>
          {/* A day that still has calls is not empty. */}
          {(!hasCalls || isNarrowed(shown.view)) && (
            <EmptyList view={shown.view} onChange={onChange} />
          )}
          {calls}
        </Box>
      ) : (
        <>
          <Rows {...{ shown, selection, isToday, isWide, onChange }} calls={calls} />
          <Pages shown={shown} lastPage={lastPage} onChange={onChange} />
          <SelectionBar selection={selection} isSpam={shown.view.spam} />
          {focusedLead && selection.leads.length === 0 && (
            <FocusedLeadKeys key={focusedLead.id} lead={focusedLead} />
          )}
        </>
      )}
      <SpamHits hits={shown.answer.spam_hits} isMore={!isEmpty} onChange={onChange} />
    </Box>
  );
}

// Not by MUI's `useMediaQuery`, which warns of this query.
const isPrinting = () => window.matchMedia('print').matches;

function followPrinting(onChange: () => void) {
  const media = window.matchMedia('print');
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

interface RowsProps {
  shown: Shown;
  selection: ReturnType<typeof useSelection>;
  isToday: boolean;
  isWide: boolean;
  /** Below the leads of today. */
  calls: ReactNode;
  onChange: ChangeView;
}

/** The day's work is read group by group, which the grid cannot show. */
function Rows({ shown, selection, isToday, isWide, calls, onChange }: RowsProps) {
  // The grid draws only the rows that are on the screen.
  const isPrinted = useSyncExternalStore(followPrinting, isPrinting);
  const { leads, view, openReference } = shown;
  const rows = { leads, found: shown.answer?.found, view, selected: selection.ids, openReference };
  if (isWide && !isToday && !isPrinted) {
    return (
      <LazyPart waiting={<ListSkeleton isRetrying={false} />}>
        <LeadGrid {...rows} onSelect={selection.select} onChange={onChange} />
      </LazyPart>
    );
  }
  return (
    <Box sx={scrollStyle}>
      <LeadCards {...rows} isPrinted={isPrinted} onToggle={selection.toggle} />
      {calls}
    </Box>
  );
}

/** The actions on the selected leads, while there are any. */
function SelectionBar({ selection, isSpam }: Pick<RowsProps, 'selection'> & { isSpam: boolean }) {
  const { leads, select } = selection;
  return (
    <>
      <Box role="status" sx={visuallyHidden}>
        {leads.length > 0 && `${leads.length} selected`}
      </Box>
      {leads.length > 0 && (
        <LazyPart>
          <BulkBar leads={leads} isSpam={isSpam} onClear={() => select([])} />
        </LazyPart>
      )}
    </>
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

const scrollStyle = { flex: 1, overflowY: { md: 'auto' } };

const ListSkeleton = ({ isRetrying }: { isRetrying: boolean }) => (
  <Box>
    <Box role="status" sx={isRetrying ? undefined : visuallyHidden}>
      {isRetrying ? 'No answer yet, trying again…' : 'Loading leads…'}
    </Box>
    {Array.from({ length: 12 }, (_, row) => (
      <Skeleton key={row} aria-hidden variant="rounded" height={36} sx={{ marginBlock: 0.5 }} />
    ))}
  </Box>
);
