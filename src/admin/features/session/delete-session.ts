import { useMutation, useQueryClient } from '@tanstack/react-query';
import { noBody, request } from '../../api/request';
import { RequestFailure } from '../../api/request-failure';
import { showToast } from '../notifications/show-toast';
import { leaveSession } from './session-cache';

const STILL_SIGNED_IN = {
  title: 'Error',
  text: 'Logout failed, so you are still signed in. Please try again.',
};

async function deleteSession(): Promise<void> {
  try {
    await request(noBody, '/api/session', { method: 'DELETE' });
  } catch (failure) {
    // A session that was over already is what we asked for.
    if (!(failure instanceof RequestFailure) || failure.status !== 401) throw failure;
  }
}

/** Signs out at the server first: a desk that only looks signed out would leave the session open. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deleteSession,
    onSuccess: () => leaveSession(client),
    onError: () => showToast('error', STILL_SIGNED_IN),
  });
}
