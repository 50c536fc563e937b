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
