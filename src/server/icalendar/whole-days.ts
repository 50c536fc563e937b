import { toMoment, toWall } from '../../domain/zone';
import { type DateValue, dayOf } from './dates';
import type { CalendarEvent } from './event';
import type { Clocks } from './series';

const isMidnight = ({ wall }: DateValue) => wall === dayOf(wall);

/**
 * Outlook marks whole days and writes them as midnights of the zone in which they were made. They mean those dates, here too.
 * @returns the event on its dates when it is marked and begins and ends at midnight, else as it is
 */
export function asWholeDays<E extends CalendarEvent>(event: E, { zoneOf }: Clocks): E {
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
