import { DAY_MS, HOUR_MS, MINUTE_MS, perZone } from './clock';

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
