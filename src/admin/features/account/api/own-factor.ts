import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  begunFactorSchema,
  factorStateSchema,
  recoveryCodesSchema,
} from '../../../../domain/http-api/factor';
import { noBody, request } from '../../../lib/request';
import { useToasts } from '../../../toasts/toasts';
import { sessionKey } from '../../session/session';

const PATH = '/api/factor';
const factorKey = ['own-factor'] as const;

const getFactor = () => request(factorStateSchema, PATH);

const startFactor = (current: string) =>
  request(begunFactorSchema, PATH, { method: 'POST', body: { current } });

const confirmFactor = (code: string) => request(noBody, PATH, { method: 'PUT', body: { code } });

const renewRecoveryCodes = (code: string) =>
  request(recoveryCodesSchema, `${PATH}/recovery-codes`, { method: 'POST', body: { code } });

const removeFactor = (current: string) =>
  request(noBody, PATH, { method: 'DELETE', body: { current } });

/** Whether this person has a second factor, and how many recovery codes are left. */
export const useFactor = () => useQuery({ queryKey: factorKey, queryFn: getFactor });

/** Begins the set-up: the present password for a secret and its recovery codes, shown once. */
export const useStartFactor = () => useMutation({ mutationFn: startFactor });

/** Ends the set-up by a code of the app. */
export const useConfirmFactor = () => useMutation({ mutationFn: confirmFactor });

export const useRenewCodes = () => useMutation({ mutationFn: renewRecoveryCodes });

/** Fetches anew whether there is a second factor; the session says it too. */
export function useRefreshFactor() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: factorKey }),
      client.invalidateQueries({ queryKey: sessionKey }),
      client.invalidateQueries({ queryKey: ['staff'] }),
    ]);
}

export function useRemoveFactor() {
  const { showToast } = useToasts();
  const refresh = useRefreshFactor();
  return useMutation({
    mutationFn: removeFactor,
    onSuccess: async () => {
      const text = 'You log in with your password alone now.';
      showToast('success', { title: 'Second Factor Removed', text });
      await refresh();
    },
  });
}
