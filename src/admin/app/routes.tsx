import { useLocation } from '@reach/router';
import { lazy, Suspense, type ReactNode } from 'react';
import { LeadsPage } from '../features/leads/leads-page';
import { SessionGate } from '../features/session/session-gate';
import { ErrorBoundary } from './error-boundary';
import { isAt, leadReferenceAt, PATHS } from './paths';
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

/** A part whose script is loaded when it is shown. */
const Part = ({ children, waiting }: { children: ReactNode; waiting: string }) => (
  <ErrorBoundary isPage>
    <Suspense fallback={<Waiting>{waiting}</Waiting>}>{children}</Suspense>
  </ErrorBoundary>
);

/** What each address of the desk shows. Gatsby answers any other address with the site's 404 page. */
export function Routes() {
  const { pathname } = useLocation();
  if (isAt(pathname, PATHS.root)) return <Redirect to={PATHS.dashboard} />;
  if (isAt(pathname, PATHS.logIn)) {
    return (
      <Part waiting="Loading the desk…">
        <LogInPage />
      </Part>
    );
  }
  return (
    <SessionGate>
      {isAt(pathname, PATHS.reports) || isAt(pathname, PATHS.calls) ? (
        <>
          <TopBar />
          {isAt(pathname, PATHS.reports) ? (
            <Part waiting="Loading the reports…">
              <ReportsPage />
            </Part>
          ) : (
            <Part waiting="Loading the calls…">
              <CallsPage />
            </Part>
          )}
        </>
      ) : (
        <LeadsPage reference={leadReferenceAt(pathname)} />
      )}
    </SessionGate>
  );
}
