import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  allFailed,
  eraseInBatches,
  type Expired,
  expiredSchema,
} from '../../../../domain/http-api/retention';
import { countText } from '../../../../domain/number-text';
import { request } from '../../../lib/request';
import { useToasts } from '../../../toasts/toasts';
import { refreshLeads } from '../../leads/api/lead-cache';

/** A count of old data, with the days for which its leads have been closed at least. */
export interface Counted extends Expired {
  days: number;
}

const plural = (count: number, one: string, many: string) =>
  `${countText(count)} ${count === 1 ? one : many}`;

const addressesText = (subscribers: number) =>
  plural(subscribers, 'newsletter address', 'newsletter addresses');

const joined = (leads: string, subscribers: number) =>
  [leads, ...(subscribers > 0 ? [addressesText(subscribers)] : [])].join(' and ');

/** `1,200 leads and 3 newsletter addresses`; addresses only where there are some. */
export const expiredText = ({ leads, subscribers }: Expired): string =>
  joined(plural(leads, 'lead', 'leads'), subscribers);

/** `1,200 leads closed or marked as spam for more than 365 days and 3 newsletter addresses`. */
export const countedText = ({ days, leads, subscribers }: Counted): string =>
  joined(
    `${plural(leads, 'lead', 'leads')} closed or marked as spam for more than ${plural(days, 'day', 'days')}`,
    subscribers,
  );

/** `2 leads and 1 newsletter address couldn’t be erased.` */
export function failedText({ failed, failed_subscribers }: Expired): string {
  const parts = [
    failed > 0 && plural(failed, 'lead', 'leads'),
    failed_subscribers > 0 && addressesText(failed_subscribers),
  ];
  return `${parts.filter(Boolean).join(' and ')} couldn’t be erased.`;
}

const PATH = '/api/retention';

/** Counts what was closed or marked as spam more than so many days ago. */
export const useCountExpired = () =>
  useMutation({
    mutationFn: (days: number) => request(expiredSchema, `${PATH}?days=${days}`),
  });

/** Erases for good what was counted. The dialog that asks for it shows progress and failures. */
export function useEraseExpired(days: number, onProgress: (total: Expired) => void) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  return useMutation({
    mutationFn: () =>
      eraseInBatches(
        () => request(expiredSchema, PATH, { method: 'POST', body: { days } }),
        onProgress,
      ),
    onSuccess: (total) =>
      allFailed(total) === 0
        ? showToast('success', { title: 'Erased', text: `${expiredText(total)}.` })
        : showToast('error', {
            title: 'Not all were erased',
            text: `Erased: ${expiredText(total)}. ${failedText(total)}`,
          }),
    // A batch that was erased before a failure is gone too.
    onSettled: () => refreshLeads(client),
  });
}
