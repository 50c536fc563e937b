import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Consultation } from '../../../../domain/http-api/consultations';
import {
  type Day,
  DAY_PARTS,
  type DayPart,
  daySchema,
  type LastWords,
  type NextAction,
} from '../../../../domain/http-api/day';
import type { Lead } from '../../../../domain/lead';
import type { LeadHolder } from '../../../toasts/toasts';
import { request } from '../../../lib/request';
import { leadKeys } from '../../leads/api/lead-cache';

/** Time between two requests: while somebody looks at the desk, and while it lies idle. */
const POLL_MS = { visible: 30_000, hidden: 5 * 60_000 } as const;

/** Fetches the day's work of the person at the desk. */
const getDay = (): Promise<Day> => request(daySchema, '/api/day');

/** The day with another version of one of its leads. */
function dayWith(day: Day, lead: Lead): Day {
  const next = (other: Lead) => (other.id === lead.id ? lead : other);
  return {
    ...day,
    overdue: day.overdue.map(next),
    unowned: day.unowned.map(next),
    waiting: day.waiting.map((item) => ({ ...item, lead: next(item.lead) })),
    returned: day.returned.map((item) => ({ ...item, lead: next(item.lead) })),
    actions: day.actions.map((item) => ({ ...item, lead: next(item.lead) })),
    calls: day.calls.map((item) => ({ ...item, lead: next(item.lead) })),
  };
}

const leads: LeadHolder<Day> = {
  leadsOf: ({ waiting, returned, overdue, actions, calls, unowned }) => [
    ...[...overdue, ...unowned],
    ...[...waiting, ...returned, ...actions, ...calls].map(({ lead }) => lead),
  ],
  withLead: dayWith,
};

export const dayQuery = queryOptions({
  queryKey: leadKeys.day,
  queryFn: getDay,
  meta: { leads },
});

/** The day's work, kept up to date. */
export const useDay = ({ isWanted = true } = {}) =>
  useQuery({
    ...dayQuery,
    refetchInterval: () => (document.hidden ? POLL_MS.hidden : POLL_MS.visible),
    refetchIntervalInBackground: true,
    enabled: isWanted,
  });

/** One thing to do, and the lead it is about. */
export interface DayRow {
  lead: Lead;
  answer?: LastWords | null;
  /** One of ours that did not arrive. */
  reply?: LastWords;
  action?: NextAction;
  call?: Consultation;
}

/** A part of the day that has something in it; `count` also counts what is not listed. */
export interface DaySection {
  part: DayPart;
  count: number;
  rows: DayRow[];
}

const isClosed = ({ status, spam_reason }: Lead) => status === 'closed' || spam_reason !== null;

/** Whether a row still belongs to its part, after what this desk has changed since it was fetched. */
function belongs(part: DayPart, { lead }: DayRow): boolean {
  switch (part) {
    case 'waiting':
      return lead.spam_reason === null;
    case 'overdue':
      return lead.awaiting_reply_until !== null && lead.spam_reason === null;
    case 'returned':
    case 'actions':
      return !isClosed(lead);
    case 'calls':
      return lead.spam_reason === null;
    case 'unowned':
      return lead.status === 'new' && lead.owner_id === null && lead.spam_reason === null;
  }
}

const rowsOf = (day: Day, part: DayPart): DayRow[] =>
  day[part].map((item): DayRow => ('lead' in item ? item : { lead: item }));

/** The parts of the day that are not empty, in the order in which they are done. */
export const daySections = (day: Day): DaySection[] =>
  DAY_PARTS.map((part) => {
    const all = rowsOf(day, part);
    const rows = all.filter((row) => belongs(part, row));
    return { part, rows, count: day.counts[part] - (all.length - rows.length) };
  }).filter(({ count }) => count > 0);

/** Every lead of the day once, in the order of the page. */
export function dayLeads(day: Day | undefined): Lead[] {
  const leads = day ? daySections(day).flatMap(({ rows }) => rows.map(({ lead }) => lead)) : [];
  return [...new Map(leads.map((lead) => [lead.id, lead])).values()];
}
