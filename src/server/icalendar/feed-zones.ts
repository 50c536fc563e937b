import { DAY_MS } from '../../domain/clock';
import { UTC, type Zone, zoneOf } from '../../domain/zone';
import { budgetOf } from './budget';
import { type Component, textOf } from './content-lines';
import { type DefinedZone, definedZone } from './defined-zones';
import { fullNamedZone, namedZone } from './named-zones';
import type { Clocks } from './series';

const STEPS_PER_ZONE = 10_000;

/** Moments of a year, of which each season of a zone has one: Morocco's lasts a month. */
const throughTheYear = (from: number) =>
  Array.from({ length: 26 }, (_, index) => from + index * 14 * DAY_MS);

/**
 * A definition that was cut off, or holds for one season, gives way to the zone of its name. An offset that this zone never has
 * was meant: somebody calls it by a wrong name.
 */
function mended({ zone, reaches }: DefinedZone, tzid: string, from: number): Zone {
  const name = fullNamedZone(tzid);
  if (name === undefined) return zone;
  const known = zoneOf(name);
  const offsets = new Set(throughTheYear(from).map(known));
  return (moment) => {
    const offset = zone(moment);
    return !reaches(moment) && offsets.has(offset) ? known(moment) : offset;
  };
}

/**
 * Finds the zones that a calendar names: those it defines itself before those that are known by their name. One that is neither
 * is undefined.
 * @param span moments (ms) between which the zones are needed
 */
function feedZones(components: readonly Component[], span: { from: number; to: number }) {
  const definitions = new Map<string, Component[]>();
  for (const timezone of components.filter(({ name }) => name === 'VTIMEZONE')) {
    const name = textOf(timezone, 'tzid').toLowerCase();
    if (name !== '') definitions.set(name, [...(definitions.get(name) ?? []), timezone]);
  }
  const around = { from: span.from - DAY_MS, to: span.to + DAY_MS };
  const find = (tzid: string): Zone | undefined => {
    const ofThisName = definitions.get(tzid.toLowerCase()) ?? [];
    for (const definition of ofThisName) {
      const defined = definedZone(definition, around, budgetOf(STEPS_PER_ZONE));
      if (defined) return mended(defined, tzid, span.from);
    }
    const places = ofThisName.map((definition) => textOf(definition, 'x-lic-location'));
    return [tzid, ...places].map(namedZone).find((zone) => zone !== undefined);
  };
  const found = new Map<string, Zone | undefined>();
  const findZone = (name: string) => {
    const tzid = name.trim();
    if (!found.has(tzid)) found.set(tzid, find(tzid));
    return found.get(tzid);
  };
  const [only = '', ...others] = definitions.keys();
  return { findZone, onlyZone: others.length === 0 ? findZone(only) : undefined };
}

/** The clocks of a calendar, which tell when they are asked about a zone that nobody knows. */
export type ClocksFor = (onUnknown?: () => void) => Clocks;

/**
 * @param home zone of whole days, and of times about whose zone the calendar says nothing that is known
 * @param span moments (ms) between which the zones are needed
 */
export function clocksOf(
  calendar: Component,
  home: Zone,
  span: { from: number; to: number },
): ClocksFor {
  const { findZone, onlyZone } = feedZones(calendar.parts, span);
  const zoneOfCalendar = findZone(textOf(calendar, 'x-wr-timezone')) ?? home;
  return (onUnknown) => ({
    home,
    zoneOf: ({ kind, tzid }) => {
      if (kind === 'utc') return UTC;
      if (kind === 'day') return home;
      if (tzid === undefined) return zoneOfCalendar;
      const zone = findZone(tzid);
      if (!zone) onUnknown?.();
      // An unknown name is most likely the only defined zone, under a damaged or different name.
      return zone ?? onlyZone ?? zoneOfCalendar;
    },
  });
}
