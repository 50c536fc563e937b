import { useMutation, useQuery } from '@tanstack/react-query';
import {
  type AgendaResponse,
  agendaResponseSchema,
  type FeedResponse,
  feedResponseSchema,
  type SlotsResponse,
  slotsResponseSchema,
} from '../../../../domain/http-api/consultations';
import { request } from '../../../lib/request';
import { useToasts } from '../../../toasts/toasts';

/** Query keys of calls, and the key of changes of the hours for calls; `all` begins every one of them. */
export const callKeys = {
  all: ['calls'],
  agenda: ['calls', 'agenda'],
  freeTimes: ['calls', 'free-times'],
  changes: ['calls', 'change'],
} as const;

const POLL_MS = 60_000;

/**
 * Fetches the calls of some days and the times without calls.
 *
 * @param from a day (`YYYY-MM-DD`)
 */
const getAgenda = (from: string, days: number): Promise<AgendaResponse> =>
  request(agendaResponseSchema, `/api/consultations?from=${from}&days=${days}`);

export const useAgenda = (from: string, days: number, { isWanted = true } = {}) =>
  useQuery({
    queryKey: [...callKeys.agenda, from, days],
    queryFn: () => getAgenda(from, days),
    refetchInterval: POLL_MS,
    enabled: isWanted,
  });

/** Fetches the times that visitors can book now. */
const listFreeTimes = (): Promise<SlotsResponse> =>
  request(slotsResponseSchema, '/api/consultations/slots');

export const useFreeTimes = () =>
  useQuery({ queryKey: callKeys.freeTimes, queryFn: listFreeTimes });

/** Makes the caller's calendar feed; the address of the one before stops working. */
const renewFeed = (): Promise<FeedResponse> =>
  request(feedResponseSchema, '/api/consultations/feed', { method: 'POST' });

const NOT_RENEWED = 'The address could not be made. An address you had still works.';
const PERHAPS_RENEWED =
  'We don’t know whether the address was made. If it was, the one you had no longer works. Make another.';

export function useRenewFeed() {
  const { showToast } = useToasts();
  return useMutation({
    mutationFn: renewFeed,
    onError: ({ isRefusal }) =>
      showToast('error', { title: 'Error', text: isRefusal ? NOT_RENEWED : PERHAPS_RENEWED }),
  });
}
