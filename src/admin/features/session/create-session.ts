import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionAnswerSchema } from '../../../domain/http-api/session';
import type { Credentials } from '../../../domain/http-api/session';
import { MESSAGES } from '../../../domain/messages';
import { request } from '../../api/request';
import { showToast } from '../notifications/show-toast';
import { beginSession } from './session-cache';

/** Signs in; what is open then moves on by itself. */
export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (credentials: Credentials) =>
      request(sessionAnswerSchema, '/api/session', { method: 'POST', body: credentials }),
    onSuccess: async ({ staff }) => {
      await beginSession(client, staff);
      showToast('success', MESSAGES.signedIn);
    },
    onError: (failure) => {
      if (failure.status === 401) showToast('error', MESSAGES.signInFailed);
    },
  });
}
