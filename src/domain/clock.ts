import { LANGUAGE } from './language';

/** The agency's zone (IANA). */
export const AGENCY_TIME_ZONE = 'Asia/Kolkata';

// Literals, because webpack keeps a module whose constants it would have to calculate in pages that use nothing of it.
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** India's clocks are five and a half hours ahead of UTC all year. */
export const IST_OFFSET = 19_800_000;

/** A date, milliseconds since 1970, or ISO 8601. */
export type Moment = Date | number | string;

/** The day (`YYYY-MM-DD`) in India at this moment. */
export const istDay = (moment: Moment): string =>
  new Date(new Date(moment).getTime() + IST_OFFSET).toISOString().slice(0, 10);

/** The moment (ISO 8601) at which a day (`YYYY-MM-DD`) begins in India. */
export const startOfDay = (day: string): string =>
  new Date(Date.parse(day) - IST_OFFSET).toISOString();

/** The day (`YYYY-MM-DD`) that comes so many days after another. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Whole days from one day (`YYYY-MM-DD`) to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Makes a value when it is first needed: the first formatter of a kind takes a phone up to 80 ms. */
export function onDemand<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/**
 * Formats moments in the site's English on the clocks of a zone.
 *
 * @param timeZone IANA; undefined for the zone of the device
 */
export function timeFormat(
  timeZone: string | undefined,
  options: Intl.DateTimeFormatOptions,
  locale = LANGUAGE,
) {
  const format = onDemand(() => new Intl.DateTimeFormat(locale, { ...options, timeZone }));
  return {
    text: (moment: Moment): string => format().format(new Date(moment)),
    span: (from: Moment, to: Moment): string => format().formatRange(new Date(from), new Date(to)),
  };
}

/** The days (`YYYY-MM-DD`) in a zone, which Swedish dates spell the same way. */
export const dayIn = (timeZone: string): ((moment: Moment) => string) =>
  timeFormat(timeZone, { dateStyle: 'short' }, 'sv-SE').text;

const inWords = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** A wait, rounded up: `40 seconds`, `8 minutes`. */
export const waitText = (seconds: number): string =>
  seconds <= 60 ? inWords(seconds, 'second') : inWords(Math.ceil(seconds / 60), 'minute');

/** Whether this machine knows a zone of this name (IANA); another may know more zones, or fewer. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The place in a zone's name: `New York` of `America/New_York`. */
export const placeOf = (timeZone: string): string =>
  timeZone.replace(/.*\//, '').replaceAll('_', ' ');

/** `America/New York` */
export const timeZoneLabel = (zone: string): string => zone.replaceAll('_', ' ');

/** Browsers and Node still know India by its old name. */
const OLD_NAME = 'Asia/Calcutta';

const currentName = (zone: string) => (zone === OLD_NAME ? AGENCY_TIME_ZONE : zone);

/** The zone that the device is set to (IANA). */
export function deviceTimeZone(): string {
  return currentName(Intl.DateTimeFormat().resolvedOptions().timeZone || AGENCY_TIME_ZONE);
}

/** All zones (IANA), by name. */
export function timeZones(): string[] {
  return Intl.supportedValuesOf('timeZone').map(currentName).sort();
}
