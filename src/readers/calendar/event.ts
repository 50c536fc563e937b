import { BUSYNESS, type CalendarFacts, isBusy } from './busyness';
import {
  type Component,
  type Property,
  readProperties,
  readText,
  UnreadableError,
} from './content-lines';
import {
  type DateValue,
  type Duration,
  type Period,
  readDate,
  readDuration,
  readPeriod,
  valuesOf,
  zoneNameOf,
} from './dates';
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
  /** The way to the event (ms), which Apple keeps free of others, too. */
  travelMs: number;
  /** Outlook's mark of a whole day, which it writes as a time. */
  isMarkedWholeDay: boolean;
  /** Whether a part of it cannot be read; the event is taken as if that were not there. */
  isPartial: boolean;
}

/** Outlook's marks of a whole day, and those of Outlook.com in earlier years. */
const WHOLE_DAY_MARKS = ['x-microsoft-cdo-alldayevent', 'x-microsoft-msncalendar-alldayevent'];

const WANTED = new Set([
  ...['uid', 'sequence', 'dtstart', 'dtend', 'duration', 'rrule', 'exrule', 'rdate', 'exdate'],
  ...['recurrence-id', 'x-apple-travel-duration', ...WHOLE_DAY_MARKS, ...BUSYNESS],
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

/** Reads values of which none may take the rest along. */
function lenientReader() {
  let hasFailed = false;
  const note = () => {
    hasFailed = true;
  };
  const each = <V, T>(values: readonly V[], read: (value: V) => T): T[] =>
    values.flatMap((value) => {
      try {
        return [read(value)];
      } catch (error) {
        if (!(error instanceof UnreadableError)) throw error;
        note();
        return [];
      }
    });
  return { each, note, hasFailed: () => hasFailed };
}

/** Each value of these properties with the parameters that it has from its property. */
const eachValue = (properties: readonly Property[]) =>
  properties.flatMap((property) =>
    valuesOf(property).map((text) => ({ text, parameters: property.parameters })),
  );

const readTime = (text: string, parameters: Property['parameters']): DateValue | Period =>
  (text.includes('/') ? readPeriod : readDate)(text, parameters);

/** A part of an EXRULE that is not understood would free more than its author meant. */
function refuse(): never {
  throw new UnreadableError('rule');
}

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
  travelMs: 0,
  isMarkedWholeDay: false,
  isPartial: false,
} satisfies Omit<CalendarEvent, 'start' | 'end'>;

/** @throws UnreadableError when it has no beginning that can be read */
export function readEvent(component: Component, facts: CalendarFacts): CalendarEvent {
  const length = component.lines.reduce(
    (sum, line) => sum + (/^(EX|R)DATE/i.test(line) ? line.length : 0),
    0,
  );
  if (length > MAX_LENGTH) throw new UnreadableError('length');
  const properties = readProperties(component, WANTED);
  const all = (name: string) => properties.filter((property) => property.name === name);
  const find = (name: string) => all(name)[0];
  const { each, note, hasFailed } = lenientReader();
  const dates = (name: string, zoneName?: string) =>
    each(all(name), ({ value, parameters }) => readDate(value, { tzid: zoneName, ...parameters }));
  const [recurrenceId] = dates('recurrence-id');
  const [start = recurrenceId] = dates('dtstart');
  if (!start) throw new UnreadableError('dtstart');
  const tzid = zoneNameOf(start);
  const listed = <T>(name: string, read: (text: string, parameters: Property['parameters']) => T) =>
    each(eachValue(all(name)), ({ text, parameters }) => read(text, { tzid, ...parameters }));
  const durations = (name: string) => each(all(name), ({ value }) => readDuration(value));
  const [end] = [...dates('dtend', tzid), ...durations('duration')];
  const [travel] = durations('x-apple-travel-duration');
  return {
    uid: readText(find('uid')),
    sequence: Number(readText(find('sequence'))) || 0,
    start,
    end,
    rules: each(all('rrule'), ({ value }) => readRule(value, note)),
    excludedRules: each(all('exrule'), ({ value }) => readRule(value, refuse)),
    extraTimes: listed('rdate', readTime),
    excludedTimes: listed('exdate', readDate),
    recurrenceId,
    changesLaterOnes: /^THISANDFUTURE$/i.test(find('recurrence-id')?.parameters.range ?? ''),
    isBusy: isBusy(properties, facts),
    travelMs: travel?.ms ?? 0,
    isMarkedWholeDay: WHOLE_DAY_MARKS.some((name) => /^TRUE$/i.test(readText(find(name)))),
    isPartial: hasFailed(),
  };
}

/** The times that a VFREEBUSY (RFC 5545, 3.6.4) says are not free, each as an event. */
export function readFreeBusy(component: Component): CalendarEvent[] {
  const properties = readProperties(component, new Set(['freebusy'])).filter(
    ({ parameters }) => parameters.fbtype?.toUpperCase() !== 'FREE',
  );
  const { each, hasFailed } = lenientReader();
  return each(eachValue(properties), ({ text, parameters }) => readPeriod(text, parameters)).map(
    ({ start, end }) => ({ ...PLAIN, start, end, isPartial: hasFailed() }),
  );
}
