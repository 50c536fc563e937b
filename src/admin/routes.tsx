import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { NotFoundPage } from './components/not-found-page';
import { Waiting } from './components/waiting';
import { LeadsPage } from './features/lead/leads-page';
import { DeskBar } from './features/session/desk-bar';
import { SessionGate } from './features/session/session-gate';
import type { Staff } from './features/session/session-cache';
import { later } from './later';
import { PATHS, isAt, leadReferenceAt } from './paths';
import { Redirect, useRouter } from './router';

/** Charts weigh more than the rest of the desk: whoever opens no report does not load them. */
const ReportsPage = later(
  () => import(/* webpackChunkName: "reports" */ './features/reports/reports-page'),
  'page',
);

const SignInPage = later(
  () => import(/* webpackChunkName: "sign-in" */ './features/session/sign-in-page'),
  'page',
);

/** The page of an address that is for staff alone; undefined when there is none. */
function staffPageAt(pathname: string): ((staff: Staff) => ReactNode) | undefined {
  if (isAt(pathname, PATHS.dashboard) || leadReferenceAt(pathname) !== null) {
    return (staff) => <LeadsPage staff={staff} />;
  }
  if (isAt(pathname, PATHS.reports)) {
    return (staff) => (
      <>
        <DeskBar staff={staff} />
        <Suspense fallback={<Waiting>Loading the reports…</Waiting>}>
          <ReportsPage />
        </Suspense>
      </>
    );
  }
  return undefined;
}

/** What each address of the desk shows. */
export function Routes() {
  const { pathname } = useRouter();
  if (isAt(pathname, PATHS.root)) return <Redirect to={PATHS.dashboard} />;
  if (isAt(pathname, PATHS.signIn)) {
    return (
      <Suspense fallback={<Waiting>Loading the desk…</Waiting>}>
        <SignInPage />
      </Suspense>
    );
  }
  const page = staffPageAt(pathname);
  return page ? <SessionGate>{page}</SessionGate> : <NotFoundPage />;
}
