import { Box, Button, Stack, Typography } from '@mui/material';
import { useLocation } from '@reach/router';
import { lazy, type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import type { ProofKind } from '../../../domain/http-api/problem';
import { Failure, LazyPart, Waiting } from '../../components/loading';
import { Redirect } from '../../components/redirect';
import { logInPath, PATHS } from '../../lib/paths';
import { onProofDue } from '../../lib/request';
import { useToasts } from '../../toasts/toasts';
import { useLogOut, useSession } from './api/session';
import { MeContext } from './session';

const SetUpPage = lazy(() => import(/* webpackChunkName: "account" */ '../account/second-factor'));

const loadLogInPage = () => import(/* webpackChunkName: "login" */ './log-in-page');

const LogInAgain = lazy(async () => ({ default: (await loadLogInPage()).LogInAgain }));

const ProofDialog = lazy(() => import(/* webpackChunkName: "account" */ '../account/proof-form'));

/**
 * Lets staff through; everybody else is sent to log in, and comes back to where they were. A session that ends later
 * leaves the page, and what was typed on it, under a dialog that asks for the password.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const session = useSession();
  // React interrupts a deferred render to answer a tap, so the first view of the desk does not block the page.
  const isReady = useDeferredValue(session.data !== undefined, false);

  const { forgetSteps } = useToasts();
  const staffId = session.data && 'staff' in session.data ? session.data.staff.id : null;
  useEffect(() => forgetSteps, [forgetSteps, staffId]);

  if (session.isPending || (session.data && !isReady))
    return <Waiting>Checking your session…</Waiting>;
  if (!session.data) {
    return (
      <Box component="main" sx={{ padding: 2 }}>
        <Failure title="Your session could not be checked." query={session} />
      </Box>
    );
  }
  switch (session.data.state) {
    case 'logged-out':
      return <Redirect to={session.data.isLogout ? PATHS.logIn : logInPath(pathname + search)} />;
    case 'no-access':
      return <NoAccess />;
    default:
      return (
        <MeContext value={session.data.staff}>
          {session.data.staff.needs_factor ? (
            <LazyPart isPage waiting={<Waiting>Loading your account…</Waiting>}>
              <SetUpPage />
            </LazyPart>
          ) : (
            children
          )}
          <ProofGate />
          <LazyPart>
            {session.data.state === 'expired' && <LogInAgain reason={session.data.reason} />}
          </LazyPart>
        </MeContext>
      );
  }
}

/** For somebody who is logged in, but not as staff. */
function NoAccess() {
  const logOut = useLogOut();
  return (
    <Stack component="main" sx={{ gap: 2, padding: 3, alignItems: 'start' }}>
      <Typography variant="h1">This account has no access to the desk.</Typography>
      <Button variant="contained" loading={logOut.isPending} onClick={() => logOut.mutate()}>
        Logout
      </Button>
    </Stack>
  );
}

interface Asked {
  kind: ProofKind;
  answer: (isProved: boolean) => void;
}

/** Asks for the password or a code when the server wants one before it does something, and lets the request go on. */
function ProofGate() {
  const [asked, setAsked] = useState<Asked>();
  useEffect(
    () =>
      onProofDue((kind) => {
        return new Promise((answer) => {
          setAsked((former) => {
            former?.answer(false);
            return { kind, answer };
          });
        });
      }),
    [],
  );
  const close = (isProved: boolean) => {
    asked?.answer(isProved);
    setAsked(undefined);
  };
  return <LazyPart>{asked && <ProofDialog kind={asked.kind} onClose={close} />}</LazyPart>;
}
