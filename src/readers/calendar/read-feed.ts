import { type CalendarFacts, factsOf } from './busyness';
import { type Component, readCalendars, UnreadableError } from './content-lines';
import { currentSeries, type Series } from './current-series';
import { type CalendarEvent, nameOf, readEvent, readFreeBusy } from './event';
import { type ClocksFor, clocksOf } from './feed-zones';
import { type Budget, budgetOf, TooMuchError } from './occurrences';
import { type Busy, busyTimesOf } from './series';
import type { Zone } from '../../domain/wall-time';

/** Something in a feed that could not be taken as it is written. */
export interface Remark {
  /** The event, by its name in the calendar. */
  name: string;
  reason: 'unreadable' | 'partly unreadable' | 'too much' | 'unknown zone';
}

interface FeedOptions {
  /** The zone of whole days, and of times whose own zone is not known. */
  home: Zone;
  /** Moments (ms) between which busy times are wanted. */
  span: { from: number; to: number };
  /** Whether the event with this UID counts at all. */
  counts: (uid: string) => boolean;
}

type NamedEvent = CalendarEvent & { name: string };
/** An event with what it takes to say when it is. */
interface Item extends Series<NamedEvent> {
  clocks: ClocksFor;
}
type Expand = (item: Item, budget: Budget) => Busy[];
interface Expanded {
  event: NamedEvent;
  times: Busy[];
}

/** Steps for any event, and for the few that need more: a daily series with COUNT may be four hundred years old. */
const STEPS_AT_FIRST = 500;
const STEPS_PER_EVENT = 150_000;
const STEPS_PER_FEED = 1_000_000;
/** The most busy times of one event, which is one an hour, and of a feed. */
const TIMES_PER_EVENT = 1_200;
const TIMES_PER_FEED = 5_000;

const readComponent = (component: Component, facts: CalendarFacts): CalendarEvent[] => {
  if (component.name === 'VFREEBUSY') return readFreeBusy(component);
  return component.name === 'VEVENT' ? [readEvent(component, facts)] : [];
};

/** The events of a calendar, each busy time of a VFREEBUSY as one; those that cannot be read become remarks. */
function readEvents(calendar: Component, facts: CalendarFacts, remarks: Remark[]): NamedEvent[] {
  return calendar.parts.flatMap((component) => {
    const name = nameOf(component);
    try {
      const events = readComponent(component, facts);
      if (events.some(({ isPartial }) => isPartial)) {
        remarks.push({ name, reason: 'partly unreadable' });
      }
      return events.map((event) => ({ ...event, name }));
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      remarks.push({ name, reason: 'unreadable' });
      return [];
    }
  });
}

/** Expands all events with few steps each, then those that need more: no event takes another one's turn. */
function expandAll(items: readonly Item[], expand: Expand, remarks: Remark[]): Expanded[] {
  const expandEach = (
    some: readonly Item[],
    budget: () => Budget,
    onTooMuch: (item: Item) => void,
  ) =>
    some.flatMap((item): Expanded[] => {
      try {
        return [{ event: item.event, times: expand(item, budget()) }];
      } catch (error) {
        if (!(error instanceof TooMuchError)) throw error;
        onTooMuch(item);
        return [];
      }
    });
  const heavy: Item[] = [];
  const light = expandEach(
    items,
    () => budgetOf(STEPS_AT_FIRST),
    (item) => heavy.push(item),
  );
  const pool = budgetOf(STEPS_PER_FEED);
  const rest = expandEach(
    heavy,
    () => budgetOf(STEPS_PER_EVENT, pool),
    ({ event: { name } }) => remarks.push({ name, reason: 'too much' }),
  );
  return [...light, ...rest];
}

/** Merges times that overlap or touch. */
function joined(times: readonly Busy[]): Busy[] {
  const pieces: Busy[] = [];
  for (const { starts, ends } of [...times].sort((one, other) => one.starts - other.starts)) {
    const last = pieces.at(-1);
    if (last && starts <= last.ends) last.ends = Math.max(last.ends, ends);
    else pieces.push({ starts, ends });
  }
  return pieces;
}

/** Keeps no more busy times than the bounds, joined where that is needed; without room for all, those of rare events. */
function bounded(expanded: readonly Expanded[], remarks: Remark[]): Busy[] {
  const tooMuch = ({ event: { name } }: Expanded) => remarks.push({ name, reason: 'too much' });
  const kept = new Map<string, Busy>();
  const left: Expanded[] = [];
  const rareFirst = [...expanded].sort((one, other) => one.times.length - other.times.length);
  for (const { event, times } of rareFirst) {
    const few = times.length > TIMES_PER_EVENT ? joined(times) : times;
    const added = few
      .map((time) => [`${time.starts} ${time.ends}`, time] as const)
      .filter(([key]) => !kept.has(key));
    if (few.length > TIMES_PER_EVENT) tooMuch({ event, times });
    else if (kept.size + added.length > TIMES_PER_FEED) left.push({ event, times: few });
    else added.forEach(([key, time]) => kept.set(key, time));
  }
  const all = [...kept.values()];
  if (left.length === 0) return all;
  const pieces = joined([...all, ...left.flatMap(({ times }) => times)]);
  if (pieces.length <= TIMES_PER_FEED) return pieces;
  left.forEach(tooMuch);
  return all;
}

/**
 * The busy times of a calendar feed (RFC 5545) that are not over before the span begins.
 * @returns the times, and a remark on each event that was left out, or was not taken as it is written
 * @throws FeedFault when it is no calendar, or was cut off before its end
 */
export function readFeed(feed: string, { home, span, counts }: FeedOptions) {
  const remarks: Remark[] = [];
  const items = readCalendars(feed).flatMap((calendar): Item[] => {
    const clocks = clocksOf(calendar, home, span);
    const events = readEvents(calendar, factsOf(calendar), remarks).filter(({ uid }) =>
      counts(uid),
    );
    return currentSeries(events, clocks()).map((series) => ({ ...series, clocks }));
  });
  const expand: Expand = ({ event, changes, clocks }, budget) => {
    let isZoneUnknown = false;
    const noted = clocks(() => {
      isZoneUnknown = true;
    });
    const times = busyTimesOf(event, changes, span, noted, budget);
    if (isZoneUnknown && times.length > 0)
      remarks.push({ name: event.name, reason: 'unknown zone' });
    return times;
  };
  return { times: bounded(expandAll(items, expand, remarks), remarks), remarks };
}
