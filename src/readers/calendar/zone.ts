/** A day, an hour and a minute in milliseconds. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A time as clocks show it, as milliseconds since 1970 if they were those of UTC. */
export type WallTime = number;

/** The milliseconds by which a zone's clocks are ahead of UTC at a moment (ms since 1970). */
export type Zone = (moment: number) => number;

export const UTC: Zone = () => 0;

/** `GMT+05:30`, `+0530`, `UTC+5.5`, `(UTC+05:30) Chennai, Kolkata` */
export function offsetIn(name: string): number | undefined {
  const found = /^\(?(?:GMT|UTC)?\s*([+-])(\d{1,2}?)(?:[:.](\d\d)|\.(\d)|(\d\d))?(?!\d)/i.exec(
    name,
  );
  if (!found) return undefined;
  const [, sign, hours, minutes, tenths = 0, digits = 0] = found;
  const length = Number(hours) * HOUR_MS + Number(minutes ?? digits) * MINUTE_MS;
  return (sign === '-' ? -1 : 1) * (length + (Number(tenths) * HOUR_MS) / 10);
}

/** Whether this machine knows a zone of this name (IANA). */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** No zone changes its clocks within a quarter of an hour that begins at a full one. */
const QUARTER_MS = 15 * MINUTE_MS;

const zones = new Map<string, Zone>();

/** A zone of the time zone database (IANA), as this machine knows it. */
export function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const offsets = new Map<number, number>();
  const zone: Zone = (moment) => {
    const quarter = Math.floor(moment / QUARTER_MS);
    const remembered = offsets.get(quarter);
    if (remembered !== undefined) return remembered;
    const parts = format.formatToParts(quarter * QUARTER_MS);
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const offset = offsetIn(name) ?? 0;
    offsets.set(quarter, offset);
    return offset;
  };
  zones.set(timeZone, zone);
  return zone;
}

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
