import type { Component } from './content-lines';
import {
  type DateValue,
  type Duration,
  type Period,
  type Property,
  readDate,
  readDates,
  readDuration,
  readPeriods,
  readProperties,
  readText,
  UnreadableError,
} from './properties';
import { readRule, type Rule } from './rule';

/** An event (RFC 5545, 3.6.1) as far as it says when somebody is busy. */
export interface CalendarEvent {
  uid: string;
  sequence: number;
  start: DateValue;
  end: DateValue | Duration | undefined;
  rules: Rule[];
  excludedRules: Rule[];
  extraTimes: (DateValue | Period)[];
  excludedTimes: DateValue[];
  /** The time of the occurrence that this event changes. */
  recurrenceId: DateValue | undefined;
  changesLaterOnes: boolean;
  isBusy: boolean;
}

const WANTED = new Set([
  ...['uid', 'sequence', 'dtstart', 'dtend', 'duration', 'rrule', 'exrule', 'rdate', 'exdate'],
  ...['recurrence-id', 'status', 'transp'],
  ...['x-microsoft-cdo-busystatus', 'x-microsoft-msncalendar-busystatus'],
]);

/** The most characters that say when an event takes place; years of single exceptions fit. */
const MAX_LENGTH = 100_000;

const MAX_NAME = 80;

/** The name of an event in its calendar: its summary, else its id. */
export function nameOf({ lines }: Component): string {
  const line =
    lines.find((text) => /^SUMMARY[;:]/i.test(text)) ??
    lines.find((text) => /^UID[;:]/i.test(text));
  const text = line
    ?.replace(/^[^:]*:/, '')
    .replaceAll(/\\n/gi, ' ')
    .replaceAll(/\\(.)/g, '$1');
  return (
    text
      ?.replaceAll(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, MAX_NAME) || 'an event without a name'
  );
}

const isWord = (property: Property | undefined, word: string) =>
  readText(property).toUpperCase() === word;

function readEnd(find: (name: string) => Property | undefined): CalendarEvent['end'] {
  const [end, duration] = [find('dtend'), find('duration')];
  if (end) return readDate(end);
  return duration && readDuration(duration.values[0]);
}

const readExtraTimes = (property: Property): (DateValue | Period)[] =>
  property.values.some(Array.isArray) ? readPeriods(property) : readDates(property);

const PLAIN = {
  uid: '',
  sequence: 0,
  rules: [],
  excludedRules: [],
  extraTimes: [],
  excludedTimes: [],
  recurrenceId: undefined,
  changesLaterOnes: false,
  isBusy: true,
} satisfies Omit<CalendarEvent, 'start' | 'end'>;

/** @throws UnreadableError when its times cannot be read */
export function readEvent(component: Component): CalendarEvent {
  const length = component.lines.reduce(
    (sum, line) => sum + (/^(EX|R)DATE/i.test(line) ? line.length : 0),
    0,
  );
  if (length > MAX_LENGTH) throw new UnreadableError('length');
  const properties = readProperties(component, WANTED);
  const all = (name: string) => properties.filter((property) => property.name === name);
  const find = (name: string) => all(name)[0];
  const recurrence = find('recurrence-id');
  const recurrenceId = recurrence && readDate(recurrence);
  const startProperty = find('dtstart');
  const start = startProperty ? readDate(startProperty) : recurrenceId;
  if (!start) throw new UnreadableError('dtstart');
  const isFree =
    isWord(find('transp'), 'TRANSPARENT') ||
    isWord(find('x-microsoft-cdo-busystatus'), 'FREE') ||
    isWord(find('x-microsoft-msncalendar-busystatus'), 'FREE');
  return {
    uid: readText(find('uid')),
    sequence: Number(readText(find('sequence'))) || 0,
    start,
    end: readEnd(find),
    rules: all('rrule').map(({ values: [value] }) => readRule(value)),
    excludedRules: all('exrule').map(({ values: [value] }) => readRule(value)),
    extraTimes: all('rdate').flatMap(readExtraTimes),
    excludedTimes: all('exdate').flatMap(readDates),
    recurrenceId,
    changesLaterOnes: /^THISANDFUTURE$/i.test(String(recurrence?.parameters.range ?? '')),
    isBusy: !isFree && !isWord(find('status'), 'CANCELLED'),
  };
}

/**
 * The times that a VFREEBUSY (RFC 5545, 3.6.4) says are not free, each as an event.
 * @throws UnreadableError when they cannot be read
 */
export const readFreeBusy = (component: Component): CalendarEvent[] =>
  readProperties(component, new Set(['freebusy']))
    .filter(({ parameters }) => String(parameters.fbtype ?? '').toUpperCase() !== 'FREE')
    .flatMap(readPeriods)
    .map(({ start, end }) => ({ ...PLAIN, start, end }));
