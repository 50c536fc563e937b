import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Day, daySchema } from '../../../../domain/http-api/day';
import type { Lead } from '../../../../domain/lead';
import type { LeadHolder } from '../../../lib/lead-holder';
import { request } from '../../../lib/request';
import { leadKeys } from '../../leads/api/lead-cache';

/** Time between two requests: while somebody looks at the desk, and while it lies idle. */
const POLL_MS = { visible: 30_000, hidden: 5 * 60_000 } as const;

/** Fetches the day's work of the person at the desk. */
export const getDay = (): Promise<Day> => request(daySchema, '/api/day');

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
