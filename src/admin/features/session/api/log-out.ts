import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { noBody, request, RequestFailure } from '../../../lib/request';
import { forgetDrafts } from '../../../lib/storage';
import { retryOffer, useToasts } from '../../../toasts/toasts';
import { forgetData, type Session, sessionKey } from '../session';

const NOT_LOGGED_OUT = {
  title: 'Error',
  text: 'Logout failed, so you are still logged in. Please try again.',
};

/** Ends the session at the server; one that was over already counts as ended. */
export async function logOut(): Promise<void> {
  try {
    await request(noBody, '/api/session', { method: 'DELETE' });
  } catch (failure) {
    if (!(failure instanceof RequestFailure) || failure.status !== 401) throw failure;
  }
}

/** The session is gone for all tabs of this browser, so they all leave the desk together. */
const openChannel = () => new BroadcastChannel('desk-logout');

function tellOtherTabs(): void {
  const channel = openChannel();
  channel.postMessage(null);
  channel.close();
}

/** Leaves the desk; nothing of it stays. */
async function leave(client: QueryClient): Promise<void> {
  const before = client.getQueryData<Session>(sessionKey);
  if (before && 'staff' in before) forgetDrafts(before.staff.id);
  await forgetData(client);
  const session: Session = { state: 'logged-out', isLogout: true };
  client.setQueryData(sessionKey, session);
}

/**
 * Leaves the desk when somebody logs out in another tab.
 *
 * @returns a function that ends this
 */
export function followLogOut(client: QueryClient): () => void {
  const channel = openChannel();
  channel.onmessage = () => void leave(client);
  return () => channel.close();
}

/** Logs out at the server first: a desk that only looks logged out would leave the session open. */
export function useLogOut() {
  const client = useQueryClient();
  const { showToast, closeToast } = useToasts();
  const mutation = useMutation({
    mutationFn: logOut,
    onSuccess: async () => {
      closeToast();
      tellOtherTabs();
      await leave(client);
    },
    onError: (failure) =>
      showToast(
        'error',
        NOT_LOGGED_OUT,
        retryOffer(failure, () => mutation.mutate()),
      ),
  });
  return mutation;
}
