import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Day, daySchema } from '../../../../domain/http-api/day';
import { request } from '../../../lib/request';
import { leadKeys } from '../../leads/api/lead-cache';

/** Time between two requests: while somebody looks at the desk, and while it lies idle. */
const POLL_MS = { visible: 30_000, hidden: 5 * 60_000 } as const;

/** Fetches the day's work of the person at the desk. */
export const getDay = (): Promise<Day> => request(daySchema, '/api/day');

export const dayQuery = queryOptions({ queryKey: leadKeys.day, queryFn: getDay });

/** The day's work, kept up to date. */
export const useDay = ({ isWanted = true } = {}) =>
  useQuery({
    ...dayQuery,
    refetchInterval: () => (document.hidden ? POLL_MS.hidden : POLL_MS.visible),
    refetchIntervalInBackground: true,
    enabled: isWanted,
  });
