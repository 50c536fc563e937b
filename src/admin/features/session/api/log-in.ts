import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Credentials,
  type SessionAnswer,
  sessionAnswerSchema,
} from '../../../../domain/http-api/session';
import { MESSAGES } from '../../../../domain/messages';
import { request } from '../../../app/request';
import { useToasts } from '../../../app/toasts';
import { forgetData, type Session, sessionKey } from '../session';

export const logIn = (credentials: Credentials): Promise<SessionAnswer> =>
  request(sessionAnswerSchema, '/api/session', { method: 'POST', body: credentials });

/** Logs in. Somebody who comes back to an expired session finds everything as it was. */
export function useLogIn() {
  const client = useQueryClient();
  const { showToast } = useToasts();
  return useMutation({
    mutationFn: logIn,
    onSuccess: async ({ staff }) => {
      const before = client.getQueryData<Session>(sessionKey);
      const isBack = before?.state === 'expired' && before.staff.email === staff.email;
      if (!isBack) await forgetData(client);
      const session: Session = { state: 'logged-in', staff };
      client.setQueryData(sessionKey, session);
      showToast('success', MESSAGES.signedIn);
    },
    onError: (failure) => {
      if (failure.status === 401) showToast('error', MESSAGES.signInFailed);
    },
  });
}
