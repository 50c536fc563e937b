import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PasswordChange } from '../../../../domain/http-api/session';
import { noBody, request } from '../../../lib/request';
import { useToasts } from '../../../toasts/toasts';
import { ownSessionsKey } from '../../account/api/own-sessions';
import { forgetData, type Session, sessionKey } from '../session';

/** Asks for a link by email; the answer is the same whether there is an account or not. */
const askForLink = (email: string): Promise<undefined> =>
  request(noBody, '/api/password/forgotten', { method: 'POST', body: { email } });

export const useAskForLink = () => useMutation({ mutationFn: askForLink });

const checkLink = (token: string) =>
  request(noBody, '/api/password/link', { method: 'POST', body: { token } });

/**
 * Asks once whether a link may still work, before anybody types a password for it. A check that fails otherwise tells nothing:
 * the password's own request will say more. No query, because a password that is set forgets all of them, and one would ask
 * again about a link that is spent by then.
 *
 * @returns what is wrong with the link, in the server's answer; undefined while nothing is known to be
 */
export function useLinkProblem(token: string | undefined) {
  const { mutate, error } = useMutation({ mutationFn: checkLink, retry: false });
  useEffect(() => {
    if (token !== undefined) mutate(token);
  }, [token, mutate]);
  return error?.status === 410 ? error.problem : undefined;
}

/** Sets a password: by the token of an email, or signed in by the present password. */
const setPassword = (body: PasswordChange): Promise<undefined> =>
  request(noBody, '/api/password', { method: 'PUT', body });

type ByToken = Extract<PasswordChange, { token: string }>;

/** Sets the password of the account that an email's link is for. That ends all its sessions, this browser's too. */
export function useSetPasswordByLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ByToken) => setPassword(change),
    onSuccess: async () => {
      await forgetData(client);
      const session: Session = { state: 'logged-out', isLogout: true };
      client.setQueryData(sessionKey, session);
    },
  });
}

type OwnChange = Extract<PasswordChange, { current: string }>;

/** Changes this person's password, which logs them out everywhere else. */
export function useChangePassword() {
  const client = useQueryClient();
  const { showToast } = useToasts();
  return useMutation({
    mutationFn: (change: OwnChange) => setPassword(change),
    onSuccess: async () => {
      const text = 'You’re logged out on all other devices.';
      showToast('success', { title: 'Password Changed', text });
      await client.invalidateQueries({ queryKey: ownSessionsKey });
    },
  });
}
