import { CssBaseline } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { useLocation } from '@reach/router';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, memo, useEffect } from 'react';
import { ConflictGate } from '../features/leads/conflict-gate';
import { LeadsPage } from '../features/leads/leads-page';
import { waitForLogIn } from '../features/session/session';
import { SessionGate } from '../features/session/session-gate';
import { LazyPart } from './lazy-part';
import { isAt, leadReferenceAt, PATHS } from './paths';
import { onSessionEnd } from './request';
import { type SiteContent, SiteContext } from './site-content';
import { APPEARANCE_KEY } from './storage';
import { MENUS_ID, theme } from './theme';
import { ToastProvider, useQueryFailureToasts } from './toasts';
import { TopBar } from './top-bar';
import { Redirect, Waiting } from './waiting';

const CallsPage = lazy(
  () => import(/* webpackChunkName: "calls" */ '../features/calls/calls-page'),
);

/** Charts weigh more than the rest of the desk: they are loaded with the reports. */
const ReportsPage = lazy(
  () => import(/* webpackChunkName: "reports" */ '../features/reports/reports-page'),
);

const LogInPage = lazy(
  () => import(/* webpackChunkName: "login" */ '../features/session/log-in-page'),
);

/** Shows the page that the address names. Gatsby answers any other address with the site's 404 page. */
function Routes() {
  useQueryFailureToasts();
  const { pathname } = useLocation();
  if (isAt(pathname, PATHS.root)) return <Redirect to={PATHS.dashboard} />;
  if (isAt(pathname, PATHS.logIn)) {
    return (
      <LazyPart isPage waiting={<Waiting>Loading the desk…</Waiting>}>
        <LogInPage />
      </LazyPart>
    );
  }
  return (
    <SessionGate>
      <ConflictGate>
        {isAt(pathname, PATHS.reports) || isAt(pathname, PATHS.calls) ? (
          <>
            <TopBar />
            {isAt(pathname, PATHS.reports) ? (
              <LazyPart isPage waiting={<Waiting>Loading the reports…</Waiting>}>
                <ReportsPage />
              </LazyPart>
            ) : (
              <LazyPart isPage waiting={<Waiting>Loading the calls…</Waiting>}>
                <CallsPage />
              </LazyPart>
            )}
          </>
        ) : (
          <LeadsPage reference={leadReferenceAt(pathname)} />
        )}
      </ConflictGate>
    </SessionGate>
  );
}

interface DeskProps {
  site: SiteContent;
  queryClient: QueryClient;
}

/** The leads desk: everything under `/admin`. The address is none of its props: Gatsby renders the page anew with each. */
function Desk({ site, queryClient }: DeskProps) {
  useEffect(() => onSessionEnd(() => waitForLogIn(queryClient)), [queryClient]);
  return (
    <ThemeProvider theme={theme} modeStorageKey={APPEARANCE_KEY} noSsr>
      <CssBaseline enableColorScheme />
      <QueryClientProvider client={queryClient}>
        <SiteContext value={site}>
          <ToastProvider>
            <Routes />
          </ToastProvider>
        </SiteContext>
        <section id={MENUS_ID} aria-label="Menus" />
      </QueryClientProvider>
    </ThemeProvider>
  );
}

export default memo(Desk);
