import { useQuery } from '@tanstack/react-query';
import { type SlotsResponse, slotsResponseSchema } from '../../../../domain/http-api/consultations';
import { request } from '../../../lib/request';
import { callKeys } from './call-keys';

/** Fetches the times that visitors can book now. */
export const listFreeTimes = (): Promise<SlotsResponse> =>
  request(slotsResponseSchema, '/api/consultations/slots');

export const useFreeTimes = () =>
  useQuery({ queryKey: callKeys.freeTimes, queryFn: listFreeTimes });
