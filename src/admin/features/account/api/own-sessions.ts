import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sessionsResponseSchema } from '../../../../domain/http-api/session';
import { noBody, request } from '../../../lib/request';
import { retryOffer, useToasts } from '../../../toasts/toasts';

export const ownSessionsKey = ['own-sessions'] as const;

const listSessions = () => request(sessionsResponseSchema, '/api/sessions');

const endOtherSessions = () => request(noBody, '/api/sessions', { method: 'DELETE' });

const endSession = (id: string) => request(noBody, `/api/sessions/${id}`, { method: 'DELETE' });

/** Lists the devices on which this person is logged in. */
export const useSessions = () => useQuery({ queryKey: ownSessionsKey, queryFn: listSessions });

/** Logs this person out everywhere else. */
export function useEndOthers() {
  const client = useQueryClient();
  const { showToast } = useToasts();
  const mutation = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: async () => {
      const text = 'You’re logged in on this device only.';
      showToast('success', { title: 'Other Sessions Ended', text });
      await client.invalidateQueries({ queryKey: ownSessionsKey });
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
      await client.invalidateQueries({ queryKey: ownSessionsKey });
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
