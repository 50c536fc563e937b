import { slotReader, type SlotTime } from '../../domain/call-times';
import { addDays, dayIn, timeFormat } from '../../domain/clock';
import type { Slot } from '../../domain/consultation';

/** A time at which a call can start: `time` names the zone where the day has that time twice. */
export type CallTime = Pick<SlotTime, 'startsAt' | 'time' | 'atAgency'>;

/** A day by the visitor's calendar. */
export interface CallDay {
  /** `YYYY-MM-DD` */
  date: string;
  weekday: string;
  dayOfMonth: string;
  /** Its free times, not formatted yet: those of all days would keep a slow phone busy. */
  slots: readonly Slot[];
}

/**
 * The free times of a day as the visitor reads them. When clocks go back an hour comes twice; only the zone's name tells the
 * two apart.
 */
export function callTimes(slots: readonly Slot[], timeZone: string): CallTime[] {
  const times = slots.map(slotReader(timeZone));
  return times.map(({ startsAt, time, timeWithZone, atAgency }) => {
    const isDoubled = times.filter((other) => other.time === time).length > 1;
    return { startsAt, time: isDoubled ? timeWithZone : time, atAgency };
  });
}

/** Today, unless the device's clock is so wrong that a free time would not be shown: then the first day that has one. */
function firstDay(today: string, freeDates: readonly string[], horizonDays: number): string {
  const last = addDays(today, horizonDays);
  const isClockWrong = freeDates.some((date) => date < today || date > last);
  return (isClockWrong && freeDates[0]) || today;
}

/**
 * The days from now to the horizon by the visitor's calendar, with their free times.
 *
 * @param timeZone the visitor's (IANA)
 * @param horizonDays how many days ahead calls are offered
 */
export function callDays(
  slots: readonly Slot[],
  timeZone: string,
  now: Date,
  horizonDays: number,
): CallDay[] {
  const weekday = timeFormat('UTC', { weekday: 'short' }).text;
  const dayOfMonth = timeFormat('UTC', { day: 'numeric', month: 'short' }).text;
  const dayOf = dayIn(timeZone);
  const dated = slots.map((slot) => ({ slot, date: dayOf(slot.starts_at) }));
  const freeDates = dated.map(({ date }) => date);
  const first = firstDay(dayOf(now), freeDates, horizonDays);
  return Array.from({ length: horizonDays + 1 }, (_, index) => {
    const date = addDays(first, index);
    return {
      date,
      weekday: weekday(date),
      dayOfMonth: dayOfMonth(date),
      slots: dated.filter((one) => one.date === date).map(({ slot }) => slot),
    };
  });
}
