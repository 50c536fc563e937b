import type { Lot } from './random';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** India has one zone and no summer time. */
const INDIA = 5.5 * HOUR;

/** `YYYY-MM-DD` in India. */
export const dayOf = (moment: Date | number): string =>
  new Date(Number(moment) + INDIA).toISOString().slice(0, 10);

/** A time of the day in India, so many days after that of `moment`. */
function atHour(moment: Date | number, days: number, hour: number): Date {
  const midnight = Math.floor((Number(moment) + INDIA) / DAY) * DAY - INDIA;
  return new Date(midnight + days * DAY + hour * HOUR);
}

export const daysAfter = (moment: Date | number, days: number): string =>
  dayOf(Number(moment) + days * DAY);

/** A time at which visitors write, so many days ago. An hour that has yet to come today becomes that of yesterday. */
export function arrival(lot: Lot, now: Date, daysAgo: number): Date {
  const hour = lot.happens(0.75) ? 9 + lot.next() * 10 : 7 + lot.next() * 16;
  const at = atHour(now, -daysAgo, hour);
  return at < now ? at : atHour(now, -daysAgo - 1, hour);
}

/** A time at work, some hours later: between 9 AM and 7 PM. */
export function atWork(lot: Lot, from: Date, fromHours: number, toHours: number): Date {
  const at = new Date(Number(from) + (fromHours + lot.next() * (toHours - fromHours)) * HOUR);
  const hour = ((Number(at) + INDIA) % DAY) / HOUR;
  if (hour >= 9 && hour < 19) return at;
  return atHour(at, hour < 9 ? 0 : 1, 9.2 + lot.next() * 2.5);
}

const isWeekend = (moment: Date) => [0, 6].includes(new Date(Number(moment) + INDIA).getUTCDay());

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
