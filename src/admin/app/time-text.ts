import { IST_OFFSET, WORKING_HOURS } from '../../domain/reply-promise';

const { timeZone } = WORKING_HOURS;

/** Made when it is first used: the first formatter of a kind takes a phone up to 80 ms. */
function onDemand<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const format = (options: Intl.DateTimeFormatOptions) =>
  onDemand(() => new Intl.DateTimeFormat('en-IN', { timeZone, ...options }));

const short = format({ dateStyle: 'medium', timeStyle: 'short' });
const full = format({ dateStyle: 'full', timeStyle: 'long' });
const clock = format({ timeStyle: 'short' });
const dayOfOffice = onDemand(() => new Intl.DateTimeFormat('en-CA', { timeZone }));
/** A day has no time zone; reading it as UTC keeps it what it is. */
const day = format({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
const relative = onDemand(() => new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto' }));

const DAY_MS = 86_400_000;

/** A time on the office's clock: `21 Nov 2026, 1:11 pm`. */
export const shortTime = (iso: string): string => short().format(new Date(iso));

/** The same with weekday, seconds and time zone. */
export const fullTime = (iso: string): string => full().format(new Date(iso));

/** The day it is in the office at `now` (ms since 1970): `2026-11-21`. */
export const officeDay = (now: number): string => dayOfOffice().format(now);

/** From one time to another on the office's clock: `11:00 – 11:30 am`. */
export const spanText = (from: string, to: string): string =>
  clock().formatRange(new Date(from), new Date(to));

/** `11:00 am` on the office's clock. */
export const clockText = (iso: string): string => clock().format(new Date(iso));

/** The day (`YYYY-MM-DD`) that comes so many days after another. */
export const addDays = (iso: string, days: number): string =>
  new Date(Date.parse(iso) + days * DAY_MS).toISOString().slice(0, 10);

/** The moment (ISO 8601) at which a day begins in the office. */
export const startOfDay = (iso: string): string =>
  new Date(Date.parse(iso) - IST_OFFSET).toISOString();

/** Whole days from one day (`YYYY-MM-DD`) to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** `Sat, 21 Nov`. */
export const weekdayText = (iso: string): string => day().format(new Date(iso));

/** A day at a glance: `today`, `tomorrow`, `yesterday`, else `Sat, 21 Nov`. */
export function dayText(iso: string, now: number): string {
  const ahead = daysBetween(officeDay(now), iso);
  return Math.abs(ahead) <= 1 ? relative().format(ahead, 'day') : weekdayText(iso);
}

/** `Sat, 21 Nov`, and how close it is: `Sat, 21 Nov (today)`. */
export function nearDayText(iso: string, now: number): string {
  const text = dayText(iso, now);
  return text === weekdayText(iso) ? text : `${weekdayText(iso)} (${text})`;
}

const date = format({ dateStyle: 'medium', timeZone: 'UTC' });

/** A day (`YYYY-MM-DD`) with its year: `21 Nov 2026`. */
export const dateText = (iso: string): string => date().format(new Date(iso));

/** From one day to another: `23–29 Nov 2026`. */
export const daysText = (from: string, to: string): string =>
  date().formatRange(new Date(from), new Date(to));

/** `1,436`, `12,34,567`. */
export const countText = (count: number): string => count.toLocaleString('en-IN');

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinal = onDemand(() => new Intl.PluralRules('en-IN', { type: 'ordinal' }));

/** `1st`, `2nd`, `3rd`, `4th` … */
export const ordinalText = (n: number): string => `${n}${ENDINGS[ordinal().select(n)] ?? 'th'}`;

const inUnit = (unit: string, maximumFractionDigits = 0) => {
  const options = { style: 'unit', unitDisplay: 'short', unit, maximumFractionDigits } as const;
  const numbers = onDemand(() => new Intl.NumberFormat('en-IN', options));
  return (count: number): string => numbers().format(count);
};

/** `40 mins`. */
export const inMinutes = inUnit('minute');

/** `3.5 hrs`. */
export const inHours = inUnit('hour', 1);

/** `2.1 days`. */
export const inDays = inUnit('day', 1);

/** `870 kB`. */
export const inKilobytes = inUnit('kilobyte');

const NOTHING_YET = '–';

/** Hours at a glance: `40 mins`, `3.5 hrs`, `2.1 days`; a dash when nothing was answered yet. */
export function hoursText(count: number | null): string {
  if (count === null) return NOTHING_YET;
  if (count < 1 / 60) return 'Under a minute';
  if (count < 1) return inMinutes(count * 60);
  return count < 48 ? inHours(count) : inDays(count / 24);
}

/** A share (0–1) in per cent; never rounded up to all of them. */
export const shareText = (share: number | null): string =>
  share === null ? NOTHING_YET : `${Math.floor(share * 100)}%`;
