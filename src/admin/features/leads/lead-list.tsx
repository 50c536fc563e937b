import { Box, Skeleton, TablePagination, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import { lazy, useCallback, useDeferredValue, useEffect, useState } from 'react';
import type { Lead } from '../../../domain/lead';
import { LEAD_QUERY } from '../../../domain/lead-query';
import { LazyPart } from '../../app/lazy-part';
import { Failure } from '../../app/failure';
import { countText } from '../../../domain/number-text';
import { useKeptFocus } from '../../app/focus';
import { useSecondRender } from '../../app/use-second-render';
import { TodaysCalls, useTodaysCalls } from '../calls/agenda';
import { BulkBar } from './bulk-bar';
import { EmptyList } from './empty-list';
import { LeadCards } from './lead-cards';
import { useListKeys } from './list-keys';
import { filterOf, isNarrowed, viewSearch, type ChangeView, type ListView } from './list-view';
import type { useLeadList } from './queries';

const loadGrid = () => import(/* webpackChunkName: "grid" */ './lead-grid');
const LeadGrid = lazy(loadGrid);

const PAGE_SIZES = [25, 50, 100];
const NOTHING: readonly Lead[] = [];

interface LeadListProps {
  list: ReturnType<typeof useLeadList>;
  view: ListView;
  openReference: string | null;
  onChange: ChangeView;
}

/**
 * The list in each of its states: loading, failed, empty, full. What it shows is deferred: a long list is then drawn in
 * renders that yield to what people do, and the button they pressed answers first.
 */
export function LeadList({ list, onChange, ...props }: LeadListProps) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const view = useDeferredValue(props.view);
  const openReference = useDeferredValue(props.openReference);
  const data = useDeferredValue(list.data);
  const { leads = NOTHING, total = 0, total_is_estimate = false } = data ?? {};
  const [selected, setSelected] = useState<readonly string[]>([]);
  const chosen = leads.filter(({ id }) => selected.includes(id));
  const toggle = useCallback(
    (id: string) =>
      setSelected((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])),
    [],
  );
  useEffect(() => {
    // Not only when there are leads to show in it. Its absence is reported where it is missed.
    if (isWide) loadGrid().catch(() => undefined);
  }, [isWide]);
  useListKeys({
    leads,
    isLeadOpen: props.openReference !== null,
    onSelect: ({ id }) => toggle(id),
  });
  const place = useKeptFocus();
  const isToday = filterOf(view) === 'today';
  const agenda = useTodaysCalls(isToday);
  const todaysCalls = isToday && <TodaysCalls agenda={agenda} search={viewSearch(view)} />;
  const lastPage = Math.max(1, Math.min(Math.ceil(total / view.per_page), LEAD_QUERY.maxPage));
  useEffect(() => {
    if (data && view.page > lastPage) onChange({ page: lastPage }, { replace: true });
  }, [data, view.page, lastPage, onChange]);

  // Bar, counters and filters are drawn first: everything at once would be one long task.
  const areOthersDrawn = useSecondRender('list');
  if (!areOthersDrawn || list.isPending || (list.data && !data)) {
    return <ListSkeleton isRetrying={list.failureCount > 0} />;
  }
  if (!data) {
    return <Failure title="The submissions could not be loaded." query={list} />;
  }

  if (total === 0) {
    // Whether nothing is left for today is known once the calls are.
    if (isToday && agenda.isPending) return <ListSkeleton isRetrying={agenda.failureCount > 0} />;
    const hasToday = isToday && (agenda.calls.length > 0 || !agenda.data);
    return (
      <Box {...place} sx={listStyle}>
        <Box sx={scrollStyle}>
          {(!hasToday || isNarrowed(view)) && <EmptyList view={view} onChange={onChange} />}
          {todaysCalls}
        </Box>
      </Box>
    );
  }
  const shown = { leads, view, selected, openReference };
  // The day's work is read group by group, which the grid cannot show.
  const isGrid = isWide && !isToday;
  return (
    <Box {...place} aria-busy={list.isPlaceholderData} sx={listStyle}>
      {isGrid ? (
        <LazyPart waiting={<ListSkeleton isRetrying={false} />}>
          <LeadGrid {...shown} onSelect={setSelected} onChange={onChange} />
        </LazyPart>
      ) : (
        <Box sx={scrollStyle}>
          <LeadCards {...shown} onToggle={toggle} />
          {todaysCalls}
        </Box>
      )}
      <TablePagination
        component="div"
        count={total}
        page={Math.min(view.page, lastPage) - 1}
        rowsPerPage={view.per_page}
        rowsPerPageOptions={
          PAGE_SIZES.includes(view.per_page) ? PAGE_SIZES : [view.per_page, ...PAGE_SIZES]
        }
        labelRowsPerPage="Per page"
        labelDisplayedRows={({ from, to, count }) =>
          `${countText(from)}–${countText(to)} of ${total_is_estimate ? 'about ' : ''}${countText(count)}`
        }
        onPageChange={(_event, page) => onChange({ page: page + 1 })}
        onRowsPerPageChange={({ target }) => onChange({ per_page: Number(target.value) })}
        sx={pagesStyle}
      />
      <BulkBar leads={chosen} isSpam={view.spam} onClear={() => setSelected([])} />
    </Box>
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
  '& .MuiTablePagination-selectLabel': { display: { xs: 'none', sm: 'block' } },
};

const scrollStyle = { flex: 1, overflowY: { md: 'auto' } };

const ListSkeleton = ({ isRetrying }: { isRetrying: boolean }) => (
  <Box>
    <Box role="status" sx={isRetrying ? undefined : visuallyHidden}>
      {isRetrying ? 'No answer yet, trying again…' : 'Loading submissions…'}
    </Box>
    {Array.from({ length: 12 }, (_, row) => (
      <Skeleton key={row} aria-hidden variant="rounded" height={44} sx={{ marginBlock: 1 }} />
    ))}
  </Box>
);
