import { WORKING_HOURS } from '../../domain/reply-promise';

const { timeZone } = WORKING_HOURS;

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { timeZone, ...options });

const short = format({ dateStyle: 'medium', timeStyle: 'short' });
const full = format({ dateStyle: 'full', timeStyle: 'long' });
const dayOfOffice = new Intl.DateTimeFormat('en-CA', { timeZone });
/** A day has no time zone; reading it as UTC keeps it what it is. */
const day = format({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
const relative = new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto' });

const DAY_MS = 86_400_000;

/** A time on the office's clock: `21 Nov 2026, 1:11 pm`. */
export const shortTime = (iso: string): string => short.format(new Date(iso));

/** The same with weekday, seconds and time zone. */
export const fullTime = (iso: string): string => full.format(new Date(iso));

/** The day it is in the office at `now` (ms since 1970): `2026-11-21`. */
export const officeDay = (now: number): string => dayOfOffice.format(now);

/** Whole days from one day (`YYYY-MM-DD`) to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** A day at a glance: `today`, `tomorrow`, `yesterday`, else `Sat, 21 Nov`. */
export function dayText(iso: string, now: number): string {
  const ahead = daysBetween(officeDay(now), iso);
  return Math.abs(ahead) <= 1 ? relative.format(ahead, 'day') : day.format(new Date(iso));
}

const date = format({ dateStyle: 'medium', timeZone: 'UTC' });

/** A day (`YYYY-MM-DD`) with its year: `21 Nov 2026`. */
export const dateText = (iso: string): string => date.format(new Date(iso));

/** `1,436`, `12,34,567`. */
export const countText = (count: number): string => count.toLocaleString('en-IN');

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinal = new Intl.PluralRules('en-IN', { type: 'ordinal' });

/** `1st`, `2nd`, `3rd`, `4th` … */
export const ordinalText = (n: number): string => `${n}${ENDINGS[ordinal.select(n)] ?? 'th'}`;
