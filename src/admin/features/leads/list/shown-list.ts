import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { LeadListResponse } from '../../../../domain/http-api/leads';
import type { Lead } from '../../../../domain/lead';
import { LEAD_QUERY } from '../../../../domain/lead-query';
import { useMe } from '../../session/session';
import { groupByCompany, totalsWithout } from '../company-groups';
import { belongsTo, type ChangeView, type ListView } from './list-view';

/** A list as the reader has it: `seen` is the time up to which it shows what arrived. */
export interface ShownList extends LeadListResponse {
  seen: string;
}

/**
 * The list that the reader sees after it was fetched again, without a jump under their finger: rows change in place, those
 * that left the list go, and the page fills up from below. Arrivals wait for the reader to ask for them.
 *
 * @param shown the page as it stands
 * @param fresh the same page as the server has it now
 * @param changedHere ids of leads that the reader changed; these do come in between, so that undo brings a lead back to
 *   its place
 */
export function refreshedList(
  shown: ShownList,
  fresh: LeadListResponse,
  changedHere: ReadonlySet<string>,
): ShownList {
  const freshIds = idsOf(fresh.leads);
  const lastKept = shown.leads.findLast(({ id }) => freshIds.has(id));
  if (!lastKept) return { ...fresh, seen: fresh.latest };

  const shownIds = idsOf(shown.leads);
  const lastKeptIndex = fresh.leads.findIndex(({ id }) => id === lastKept.id);
  const isReturning = ({ id }: Lead) => changedHere.has(id) && !shownIds.has(id);
  const rows = [
    ...withReturningRows(
      remainingRows(shown, fresh, lastKept, changedHere),
      fresh.leads.slice(0, lastKeptIndex),
      isReturning,
    ),
    ...fresh.leads.slice(lastKeptIndex + 1).filter(({ id }) => !shownIds.has(id)),
  ];
  return {
    ...fresh,
    seen: shown.seen,
    leads: rows.slice(0, fresh.per_page),
    ...(fresh.companies && { companies: { ...shown.companies, ...fresh.companies } }),
  };
}

const idsOf = (leads: readonly Lead[]): ReadonlySet<string> => new Set(leads.map(({ id }) => id));

/** The shown rows that have not left the list, each in its latest version. */
function remainingRows(
  shown: ShownList,
  fresh: LeadListResponse,
  lastKept: Lead,
  changedHere: ReadonlySet<string>,
): Lead[] {
  const freshById = new Map(fresh.leads.map((lead) => [lead.id, lead]));
  // On a full page, arrivals above may have pushed the rows after the last known one to the next page.
  const isFull = fresh.leads.length === fresh.per_page;
  const lastKnownIndex = isFull ? shown.leads.indexOf(lastKept) : Infinity;
  return shown.leads
    .filter(
      ({ id }, index) => freshById.has(id) || (index > lastKnownIndex && !changedHere.has(id)),
    )
    .map((lead) => freshById.get(lead.id) ?? lead);
}

/** Puts each returning lead below the lead that is above it at the server. */
function withReturningRows(
  rows: readonly Lead[],
  fresh: readonly Lead[],
  isReturning: (lead: Lead) => boolean,
): Lead[] {
  const result = [...rows];
  fresh.forEach((lead, index) => {
    if (!isReturning(lead)) return;
    const above = result.findIndex(({ id }) => id === fresh[index - 1]?.id);
    result.splice(above + 1, 0, lead);
  });
  return result;
}

/** The state of the query for a list. */
type ListQuery = Pick<UseQueryResult<ShownList>, 'data' | 'isPlaceholderData'>;

const NO_LEADS: readonly Lead[] = [];

/**
 * The part of a view, its leads and the lead beside it that the list shows. It is deferred: a long list is then drawn in
 * renders that yield to the reader, and the button they pressed answers first.
 */
export function useShownList(view: ListView, query: ListQuery, openReference: string | null) {
  const answer = useDeferredValue(useRemainingRows(view, query));
  const groups = useMemo(
    () => answer?.companies && groupByCompany(answer.leads, answer.companies),
    [answer],
  );
  const leads = useMemo(() => groups?.flatMap((group) => group.leads), [groups]);
  return {
    answer,
    /** By company, if the list is grouped. */
    groups,
    view: useDeferredValue(view),
    openReference: useDeferredValue(openReference),
    leads: leads ?? answer?.leads ?? NO_LEADS,
  };
}

/** The list without the leads that a change at this desk has taken out of it: they leave before the server knows. */
function useRemainingRows(
  view: ListView,
  { data, isPlaceholderData }: ListQuery,
): LeadListResponse | undefined {
  const me = useMe();
  return useMemo(() => {
    // The list of the view before this one stays until this one is there.
    if (!data || isPlaceholderData) return data;
    const gone = data.leads.filter((lead) => !belongsTo(view, lead, me));
    if (gone.length === 0) return data;
    const { companies = {}, company_totals = [] } = data;
    return {
      ...data,
      leads: data.leads.filter((lead) => !gone.includes(lead)),
      total: data.total - gone.length,
      company_totals: totalsWithout(company_totals, companies, gone),
    };
  }, [data, isPlaceholderData, view, me]);
}

/** The ids of the selected leads, and those of them that are on this page. */
export function useSelection(leads: readonly Lead[]) {
  const [ids, select] = useState<readonly string[]>([]);
  const toggle = useCallback(
    (id: string) =>
      select((before) =>
        before.includes(id) ? before.filter((other) => other !== id) : [...before, id],
      ),
    [],
  );
  return { ids, leads: leads.filter(({ id }) => ids.includes(id)), select, toggle };
}

/** The last page of the list; a view beyond it, as after leads have left, goes back to it. */
export function useLastPage(
  { page, per_page }: ListView,
  answer: LeadListResponse | undefined,
  change: ChangeView,
): number {
  const pages = Math.ceil((answer?.total ?? 0) / per_page);
  const lastPage = Math.max(1, Math.min(pages, LEAD_QUERY.maxPage));
  const isBeyond = answer !== undefined && page > lastPage;
  useEffect(() => {
    if (isBeyond) change({ page: lastPage }, { replace: true });
  }, [isBeyond, lastPage, change]);
  return lastPage;
}
