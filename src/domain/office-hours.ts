import agency from '../../content/agency.json';
import { AGENCY_TIME_ZONE, timeFormat, type Weekday, WEEKDAYS } from './clock';
import { dateLocale, LANGUAGE } from './language';
import { zoneNames } from './zone';

/** When people are at work, on the agency's clocks. */
export interface OfficeHours {
  weekdays: readonly Weekday[];
  /** `HH:MM` */
  opens: string;
  closes: string;
}

/** The hours of `content/agency.json`. */
export const OFFICE_HOURS = agency.hours as OfficeHours;

const weekdayAfter = (day: Weekday, count: number): Weekday | undefined =>
  WEEKDAYS[(WEEKDAYS.indexOf(day) + count + WEEKDAYS.length) % WEEKDAYS.length];

/** `Monday to Friday`, `Monday and Thursday`; nothing for every day. */
function weekdaysText(weekdays: readonly Weekday[]): string | undefined {
  const isOpen = (day: Weekday | undefined) => weekdays.some((open) => open === day);
  const week = [...WEEKDAYS.slice(1), WEEKDAYS[0]].filter(isOpen);
  if (week.length === WEEKDAYS.length) return undefined;
  const [first, ...others] = week.filter((day) => !isOpen(weekdayAfter(day, -1)));
  const last = week.find((day) => !isOpen(weekdayAfter(day, 1)));
  if (week.length > 2 && others.length === 0) return `${first} to ${last}`;
  return new Intl.ListFormat(LANGUAGE).format(week);
}

/** `9 AM` or `09:00`, as the locale writes it. */
function hourText(time: string, locale: string): string {
  const { text } = timeFormat('UTC', { timeStyle: 'short' }, locale);
  return text(`2026-01-01T${time}Z`)
    .replace(/:00(?=\s?[ap]m)/i, '')
    .replace(/\s/g, ' ')
    .toUpperCase();
}

/**
 * Office hours in words: `9 AM to 7 PM IST`, `Monday to Friday, 09:00 to 18:00 CET/CEST`.
 *
 * @param timeZone of the hours (IANA)
 */
export function availabilityText(
  { weekdays, opens, closes }: OfficeHours = OFFICE_HOURS,
  timeZone: string = AGENCY_TIME_ZONE,
  locale: string = dateLocale(),
): string {
  const hours = `${hourText(opens, locale)} to ${hourText(closes, locale)} ${zoneNames(timeZone)}`;
  return [weekdaysText(weekdays), hours].filter(Boolean).join(', ');
}
