import type { QueryClient } from '@tanstack/react-query';
import type { Day } from '../../../../domain/http-api/day';
import { leadKeys } from './lead-cache';
import type { Shown } from './lead-mutation';

type Part = 'waiting' | 'actions';

/** Takes rows out of a part of the day. Only these come back when the change fails: what a fetch has brought since stays. */
export function takeFromDay<P extends Part>(
  client: QueryClient,
  part: P,
  isTaken: (row: Day[P][number]) => boolean,
): Shown {
  const rowsOf = (day: Day): Day[P][number][] => day[part];
  const setRows = (change: (rows: Day[P][number][]) => Day[P][number][]) =>
    client.setQueryData<Day>(leadKeys.day, (day) => {
      if (!day) return day;
      const rows = change(rowsOf(day));
      const count = day.counts[part] + rows.length - day[part].length;
      return { ...day, [part]: rows, counts: { ...day.counts, [part]: count } };
    });
  const before = client.getQueryData<Day>(leadKeys.day);
  const taken = before ? rowsOf(before).filter(isTaken) : [];
  setRows((rows) => rows.filter((row) => !isTaken(row)));
  return {
    takeBack: () => setRows((rows) => (rows.some(isTaken) ? rows : [...taken, ...rows])),
  };
}
