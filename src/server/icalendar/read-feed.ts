import { type Budget, budgetOf, TooMuchError } from './budget';
import { type Component, readComponents } from './content-lines';
import { type CalendarEvent, nameOf, readEvent, readFreeBusy } from './event';
import { feedZones } from './feed-zones';
import { UnreadableError } from './properties';
import { type Busy, busyTimesOf, type Clocks } from './series';
import { UTC, type Zone } from '../../domain/zone';

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
type Expand = (event: NamedEvent, budget: Budget) => Busy[];
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

const readComponent = (component: Component): CalendarEvent[] => {
  if (component.name === 'VFREEBUSY') return readFreeBusy(component);
  return component.name === 'VEVENT' ? [readEvent(component)] : [];
};

/** The events of a feed, each busy time of a VFREEBUSY as one; those that cannot be read become remarks. */
function readEvents(components: readonly Component[], remarks: Remark[]): NamedEvent[] {
  return components.flatMap((component) => {
    const name = nameOf(component);
    try {
      const events = readComponent(component);
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

const changeKey = ({ recurrenceId, changesLaterOnes }: CalendarEvent) =>
  `${recurrenceId?.wall} ${recurrenceId?.kind} ${recurrenceId?.tzid} ${changesLaterOnes}`;

/** Of several versions of one change, the newest. */
function newestChanges(changes: readonly NamedEvent[]): NamedEvent[] {
  const newest = new Map<string, number>();
  for (const change of changes) {
    const key = changeKey(change);
    newest.set(key, Math.max(newest.get(key) ?? 0, change.sequence));
  }
  return changes.filter((change) => change.sequence === newest.get(changeKey(change)));
}

/** The changes of the series of each UID. */
function changesByUid(events: readonly NamedEvent[]): Map<string, NamedEvent[]> {
  const changes = new Map<string, NamedEvent[]>();
  for (const event of events) {
    if (event.recurrenceId === undefined || event.uid === '') continue;
    changes.set(event.uid, [...(changes.get(event.uid) ?? []), event]);
  }
  return new Map([...changes].map(([uid, all]) => [uid, newestChanges(all)]));
}

/** Expands all events with few steps each, then those that need more: no event takes another one's turn. */
function expandAll(events: readonly NamedEvent[], expand: Expand, remarks: Remark[]): Expanded[] {
  const expandEach = (
    some: readonly NamedEvent[],
    budget: () => Budget,
    onTooMuch: (event: NamedEvent) => void,
  ) =>
    some.flatMap((event): Expanded[] => {
      try {
        return [{ event, times: expand(event, budget()) }];
      } catch (error) {
        if (!(error instanceof TooMuchError)) throw error;
        onTooMuch(event);
        return [];
      }
    });
  const heavy: NamedEvent[] = [];
  const light = expandEach(
    events,
    () => budgetOf(STEPS_AT_FIRST),
    (event) => heavy.push(event),
  );
  const pool = budgetOf(STEPS_PER_FEED);
  const rest = expandEach(
    heavy,
    () => budgetOf(STEPS_PER_EVENT, pool),
    ({ name }) => remarks.push({ name, reason: 'too much' }),
  );
  return [...light, ...rest];
}

/** Keeps no more busy times than the bound; those of rare events come first. */
function bounded(expanded: readonly Expanded[], remarks: Remark[]): Busy[] {
  const kept = new Map<string, Busy>();
  const rareFirst = [...expanded].sort((one, other) => one.times.length - other.times.length);
  for (const { event, times } of rareFirst) {
    const added = times
      .map((time) => [`${time.starts} ${time.ends}`, time] as const)
      .filter(([key]) => !kept.has(key));
    if (times.length > TIMES_PER_EVENT || kept.size + added.length > TIMES_PER_FEED) {
      remarks.push({ name: event.name, reason: 'too much' });
    } else {
      added.forEach(([key, time]) => kept.set(key, time));
    }
  }
  return [...kept.values()];
}

/**
 * The busy times of a calendar feed (RFC 5545) that are not over before the span begins.
 * @returns the times, and a remark on each event that was left out or whose zone is not known
 * @throws FeedFault when it is no calendar, or was cut off before its end
 */
export function readFeed(feed: string, { home, span, counts }: FeedOptions) {
  const components = readComponents(feed);
  const findZone = feedZones(components, span);
  const remarks: Remark[] = [];
  const events = readEvents(components, remarks).filter(({ uid }) => counts(uid));
  const changes = changesByUid(events);
  const expand: Expand = (event, budget) => {
    let isZoneUnknown = false;
    const zoneOf: Clocks['zoneOf'] = ({ kind, tzid }) => {
      if (kind === 'utc') return UTC;
      if (kind === 'day' || tzid === undefined) return home;
      const zone = findZone(tzid);
      isZoneUnknown ||= zone === undefined;
      return zone ?? home;
    };
    const own = event.recurrenceId === undefined ? (changes.get(event.uid) ?? []) : [];
    const times = busyTimesOf(event, own, span, { home, zoneOf }, budget);
    if (isZoneUnknown && times.length > 0)
      remarks.push({ name: event.name, reason: 'unknown zone' });
    return times;
  };
  const current = events.filter(
    (event) =>
      event.recurrenceId === undefined ||
      event.uid === '' ||
      changes.get(event.uid)?.includes(event),
  );
  return { times: bounded(expandAll(current, expand, remarks), remarks), remarks };
}
