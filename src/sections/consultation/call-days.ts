import { slotReader, type SlotTime } from '../../domain/call-times';
import { addDays, dayIn, timeFormat } from '../../domain/clock';
import type { Slot } from '../../domain/consultation';

/** A time at which a call can start: `time` names the zone where the day has that time twice. */
export type CallTime = Pick<SlotTime, 'startsAt' | 'time' | 'inIndia'>;

/** A day by the visitor's calendar. */
export interface CallDay {
  /** `YYYY-MM-DD` */
  date: string;
  weekday: string;
  dayOfMonth: string;
  /** Empty on a day without free times. */
  times: readonly CallTime[];
}

/** When clocks go back an hour comes twice; only the zone's name tells the two apart. */
function tellApart(times: readonly SlotTime[]): CallTime[] {
  return times.map(({ startsAt, time, timeWithZone, inIndia }) => {
    const isDoubled = times.filter((other) => other.time === time).length > 1;
    return { startsAt, time: isDoubled ? timeWithZone : time, inIndia };
  });
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
  const times = slots.map(slotReader(timeZone));
  const first = dayIn(timeZone)(now);
  return Array.from({ length: horizonDays + 1 }, (_, index) => {
    const date = addDays(first, index);
    return {
      date,
      weekday: weekday(date),
      dayOfMonth: dayOfMonth(date),
      times: tellApart(times.filter((time) => time.date === date)),
    };
  });
}
