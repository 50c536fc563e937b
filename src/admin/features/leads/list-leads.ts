import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { leadListAnswerSchema } from '../../../domain/http-api';
import { MESSAGES } from '../../../domain/messages';
import { request } from '../../api/request';
import { listSearch } from './list-query';
import type { ListQuery } from './list-query';

/** Every cached list of leads, whatever its filters. */
export const leadListsKey = ['leads', 'list'] as const;

const leadListQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: [...leadListsKey, query],
    queryFn: ({ signal }) =>
      request(leadListAnswerSchema, `/api/leads${listSearch(query)}`, { signal }),
    // While another filter's answer is under way the list stays, dimmed, instead of jumping to a skeleton.
    placeholderData: keepPreviousData,
    meta: { failureToast: MESSAGES.loadFailed },
  });

/** One page of leads, newest first, 25 a page (the defaults of `GET /api/leads`), with the counters. */
export const useLeadList = (query: ListQuery) => useQuery(leadListQuery(query));
