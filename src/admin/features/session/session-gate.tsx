import { Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { settleRequests } from '../../api/session-end';
import { Failure } from '../../components/failure';
import { Waiting } from '../../components/waiting';
import { later } from '../../later';
import { signInPath } from '../../paths';
import { Redirect, useRouter } from '../../router';
import { useSession } from './get-session';
import { NoAccess } from './no-access';
import type { Session, Staff } from './session-cache';

const SignInAgain = later(() => import(/* webpackChunkName: "sign-in" */ './sign-in-again'));

interface SessionGateProps {
  children: (staff: Staff) => ReactNode;
}

/**
 * Lets staff through; everybody else is sent to sign in, and comes back to where they were. A session that ends later
 * leaves the page, and what was typed on it, under a dialog that asks for the password.
 */
export function SessionGate({ children }: SessionGateProps) {
  const { pathname, search } = useRouter();
  const session = useSession();
  useWaitingRequests(session.data?.state);

  if (session.isPending) return <Waiting>Checking your session…</Waiting>;
  if (!session.data) {
    return (
      <main>
        <Failure
          title="Your session could not be checked."
          failure={session.error}
          isRetrying={session.isFetching}
          onRetry={() => void session.refetch()}
        />
      </main>
    );
  }
  switch (session.data.state) {
    case 'signed-out':
      return <Redirect to={signInPath(pathname + search)} />;
    case 'no-access':
      return <NoAccess />;
    default:
      return (
        <>
          {children({ email: session.data.email })}
          <Suspense>
            {session.data.state === 'expired' && <SignInAgain email={session.data.email} />}
          </Suspense>
        </>
      );
  }
}

/** Requests that met the end of the session go on with the next one, or fail when there will be none. */
function useWaitingRequests(state: Session['state'] | undefined) {
  useEffect(() => {
    if (state && state !== 'expired') settleRequests(state === 'signed-in' ? 'signed-in' : 'left');
  }, [state]);
}
