import { type Component, type Property, readText, textOf } from './content-lines';

/** Facts of a calendar that hold for all its events. */
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

/** Google names a calendar after its owner's address. */
export function factsOf(calendar: Component): CalendarFacts {
  const name = addressIn(textOf(calendar, 'x-wr-calname'));
  return {
    owner: /^[^\s@]+@[^\s@]+$/.test(name) ? name : undefined,
    isCancellation: textOf(calendar, 'method').toUpperCase() === 'CANCEL',
  };
}

/** Only the owner's own answer frees the time; other guests decline without it. */
const hasDeclined = (properties: readonly Property[], owner: string) =>
  properties.some(
    ({ name, value, parameters }) =>
      name === 'attendee' &&
      parameters.partstat?.toUpperCase() === 'DECLINED' &&
      // Apple and others name a person by a path of their server, with the address beside it (RFC 7986, 6.2).
      [value, parameters.email].some((address) => addressIn(address ?? '') === owner),
  );

/** Whether an event with these properties keeps the calendar's owner busy. */
export function isBusy(
  properties: readonly Property[],
  { owner, isCancellation }: CalendarFacts,
): boolean {
  const wordOf = (wanted: string) =>
    readText(properties.find(({ name }) => name === wanted)).toUpperCase();
  if (isCancellation || ['CANCELLED', 'CANCELED'].includes(wordOf('status'))) return false;
  if (owner !== undefined && hasDeclined(properties, owner)) return false;
  const status = wordOf('x-microsoft-cdo-busystatus');
  if (status === 'FREE' || wordOf('x-microsoft-msncalendar-busystatus') === 'FREE') return false;
  // Outlook goes by its own word, and by TRANSP only where that says nothing (MS-OXCICAL, 2.1.3.1.1.20.25).
  if (status === 'BUSY' || status === 'OOF') return true;
  const transparency = wordOf('transp');
  if (status === 'WORKINGELSEWHERE' && transparency === '') return false;
  // vCalendar 1.0 has numbers for it.
  return transparency !== 'TRANSPARENT' && transparency !== '1';
}
