import { CssBaseline, Stack, Typography } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { useLocation } from '@reach/router';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { memo, useEffect } from 'react';
import { ConflictGate } from '../features/leads/change/conflict-gate';
import { OutcomeGate, OutcomePlace } from '../features/leads/change/outcome-gate';
import { LeadsPage } from '../features/leads/list/leads-page';
import { useDefaultView } from '../features/leads/list/view-menu';
import { ReachGate } from '../features/replies/reach-gate';
import { followLogOut } from '../features/session/api/log-out';
import { useMe, waitForLogIn } from '../features/session/session';
import { SessionGate } from '../features/session/session-gate';
import { LazyPart } from '../components/lazy-part';
import { LaterParts } from './later-parts';
import { OPEN_PAGES, pageAt } from './pages';
import { isAt, leadReferenceAt, PATHS } from '../lib/paths';
import { onSessionEnd } from '../lib/request';
import { type SiteContent, SiteContext } from '../lib/site-content';
import { APPEARANCE_KEY } from '../lib/storage';
import { MENUS_ID, theme } from './theme';
import { ToastProvider, useQueryFailureToasts } from '../toasts/toasts';
import { TopBar } from './top-bar';
import { Redirect, Waiting } from '../components/waiting';

/** Shows the page that the address names. Gatsby answers any other address with the site's 404 page. */
function Routes() {
  useQueryFailureToasts();
  const { pathname } = useLocation();
  const open = OPEN_PAGES.find(({ path }) => isAt(pathname, path));
  if (open) return <PartPage part={open.part} />;
  return (
    <SessionGate>
      <OutcomeGate>
        <ReachGate>
          <ConflictGate>
            {isAt(pathname, PATHS.root) ? <Start /> : <PageOfAddress />}
            <OutcomePlace />
          </ConflictGate>
        </ReachGate>
      </OutcomeGate>
    </SessionGate>
  );
}

/** The day, unless this person chose a view of the list to start from. */
function Start() {
  const [view] = useDefaultView();
  return <Redirect to={view ? PATHS.dashboard + view : PATHS.day} />;
}

/** The page of an address for somebody who is logged in; the list of leads, where the table names no other. */
function PageOfAddress() {
  const { pathname, search } = useLocation();
  const { role } = useMe();
  const page = pageAt(pathname, search);
  if (!page?.part) {
    return (
      <Stack sx={listPageStyle}>
        <TopBar />
        <LeadsPage reference={leadReferenceAt(pathname)} />
      </Stack>
    );
  }
  return (
    <>
      <TopBar />
      {page.isForManagers && role !== 'manager' ? (
        <OnlyManagers label={page.label} />
      ) : (
        <PartPage key={page.path} part={page.part} />
      )}
    </>
  );
}

/** On wide screens the list scrolls inside the window, so that counters and filters stay in sight. */
const listPageStyle = {
  minBlockSize: { xs: '100dvh', md: '40rem' },
  blockSize: { md: '100dvh' },
};

const PartPage = ({ part: { Page, waiting } }: Pick<(typeof OPEN_PAGES)[number], 'part'>) => (
  <LazyPart isPage waiting={<Waiting>{waiting}</Waiting>}>
    <Page />
  </LazyPart>
);

/** In place of a page that the database would refuse. */
const OnlyManagers = ({ label }: { label: string }) => (
  <Stack component="main" sx={{ gap: 1, padding: 3, maxInlineSize: '40rem' }}>
    <Typography variant="h1">{label}</Typography>
    <Typography>Only managers can open this page. If you need it, ask a manager.</Typography>
  </Stack>
);

interface DeskProps {
  site: SiteContent;
  queryClient: QueryClient;
}

/** The leads desk: everything under `/admin`. The address is none of its props: Gatsby renders the page anew with each. */
function Desk({ site, queryClient }: DeskProps) {
  useEffect(() => onSessionEnd((reason) => waitForLogIn(queryClient, reason)), [queryClient]);
  useEffect(() => followLogOut(queryClient), [queryClient]);
  return (
    <ThemeProvider theme={theme} modeStorageKey={APPEARANCE_KEY} noSsr>
      <CssBaseline enableColorScheme />
      <QueryClientProvider client={queryClient}>
        <SiteContext value={site}>
          <ToastProvider>
            <Routes />
            <LaterParts />
          </ToastProvider>
        </SiteContext>
        <section id={MENUS_ID} aria-label="Menus" />
      </QueryClientProvider>
    </ThemeProvider>
  );
}

export default memo(Desk);
