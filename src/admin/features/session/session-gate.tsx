import type { ReactNode } from 'react';
import { Failure } from '../../components/failure';
import { Waiting } from '../../components/waiting';
import { signInPath } from '../../paths';
import { Redirect, useRouter } from '../../router';
import { useSession } from './get-session';
import type { Staff } from './session-cache';

interface SessionGateProps {
  children: (staff: Staff) => ReactNode;
}

/** Lets staff through; everybody else is sent to sign in, and comes back to where they were. */
export function SessionGate({ children }: SessionGateProps) {
  const { pathname, search } = useRouter();
  const session = useSession();
  if (session.isPending) return <Waiting>Checking your session…</Waiting>;
  if (session.isError) {
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
  if (session.data.state === 'signed-out') return <Redirect to={signInPath(pathname + search)} />;
  return children({ email: session.data.email });
}
