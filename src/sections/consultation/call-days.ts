import type { Slot } from '../../domain/consultation';
import { AGENCY_TIME_ZONE } from '../../domain/time';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A time at which a call can start. */
export interface CallTime {
  /** ISO 8601. */
  startsAt: string;
  /** By the visitor's clock: "9:00 am". */
  time: string;
  /** By the agency's clock, where that shows another: "7:30 pm IST", with its day where that is another. */
  inIndia: string | undefined;
}

/** A day by the visitor's calendar. */
export interface CallDay {
  /** `YYYY-MM-DD` */
  date: string;
  weekday: string;
  dayOfMonth: string;
  /** Empty on a day without free times. */
  times: readonly CallTime[];
}

function formatter(options: Intl.DateTimeFormatOptions, timeZone: string, locale = 'en-IN') {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  return (iso: string) => format.format(new Date(iso));
}

/** The day that a moment is in, by the calendar of a zone: `YYYY-MM-DD`. */
export const dateIn = (timeZone: string) => formatter({ dateStyle: 'short' }, timeZone, 'sv-SE');

function clock(timeZone: string) {
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  return {
    date: dateIn(timeZone),
    time: formatter(time, timeZone),
    timeWithZone: formatter({ ...time, timeZoneName: 'short' }, timeZone),
    timeWithDay: formatter({ ...time, weekday: 'short' }, timeZone),
  };
}

/** Reads a free time by the clocks of a zone and of India. */
function timeReader(timeZone: string) {
  const own = clock(timeZone);
  const agency = clock(AGENCY_TIME_ZONE);
  const inIndia = (startsAt: string) => {
    if (agency.date(startsAt) !== own.date(startsAt)) return `${agency.timeWithDay(startsAt)} IST`;
    const time = agency.time(startsAt);
    return time === own.time(startsAt) ? undefined : `${time} IST`;
  };
  return ({ starts_at: startsAt }: Slot) => ({
    startsAt,
    date: own.date(startsAt),
    time: own.time(startsAt),
    timeWithZone: own.timeWithZone(startsAt),
    inIndia: inIndia(startsAt),
  });
}

/** When clocks go back an hour comes twice; only the zone's name tells the two apart. */
function tellApart(times: readonly ReturnType<ReturnType<typeof timeReader>>[]): CallTime[] {
  return times.map(({ startsAt, time, timeWithZone, inIndia }) => {
    const isDoubled = times.filter((other) => other.time === time).length > 1;
    return { startsAt, time: isDoubled ? timeWithZone : time, inIndia };
  });
}

const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

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
  const weekday = formatter({ weekday: 'short' }, 'UTC');
  const dayOfMonth = formatter({ day: 'numeric', month: 'short' }, 'UTC');
  const times = slots.map(timeReader(timeZone));
  const first = dateIn(timeZone)(now.toISOString());
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

/** A free time on its own, with its day: "Mon, 23 Nov, 9:00 am (7:30 pm IST)". */
export function describeTime(slot: Slot, timeZone: string): string {
  const day = formatter({ weekday: 'short', day: 'numeric', month: 'short' }, timeZone);
  const { time, inIndia } = timeReader(timeZone)(slot);
  const text = `${day(slot.starts_at)}, ${time}`;
  return inIndia ? `${text} (${inIndia})` : text;
}
