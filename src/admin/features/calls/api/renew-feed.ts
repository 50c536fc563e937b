import { useMutation } from '@tanstack/react-query';
import { type FeedResponse, feedResponseSchema } from '../../../../domain/http-api/consultations';
import { request } from '../../../lib/request';
import { useToasts } from '../../../toasts/toasts';

/** Makes the caller's calendar feed; the address of the one before stops working. */
export const renewFeed = (): Promise<FeedResponse> =>
  request(feedResponseSchema, '/api/consultations/feed', { method: 'POST' });

export function useRenewFeed() {
  const { showToast } = useToasts();
  return useMutation({
    mutationFn: renewFeed,
    onError: () =>
      showToast('error', {
        title: 'Error',
        text: 'The address could not be made. An address you had still works.',
      }),
  });
}
