import { type DateValue, dayOf, zoneNameOf } from './dates';
import type { CalendarEvent } from './event';
import { type Clocks, lengthOf } from './series';
import { toMoment, toWall } from '../../domain/wall-time';

/** An event with those that change its occurrences. */
export interface Series<E extends CalendarEvent> {
  event: E;
  changes: E[];
}

const isMidnight = ({ wall }: DateValue) => wall === dayOf(wall);

/**
 * Outlook marks whole days and writes them as midnights of the zone in which they were made. They mean those dates, here too.
 * @returns the event on its dates when it is marked and begins and ends at midnight, else as it is
 */
function asWholeDays<E extends CalendarEvent>(event: E, { zoneOf }: Clocks): E {
  const { start, end, recurrenceId } = event;
  const endDate = end && 'wall' in end ? end : undefined;
  if (!event.isMarkedWholeDay || start.kind === 'day') return event;
  const zone = zoneOf(start);
  const inZone = (value: DateValue): DateValue =>
    value.kind === 'day' || (value.kind === 'local' && value.tzid === undefined)
      ? value
      : { ...value, wall: toWall(toMoment(value.wall, zoneOf(value)), zone) };
  if (!isMidnight(start) || (endDate && !isMidnight(inZone(endDate)))) return event;
  const dateOf = (value: DateValue): DateValue => ({
    kind: 'day',
    wall: dayOf(inZone(value).wall),
    tzid: undefined,
  });
  return {
    ...event,
    start: dateOf(start),
    end: endDate ? dateOf(endDate) : end,
    rules: event.rules.map((rule) => ({ ...rule, until: rule.until && dateOf(rule.until) })),
    extraTimes: event.extraTimes.map((time) => ('wall' in time ? dateOf(time) : time)),
    excludedTimes: event.excludedTimes.map(dateOf),
    recurrenceId:
      recurrenceId && isMidnight(inZone(recurrenceId)) ? dateOf(recurrenceId) : recurrenceId,
  };
}

/** Of events with the same key, those with the highest SEQUENCE. */
function newest<E extends CalendarEvent>(events: readonly E[], keyOf: (event: E) => string): E[] {
  const highest = new Map<string, number>();
  for (const event of events) {
    const key = keyOf(event);
    highest.set(key, Math.max(highest.get(key) ?? event.sequence, event.sequence));
  }
  return events.filter((event) => event.sequence === highest.get(keyOf(event)));
}

/**
 * A change as its series understands it: it says when one occurrence is, and repeats nothing. One that says only when it begins
 * is as long as the others.
 */
function asChangeOf<E extends CalendarEvent>(series: E, change: E, clocks: Clocks): E {
  const isAlike = (change.start.kind === 'day') === (series.start.kind === 'day');
  const recurrenceId = change.recurrenceId && {
    ...change.recurrenceId,
    tzid: change.recurrenceId.tzid ?? zoneNameOf(series.start),
  };
  return {
    ...change,
    end: change.end ?? (isAlike ? lengthOf(series, clocks) : undefined),
    recurrenceId,
    rules: [],
    excludedRules: [],
    extraTimes: [],
  };
}

/** One occurrence may be named in UTC and on the clocks of a zone. */
const occurrenceKey = (date: DateValue, { zoneOf }: Clocks) =>
  date.kind === 'day' ? `day ${date.wall}` : toMoment(date.wall, zoneOf(date));

/**
 * The events of one calendar that count, each series with its changes. Several versions of one event are told apart by their
 * SEQUENCE; where that is the same, programs use one UID for several events, so all of them count.
 */
export function currentSeries<E extends CalendarEvent>(
  written: readonly E[],
  clocks: Clocks,
): Series<E>[] {
  const events = written.map((event) => asWholeDays(event, clocks));
  const isChange = ({ uid, recurrenceId }: E) => uid !== '' && recurrenceId !== undefined;
  const named = events.filter((event) => event.uid !== '' && !isChange(event));
  const masters = newest(named, ({ uid }) => uid);
  const seriesByUid = new Map(masters.map((event) => [event.uid, event]));
  const changes = events.filter(isChange).map((change) => {
    const series = seriesByUid.get(change.uid);
    return series ? asChangeOf(series, change, clocks) : change;
  });
  const current = newest(changes, ({ uid, recurrenceId, changesLaterOnes }) =>
    JSON.stringify([uid, recurrenceId && occurrenceKey(recurrenceId, clocks), changesLaterOnes]),
  );
  const changesByUid = new Map<string, E[]>();
  for (const change of current) {
    changesByUid.set(change.uid, [...(changesByUid.get(change.uid) ?? []), change]);
  }
  return [
    ...events.filter(({ uid }) => uid === '').map((event) => ({ event, changes: [] })),
    ...masters.map((event) => ({ event, changes: changesByUid.get(event.uid) ?? [] })),
    ...current.map((event) => ({ event, changes: [] })),
  ];
}
