import { useQuery } from '@tanstack/react-query';
import {
  type AgendaResponse,
  agendaResponseSchema,
} from '../../../../domain/http-api/consultations';
import { request } from '../../../lib/request';
import { callKeys } from './call-keys';

const POLL_MS = 60_000;

/**
 * Fetches the calls of some days and the times without calls.
 *
 * @param from a day (`YYYY-MM-DD`)
 */
export const getAgenda = (from: string, days: number): Promise<AgendaResponse> =>
  request(agendaResponseSchema, `/api/consultations?from=${from}&days=${days}`);

export const useAgenda = (from: string, days: number, { isWanted = true } = {}) =>
  useQuery({
    queryKey: [...callKeys.agenda, from, days],
    queryFn: () => getAgenda(from, days),
    refetchInterval: POLL_MS,
    enabled: isWanted,
  });
