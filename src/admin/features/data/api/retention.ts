import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Expired, expiredSchema } from '../../../../domain/http-api/retention';
import { request } from '../../../lib/request';
import { useToasts } from '../../../toasts/toasts';
import { refreshLeads } from '../../leads/api/lead-cache';
import { expiredText } from '../expired-text';

const PATH = '/api/retention';

/** Counts what closed more than so many days ago. */
export const useCountExpired = () =>
  useMutation({
    mutationFn: (days: number) => request(expiredSchema, `${PATH}?days=${days}`),
  });

/** Erases batch after batch, until nothing is left. @param onProgress called with the totals so far */
async function eraseExpired(days: number, onProgress: (total: Expired) => void): Promise<Expired> {
  const total: Expired = { leads: 0, subscribers: 0 };
  for (;;) {
    const done = await request(expiredSchema, PATH, { method: 'POST', body: { days } });
    if (done.leads === 0 && done.subscribers === 0) return total;
    total.leads += done.leads;
    total.subscribers += done.subscribers;
    onProgress({ ...total });
  }
}

/** Erases what closed more than so many days ago, for good. The dialog that asks for it shows progress and failures. */
export function useEraseExpired(days: number, onProgress: (total: Expired) => void) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  return useMutation({
    mutationFn: () => eraseExpired(days, onProgress),
    onSuccess: (total) => showToast('success', { title: 'Erased', text: `${expiredText(total)}.` }),
    // A batch that was erased before a failure is gone too.
    onSettled: () => refreshLeads(client),
  });
}
