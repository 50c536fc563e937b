import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type LogResponse, logResponseSchema, type LogKind } from '../../../../domain/http-api/log';
import { request } from '../../../lib/request';

/** Lines to show: of one kind, and that somebody did or that are about them. */
export interface LogFilter {
  kind?: LogKind | undefined;
  staff?: string | undefined;
}

/** Fetches a page of the log, newest first; `before` is the end of the page before it. */
export function getLog({ kind, staff }: LogFilter, before: number | null): Promise<LogResponse> {
  const query = new URLSearchParams({
    ...(before !== null && { before: String(before) }),
    ...(kind && { kind }),
    ...(staff && { staff }),
  });
  return request(logResponseSchema, query.size > 0 ? `/api/log?${query}` : '/api/log');
}

export const useLog = (filter: LogFilter) =>
  useInfiniteQuery({
    queryKey: ['log', filter],
    queryFn: ({ pageParam }) => getLog(filter, pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // People open the log because of something that happened a moment ago.
    staleTime: 0,
    meta: { failureToast: { title: 'Error', text: 'Failed to load the log.' } },
  });
