import { useQuery } from '@tanstack/react-query';
import { leadDetailAnswerSchema } from '../../../domain/http-api/leads';
import { request } from '../../api/request';
import { leadDetailsKey } from '../leads/cached-leads';
import { apiSearch } from '../leads/list-query';
import type { ListQuery } from '../leads/list-query';

/** How often an open lead is looked at again: colleagues and the sender may have changed it. */
const REFRESH_MS = 30_000;

/**
 * A lead with its history, the sender's earlier enquiries, and its neighbours in a list.
 *
 * @param query describes the list; which of its pages is open does not matter
 */
export function useLead(reference: string, query: ListQuery) {
  const search = apiSearch({ ...query, page: 1 });
  return useQuery({
    queryKey: [...leadDetailsKey, reference, search],
    queryFn: ({ signal }) =>
      request(leadDetailAnswerSchema, `/api/leads/${reference}${search}`, { signal }),
    refetchInterval: REFRESH_MS,
  });
}
