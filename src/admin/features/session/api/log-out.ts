import { useMutation, useQueryClient } from '@tanstack/react-query';
import { noBody, request, RequestFailure } from '../../../app/request';
import { useToasts } from '../../../app/toasts';
import { forgetData, type Session, sessionKey } from '../session';

/** Ends the session at the server; one that was over already counts as ended. */
export async function logOut(): Promise<void> {
  try {
    await request(noBody, '/api/session', { method: 'DELETE' });
  } catch (failure) {
    if (!(failure instanceof RequestFailure) || failure.status !== 401) throw failure;
  }
}

/** Logs out at the server first: a desk that only looks logged out would leave the session open. Nothing of it stays. */
export function useLogOut() {
  const client = useQueryClient();
  const { showToast, closeToast } = useToasts();
  return useMutation({
    mutationFn: logOut,
    onSuccess: async () => {
      closeToast();
      await forgetData(client);
      const session: Session = { state: 'logged-out', isLogout: true };
      client.setQueryData(sessionKey, session);
    },
    onError: () =>
      showToast('error', {
        title: 'Error',
        text: 'Logout failed, so you are still logged in. Please try again.',
      }),
  });
}
