import { addDays, AGENCY_TIME_ZONE, minutesOf } from '../../src/domain/clock';
import { OFFICE_HOURS } from '../../src/domain/office-hours';
import { agencyDay, toMoment, toWall, zoneOf } from '../../src/domain/zone';
import type { Lot } from './random';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

const zone = zoneOf(AGENCY_TIME_ZONE);
const OPENS = minutesOf(OFFICE_HOURS.opens) / 60;
const CLOSES = minutesOf(OFFICE_HOURS.closes) / 60;

/** A time of the day on the agency's clocks, so many days after that of `moment`. */
const atHour = (moment: Date | number, days: number, hour: number): Date =>
  new Date(toMoment(Date.parse(daysAfter(moment, days)) + hour * HOUR, zone));

export const daysAfter = (moment: Date | number, days: number): string =>
  addDays(agencyDay(moment), days);

/** A time at which visitors write, so many days ago. An hour that has yet to come today becomes that of yesterday. */
export function arrival(lot: Lot, now: Date, daysAgo: number): Date {
  const hour = lot.happens(0.75) ? 9 + lot.next() * 10 : 7 + lot.next() * 16;
  const at = atHour(now, -daysAgo, hour);
  return at < now ? at : atHour(now, -daysAgo - 1, hour);
}

/** A time at work, some hours later: within office hours. */
export function atWork(lot: Lot, from: Date, fromHours: number, toHours: number): Date {
  const at = new Date(Number(from) + (fromHours + lot.next() * (toHours - fromHours)) * HOUR);
  const hour = (toWall(Number(at), zone) % DAY) / HOUR;
  if (hour >= OPENS && hour < CLOSES) return at;
  return atHour(at, hour < OPENS ? 0 : 1, OPENS + 0.2 + lot.next() * 2.5);
}

const isWeekend = (moment: Date) =>
  [0, 6].includes(new Date(toWall(Number(moment), zone)).getUTCDay());

const STARTS = [10, 11.5, 15, 17];

/** Hands out times for calls, each once. */
export class Calendar {
  private readonly taken = new Set<number>();

  /** The first free time on a weekday, a day later at the earliest; undefined when the next week is full. */
  next(lot: Lot, from: Date): Date | undefined {
    for (let day = lot.whole(1, 3); day < 9; day += 1) {
      for (const hour of STARTS) {
        const start = atHour(from, day, hour);
        if (isWeekend(start) || this.taken.has(Number(start))) continue;
        this.taken.add(Number(start));
        return start;
      }
    }
    return undefined;
  }
}
