import { LEAD_STATUS_VALUES, isLeadStatus } from '../../../domain/lead-status';
import type { LeadStatus } from '../../../domain/lead-status';

/** The filter options of spec §2. */
export type StatusFilter = 'all' | LeadStatus;
export const STATUS_FILTERS: readonly StatusFilter[] = ['all', ...LEAD_STATUS_VALUES];

/** Which leads the list shows; lives in the address, so that a view can be kept, shared and gone back to. */
export interface ListQuery {
  status: StatusFilter;
  /** Search text, trimmed; empty for none. */
  q: string;
  /** From 1. */
  page: number;
}

/** Reads the query of an address; what it does not understand counts as absent. */
export function parseListQuery(search: string): ListQuery {
  const params = new URLSearchParams(search);
  const status = params.get('status');
  const page = Number(params.get('page'));
  return {
    status: isLeadStatus(status) ? status : 'all',
    q: (params.get('q') ?? '').trim(),
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The shortest query that `parseListQuery` reads as this one, with its question mark. */
export function listSearch({ status, q, page }: ListQuery): string {
  const params = new URLSearchParams();
  if (status !== 'all') params.set('status', status);
  if (q) params.set('q', q);
  if (page > 1) params.set('page', String(page));
  const search = params.toString();
  return search && `?${search}`;
}
