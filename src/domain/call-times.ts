import { AGENCY_TIME_ZONE, dayIn, deviceTimeZone, isTimeZone, placeOf, timeFormat } from './clock';
import words from '../words/call';
import { fill } from '../language/fill';
import { zoneName } from './zone';

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;
const SHORT_DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const LONG_DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;

const beside = (text: string, other: string | undefined) =>
  other === undefined ? text : fill(words.beside, { time: text, other });

/**
 * A moment on the clocks of a zone, which it names: "Sunday, 22 November at 4:10 pm IST".
 *
 * @param timeZone by default that of the device
 */
export function momentText(iso: string, timeZone = deviceTimeZone()): string {
  const clock = { ...LONG_DAY, ...CLOCK };
  return timeZone === AGENCY_TIME_ZONE
    ? `${timeFormat(timeZone, clock).text(iso)} ${zoneName(iso)}`
    : timeFormat(timeZone, { ...clock, timeZoneName: 'short' }).text(iso);
}

/**
 * The time of a call in the visitor's zone and, where its clocks show another time, in the agency's.
 *
 * @param timeZone by default that of the device
 */
export function callTimeText(startsAt: string, timeZone = deviceTimeZone()): string {
  const clockIn = (zone: string) => timeFormat(zone, { ...LONG_DAY, ...CLOCK }).text(startsAt);
  const isSame = clockIn(timeZone) === clockIn(AGENCY_TIME_ZONE);
  const atAgency = isSame ? undefined : momentText(startsAt, AGENCY_TIME_ZONE);
  return beside(momentText(startsAt, timeZone), atAgency);
}

/** A free time, read in the visitor's zone. */
export interface SlotTime {
  /** ISO 8601. */
  startsAt: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** "9:00 am" */
  time: string;
  /** "9:00 am GMT-5", which tells apart the two hours of a night when clocks go back. */
  timeWithZone: string;
  /** "7:30 pm IST" where the agency's clocks show another time, and "Mon, 7:30 pm IST" where its day differs. */
  atAgency: string | undefined;
}

const clocksOf = (timeZone: string) => ({
  date: dayIn(timeZone),
  time: timeFormat(timeZone, CLOCK).text,
  timeWithZone: timeFormat(timeZone, { ...CLOCK, timeZoneName: 'short' }).text,
  timeWithDay: timeFormat(timeZone, { ...CLOCK, weekday: 'short' }).text,
});

/** Reads free times on the clocks of a zone and of the agency. */
export function slotReader(timeZone: string): (slot: { starts_at: string }) => SlotTime {
  const own = clocksOf(timeZone);
  const agency = clocksOf(AGENCY_TIME_ZONE);
  const atAgency = (startsAt: string) => {
    if (agency.date(startsAt) !== own.date(startsAt)) {
      return `${agency.timeWithDay(startsAt)} ${zoneName(startsAt)}`;
    }
    const time = agency.time(startsAt);
    return time === own.time(startsAt) ? undefined : `${time} ${zoneName(startsAt)}`;
  };
  return ({ starts_at: startsAt }) => ({
    startsAt,
    date: own.date(startsAt),
    time: own.time(startsAt),
    timeWithZone: own.timeWithZone(startsAt),
    atAgency: atAgency(startsAt),
  });
}

/** A free time with its day: "Mon, 23 Nov, 9:00 am (7:30 pm IST)". */
export function slotText(slot: { starts_at: string }, timeZone: string): string {
  const { startsAt, time, atAgency } = slotReader(timeZone)(slot);
  return beside(`${timeFormat(timeZone, SHORT_DAY).text(startsAt)}, ${time}`, atAgency);
}

type BookedCall = {
  starts_at: string;
  /** The visitor's (IANA), if known. */
  time_zone: string | null;
};

/** The zone in which the visitor reads times: their own, or the agency's where it is not known. */
export const visitorZone = ({ time_zone }: Pick<BookedCall, 'time_zone'>): string =>
  time_zone !== null && isTimeZone(time_zone) ? time_zone : AGENCY_TIME_ZONE;

/** The visitor's zone where its clocks show another time than the agency's. */
function otherZone(call: BookedCall): string | undefined {
  const zone = visitorZone(call);
  const textIn = (one: string) => timeFormat(one, { ...SHORT_DAY, ...CLOCK }).text(call.starts_at);
  return textIn(zone) === textIn(AGENCY_TIME_ZONE) ? undefined : zone;
}

/** The time of a call for the visitor, if that differs from the agency's: "Tue, 24 Nov, 12:30 am in New York". */
export function visitorTimeText(call: BookedCall): string | null {
  const zone = otherZone(call);
  if (zone === undefined) return null;
  const time = timeFormat(zone, { ...SHORT_DAY, ...CLOCK }).text(call.starts_at);
  return fill(words.timeIn, { time, place: placeOf(zone) });
}

function fullText(iso: string, timeZone: string) {
  const day = timeFormat(timeZone, { dateStyle: 'full' }).text(iso);
  const clock = timeFormat(timeZone, { timeStyle: 'short' }).text(iso);
  const time =
    timeZone === AGENCY_TIME_ZONE
      ? `${clock} ${zoneName(iso)}`
      : fill(words.timeIn, { time: clock, place: placeOf(timeZone) });
  return { day, time, text: fill(words.dayAndTime, { day, time }) };
}

/**
 * The time of a call in emails and on pages without scripts, in the agency's zone and the visitor's where they differ; the
 * second repeats the day only where it is another: "Saturday, 21 November 2026 at 4:10 pm IST (10:40 am in London)".
 *
 * @param first the zone that is read first
 */
export function fullCallTime(call: BookedCall, first: 'agency' | 'visitor' = 'agency'): string {
  const zone = otherZone(call);
  const agency = fullText(call.starts_at, AGENCY_TIME_ZONE);
  if (zone === undefined) return agency.text;
  const visitor = fullText(call.starts_at, zone);
  const [one, other] = first === 'agency' ? [agency, visitor] : [visitor, agency];
  return beside(one.text, one.day === other.day ? other.time : other.text);
}
