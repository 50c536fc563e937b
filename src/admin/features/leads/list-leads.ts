import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { leadListAnswerSchema } from '../../../domain/http-api/leads';
import type { LeadListAnswer } from '../../../domain/http-api/leads';
import { MESSAGES } from '../../../domain/messages';
import { request } from '../../api/request';
import { apiSearch } from './list-query';
import type { ListQuery } from './list-query';
import { refreshedList } from './refreshed-list';

/** Every cached list of leads, whatever its filters. */
export const leadListsKey = ['leads', 'list'] as const;

export const leadListKey = (query: ListQuery) => [...leadListsKey, query] as const;

/** One page of leads, 25 a page, with the counters. */
export const listLeads = (query: ListQuery, signal?: AbortSignal) =>
  request(leadListAnswerSchema, `/api/leads${apiSearch(query)}`, signal && { signal });

const leadListQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: leadListKey(query),
    queryFn: async ({ signal, client, queryKey }) => {
      const fresh = await listLeads(query, signal);
      const shown = client.getQueryData<LeadListAnswer>(queryKey);
      return shown ? refreshedList(shown, fresh) : fresh;
    },
    // While another filter's answer is under way the list stays, dimmed, instead of jumping to a skeleton.
    placeholderData: keepPreviousData,
    meta: { failureToast: MESSAGES.loadFailed },
  });

/** The page of leads that the query asks for. */
export const useLeadList = (query: ListQuery) => useQuery(leadListQuery(query));
