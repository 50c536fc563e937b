import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { noBody, request } from '../../../lib/request';
import { RequestFailure } from '../../../lib/request-failure';
import { forgetDrafts } from '../../../lib/storage';
import { retryOffer, useToasts } from '../../../toasts/toasts';
import {
  forgetData,
  hearOtherTabs,
  type LoggedOut,
  type Session,
  sessionKey,
  tellOtherTabs,
} from '../session';
import { getSession } from './get-session';

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
export async function logOut(): Promise<LoggedOut> {
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
