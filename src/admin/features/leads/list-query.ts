import { LEAD_QUERY } from '../../../domain/lead-query';
import type { LeadSort } from '../../../domain/lead-query';
import { LEAD_STATUS_VALUES } from '../../../domain/lead-status';
import type { LeadStatus } from '../../../domain/lead-status';
import { isService } from '../../../domain/service';
import type { Service } from '../../../domain/service';
import { DEFAULT_SORT, isListSort } from './list-sort';

/** What the list can be narrowed to: the filter options of spec §2, what should have been answered by now, and spam. */
export const LIST_FILTERS = ['all', ...LEAD_STATUS_VALUES, 'overdue', 'spam'] as const;
export type ListFilter = 'all' | LeadStatus | 'overdue' | 'spam';

/** Which leads the list shows; lives in the address, so that a view can be kept, shared and gone back to. */
export interface ListQuery {
  filter: ListFilter;
  service: Service | 'all';
  /** Search text, trimmed; empty for none. */
  q: string;
  sort: LeadSort;
  /** From 1. */
  page: number;
}

export const EVERYTHING: ListQuery = {
  filter: 'all',
  service: 'all',
  q: '',
  sort: DEFAULT_SORT,
  page: 1,
};

function filterOf(params: URLSearchParams): ListFilter {
  if (params.get('spam') === '1') return 'spam';
  if (params.get('overdue') === '1') return 'overdue';
  return LEAD_STATUS_VALUES.find((status) => status === params.get('status')) ?? 'all';
}

/** Reads the query of an address; what it does not understand counts as absent. */
export function parseListQuery(search: string): ListQuery {
  const params = new URLSearchParams(search);
  const service = params.get('service');
  const sort = params.get('sort');
  const page = Number(params.get('page'));
  return {
    filter: filterOf(params),
    service: isService(service) ? service : 'all',
    q: (params.get('q') ?? '').trim(),
    sort: isListSort(sort) ? sort : DEFAULT_SORT,
    page: Number.isInteger(page) && page > 1 ? Math.min(page, LEAD_QUERY.maxPage) : 1,
  };
}

function paramsOf({ filter, service, q, sort, page }: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (filter === 'overdue' || filter === 'spam') params.set(filter, '1');
  else if (filter !== 'all') params.set('status', filter);
  if (service !== 'all') params.set('service', service);
  if (q) params.set('q', q);
  params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** The shortest query that `parseListQuery` reads as this one, with its question mark. */
export function listSearch(query: ListQuery): string {
  const params = paramsOf(query);
  if (query.sort === DEFAULT_SORT) params.delete('sort');
  const search = params.toString();
  return search && `?${search}`;
}

/** The same for `/api/leads…`, where the order must be named: the desk's default is not that of the function. */
export const apiSearch = (query: ListQuery): string => `?${paramsOf(query).toString()}`;
