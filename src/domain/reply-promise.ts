import {
  addDays,
  AGENCY_TIME_ZONE,
  daysBetween,
  HOUR_MS,
  isOnWeekday,
  MINUTE_MS,
  minutesOf,
} from './clock';
import { OFFICE_HOURS, type OfficeHours } from './office-hours';
import { toMoment, toWall, type WallTime, zoneOf } from './zone';

/** How soon we promise to answer, in hours: in the call-to-action block, and after sending the form. */
export const REPLY_PROMISE_HOURS = { callToAction: 2, enquiry: 24 } as const;

/** The promises as copy says them: "within 2 hours", "within 24 hours". */
export const REPLY_PROMISE_TEXT = {
  callToAction: `within ${REPLY_PROMISE_HOURS.callToAction} hours`,
  enquiry: `within ${REPLY_PROMISE_HOURS.enquiry} hours`,
} as const;

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
 * The latest moment at which the promise made after sending the form can still be kept: 24 hours after receipt, in which
 * closed days do not count, or the last close of business before that when those 24 hours end while nobody is working.
 * `private.reply_due_by` of the database has the same rule.
 */
export function replyDueBy(
  receivedAt: Date,
  hours: OfficeHours = OFFICE_HOURS,
  timeZone: string = AGENCY_TIME_ZONE,
): Date {
  const zone = zoneOf(timeZone);
  const receivedOn = dayOn(toWall(receivedAt.getTime(), zone));
  const isOpen = isOnWeekday(receivedOn, hours.weekdays);
  // An enquiry of a closed day counts from the beginning of the next open one.
  const firstDay = isOpen ? receivedOn : openDay(receivedOn, 1, hours);
  const from = isOpen ? receivedAt.getTime() : toMoment(Date.parse(firstDay), zone);
  const later = toWall(from + REPLY_PROMISE_HOURS.enquiry * HOUR_MS, zone);
  const day = openDay(firstDay, daysBetween(firstDay, dayOn(later)), hours);
  const due = Date.parse(day) + (later - Date.parse(dayOn(later)));
  const isBeforeOpening = due < timeOn(day, hours.opens);
  const lastDay = isBeforeOpening ? openDay(day, -1, hours) : day;
  return new Date(toMoment(Math.min(due, timeOn(lastDay, hours.closes)), zone));
}
