import { type Budget, occurrences, type WallSpan } from './occurrences';
import type { CalendarEvent } from './event';
import { type DateValue, dayOf, type Duration } from './dates';
import type { Rule } from './rule';
import { DAY_MS } from '../../domain/clock';
import { toMoment, toWall, UTC, type WallTime, type Zone } from '../../domain/wall-time';

/** A time from one moment to another, in ms since 1970. */
export interface Busy {
  starts: number;
  ends: number;
}

/** How a calendar's dates become moments. */
export interface Clocks {
  /** The agency's own zone, for whole days. */
  home: Zone;
  zoneOf: (value: DateValue) => Zone;
}

/** The end of a time that starts then. */
type EndOf = (startWall: WallTime) => number;

const isDuration = (end: DateValue | Duration): end is Duration => 'days' in end;

const momentOf = (value: DateValue, { zoneOf }: Clocks) => toMoment(value.wall, zoneOf(value));

const isEdgeOfDay = (wall: WallTime) =>
  wall === dayOf(wall) || wall + 1000 === dayOf(wall) + DAY_MS;

/**
 * The wall time of a value that stands for a whole day. Programs also write it in UTC: as a midnight, or a last second, of UTC or
 * of the calendar's zone. Any other moment counts on the agency's clocks.
 */
function wallOf({ kind, wall }: DateValue, { home, zoneOf }: Clocks): WallTime {
  if (kind !== 'utc') return wall;
  const ofCalendar = zoneOf({ kind: 'local', wall, tzid: undefined });
  const found = [UTC, ofCalendar].map((zone) => toWall(wall, zone)).find(isEdgeOfDay);
  return found ?? toWall(wall, home);
}

/** Some programs write the only day as its own end, and others its last second. */
function lengthOfDays(start: DateValue, end: DateValue | Duration, clocks: Clocks): number {
  const length = isDuration(end) ? end.days * DAY_MS + end.ms : wallOf(end, clocks) - start.wall;
  const whole = isEdgeOfDay(length) ? Math.round(length / DAY_MS) * DAY_MS : length;
  return whole < 0 ? whole : Math.max(whole, DAY_MS);
}

/** An end without a time, on the date of the beginning, is that of the day. */
function exactLength(start: DateValue, end: DateValue, clocks: Clocks): number {
  const isSameDay = end.kind === 'day' && end.wall === dayOf(start.wall);
  const ends = isSameDay ? { ...start, wall: end.wall + DAY_MS } : end;
  return momentOf(ends, clocks) - momentOf(start, clocks);
}

/** A length by DTEND is exact in all occurrences; days of a DURATION, and whole days, follow the calendar (3.3.6, 3.8.5.3). */
function endOf(start: DateValue, end: CalendarEvent['end'], clocks: Clocks): EndOf {
  const zone = clocks.zoneOf(start);
  if (end === undefined) {
    const days = start.kind === 'day' ? 1 : 0;
    return (wall) => toMoment(wall + days * DAY_MS, zone);
  }
  if (start.kind === 'day') {
    const length = lengthOfDays(start, end, clocks);
    return (wall) => toMoment(wall + length, zone);
  }
  if (isDuration(end)) {
    return (wall) => toMoment(wall + end.days * DAY_MS, zone) + end.ms;
  }
  const length = exactLength(start, end, clocks);
  return (wall) => toMoment(wall, zone) + length;
}

/** The length of an event; undefined where it does not say. */
export function lengthOf({ start, end }: CalendarEvent, clocks: Clocks): Duration | undefined {
  if (end === undefined || isDuration(end)) return end;
  const length = start.kind === 'day' ? lengthOfDays : exactLength;
  return { days: 0, ms: length(start, end, clocks) };
}

/** Tells whether an occurrence is left out, because it is excluded or an event of its own. */
function leftOut(series: CalendarEvent, values: readonly DateValue[], clocks: Clocks) {
  const zone = clocks.zoneOf(series.start);
  const moments = new Set<number>();
  const days = new Set<WallTime>();
  for (const value of values) {
    // Whole days are named by their date, and sometimes by the moment at which they begin somewhere.
    if (value.kind === 'day') days.add(value.wall);
    else if (series.start.kind === 'day') days.add(dayOf(wallOf(value, clocks)));
    else if (value.kind === 'local' && value.tzid === undefined) {
      moments.add(toMoment(value.wall, zone));
    } else moments.add(momentOf(value, clocks));
  }
  return (wall: WallTime) => moments.has(toMoment(wall, zone)) || days.has(dayOf(wall));
}

