import { useQuery } from '@tanstack/react-query';
import { type MedianReply, medianReplySchema } from '../../../../domain/http-api/report';
import { request } from '../../../lib/request';

/** A median of a month moves slowly. */
const FRESH_MS = 5 * 60_000;

/** Fetches the median time to a first reply. */
export const getMedianReply = (): Promise<MedianReply> =>
  request(medianReplySchema, '/api/leads/median-reply');

export const useMedianReply = ({ isWanted = true } = {}) =>
  useQuery({
    queryKey: ['median-reply'],
    queryFn: getMedianReply,
    enabled: isWanted,
    staleTime: FRESH_MS,
  });
