import {
  type Component,
  type Property,
  readProperties,
  readText,
  textOf,
  UnreadableError,
} from './content-lines';
import { type DateValue, readDate, valuesOf } from './dates';
import { fullNamedZone, namedZone } from './named-zones';
import { type Budget, budgetOf, occurrences, TooMuchError, type WallSpan } from './occurrences';
import { readRule } from './rule';
import type { Clocks } from './series';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/clock';
import { UTC, type WallTime, type Zone, zoneOf } from '../../domain/wall-time';

const OBSERVANCE_PROPERTIES = new Set(['dtstart', 'rdate', 'rrule', 'tzoffsetfrom', 'tzoffsetto']);

/** A change of a zone's clocks. */
interface Change {
  moment: number;
  before: number;
  after: number;
}

const YEAR_MS = 366 * DAY_MS;
/** Outlook begins its observances in this year. */
const LONG_AGO = Date.UTC(1601, 0);

function readOffset(property: Property | undefined): number {
  const found = /^([+-]?)(\d{1,2}):?(\d\d)?(:?\d\d)?(?!\d)/.exec(readText(property));
  if (!found) throw new UnreadableError('offset');
  const [, sign, hours, minutes = 0] = found;
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS);
}

/** The last moment of a rule on the clocks before the change; a day counts to its end. */
function lastOf({ wall, kind }: DateValue, before: number): WallTime {
  if (kind === 'day') return wall + DAY_MS - 1;
  return kind === 'utc' ? wall + before : wall;
}

/** When an observance begins in the span, and when it last began before. */
function readChanges(observance: Component, { from, to }: WallSpan, budget: Budget): Change[] {
  const properties = readProperties(observance, OBSERVANCE_PROPERTIES);
  const find = (name: string) => properties.find((property) => property.name === name);
  const startProperty = find('dtstart');
  const start = startProperty ? readDate(startProperty.value).wall : LONG_AGO;
  const after = readOffset(find('tzoffsetto'));
  const before = find('tzoffsetfrom') ? readOffset(find('tzoffsetfrom')) : after;
  const listed = properties
    .filter(({ name }) => name === 'rdate')
    .flatMap((property) => valuesOf(property).map((text) => readDate(text)));
  const repeated = properties
    .filter(({ name }) => name === 'rrule')
    .flatMap(({ value }) => {
      const rule = readRule(value);
      const end = Math.min(to, rule.until ? lastOf(rule.until, before) : to);
      const span = { from: Math.min(from, end - YEAR_MS), to: end };
      return [...occurrences(rule, start, span, end, budget)];
    });
  return [start, ...listed.map(({ wall }) => wall), ...repeated].map((wall) => ({
    moment: wall - before,
    before,
    after,
  }));
}

interface DefinedZone {
  zone: Zone;
  /** Whether the definition goes on at a moment: one that has run out names no later change. */
  reaches: (moment: number) => boolean;
}

/**
 * The zone that a VTIMEZONE defines, as it is within a span.
 * @returns undefined when it defines none
 */
function definedZone(
  timezone: Component,
  { from, to }: WallSpan,
  budget: Budget,
): DefinedZone | undefined {
  const span = { from: from - YEAR_MS, to: to + YEAR_MS };
  const changes = timezone.parts.flatMap((observance) => {
    try {
      return readChanges(observance, span, budget);
    } catch (error) {
      if (error instanceof UnreadableError || error instanceof TooMuchError) return [];
      throw error;
    }
  });
  changes.sort((one, other) => one.moment - other.moment);
  const first = changes[0];
  // One season that comes again and again changes nothing.
  const last = changes.findLast(({ after }, index) => after !== changes[index - 1]?.after);
  if (first === undefined || last === undefined) return undefined;
  return {
    zone: (moment) => changes.findLast((change) => change.moment <= moment)?.after ?? first.before,
    reaches: (moment) => first.moment <= moment && moment < last.moment,
  };
}

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
