import { useLocation } from '@reach/router';
import { useQueryClient } from '@tanstack/react-query';
import { navigate } from 'gatsby';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  type ListAddress,
  listAddressSchema,
  readListAddress,
  type SavedView,
} from '../../../../domain/http-api/views';
import {
  isLeadStatus,
  type Lead,
  LEAD_STATUS_VALUES,
  type LeadStatus,
} from '../../../../domain/lead';
import { LEAD_QUERY, type LeadSort } from '../../../../domain/lead-query';
import { leadPath, pathAround, PATHS, savedViewAt } from '../../../lib/paths';
import { usePreference } from '../../../lib/storage';
import { useMe } from '../../session/session';
import { knownViews, useViews } from '../../views/api/list-views';

/** The saved view that is open. */
interface OpenView {
  id: string;
  /** Its parameters as an address has them; null while they are not known. */
  search: string | null;
}

/**
 * The view of the list, kept in the address so that it can be shared: `?view=<id>` for a saved one, and the whole query once that
 * is changed.
 */
export type ListView = ListAddress & { saved?: OpenView | undefined };

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
  'language',
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

/** The place in the list, which no saved view keeps. */
const PLACE: Pick<ListView, 'page' | 'per_page'> = { page: 1, per_page: LEAD_QUERY.perPage };

/** The parameters that a saved view keeps. */
const KEPT = Object.keys(listAddressSchema.shape).filter((name) => !Object.hasOwn(PLACE, name));

/** The parameters of a saved view, with the place in the list that the address names. */
function withPlace(search: string, address: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(search);
  for (const name of Object.keys(PLACE)) params.set(name, address.get(name) ?? '');
  return params;
}

/**
 * Reads the query of an address.
 *
 * @param views the saved views that are known; one of them, alone in the address, shows what it keeps
 * @returns the view, and the names of the parameters whose values were wrong and are left out of it
 */
export function parseListView(
  search: string,
  views: readonly SavedView[] = [],
): { view: ListView; ignored: string[] } {
  const id = savedViewAt(search);
  const known = views.find((view) => view.id === id);
  const address = new URLSearchParams(search);
  const isChanged = KEPT.some((name) => address.has(name));
  const shown = known && !isChanged ? withPlace(known.search, address) : address;
  const { given, query, ignored } = readListAddress(shown.toString());
  const view = given.sort ? query : { ...query, sort: defaultSort(query.spam) };
  const saved = id === undefined ? undefined : { id, search: known?.search ?? null };
  return { view: saved ? { ...view, saved } : view, ignored };
}

function paramsOf({ page, per_page, overdue, files, spam, saved: _open, ...view }: ListView) {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) if (value) params.set(name, value);
  if (overdue) params.set('overdue', '1');
  if (files) params.set('files', '1');
  if (spam) params.set('spam', '1');
  if (page > 1) params.set('page', String(page));
  if (per_page !== LEAD_QUERY.perPage) params.set('per_page', String(per_page));
  return params;
}

/** The parameters of a view that differ from those of the whole list. */
function ownParams(view: ListView): URLSearchParams {
  const params = paramsOf(view);
  if (view.sort === defaultSort(view.spam)) params.delete('sort');
  return params;
}

/** The parameters of a view that a saved view keeps, in one form. */
export function keptSearch(view: ListView): string {
  const params = ownParams({ ...view, ...PLACE });
  if (view.status === 'all') params.delete('status');
  params.sort();
  return params.toString();
}

/** Whether the list shows the open view as it is saved, as far as that is known. */
function isAsSaved(view: ListView, { search }: OpenView): boolean {
  if (search === null) return ownParams({ ...view, ...PLACE }).size === 0;
  return keptSearch(view) === keptSearch(parseListView(search).view);
}

/** Whether a saved view is open and shows something else than it keeps. */
export const isChanged = (view: ListView): boolean =>
  view.saved !== undefined && view.saved.search !== null && !isAsSaved(view, view.saved);