/** The last moment of a rule on the clocks of its series; a day counts to its end. */
function untilOf({ until }: Rule, start: DateValue, clocks: Clocks): WallTime {
  if (until === undefined) return Infinity;
  if (until.kind === 'day' || start.kind === 'day')
    return dayOf(wallOf(until, clocks)) + DAY_MS - 1;
  return until.kind === 'utc' ? toWall(until.wall, clocks.zoneOf(start)) : until.wall;
}

/** The times of a series on the clocks of its zone, with the end of each. */
function timesOf(series: CalendarEvent, span: WallSpan, clocks: Clocks, budget: Budget) {
  const { start } = series;
  const zone = clocks.zoneOf(start);
  const usual = endOf(start, series.end, clocks);
  const times = new Map<WallTime, EndOf>([[start.wall, usual]]);
  const repeat = (rules: readonly Rule[]) =>
    rules.flatMap((rule) => [
      ...occurrences(rule, start.wall, span, untilOf(rule, start, clocks), budget),
    ]);
  for (const wall of repeat(series.rules)) times.set(wall, usual);
  for (const extra of series.extraTimes) {
    const value = 'start' in extra ? extra.start : extra;
    const wall =
      value.kind === 'day' && start.kind !== 'day'
        ? value.wall + (start.wall - dayOf(start.wall))
        : toWall(momentOf(value, clocks), zone);
    times.set(wall, 'start' in extra ? () => endOf(value, extra.end, clocks)(value.wall) : usual);
  }
  for (const wall of repeat(series.excludedRules)) times.delete(wall);
  return times;
}

/** An event that changes an occurrence and those after it. */
interface LaterChange {
  since: number;
  isBusy: boolean;
  /** The changed time of an occurrence. */
  change: (wall: WallTime) => Busy;
}

function laterChanges(series: CalendarEvent, changes: readonly CalendarEvent[], clocks: Clocks) {
  const zone = clocks.zoneOf(series.start);
  return changes
    .flatMap(({ changesLaterOnes, recurrenceId, start, end, isBusy }): LaterChange[] => {
      if (!changesLaterOnes || !recurrenceId) return [];
      const since = momentOf(recurrenceId, clocks);
      const shift = toWall(momentOf(start, clocks), zone) - toWall(since, zone);
      const changedEnd = endOf(start, end, clocks);
      const change = (wall: WallTime) => {
        const starts = toMoment(wall + shift, zone);
        return { starts, ends: changedEnd(toWall(starts, clocks.zoneOf(start))) };
      };
      return [{ since, isBusy, change }];
    })
    .sort((one, other) => one.since - other.since);
}

/** Dates beyond have more digits than a database takes. */
const [EARLIEST, LATEST] = [Date.UTC(1000, 0), Date.UTC(9999, 0)];

/** Room for the offset of any zone, on each side of a span. */
const ANY_OFFSET = 2 * DAY_MS;

/** The busy times of a series that are not over before the span begins; changed occurrences are events of their own. */
export function busyTimesOf(
  series: CalendarEvent,
  changes: readonly CalendarEvent[],
  span: { from: number; to: number },
  clocks: Clocks,
  budget: Budget,
): Busy[] {
  const zone = clocks.zoneOf(series.start);
  const later = laterChanges(series, changes, clocks);
  const starts = toMoment(series.start.wall, zone);
  const lengths = [endOf(series.start, series.end, clocks)(series.start.wall) - starts].concat(
    later.map(({ since, change }) => change(toWall(since, zone)).ends - since),
  );
  const earlier = later.map(({ since, change }) => since - change(toWall(since, zone)).starts);
  const wanted = {
    from: span.from - ANY_OFFSET - Math.max(0, ...lengths),
    to: span.to + ANY_OFFSET + Math.max(0, ...earlier),
  };
  const excluded = [
    ...series.excludedTimes,
    ...changes.flatMap(({ recurrenceId }) => recurrenceId ?? []),
  ];
  const isLeftOut = leftOut(series, excluded, clocks);
  return [...timesOf(series, wanted, clocks, budget)]
    .filter(([wall]) => !isLeftOut(wall))
    .flatMap(([wall, ends]) => {
      const moment = toMoment(wall, zone);
      const changed = later.findLast(({ since }) => since <= moment);
      if (!(changed ?? series).isBusy) return [];
      return [changed?.change(wall) ?? { starts: moment, ends: ends(wall) }];
    })
    .map(({ starts, ends }) => ({
      starts: Math.max(starts - series.travelMs, EARLIEST),
      ends: Math.min(ends, LATEST),
    }))
    .filter(({ starts, ends }) => starts < ends && ends > span.from && starts < span.to);
}
