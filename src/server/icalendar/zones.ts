import { DAY_MS } from '../../domain/clock';
import type { WallTime } from './properties';

/** The milliseconds by which a zone's clocks are ahead of UTC at a moment (ms since 1970). */
export type Zone = (moment: number) => number;

export const UTC: Zone = () => 0;

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
