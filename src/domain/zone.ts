import agency from '../../content/agency.json';
import {
  AGENCY_TIME_ZONE,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  type Moment,
  onDemand,
  perZone,
} from './clock';
import { perLanguage } from '../language/language-context';

/** A time as clocks show it, as milliseconds since 1970 if they were those of UTC. */
export type WallTime = number;

/** The milliseconds by which a zone's clocks are ahead of UTC at a moment (ms since 1970). */
export type Zone = (moment: number) => number;

export const UTC: Zone = () => 0;

/** The offset in a name by `Intl`: `GMT+05:30`, or `GMT` alone. */
function offsetIn(name: string): number {
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  const offset = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS;
  return sign === '-' ? -offset : offset;
}

/** Offsets that are kept for a zone: those of three months. */
const MOST_OFFSETS = 10_000;

/** A zone of the time zone database (IANA), as this machine knows it. */
export const zoneOf = perZone((timeZone): Zone => {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const offsets = new Map<number, number>();
  return (moment) => {
    // No zone changes its clocks within a quarter of an hour that begins at a full one.
    const quarter = Math.floor(moment / (15 * MINUTE_MS));
    const known = offsets.get(quarter);
    if (known !== undefined) return known;
    const parts = format.formatToParts(quarter * 15 * MINUTE_MS);
    const offset = offsetIn(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '');
    if (offsets.size === MOST_OFFSETS) offsets.clear();
    offsets.set(quarter, offset);
    return offset;
  };
});

/** The time on a zone's clocks. */
export const toWall = (moment: number, zone: Zone): WallTime => moment + zone(moment);

/**
 * The moment at which a zone's clocks show a time. Of a time that they show twice it is the first; a time that they skip is
 * read as if they had not been changed yet (RFC 5545, 3.3.5).
 */
export function toMoment(wall: WallTime, zone: Zone): number {
  const [before, after] = [zone(wall - DAY_MS), zone(wall + DAY_MS)];
  const early = wall - before;
  if (before === after || zone(early) === before) return early;
  const late = wall - after;
  return zone(late) === after ? late : early;
}

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
