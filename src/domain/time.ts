import { WORKING_HOURS } from './reply-promise';

/** The zone in which the agency's hours are. */
export const AGENCY_TIME_ZONE = WORKING_HOURS.timeZone;

/** Whether times can be told in the zone of this name (IANA); another machine may know more of them, or fewer. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A zone as people say it: "New York" of "America/New_York". */
export const placeOf = (timeZone: string): string =>
  timeZone.replace(/.*\//, '').replaceAll('_', ' ');

const inWords = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** A wait as people say it, never shorter than it is: "40 seconds", "8 minutes". */
export const waitText = (seconds: number): string =>
  seconds <= 60 ? inWords(seconds, 'second') : inWords(Math.ceil(seconds / 60), 'minute');

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

/** "America/New York" */
export const timeZoneLabel = (zone: string): string => zone.replaceAll('_', ' ');
