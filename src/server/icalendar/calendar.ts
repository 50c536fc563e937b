import { UTC, type Zone } from '../../domain/zone';
import { addressIn, type CalendarFacts } from './busyness';
import type { Component } from './content-lines';
import { feedZones } from './feed-zones';
import { readProperties, readText } from './properties';
import type { Clocks } from './series';

const textOf = (calendar: Component, name: string) =>
  readText(readProperties(calendar, new Set([name]))[0]);

/** Google names a calendar after its owner's address. */
export function factsOf(calendar: Component): CalendarFacts {
  const name = addressIn(textOf(calendar, 'x-wr-calname'));
  return {
    owner: /^[^\s@]+@[^\s@]+$/.test(name) ? name : undefined,
    isCancellation: textOf(calendar, 'method').toUpperCase() === 'CANCEL',
  };
}

/** The clocks of a calendar, which tell when they are asked about a zone that nobody knows. */
export type ClocksFor = (onUnknown?: () => void) => Clocks;

/**
 * @param home zone of whole days, and of times whose own zone is not known
 * @param span moments (ms) between which the zones are needed
 */
export function clocksOf(
  calendar: Component,
  home: Zone,
  span: { from: number; to: number },
): ClocksFor {
  const findZone = feedZones(calendar.parts, span);
  const zoneOfCalendar = findZone(textOf(calendar, 'x-wr-timezone')) ?? home;
  return (onUnknown) => ({
    home,
    zoneOf: ({ kind, tzid }) => {
      if (kind === 'utc') return UTC;
      if (kind === 'day') return home;
      if (tzid === undefined) return zoneOfCalendar;
      const zone = findZone(tzid);
      if (!zone) onUnknown?.();
      return zone ?? home;
    },
  });
}
