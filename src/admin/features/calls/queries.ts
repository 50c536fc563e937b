import { useQuery } from '@tanstack/react-query';
import { agendaAnswerSchema, slotsAnswerSchema } from '../../../domain/http-api/consultations';
import { request } from '../../app/request';

/** Names of what is cached of calls. */
export const callKeys = {
  all: ['calls'],
  agenda: ['calls', 'agenda'],
  slots: ['calls', 'slots'],
} as const;

const POLL_MS = 60_000;

/** The calls of some days and the times without calls; `from` is a day in India. */
export const useAgenda = (from: string, days: number, { isWanted = true } = {}) =>
  useQuery({
    queryKey: [...callKeys.agenda, from, days],
    queryFn: ({ signal }) =>
      request(agendaAnswerSchema, `/api/consultations?from=${from}&days=${days}`, { signal }),
    refetchInterval: POLL_MS,
    enabled: isWanted,
  });

/** The times that visitors can book now. */
export const useFreeTimes = () =>
  useQuery({
    queryKey: callKeys.slots,
    queryFn: ({ signal }) => request(slotsAnswerSchema, '/api/consultations/slots', { signal }),
  });
