import { Box, Link, TablePagination, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import { lazy, useEffect } from 'react';
import { LEAD_QUERY } from '../../../../domain/lead-query';
import { countText } from '../../../../domain/numbers';
import { Failure, LazyPart, useSecondRender } from '../../../components/loading';
import { useKeptFocus } from '../../../lib/focus';
import { TAKES_SHORTCUTS } from '../../../lib/shortcuts';
import { TodaysCalls, useTodaysCalls } from '../../calls/agenda';
import type { useLeads } from '../api/read-leads';
import { FocusedLeadKeys, useListKeys } from './list-keys';
import {
  type ChangeView,
  filterOf,
  isNarrowed,
  type ListView,
  viewSearch,
  withFilter,
} from './list-view';
import { EmptyList, ListSkeleton, loadGrid, Rows, scrollStyle } from './rows/lead-rows';
import { useLastPage, useSelection, useShownList } from './shown-list';

const BulkBar = lazy(() => import(/* webpackChunkName: "bulk" */ './bulk-bar'));

const PAGE_SIZES = [25, 50, 100];

/** More than this the database estimates. */
const COUNTED_EXACTLY = 1000;

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
    <Box {...keptFocus} {...TAKES_SHORTCUTS} aria-busy={query.isPlaceholderData} sx={listStyle}>
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

interface SelectionBarProps {
  selection: ReturnType<typeof useSelection>;
  isSpam: boolean;
}

/** The actions on the selected leads, while there are any. */
function SelectionBar({ selection, isSpam }: SelectionBarProps) {
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

interface PagesProps {
  shown: ReturnType<typeof useShownList>;
  lastPage: number;
  onChange: ChangeView;
}

/** Page and page size; a size that only the address names is offered as well. */
function Pages({ shown, lastPage, onChange }: PagesProps) {
  const { page, per_page } = shown.view;
  const { total = 0, total_is_estimate = false } = shown.answer ?? {};
  const shownPage = Math.min(page, lastPage);
  const isCutShort = shownPage === LEAD_QUERY.maxPage && shownPage * per_page < total;
  return (
    <>
      {isCutShort && (
        <Typography variant="body2" sx={{ paddingBlock: 1, textAlign: 'center' }}>
          The pages end here. Search, filter or reverse the order to see the other leads.
        </Typography>
      )}
      <TablePagination
        component="div"
        count={total}
        page={shownPage - 1}
        rowsPerPage={per_page}
        rowsPerPageOptions={PAGE_SIZES.includes(per_page) ? PAGE_SIZES : [per_page, ...PAGE_SIZES]}
        labelRowsPerPage="Per page"
        labelDisplayedRows={({ from, to, count }) =>
          `${countText(from)}–${countText(to)} of ${total_is_estimate ? 'about ' : ''}${countText(count)}`
        }
        onPageChange={(_event, next) => onChange({ page: next + 1 })}
        onRowsPerPageChange={({ target }) => onChange({ per_page: Number(target.value) })}
        // The list counts leads that no page shows.
        slotProps={{ actions: { nextButton: { disabled: shownPage >= lastPage } } }}
        sx={pagesStyle}
      />
    </>
  );
}

/** At 320 px the label would push the "next page" button off the screen. It still names the control. */
const pagesStyle = {
  flexShrink: 0,
  overflow: 'hidden',
  '& .MuiTablePagination-toolbar': { minBlockSize: { md: 40 } },
  '& .MuiTablePagination-selectLabel': { display: { xs: 'none', sm: 'block' } },
};

interface SpamHitsProps {
  /** Leads in spam that the search finds too, if there is a search. */
  hits: number | undefined;
  /** True when the list shows others. */
  isMore: boolean;
  onChange: ChangeView;
}

/** Under a search's results: the way to those in the spam folder. */
function SpamHits({ hits = 0, isMore, onChange }: SpamHitsProps) {
  if (hits === 0) return null;
  const count = `${hits > COUNTED_EXACTLY ? 'About ' : ''}${countText(hits)}`;
  return (
    <Typography variant="body2" sx={{ paddingBlock: 1, textAlign: 'center' }}>
      <Link component="button" variant="body2" onClick={() => onChange(withFilter('spam'))}>
        {count} {isMore ? 'more in Spam' : 'in Spam'}
      </Link>
    </Typography>
  );
}
