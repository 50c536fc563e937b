import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PasswordChange } from '../../../../domain/http-api/session';
import { noBody, request } from '../../../lib/request';
import { forgetData, type Session, sessionKey } from '../session';

/** Sets a password: by the token of an email, or signed in by the present password. */
export const setPassword = (body: PasswordChange): Promise<undefined> =>
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
