import { AGENCY_TIME_ZONE } from '../../domain/time';

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
