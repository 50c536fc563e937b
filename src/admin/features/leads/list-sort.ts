import type { LeadSort, LeadSortField } from '../../../domain/lead-query';

/** The orders that the list offers: value of `sort` in `GET /api/leads` → label. */
export const LIST_SORTS = {
  overdue: 'Overdue first',
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
  reply_due_at: 'Reply due soonest',
  '-reply_due_at': 'Reply due latest',
  '-updated_at': 'Last changed first',
  updated_at: 'Last changed last',
  name: 'Name A to Z',
  '-name': 'Name Z to A',
  service: 'Service A to Z',
  '-service': 'Service Z to A',
  status: 'Status A to Z',
  '-status': 'Status Z to A',
} as const satisfies Record<LeadSort, string>;

export const LIST_SORT_VALUES = Object.keys(LIST_SORTS) as LeadSort[];

/** Who has waited too long comes first, then whoever wrote last. */
export const DEFAULT_SORT: LeadSort = 'overdue';

export const isListSort = (value: unknown): value is LeadSort =>
  typeof value === 'string' && Object.hasOwn(LIST_SORTS, value);

export interface ColumnOrder {
  isActive: boolean;
  direction: 'asc' | 'desc';
  /** What pressing the column's head asks for: up, down, then the default order again. */
  next: LeadSort;
}

/** How a column stands to the present order. */
export function columnOrder(field: LeadSortField, sort: LeadSort): ColumnOrder {
  if (sort === field) return { isActive: true, direction: 'asc', next: `-${field}` };
  if (sort === `-${field}`) return { isActive: true, direction: 'desc', next: DEFAULT_SORT };
  return { isActive: false, direction: 'asc', next: field };
}
