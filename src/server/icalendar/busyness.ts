import { type Property, readText } from './properties';

/** What a calendar says about all its events. */
export interface CalendarFacts {
  /** The address of the person whose calendar it is, in lower case; undefined when it does not say. */
  owner: string | undefined;
  /** Whether it only takes events back (RFC 5546, 3.2.5). */
  isCancellation: boolean;
}

/** The names of the properties that say whether somebody is busy. */
export const BUSYNESS = [
  ...['status', 'transp', 'attendee'],
  ...['x-microsoft-cdo-busystatus', 'x-microsoft-msncalendar-busystatus'],
];

export const addressIn = (text: string): string =>
  text
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase();

/** Whether an event with these properties keeps the calendar's owner busy. */
export function isBusy(properties: readonly Property[]): boolean {
  const wordOf = (wanted: string) =>
    readText(properties.find(({ name }) => name === wanted)).toUpperCase();
  if (wordOf('status') === 'CANCELLED' || wordOf('transp') === 'TRANSPARENT') return false;
  return (
    wordOf('x-microsoft-cdo-busystatus') !== 'FREE' &&
    wordOf('x-microsoft-msncalendar-busystatus') !== 'FREE'
  );
}