/** Whether the address names a saved view of which nothing else is known. */
export const isUnread = (view: ListView): boolean =>
  view.saved?.search === null && isAsSaved(view, view.saved);

/** The address of a saved view: with the whole query once it was changed, so that an empty one is not taken for the saved one. */
function savedViewParams(view: ListView, saved: OpenView, params: URLSearchParams) {
  const address = new URLSearchParams({ view: saved.id });
  const isSaved = isAsSaved(view, saved);
  for (const [name, value] of params) {
    if (!isSaved || Object.hasOwn(PLACE, name)) address.set(name, value);
  }
  if (!isSaved && !KEPT.some((name) => address.has(name))) address.set('status', 'all');
  return address;
}

/** The shortest query that `parseListView` reads as this view, with its question mark. */
export function viewSearch(view: ListView): string {
  const own = ownParams(view);
  const params = view.saved ? savedViewParams(view, view.saved, own) : own;
  return params.size > 0 ? `?${params.toString()}` : '';
}

/** The view as the board shows it: the statuses are its columns. */
export function boardView(view: ListView): ListView {
  const ofBoard = { ...view, status: undefined, page: 1 };
  if (!view.saved?.search) return ofBoard;
  const kept = new URLSearchParams(view.saved.search);
  kept.delete('status');
  return { ...ofBoard, saved: { ...view.saved, search: kept.toString() } };
}

/** The same for `/api/leads…`, where the order is always named. */
export function apiSearch(view: ListView, since?: string): string {
  const params = paramsOf(view);
  params.delete('columns');
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
 * The saved view that the address names. Once it is deleted or no longer shared, it stays as it was last, for as long as it is
 * open.
 */
function useOpenView(search: string) {
  const id = savedViewAt(search);
  const views = useViews();
  const found = views.data?.views.find((view) => view.id === id);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  const isMissing = id !== undefined && views.data !== undefined && !found;
  const { isStale, isFetching, refetch } = views;
  useEffect(() => {
    // It may have been shared since.
    if (isMissing && isStale) void refetch();
  }, [id, isMissing, isStale, refetch]);
  const left = isMissing && last?.id === id ? last : undefined;
  const isAsked = views.isPending || (isMissing && !left && isFetching);
  return { open: found ?? left, isGone: isMissing && !isAsked, isAsked };
}

/**
 * The view that the address names.
 *
 * @param path the page whose address it is: the list, or the board
 * @returns the view, the parameters that were wrong, and a function (the same for all views) that changes parts of the view;
 *   unless the page is among them, the list starts again from its first page. `isWaiting`: what the view shows is being asked;
 *   `isGone`: there is no such saved view, or no longer
 */
export function useListView(path: string = PATHS.dashboard) {
  const { search } = useLocation();
  const client = useQueryClient();
  const { open, isGone, isAsked } = useOpenView(search);
  const { view, ignored } = useMemo(
    () => parseListView(search, open ? [open] : []),
    [search, open],
  );
  const [defaultSearch] = useDefaultView();
  const change = useCallback<ChangeView>(
    (part, options) => {
      // Read at the time of the change: navigating takes a moment, and a late search must not undo a filter.
      const current = parseListView(window.location.search, knownViews(client)).view;
      const next = { ...current, page: 1, ...part };
      const nextSearch =
        path === PATHS.dashboard ? listSearch(next, defaultSearch) : viewSearch(next);
      void navigate(path + nextSearch, options);
    },
    [client, path, defaultSearch],
  );
  return { view, ignored, change, isWaiting: isUnread(view) && isAsked, isGone };
}

/** Opens a lead beside its list; the list's view stays in the address. */
export const openLead = (reference: string, options?: { replace: boolean }): void =>
  void navigate(leadPath(reference, window.location.search), options);

/** Goes back to where the lead was opened from. */
export const closeLead = (): void => void navigate(pathAround(window.location.search));
