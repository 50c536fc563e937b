import { useLocation } from '@reach/router';
import { navigate } from 'gatsby';
import type {
  AgendaResponse,
  AgendaCall,
  Unavailable,
} from '../../../domain/http-api/consultations';
import * as z from '../../../domain/zod';
import { PATHS } from '../../lib/paths';
import { addDays } from '../../../domain/clock';
import { agencyDay, startOfDay } from '../../../domain/zone';
import { clockText, spanText } from '../../../domain/time-text';

export const WEEK_DAYS = 7;

/** The Monday of the week that a day is in. */
export const mondayOf = (day: string): string =>
  addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/**
 * The week that the address names by any of its days; this week when it names none.
 *
 * @returns its Monday, and a function that shows another week
 */
export function useWeek(now: number) {
  const day = new URLSearchParams(useLocation().search).get('from');
  const thisWeek = mondayOf(agencyDay(now));
  const monday = z.safeParse(z.day('no day'), day).success && day ? mondayOf(day) : thisWeek;
  const show = (week: string) =>
    void navigate(week === thisWeek ? PATHS.calls : `${PATHS.calls}?from=${week}`, {
      replace: true,
    });
  return { monday, thisWeek, show };
}

/** An item of a day: a call, or a time without calls. */
export type DayEntry = { starts_at: string } & (
  { call: AgendaCall } | { unavailable: Unavailable; span: string }
);

/** The part of a day without calls: `All day`, `From 2:00 pm`, `Until 1:00 pm`, or from when to when. */
function spanIn(day: string, { starts_at, ends_at }: Unavailable): string {
  const isFromStart = Date.parse(starts_at) <= Date.parse(startOfDay(day));
  const isUntilEnd = Date.parse(ends_at) >= Date.parse(startOfDay(addDays(day, 1)));
  if (isFromStart && isUntilEnd) return 'All day';
  if (isFromStart) return `Until ${clockText(ends_at)}`;
  return isUntilEnd ? `From ${clockText(starts_at)}` : spanText(starts_at, ends_at);
}

/** The calls of a day and the times without calls that touch it. */
export function entriesOf(day: string, { calls, unavailable }: AgendaResponse): DayEntry[] {
  const start = startOfDay(day);
  const end = startOfDay(addDays(day, 1));
  const isIn = (from: string, to: string) =>
    Date.parse(from) < Date.parse(end) && Date.parse(to) > Date.parse(start);
  return [
    ...unavailable
      .filter(({ starts_at, ends_at }) => isIn(starts_at, ends_at))
      .map((time) => ({ starts_at: time.starts_at, unavailable: time, span: spanIn(day, time) })),
    ...calls
      .filter(({ starts_at }) => agencyDay(starts_at) === day)
      .map((call) => ({ starts_at: call.starts_at, call })),
  ].sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
}

/** A day with entries, or several days in a row without. */
interface WeekPart {
  from: string;
  to: string;
  isFree: boolean;
}

/** The days of a week, those in a row without calls and blocks folded into one. */
export function foldedDays(days: readonly string[], agenda: AgendaResponse): WeekPart[] {
  const parts: WeekPart[] = [];
  for (const day of days) {
    const isFree = entriesOf(day, agenda).length === 0;
    const last = parts.at(-1);
    if (isFree && last?.isFree) last.to = day;
    else parts.push({ from: day, to: day, isFree });
  }
  return parts;
}
