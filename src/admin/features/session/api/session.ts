import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { deviceTimeZone } from '../../../../domain/clock';
import {
  factorNeededSchema,
  type FactorStep,
  type Credentials,
  type LogIn,
  type SessionResponse,
  sessionResponseSchema,
} from '../../../../domain/http-api/session';
import { MESSAGES } from '../../../../domain/messages';
import * as z from '../../../../domain/zod';
import { noBody, request } from '../../../lib/request';
import { endReason, RequestFailure } from '../../../lib/request-failure';
import { forgetDrafts } from '../../../lib/storage';
import { retryOffer, useToasts } from '../../../toasts/toasts';
import {
  forgetData,
  hearOtherTabs,
  type LoggedOut,
  type Session,
  sessionAfter,
  sessionKey,
  tellOtherTabs,
} from '../session';

/** Asks the server who is logged in; being nobody is an answer, not a failure. */
export async function getSession(): Promise<Session> {
  try {
    const { staff, email } = await request(sessionResponseSchema, '/api/session');
    return { state: 'logged-in', staff: { ...staff, ability: email } };
  } catch (failure) {
    if (!(failure instanceof RequestFailure)) throw failure;
    const { status, problem } = failure;
    // Without a problem of ours the response came from a proxy, which knows no session.
    if (status === 401 && problem) return { state: 'logged-out', reason: endReason(problem) };
    if (status === 403 && problem) return { state: 'no-access' };
    throw failure;
  }
}

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ client }) => {
    const answer = await getSession();
    return sessionAfter(client.getQueryData<Session>(sessionKey), answer);
  },
  // Any later call tells when the session has ended.
  staleTime: Infinity,
  gcTime: Infinity,
  // Meanwhile somebody may have logged in again in another tab, or confirmed a new address.
  refetchOnWindowFocus: ({ state: { data } }) =>
    data?.state === 'expired' || (data?.state === 'logged-in' && data.staff.address_change)
      ? 'always'
      : false,
});

export const useSession = () => useQuery(sessionQuery);

const answerSchema = z.union([sessionResponseSchema, factorNeededSchema]);

/** Resolves to the session, or to `{factor: true}` where the code of a second factor is still to come. */
function logIn(credentials: Credentials) {
  const body: LogIn = { ...credentials, time_zone: deviceTimeZone() };
  return request(answerSchema, '/api/session', { method: 'POST', body });
}

const enterCode = (body: FactorStep): Promise<SessionResponse> =>
  request(sessionResponseSchema, '/api/session/factor', { method: 'POST', body });

/**
 * A browser has one session: after a login in another tab, asks anew whose it is, so that nobody works as somebody else.
 *
 * @returns a function that ends this
 */
export const followLogIn = (client: QueryClient): (() => void) =>
  hearOtherTabs('desk-login', (staffId) => {
    const session = client.getQueryData<Session>(sessionKey);
    const isSame = session?.state === 'logged-in' && session.staff.id === staffId;
    if (!isSame) void client.refetchQueries({ queryKey: sessionKey });
  });

/** Opens the desk for a person. Somebody who comes back to an expired session finds everything as it was. */
function useOpenDesk() {
  const client = useQueryClient();
  const { showToast } = useToasts();
  return async ({ staff, email: ability }: SessionResponse) => {
    const before = client.getQueryData<Session>(sessionKey);
    const isBack = before?.state === 'expired' && before.staff.id === staff.id;
    if (!isBack) await forgetData(client);
    const session: Session = { state: 'logged-in', staff: { ...staff, ability } };
    client.setQueryData(sessionKey, session);
    tellOtherTabs('desk-login', staff.id);
    showToast('success', MESSAGES.signedIn);
  };
}

export function useLogIn() {
  const openDesk = useOpenDesk();
  const { showToast } = useToasts();
  return useMutation({
    mutationFn: logIn,
    onSuccess: async (answer) => {
      if ('staff' in answer) await openDesk(answer);
    },
    onError: (failure) => {
      if (failure.status === 401) showToast('error', MESSAGES.signInFailed);
    },
  });
}

/** Ends a login by the code of the app, or by a recovery code. */
export const useEnterCode = () => useMutation({ mutationFn: enterCode, onSuccess: useOpenDesk() });

const STILL_HERE = {
  title: 'Error',
  text: 'Logout failed, so you are still logged in. Please try again.',
};
const PERHAPS_HERE = {
  title: 'Error',
  text: 'We couldn’t check whether you are logged out. Please try again.',
};

/**
 * Ends the session at the server; one that was over already counts as ended. The server takes the session from this browser
 * even when Auth is away. A retry would then have nothing to end, so that counts as logged out too, with a notice.
 */
async function logOut(): Promise<LoggedOut> {
  try {
    await request(noBody, '/api/session', { method: 'DELETE' });
  } catch (failure) {
    if (!(failure instanceof RequestFailure)) throw failure;
    const { status, problem } = failure;
    if (problem?.here_only) return { notice: problem.detail };
    if (status !== 401 || !problem) throw failure;
  }
  return {};
}

/** The state of the session after a failure: an answer that was lost may have ended it. */
const stateNow = (): Promise<Session['state'] | undefined> =>
  getSession().then(
    ({ state }) => state,
    () => undefined,
  );

/** Leaves the desk; nothing of it stays. */
async function leave(client: QueryClient, { notice }: LoggedOut): Promise<void> {
  const before = client.getQueryData<Session>(sessionKey);
  if (before && 'staff' in before) forgetDrafts(before.staff.id);
  await forgetData(client);
  const session: Session = { state: 'logged-out', isLogout: true, reason: notice };
  client.setQueryData(sessionKey, session);
}

/**
 * Leaves the desk when somebody logs out in another tab.
 *
 * @returns a function that ends this
 */
export const followLogOut = (client: QueryClient): (() => void) =>
  hearOtherTabs('desk-logout', (loggedOut) => void leave(client, loggedOut ?? {}));

/** Logs out at the server first: a desk that only looks logged out would leave the session open. */
export function useLogOut() {
  const client = useQueryClient();
  const { showToast, closeToast } = useToasts();
  const leaveTogether = async (loggedOut: LoggedOut) => {
    closeToast();
    // The session is gone for all of them.
    tellOtherTabs('desk-logout', loggedOut);
    await leave(client, loggedOut);
  };
  const mutation = useMutation({
    mutationFn: logOut,
    onSuccess: leaveTogether,
    onError: async (failure) => {
      const state = await stateNow();
      if (state === 'logged-out') return leaveTogether({});
      showToast(
        'error',
        state === undefined ? PERHAPS_HERE : STILL_HERE,
        retryOffer(failure, () => mutation.mutate()),
      );
    },
  });
  return mutation;
}
