import { NotFoundPage } from './components/not-found-page';
import { DashboardPage } from './features/leads/dashboard-page';
import { SessionGate } from './features/session/session-gate';
import { SignInPage } from './features/session/sign-in-page';
import { PATHS, isAt } from './paths';
import { Redirect, useRouter } from './router';

/** What each address of the desk shows. */
export function Routes() {
  const { pathname } = useRouter();
  if (isAt(pathname, PATHS.root)) return <Redirect to={PATHS.dashboard} />;
  if (isAt(pathname, PATHS.signIn)) return <SignInPage />;
  if (isAt(pathname, PATHS.dashboard)) {
    return <SessionGate>{(staff) => <DashboardPage staff={staff} />}</SessionGate>;
  }
  return <NotFoundPage />;
}
