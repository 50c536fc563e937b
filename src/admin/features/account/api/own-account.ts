import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  begunFactorSchema,
  factorStateSchema,
  recoveryCodesSchema,
  type PasswordChange,
  sessionsResponseSchema,
} from '../../../../domain/http-api/session';
import { noBody, request } from '../../../lib/request';
import { retryOffer, useToasts } from '../../../toasts/toasts';
import { sessionKey } from '../../session/session';

const sessionsKey = ['own-sessions'] as const;

const listSessions = () => request(sessionsResponseSchema, '/api/sessions');

const endOtherSessions = () => request(noBody, '/api/sessions', { method: 'DELETE' });

const endSession = (id: string) => request(noBody, `/api/sessions/${id}`, { method: 'DELETE' });

/** Lists the devices on which this person is logged in. */
export const useSessions = () => useQuery({ queryKey: sessionsKey, queryFn: listSessions });

/** Logs this person out everywhere else. */
export function useEndOthers() {
  const client = useQueryClient();
  const { showToast } = useToasts();
  const mutation = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: async () => {
      const text = 'You’re logged in on this device only.';
      showToast('success', { title: 'Other Sessions Ended', text });
      await client.invalidateQueries({ queryKey: sessionsKey });
    },
    onError: (failure) =>
      showToast(
        'error',
        { title: 'Error', text: 'The other sessions could not be ended.' },
        retryOffer(failure, () => mutation.mutate()),
      ),
  });
  return mutation;
}

/** Logs one of this person's other devices out. */
export function useEndSession() {
  const client = useQueryClient();
  const { showToast } = useToasts();
  const mutation = useMutation({
    mutationFn: ({ id }: { id: string; device: string }) => endSession(id),
    onSuccess: async (_answer, { device }) => {
      showToast('success', { title: 'Logged Out', text: `${device} is logged out.` });
      await client.invalidateQueries({ queryKey: sessionsKey });
    },
    onError: (failure, session) =>
      showToast(
        'error',
        { title: 'Error', text: `${session.device} could not be logged out.` },
        retryOffer(failure, () => mutation.mutate(session)),
      ),
  });
  return mutation;
}

type OwnChange = Extract<PasswordChange, { current: string }>;

const changePassword = (body: OwnChange) =>
  request(noBody, '/api/password', { method: 'PUT', body });

/** Changes this person's password, which logs them out everywhere else. */
export function useChangePassword() {
  const client = useQueryClient();
  const { showToast } = useToasts();
  return useMutation({
    mutationFn: changePassword,
    onSuccess: async () => {
      const text = 'You’re logged out on all other devices.';
      showToast('success', { title: 'Password Changed', text });
      await client.invalidateQueries({ queryKey: sessionsKey });
    },
  });
}

const FACTOR_PATH = '/api/factor';
const factorKey = ['own-factor'] as const;

const getFactor = () => request(factorStateSchema, FACTOR_PATH);

const startFactor = (current: string) =>
  request(begunFactorSchema, FACTOR_PATH, { method: 'POST', body: { current } });

const confirmFactor = (code: string) =>
  request(noBody, FACTOR_PATH, { method: 'PUT', body: { code } });

const renewRecoveryCodes = (code: string) =>
  request(recoveryCodesSchema, `${FACTOR_PATH}/recovery-codes`, { method: 'POST', body: { code } });

const removeFactor = (current: string) =>
  request(noBody, FACTOR_PATH, { method: 'DELETE', body: { current } });

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
