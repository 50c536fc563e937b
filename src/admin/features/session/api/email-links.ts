import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { confirmedAddressSchema, linkedAddressSchema } from '../../../../domain/http-api/staff';
import type { PasswordChange } from '../../../../domain/http-api/session';
import { noBody, request } from '../../../lib/request';
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

type ByToken = Extract<PasswordChange, { token: string }>;

const setPassword = (body: ByToken): Promise<undefined> =>
  request(noBody, '/api/password', { method: 'PUT', body });

/** Sets the password of the account that an email's link is for. That ends all its sessions, this browser's too. */
export function useSetPasswordByLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: setPassword,
    onSuccess: async () => {
      await forgetData(client);
      const session: Session = { state: 'logged-out', isLogout: true };
      client.setQueryData(sessionKey, session);
    },
  });
}

const readLink = (token: string) =>
  request(linkedAddressSchema, '/api/address/link', { method: 'POST', body: { token } });

const confirmLink = (token: string) =>
  request(confirmedAddressSchema, '/api/address', { method: 'POST', body: { token } });

/** The change of address that a link is about; asked for once, since confirming it spends the link. */
export const useLinkedAddress = (token: string) =>
  useQuery({
    queryKey: ['address-link', token],
    queryFn: () => readLink(token),
    staleTime: Infinity,
    retry: (_count, { isRefusal }) => !isRefusal,
  });

/** Confirms the change at the mailbox of a link. Somebody who is logged in here sees at once what it changed. */
export function useConfirmAddress(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => confirmLink(token),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionKey }),
  });
}
