import { Alert, Box, Stack, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useLocation } from '@reach/router';
import { navigate } from 'gatsby';
import { lazy, useDeferredValue, useEffect, useRef } from 'react';
import { LazyPart, Waiting } from '../../../components/loading';
import { isDay, PATHS } from '../../../lib/paths';
import { useNotifyPreference } from '../../../lib/storage';
import { DayMain } from '../../day/day-main';
import { AddLeadButton } from '../add/add-lead-button';
import { useLeads } from '../api/read-leads';
import { Counters, MedianReply } from './counters';
import { FilterBar } from './filter/filter-bar';
import { LeadList } from './lead-list';
import { focusLead } from '../lead-focus';
import { filterOf, isNarrowed, useDefaultView, useListView } from './list-view';
import { NewsButtons, useNews } from './news';

const LeadView = lazy(() => import(/* webpackChunkName: "lead" */ '../lead/lead-view'));

/** The day or the list, and the lead that is open: beside the list where there is room, else a page of its own. */
export function LeadsPage({ reference }: { reference: string | null }) {
  const hasRoom = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const { search } = useLocation();
  useFocusAcrossLeads(reference);
  useDefaultViewAtStart(reference);
  // The panel comes and goes with the columns of the list beside it, which take a moment. From lead to lead nothing waits: keys
  // are for the lead that the address names.
  const besideList = useDeferredValue(reference);
  const shown = hasRoom && !(reference && besideList) ? besideList : reference;
  const lead = shown && (
    <LazyPart isPage={!hasRoom} waiting={<Waiting>Loading the lead…</Waiting>}>
      <LeadView reference={shown} placement={hasRoom ? 'panel' : 'page'} />
    </LazyPart>
  );
  if (lead && !hasRoom) return lead;
  return (
    <Box sx={{ display: 'flex', flex: 1, minBlockSize: 0 }}>
      {isDay(search) ? <DayMain openReference={shown} /> : <Dashboard openReference={shown} />}
      {/* Not modal: the list stays in reach, and toasts stay announced. */}
      {lead && <Box sx={panelStyle}>{lead}</Box>}
    </Box>
  );
}

/** The list keeps the room of its narrowest columns. */
const panelStyle = {
  inlineSize: 'clamp(30rem, min(50vw, 100vw - 39rem), 50rem)',
  borderInlineStart: '1px solid',
  borderColor: 'divider',
  flexShrink: 0,
  '@media print': { inlineSize: '100%', border: 0 },
};

/** The leads dashboard: counters that are filters, more filters and search, the list. */
function Dashboard({ openReference }: { openReference: string | null }) {
  const { view, ignored, change } = useListView();
  const { isOn: isNotifying } = useNotifyPreference();
  const query = useLeads(view, { isNotifying });
  const news = useNews(query.data?.news, isNotifying);
  return (
    <Stack
      component="main"
      sx={{
        flex: 1,
        gap: 1,
        minInlineSize: 0,
        paddingInline: { xs: 1, sm: 2 },
        paddingBlockStart: 1,
        // With a lead open, only the lead is printed.
        ...(openReference && { displayPrint: 'none' }),
      }}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Typography variant="h1">Leads dashboard</Typography>
        <Box sx={{ flex: 1, display: { xs: 'none', md: 'block' } }}>
          <MedianReply isWanted={query.data !== undefined} />
        </Box>
        <NewsButtons news={news} />
        <AddLeadButton hasKey={openReference === null} />
      </Stack>
      <Counters
        counts={query.data?.counts}
        value={filterOf(view)}
        isNarrowed={isNarrowed(view)}
        onChange={change}
      />
      <FilterBar
        view={view}
        total={query.data?.total ?? 0}
        isBesideLead={openReference !== null}
        onChange={change}
      />
      {ignored.length > 0 && (
        <Alert severity="warning" onClose={() => change({}, { replace: true })}>
          The address has filters that don’t exist, so they were left out: {ignored.join(', ')}.
        </Alert>
      )}
      <LeadList view={view} query={query} openReference={openReference} onChange={change} />
    </Stack>
  );
}

/**
 * Keeps the focus where it is from lead to lead, and gives it back to the list when the lead is closed: the router would
 * move it to the top of the page.
 */
function useFocusAcrossLeads(reference: string | null) {
  const last = useRef(reference);
  useEffect(() => {
    const closed = reference ? null : last.current;
    last.current = reference;
    const { activeElement } = document;
    // The router's own effect runs after this one.
    const timer = setTimeout(() => {
      if (closed) focusLead(closed);
      else if (activeElement instanceof HTMLElement) activeElement.focus();
    });
    return () => clearTimeout(timer);
  }, [reference]);
}

/** Opens the desk with the view that this person chose to start from. */
function useDefaultViewAtStart(reference: string | null) {
  const { search } = useLocation();
  const [defaultSearch] = useDefaultView();
  useEffect(() => {
    if (!reference && !search && defaultSearch) {
      void navigate(PATHS.dashboard + defaultSearch, { replace: true });
    }
  }, [reference, search, defaultSearch]);
}
