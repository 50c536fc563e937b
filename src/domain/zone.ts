import agency from '../../content/agency.json';
import { perLanguage } from '../language/language-context';
import { AGENCY_TIME_ZONE, type Moment, onDemand, perZone } from './clock';
import { toMoment, toWall, zoneOf } from './wall-time';

/** The day (`YYYY-MM-DD`) at this moment, by default where the agency is. */
export function agencyDay(moment: Moment, timeZone = AGENCY_TIME_ZONE): string {
  const wall = toWall(new Date(moment).getTime(), zoneOf(timeZone));
  return new Date(wall).toISOString().slice(0, 10);
}

/** The moment (ISO 8601) at which a day (`YYYY-MM-DD`) begins, by default where the agency is. */
export const startOfDay = (day: string, timeZone = AGENCY_TIME_ZONE): string =>
  new Date(toMoment(Date.parse(day), zoneOf(timeZone))).toISOString();

/** Each English has short names for the zones of its own countries alone: `CET` is British, `EST` American. */
const ENGLISHES = ['en-GB', 'en-US', 'en-AU', 'en-IN', 'en-ZA'];

const formatsOf = perZone((timeZone) =>
  perLanguage((tag) =>
    [tag, `en-${agency.location.countryCode}`, ...ENGLISHES].map((locale) =>
      onDemand(() => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })),
    ),
  ),
);

/**
 * The short name of a zone at a moment: `IST`, `CET` in winter and `CEST` in summer.
 *
 * @param timeZone IANA; by default the agency's
 * @returns `GMT-3` where no English has a name
 */
export function zoneName(moment: Moment, timeZone = AGENCY_TIME_ZONE): string {
  let name = '';
  for (const format of formatsOf(timeZone)()) {
    const parts = format().formatToParts(new Date(moment));
    name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    if (!/[+\u2212-]\d/.test(name)) break;
  }
  return name;
}

/** The names that a zone has in the course of this year, for labels of no one moment: `IST`, `CET/CEST`. */
export function zoneNames(timeZone = AGENCY_TIME_ZONE): string {
  const year = new Date().getUTCFullYear();
  const names = [0, 6].map((month) => zoneName(Date.UTC(year, month, 15), timeZone));
  return [...new Set(names)].join('/');
}

/** The place of the agency's clocks, with the names of its zone: `India (IST)`. */
export const agencyClocks = (): string => `${agency.location.country} (${zoneNames()})`;
