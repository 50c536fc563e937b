import ICAL from 'ical.js';
import { z } from 'zod';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/clock';
import type { WallTime } from '../../domain/zone';
import type { Component } from './content-lines';

/** A date or time as the calendar writes it. */
export interface DateValue {
  wall: WallTime;
  kind: 'day' | 'utc' | 'local';
  tzid: string | undefined;
}

/** Days are days of the calendar, which clock changes make longer or shorter; the rest is exact. */
export interface Duration {
  days: number;
  ms: number;
}

/** A period of RFC 5545, 3.3.9. */
export interface Period {
  start: DateValue;
  end: DateValue | Duration;
}

export interface Property {
  name: string;
  parameters: Record<string, unknown>;
  values: unknown[];
}

/** A component that cannot be read. */
export class UnreadableError extends Error {}

const propertySchema = z.tuple(
  [z.string(), z.record(z.string(), z.unknown()), z.string()],
  z.unknown(),
);

/** Runs a parser of ical.js, which throws plain errors. @throws UnreadableError when it throws */
export function parseBy<T>(parse: () => T): T {
  try {
    return parse();
  } catch (cause) {
    throw new UnreadableError('parser', { cause });
  }
}

/** Words, of which the case matters to their readers; all other values are dates, durations and rules. */
const TEXTS = /^(uid|tzid|status|transp|x-)/i;

/** Some programs write a zone's name without the quotes that its colons and commas need, and values in lower case. */
function mended(line: string): string {
  const [head = '', value] = line.split(/:(?=[^:]*$)/);
  if (value === undefined || TEXTS.test(head)) return line;
  return `${head.replace(/(;TZID=)([^";]+)/i, '$1"$2"')}:${value.toUpperCase()}`;
}

function readProperty(line: string): Property {
  const [name, parameters, , ...values] = parseBy(() =>
    propertySchema.parse(ICAL.parse.property(mended(line.trimEnd()))),
  );
  return { name, parameters, values };
}

/**
 * The properties of these names; all others may be as broken as they like.
 * @throws UnreadableError when one of them cannot be read
 */
export function readProperties(component: Component, names: ReadonlySet<string>): Property[] {
  return component.lines.flatMap((line) => {
    const name = /^[\w-]+/.exec(line)?.[0].toLowerCase() ?? '';
    if (!names.has(name)) return [];
    return [readProperty(line)];
  });
}

const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)(?:T(?:(\d\d):(\d\d):(\d\d)?)?:*(Z)?)?$/;

function wallTime([year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0]: number[]) {
  const midnight = Date.UTC(year, month - 1, day);
  const isDate = year > 0 && new Date(midnight).getUTCDate() === day && month >= 1 && month <= 12;
  if (!isDate || hours > 24 || minutes > 59 || seconds > 60) throw new UnreadableError('date');
  return midnight + hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1000;
}

function readDateText(text: unknown, { parameters }: Property): DateValue {
  const found = typeof text === 'string' ? DATE_TIME.exec(text) : null;
  if (!found) throw new UnreadableError('date');
  const { tzid } = parameters;
  const isDay = found[4] === undefined;
  return {
    wall: wallTime(
      found
        .slice(1, 7)
        .filter((digits) => digits !== undefined)
        .map(Number),
    ),
    kind: isDay ? 'day' : found[7] === undefined ? 'local' : 'utc',
    tzid: typeof tzid === 'string' ? tzid : undefined,
  };
}

/** @throws UnreadableError when the property holds no date */
export const readDate = (property: Property): DateValue =>
  readDateText(property.values[0], property);

/** @throws UnreadableError when one of the values is no date */
export const readDates = (property: Property): DateValue[] =>
  property.values.map((value) => readDateText(value, property));

/** @throws UnreadableError when it is no duration */
export function readDuration(text: unknown): Duration {
  if (typeof text !== 'string' || !ICAL.Duration.isValueString(text)) {
    throw new UnreadableError('duration');
  }
  const { weeks, days, hours, minutes, seconds, isNegative } = parseBy(() =>
    ICAL.Duration.fromString(text),
  );
  const sign = isNegative ? -1 : 1;
  return {
    days: sign * (weeks * 7 + days),
    ms: sign * (hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1000),
  };
}

const pairSchema = z.tuple([z.string(), z.string()]);

/** @throws UnreadableError when one of the values is no period */
export const readPeriods = (property: Property): Period[] =>
  property.values.map((value) => {
    const pair = pairSchema.safeParse(value);
    if (!pair.success) throw new UnreadableError('period');
    const [start, end] = pair.data;
    return {
      start: readDateText(start, property),
      end: /^[+-]?P/.test(end) ? readDuration(end) : readDateText(end, property),
    };
  });

/** The text of a property's first value. */
export const readText = (property: Property | undefined): string => {
  const value = property?.values[0];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
};

/** The beginning of the day on a wall clock. */
export const dayOf = (wall: WallTime): WallTime => Math.floor(wall / DAY_MS) * DAY_MS;
