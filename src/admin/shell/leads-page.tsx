import { Alert, Box, Button, Stack, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useLocation } from '@reach/router';
import { navigate } from 'gatsby';
import { ArrowUp, UserRoundCheck } from 'lucide-react';
import { lazy, useDeferredValue, useEffect, useRef } from 'react';
import type { LeadListResponse } from '../../domain/http-api/leads';
import { LazyPart, Waiting } from '../components/loading';
import { isDay, PATHS } from '../lib/paths';
import { useNotifyPreference } from '../lib/storage';
import { useTabTitle } from '../lib/tab-title';
import { DayMain } from '../features/day/day-main';
import { AddLeadButton } from '../features/leads/add/add-lead-button';
import { ChangeQuestions } from '../features/leads/change/change-questions';
import { useLeads, useReloadLeads } from '../features/leads/api/read-leads';
import { useFocusAcrossLeads } from '../features/leads/lead-focus';
import { Counters, MedianReply } from '../features/leads/list/counters';
import { FilterBar } from '../features/leads/list/filter/filter-bar';
import { ViewTabs } from '../features/views/view-tabs';
import { LeadList } from '../features/leads/list/lead-list';
import {
  filterOf,
  isNarrowed,
  type ListView,
  parseListView,
  useDefaultView,
  useListView,
  viewSearch,
} from '../features/leads/list/list-view';

const LeadView = lazy(() => import(/* webpackChunkName: "lead" */ './lead-view'));

type News = LeadListResponse['news'];

const NO_NEWS: News = { arrived: 0, assigned: 0 };

/** Views in which the news are on top, whatever the list was narrowed to or sorted by. */
const NEWEST = parseListView('?status=all&sort=-created_at').view;
const MINE = parseListView('?owner=me&sort=-updated_at').view;

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
  return (
    <ChangeQuestions>
      {lead && !hasRoom ? (
        lead
      ) : (
        <Box sx={{ display: 'flex', flex: 1, minBlockSize: 0 }}>
          {isDay(search) ? <DayMain openReference={shown} /> : <Dashboard openReference={shown} />}
          {/* Not modal: the list stays in reach, and toasts stay announced. */}
          {lead && <Box sx={panelStyle}>{lead}</Box>}
        </Box>
      )}
    </ChangeQuestions>
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
  const { view, ignored, change, isWaiting, isGone } = useListView();
  const { isOn: isNotifying } = useNotifyPreference();
  const query = useLeads(view, { isNotifying, isWaiting });
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
      <ViewTabs
        {...{ view, isGone }}
        path={PATHS.dashboard}
        isLoaded={query.data !== undefined}
        onChange={change}
      />
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

/** News since the reader looked: counted in the tab's title and, while they look elsewhere, in a notification. */
function useNews(news: News = NO_NEWS, isNotifying: boolean): News {
  const { arrived, assigned } = news;
  const count = arrived + assigned;
  useTabTitle(count);
  const notifiedCount = useRef(0);
  useEffect(() => {
    if (count > notifiedCount.current && isNotifying && document.hidden)
      notify({ arrived, assigned });
    notifiedCount.current = count;
  }, [arrived, assigned, count, isNotifying]);
  return news;
}

/** Leads to what arrived or was assigned. */
function NewsButtons({ news: { arrived, assigned } }: { news: News }) {
  const reload = useReloadLeads();
  const show = (view: ListView) =>
    reload.mutate(view, { onSuccess: () => void navigate(PATHS.dashboard + viewSearch(view)) });
  return (
    <Stack direction="row" role="status" sx={{ gap: 1, marginInlineStart: 'auto' }}>
      {arrived > 0 && (
        <Button
          size="small"
          variant="contained"
          loading={reload.isPending}
          startIcon={<ArrowUp size={16} />}
          onClick={() => show(NEWEST)}
        >
          {arrived} new
        </Button>
      )}
      {assigned > 0 && (
        <Button
          size="small"
          variant="outlined"
          loading={reload.isPending}
          startIcon={<UserRoundCheck size={16} />}
          onClick={() => show(MINE)}
        >
          {assigned} assigned to you
        </Button>
      )}
    </Stack>
  );
}

/** Shows a browser notification, if the person allowed it; it names nobody, for others may see the screen. */
function notify({ arrived, assigned }: News): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const texts = [
    arrived > 0 && `${arrived} new ${arrived === 1 ? 'lead' : 'leads'}`,
    assigned > 0 && `${assigned} assigned to you`,
  ];
  try {
    // A later one replaces the one before it, in all tabs.
    const shown = new Notification(texts.filter(Boolean).join(', '), { tag: 'new-leads' });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Android's browsers have the name, but show notifications of service workers only.
  }
}
