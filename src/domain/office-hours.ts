import agency from '../../content/agency.json';
import words from '../words/page';
import {
  addDays,
  AGENCY_TIME_ZONE,
  DAY_MS,
  daysBetween,
  HOUR_MS,
  isOnWeekday,
  MINUTE_MS,
  minutesOf,
  timeFormat,
  type Weekday,
  WEEKDAYS,
} from './clock';
import { language } from '../language/language-context';
import { dateLocale } from '../language/languages';
import { fill } from '../language/fill';
import { toMoment, toWall, type WallTime, zoneOf } from './wall-time';
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

/** 4 January 1970 was a Sunday. */
const nameOf = (day: Weekday): string =>
  timeFormat('UTC', { weekday: 'long' }).text(
    new Date((WEEKDAYS.indexOf(day) + 3) * DAY_MS).toISOString(),
  );

/** `Monday to Friday`, `Monday and Thursday`; nothing for every day. */
function weekdaysText(weekdays: readonly Weekday[]): string | undefined {
  const isOpen = (day: Weekday | undefined) => weekdays.some((open) => open === day);
  const week = [...WEEKDAYS.slice(1), WEEKDAYS[0]].filter(isOpen);
  if (week.length === WEEKDAYS.length) return undefined;
  const [first, ...others] = week.filter((day) => !isOpen(weekdayAfter(day, -1)));
  const last = week.find((day) => !isOpen(weekdayAfter(day, 1)));
  if (first && last && week.length > 2 && others.length === 0) {
    return fill(words.weekdays, { first: nameOf(first), last: nameOf(last) });
  }
  return new Intl.ListFormat(language()).format(week.map(nameOf));
}

/** `9 AM` or `09:00`, as the locale writes it. */
function hourText(time: string, locale: string): string {
  const { text } = timeFormat('UTC', { timeStyle: 'short' }, locale);
  return text(`2026-01-01T${time}Z`)
    .replace(/:00(?=\s?[ap]m)/i, '')
    .replace(/\s/g, ' ')
    .replace(/[ap]m$/i, (half) => half.toUpperCase());
}

/**
 * Office hours in words: `9 AM to 7 PM IST`, `Monday to Friday, 09:00 to 18:00 CET/CEST`.
 *
 * @param timeZone of the hours (IANA)
 */
export function availabilityText(
  { weekdays, opens, closes }: OfficeHours = OFFICE_HOURS,
  timeZone: string = AGENCY_TIME_ZONE,
  locale: string = dateLocale(language()),
): string {
  const hours = fill(words.hours, {
    opens: hourText(opens, locale),
    closes: hourText(closes, locale),
    zone: zoneNames(timeZone),
  });
  return [weekdaysText(weekdays), hours].filter(Boolean).join(', ');
}

/** How soon the agency promises to reply, in hours: to an enquiry, and during office hours. */
export const REPLY_HOURS = agency.replyHours;

/** A promise as copy says it: `within 2 hours`. */
export const replyPromise = (to: keyof typeof REPLY_HOURS): string =>
  fill(words.within, { count: REPLY_HOURS[to] });

/** The open day that comes so many open days after another day (`YYYY-MM-DD`), or before it. */
function openDay(day: string, count: number, { weekdays }: OfficeHours): string {
  let found = day;
  for (let left = Math.abs(count); left > 0;) {
    found = addDays(found, Math.sign(count));
    if (isOnWeekday(found, weekdays)) left -= 1;
  }
  return found;
}

const dayOn = (wall: WallTime) => new Date(wall).toISOString().slice(0, 10);

/** A time of a day on the clocks. */
const timeOn = (day: string, time: string): WallTime =>
  Date.parse(day) + minutesOf(time) * MINUTE_MS;

/**
 * The latest moment at which the promise made after sending the form can still be kept: so many hours after receipt, in which
 * closed days do not count, or the last close of business before that when those hours end while nobody is working.
 * `private.reply_due_by` of the database has the same rule.
 */
export function replyDueBy(
  receivedAt: Date,
  hours: OfficeHours = OFFICE_HOURS,
  timeZone: string = AGENCY_TIME_ZONE,
  replyHours: number = REPLY_HOURS.enquiry,
): Date {
  const zone = zoneOf(timeZone);
  const receivedOn = dayOn(toWall(receivedAt.getTime(), zone));
  const isOpen = isOnWeekday(receivedOn, hours.weekdays);
  // An enquiry of a closed day counts from the beginning of the next open one.
  const firstDay = isOpen ? receivedOn : openDay(receivedOn, 1, hours);
  const from = isOpen ? receivedAt.getTime() : toMoment(Date.parse(firstDay), zone);
  const later = toWall(from + replyHours * HOUR_MS, zone);
  const day = openDay(firstDay, daysBetween(firstDay, dayOn(later)), hours);
  const due = Date.parse(day) + (later - Date.parse(dayOn(later)));
  const isBeforeOpening = due < timeOn(day, hours.opens);
  const lastDay = isBeforeOpening ? openDay(day, -1, hours) : day;
  return new Date(toMoment(Math.min(due, timeOn(lastDay, hours.closes)), zone));
}
