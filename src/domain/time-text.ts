import {
  AGENCY_TIME_ZONE,
  DAY_MS,
  daysBetween,
  HOUR_MS,
  MINUTE_MS,
  onDemand,
  perZone,
  timeFormat,
} from './clock';
import { DESK_ENGLISH } from '../language/languages';
import { agencyDay, zoneName } from './zone';

const full = timeFormat(AGENCY_TIME_ZONE, { dateStyle: 'full', timeStyle: 'medium' });
const long = perZone((zone) => timeFormat(zone, { dateStyle: 'full', timeStyle: 'short' }));
const short = timeFormat(AGENCY_TIME_ZONE, { dateStyle: 'medium', timeStyle: 'short' });
const clock = timeFormat(AGENCY_TIME_ZONE, { timeStyle: 'short' });

/** `Saturday, 21 November 2026 at 4:10 pm IST`, as emails say it. */
export const agencyTime = (iso: string, timeZone = AGENCY_TIME_ZONE): string =>
  `${long(timeZone).text(iso)} ${zoneName(iso, timeZone)}`;

/** With weekday, seconds and zone: `Saturday, 21 November 2026 at 1:11:05 pm IST`. */
export const fullTime = (iso: string): string => `${full.text(iso)} ${zoneName(iso)}`;

/** `21 Nov 2026, 1:11 pm`. */
export const shortTime = (iso: string): string => short.text(iso);

/** `11:00 am`. */
export const clockText = (iso: string): string => clock.text(iso);

/** From one time to another: `11:00 – 11:30 am`. */
export const spanText = (from: string, to: string): string => clock.span(from, to);

/** A day (`YYYY-MM-DD`) has no zone; UTC, in which it is parsed, keeps it. */
const dayFormat = (options: Intl.DateTimeFormatOptions) => timeFormat('UTC', options);

const weekday = dayFormat({ weekday: 'short', day: 'numeric', month: 'short' });
const date = dayFormat({ dateStyle: 'medium' });
const dayOfMonth = dayFormat({ day: 'numeric', month: 'short' });
/** Stands in sentences of the desk. */
const relative = onDemand(() => new Intl.RelativeTimeFormat(DESK_ENGLISH, { numeric: 'auto' }));

/** `Sat, 21 Nov`. */
export const weekdayText = (day: string): string => weekday.text(day);

/** `21 Nov 2026`. */
export const dateText = (day: string): string => date.text(day);

/** `21 Nov`. */
export const dayOfMonthText = (day: string): string => dayOfMonth.text(day);

const month = dayFormat({ month: 'short', year: 'numeric' });

/** A month (`YYYY-MM`) as `Nov 2026`. */
export const monthText = (yearAndMonth: string): string => month.text(yearAndMonth);

/** From one day to another: `23–29 Nov 2026`. */
export const daysText = (from: string, to: string): string => date.span(from, to);

const isNear = (day: string, now: number) => Math.abs(daysBetween(agencyDay(now), day)) <= 1;

/** `today`, `tomorrow`, `yesterday`, else `Sat, 21 Nov`; in another year `21 Nov 2027`. */
export function dayText(day: string, now: number): string {
  const today = agencyDay(now);
  if (isNear(day, now)) return relative().format(daysBetween(today, day), 'day');
  return day.slice(0, 4) === today.slice(0, 4) ? weekdayText(day) : dateText(day);
}

/** `Sat, 21 Nov`, or `Sat, 21 Nov (today)` where the day is near; in another year `21 Nov 2027`. */
export const nearDayText = (day: string, now: number): string =>
  isNear(day, now) ? `${weekdayText(day)} (${dayText(day, now)})` : dayText(day, now);

/** `Tue, 24 Nov, 11:00 am`. */
export const startText = (iso: string): string =>
  `${weekdayText(agencyDay(iso))}, ${clockText(iso)}`;

/** `Tue, 24 Nov (tomorrow), 11:00 – 11:30 am IST`. */
export const callSpanText = (
  { starts_at, ends_at }: { starts_at: string; ends_at: string },
  now: number,
): string =>
  `${nearDayText(agencyDay(starts_at), now)}, ${spanText(starts_at, ends_at)} ${zoneName(starts_at)}`;

const UNITS = [
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

/** `just now`, `2 hours ago`, `yesterday`; after a week the day: `21 Nov 2026`. */
export function agoText(iso: string, now: number): string {
  const elapsed = now - Date.parse(iso);
  const day = agencyDay(iso);
  if (elapsed >= 7 * DAY_MS) return dateText(day);
  // Yesterday ends at midnight.
  if (elapsed >= DAY_MS) return relative().format(-daysBetween(day, agencyDay(now)), 'day');
  const [unit, length] = UNITS.find(([, ms]) => elapsed >= ms) ?? [];
  return unit ? relative().format(-Math.floor(elapsed / length), unit) : 'just now';
}
