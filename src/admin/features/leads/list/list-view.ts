import { useLocation } from '@reach/router';
import { navigate } from 'gatsby';
import { useCallback, useMemo } from 'react';
import {
  isLeadStatus,
  type Lead,
  LEAD_STATUS_VALUES,
  type LeadStatus,
} from '../../../../domain/lead';
import {
  LEAD_QUERY,
  type LeadQuery,
  leadQuerySchema,
  type LeadSort,
} from '../../../../domain/lead-query';
import * as z from '../../../../domain/zod';
import { leadPath, pathAround, PATHS } from '../../../lib/paths';
import { usePreference } from '../../../lib/storage';
import { useMe } from '../../session/session';

/** The view of the list: the query of `GET /api/leads`, kept in the address so that a view can be shared. */
export type ListView = Omit<LeadQuery, 'since'>;

/** The days between which leads were received, both included. */
export type ReceivedRange = Pick<ListView, 'from' | 'to'>;

/** The filters of which one is active at a time: the statuses, the day's work, late replies and spam. */
export const LIST_FILTERS = ['all', ...LEAD_STATUS_VALUES, 'overdue', 'today', 'spam'] as const;
export type ListFilter = (typeof LIST_FILTERS)[number];

/** People who wait for a reply come first; in the spam folder nobody waits. */
const defaultSort = (isSpam: boolean): LeadSort => (isSpam ? '-created_at' : 'waiting');

/** The active filter of a view. */
export function filterOf({ status, overdue, due, spam }: ListView): ListFilter {
  if (spam) return 'spam';
  if (due) return 'today';
  if (overdue) return 'overdue';
  return status ?? 'all';
}

/** The part of a view that sets its filter; changing the filter starts again from the default order. */
export const withFilter = (filter: ListFilter): Partial<ListView> => ({
  status: ['overdue', 'today', 'spam'].includes(filter)
    ? undefined
    : (filter as LeadStatus | 'all'),
  overdue: filter === 'overdue',
  due: filter === 'today' ? 'today' : undefined,
  spam: filter === 'spam',
  sort: defaultSort(filter === 'spam'),
});

/** True when more than the status filter narrows the list. */
export const isNarrowed = (view: ListView): boolean => NARROWING.some((name) => view[name]);

/** Set by links of the report alone: they have no field of their own. */
const REPORTED = [
  'source',
  'not_sources',
  'stage',
  'outcome',
  'reply',
  'closed_from',
  'closed_to',
  'call',
  'booked_from',
  'booked_to',
] as const;

const NARROWING = [
  'service',
  'budget',
  'answers',
  'files',
  'owner',
  'from',
  'to',
  'q',
  ...REPORTED,
] as const;

/** The part of a view that takes all of that back. */
export const NOT_NARROWED: Partial<ListView> = Object.fromEntries(
  NARROWING.map((name) => [name, undefined]),
);

/** Whether a lead belongs to a view: false once a change has taken it out, as far as the desk can tell. */
export function belongsTo(view: ListView, lead: Lead, { id: me }: { id: string }): boolean {
  const { status = 'all', owner } = view;
  const shownStatus = isLeadStatus(lead.status) ? lead.status : 'new';
  if (view.spam !== (lead.spam_reason !== null)) return false;
  if (status !== 'all' && status !== shownStatus) return false;
  if (view.overdue && lead.awaiting_reply_until === null) return false;
  if (view.due && lead.awaiting_reply_until === null && lead.next_action_on === null) return false;
  if (owner === 'none') return lead.owner_id === null;
  return !owner || lead.owner_id === (owner === 'me' ? me : owner);
}

const PARAMETERS: Readonly<Record<string, z.core.$ZodType>> = leadQuerySchema.shape;

/**
 * Reads the query of an address.
 *
 * @returns the view, and the names of the parameters whose values were wrong and are left out of it
 */
export function parseListView(search: string): { view: ListView; ignored: string[] } {
  const known = [...new URLSearchParams(search)].filter(
    ([name]) => name !== 'since' && Object.hasOwn(PARAMETERS, name),
  );
  const isRight = ([name, value]: [string, string]) => {
    const schema = PARAMETERS[name];
    return schema !== undefined && z.safeParse(schema, value).success;
  };
  const right = Object.fromEntries(known.filter(isRight));
  const query = z.parse(leadQuerySchema, right);
  return {
    view: right.sort ? query : { ...query, sort: defaultSort(query.spam) },
    ignored: known.filter((entry) => !isRight(entry)).map(([name]) => name),
  };
}

function paramsOf({ page, per_page, overdue, files, spam, ...view }: ListView): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) if (value) params.set(name, value);
  if (overdue) params.set('overdue', '1');
  if (files) params.set('files', '1');
  if (spam) params.set('spam', '1');
  if (page > 1) params.set('page', String(page));
  if (per_page !== LEAD_QUERY.perPage) params.set('per_page', String(per_page));
  return params;
}

/** The shortest query that `parseListView` reads as this view, with its question mark. */
export function viewSearch(view: ListView): string {
  const params = paramsOf(view);
  if (view.sort === defaultSort(view.spam)) params.delete('sort');
  return params.size > 0 ? `?${params.toString()}` : '';
}

/** The same for `/api/leads…`, where the order is always named. */
export function apiSearch(view: ListView, since?: string): string {
  const params = paramsOf(view);
  if (view.status === 'all') params.delete('status');
  if (since) params.set('since', since);
  return `?${params.toString()}`;
}

/** The address of the list that shows part of all leads. */
export const listPath = (part: Partial<ListView>): string =>
  PATHS.dashboard + viewSearch({ ...parseListView('').view, ...part });

/** The view this person starts from, as the query of its address; null to start from the day. */
export const useDefaultView = () => usePreference(`desk-view:${useMe().id}`);

/** The query of the unfiltered list where the bare address opens another view. */
export const ALL_LEADS = '?status=all';

/** The query of the list with this view. For somebody who chose a view to start from, the bare address opens that one. */
export const listSearch = (view: ListView, defaultSearch: string | null): string =>
  viewSearch(view) || (defaultSearch ? ALL_LEADS : '');

export type ChangeView = (change: Partial<ListView>, options?: { replace: boolean }) => void;

/**
 * The view that the address names.
 *
 * @param path the page whose address it is: the list, or the board
 * @returns the view, the parameters that were wrong, and a function (the same for all views) that changes parts of the view;
 *   unless the page is among them, the list starts again from its first page
 */
export function useListView(path: string = PATHS.dashboard) {
  const { search } = useLocation();
  const { view, ignored } = useMemo(() => parseListView(search), [search]);
  const [defaultSearch] = useDefaultView();
  const change = useCallback<ChangeView>(
    (part, options) => {
      // Read at the time of the change: navigating takes a moment, and a late search must not undo a filter.
      const current = parseListView(window.location.search).view;
      const next = { ...current, page: 1, ...part };
      const nextSearch =
        path === PATHS.dashboard ? listSearch(next, defaultSearch) : viewSearch(next);
      void navigate(path + nextSearch, options);
    },
    [path, defaultSearch],
  );
  return { view, ignored, change };
}

/** Opens a lead beside its list; the list's view stays in the address. */
export const openLead = (reference: string): void =>
  void navigate(leadPath(reference, window.location.search));

/** Goes back to where the lead was opened from. */
export const closeLead = (): void => void navigate(pathAround(window.location.search));
