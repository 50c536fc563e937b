import { CssBaseline, Stack, Typography } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { useLocation } from '@reach/router';
import { type QueryClient, QueryClientProvider, useIsFetching } from '@tanstack/react-query';
import { memo, useEffect } from 'react';
import { LazyPart, Part, Waiting } from '../components/loading';
import { Redirect } from '../components/redirect';
import { useDefaultView } from '../features/leads/list/list-view';
import { followLogIn, followLogOut } from '../features/session/api/session';
import { useMe, waitForLogIn } from '../features/session/session';
import { SessionGate } from '../features/session/session-gate';
import { isAt, leadReferenceAt, PATHS } from '../lib/paths';
import { onSessionEnd } from '../lib/request';
import { type SiteContent, SiteContext } from '../lib/site-content';
import { APPEARANCE_KEY } from '../lib/storage';
import { ToastProvider, useQueryFailureToasts } from '../toasts/toasts';
import { LeadsPage } from './leads-page';
import { OPEN_PAGES, pageAt } from './pages';
import { MENUS_ID, theme } from './theme';
import { TopBar } from './top-bar';

/** By then the first view is painted; its own scripts and questions have had the line for themselves. */
const SETTLED_MS = 1_000;

/** Shows the page that the address names. Gatsby answers any other address with the site's 404 page. */
function Routes() {
  useQueryFailureToasts();
  const { pathname } = useLocation();
  const open = OPEN_PAGES.find(({ path }) => isAt(pathname, path));
  if (open) return <PartPage part={open.part} />;
  return <SessionGate>{isAt(pathname, PATHS.root) ? <Start /> : <PageOfAddress />}</SessionGate>;
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
  useInstalledApp();
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

/** Later than all that the first view needs, for somebody who is logged in. A part that is missing only costs notifications. */
function useInstalledApp(): void {
  const { id } = useMe();
  useEffect(() => {
    const timer = setTimeout(() => void startInstalledApp().catch(() => undefined), 2 * SETTLED_MS);
    return () => clearTimeout(timer);
  }, [id]);
}

async function startInstalledApp(): Promise<void> {
  const app = await import(/* webpackChunkName: "installed-app" */ './installed-app');
  await app.startInstalledApp();
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

/** Loads the parts that staff open next, once the page that is shown has its data. */
function LaterParts() {
  const isSettled = useIsFetching() === 0;
  useEffect(() => {
    if (!isSettled) return undefined;
    const timer = setTimeout(() => void loadLaterParts(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [isSettled]);
  return null;
}

/**
 * Not by `webpackPrefetch`: webpack would fetch these beside the desk's own script, where they hold up the first list. A
 * part that is missing is reported where it is opened.
 */
const loadLaterParts = () =>
  Promise.allSettled([
    import(/* webpackChunkName: "lead" */ './lead-view'),
    import(/* webpackChunkName: "lead-form" */ '../features/leads/add/lead-dialogs'),
    import(/* webpackChunkName: "calendar" */ '../features/leads/day-fields'),
    import(/* webpackChunkName: "bulk" */ '../features/leads/list/bulk-bar'),
    import(/* webpackChunkName: "toasts" */ '../toasts/toaster'),
  ]);

interface DeskProps {
  site: SiteContent;
  queryClient: QueryClient;
}

/** The leads desk: everything under `/admin`. The address is none of its props: Gatsby renders the page anew with each. */
function Desk({ site, queryClient }: DeskProps) {
  useEffect(() => onSessionEnd((reason) => waitForLogIn(queryClient, reason)), [queryClient]);
  useEffect(() => followLogIn(queryClient), [queryClient]);
  useEffect(() => followLogOut(queryClient), [queryClient]);
  return (
    <ThemeProvider theme={theme} modeStorageKey={APPEARANCE_KEY} noSsr>
      <CssBaseline enableColorScheme />
      <QueryClientProvider client={queryClient}>
        <SiteContext value={site}>
          <ToastProvider>
            <Part isPage>
              <Routes />
            </Part>
            <LaterParts />
          </ToastProvider>
        </SiteContext>
        <section id={MENUS_ID} aria-label="Menus" />
      </QueryClientProvider>
    </ThemeProvider>
  );
}

export default memo(Desk);
