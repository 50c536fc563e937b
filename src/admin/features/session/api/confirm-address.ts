import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { confirmedAddressSchema, linkedAddressSchema } from '../../../../domain/http-api/address';
import { request } from '../../../lib/request';
import { sessionKey } from '../session';

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
