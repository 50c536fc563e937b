import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sessionsAnswerSchema } from '../../../../domain/http-api/session';
import { noBody, request } from '../../../lib/request';
import { retryOffer, useToasts } from '../../../toasts/toasts';

export const ownSessionsKey = ['own-sessions'] as const;

export const listSessions = () => request(sessionsAnswerSchema, '/api/sessions');

export const endOtherSessions = () => request(noBody, '/api/sessions', { method: 'DELETE' });

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
