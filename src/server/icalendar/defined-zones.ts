import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/clock';
import { type Budget, TooMuchError } from './budget';
import {
  type Component,
  type Property,
  readProperties,
  readText,
  UnreadableError,
} from './content-lines';
import { occurrences, type WallSpan } from './occurrences';
import { type DateValue, readDate, valuesOf } from './dates';
import { readRule } from './rule';
import type { WallTime, Zone } from '../../domain/zone';

/** A change of a zone's clocks. */
interface Change {
  moment: number;
  before: number;
  after: number;
}

const WANTED = new Set(['dtstart', 'rdate', 'rrule', 'tzoffsetfrom', 'tzoffsetto']);
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
  const properties = readProperties(observance, WANTED);
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

export interface DefinedZone {
  zone: Zone;
  /** Whether the definition goes on at a moment: one that has run out names no later change. */
  reaches: (moment: number) => boolean;
}

/**
 * The zone that a VTIMEZONE defines, as it is within a span.
 * @returns undefined when it defines none
 */
export function definedZone(
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
