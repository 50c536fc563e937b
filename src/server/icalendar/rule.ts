import ICAL from 'ical.js';
import { z } from 'zod';
import { type DateValue, readDate } from './dates';
import { UnreadableError } from './content-lines';
import { fromVCalendar } from './vcalendar-rule';

/** `2MO` is the second Monday of the month or year; ordinal 0 is any. */
export interface ByDay {
  ordinal: number;
  weekday: number;
}

const FREQUENCIES = [
  ...(['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY'] as const),
  ...(['HOURLY', 'MINUTELY', 'SECONDLY'] as const),
] as const;

/** A recurrence rule (RFC 5545, 3.3.10). Weekdays count from Sunday, which is 0. */
export interface Rule {
  frequency: (typeof FREQUENCIES)[number];
  interval: number;
  count: number | undefined;
  until: DateValue | undefined;
  weekStart: number;
  months: number[] | undefined;
  weeks: number[] | undefined;
  yearDays: number[] | undefined;
  monthDays: number[] | undefined;
  days: ByDay[] | undefined;
  hours: number[] | undefined;
  minutes: number[] | undefined;
  seconds: number[] | undefined;
  positions: number[] | undefined;
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

function readByDay(text: string): ByDay {
  const [, ordinal = '', weekday = ''] = /^([+-]?\d*)(\w\w)$/.exec(text) ?? [];
  return { ordinal: Number(ordinal), weekday: WEEKDAYS.indexOf(weekday) };
}

/** Runs a parser of ical.js, which throws plain errors. @throws UnreadableError when it throws */
function parseBy<T>(parse: () => T): T {
  try {
    return parse();
  } catch (cause) {
    throw new UnreadableError('parser', { cause });
  }
}

const canBe = (read: () => unknown): boolean => {
  try {
    read();
    return true;
  } catch {
    return false;
  }
};

function isReadable(name: string, value: string): boolean {
  if (name === 'UNTIL') return canBe(() => readDate(value));
  if (name === 'COUNT') return /^0*[1-9]\d*$/.test(value);
  const rule = name === 'FREQ' ? `FREQ=${value}` : `FREQ=DAILY;${name}=${value}`;
  return canBe(() => ICAL.Recur.fromString(rule));
}

const PARTS =
  /^(FREQ|INTERVAL|COUNT|UNTIL|WKST|BY(SECOND|MINUTE|HOUR|DAY|(MONTH|YEAR)DAY|WEEKNO|MONTH|SETPOS))$/;

/** The parts of a rule by their names, without values that cannot be read. */
function readParts(text: string, onUnreadable: () => void): Map<string, string> {
  const parts = new Map<string, string>();
  for (const part of text.toUpperCase().split(';')) {
    const [head = '', list = ''] = part.split('=');
    const name = head.replace(/^.*:/, '').trim();
    if (!PARTS.test(name)) continue;
    const written = list.split(',').map((value) => value.trim());
    const values = written.filter((value) => value !== '');
    const readable = values.filter((value) => isReadable(name, value));
    if (readable.length < values.length) onUnreadable();
    if (readable.length > 0) parts.set(name, readable.join());
  }
  return parts;
}

const frequencySchema = z.enum(FREQUENCIES);
const numbersSchema = z.optional(z.array(z.number()));
const daysSchema = z.optional(z.array(z.string()));

/**
 * Reads an RRULE or EXRULE, also of vCalendar 1.0.
 * @param onUnreadable called when a part of it cannot be read, which is then left out
 * @throws UnreadableError when it is no rule
 */
export function readRule(text: string, onUnreadable: () => void = () => undefined): Rule {
  const written = readParts(fromVCalendar(text, onUnreadable) ?? text, onUnreadable);
  const frequency = frequencySchema.safeParse(written.get('FREQ'));
  if (!frequency.success) throw new UnreadableError('rule');
  const until = written.get('UNTIL');
  const count = written.get('COUNT');
  const known = [...written].filter(([name]) => name !== 'UNTIL' && name !== 'COUNT');
  const recur = parseBy(() =>
    ICAL.Recur.fromString(known.map(([name, values]) => `${name}=${values}`).join(';')),
  );
  const { parts } = recur;
  const numbers = (name: keyof typeof parts) =>
    numbersSchema.parse(parts[name])?.sort((one, other) => one - other);
  return {
    frequency: frequency.data,
    interval: recur.interval,
    count: count === undefined ? undefined : Number(count),
    until: until === undefined ? undefined : readDate(until),
    weekStart: recur.wkst - 1,
    months: numbers('BYMONTH'),
    weeks: numbers('BYWEEKNO'),
    yearDays: numbers('BYYEARDAY'),
    monthDays: numbers('BYMONTHDAY'),
    days: daysSchema.parse(parts.BYDAY)?.map(readByDay),
    hours: numbers('BYHOUR'),
    minutes: numbers('BYMINUTE'),
    seconds: numbers('BYSECOND'),
    positions: numbers('BYSETPOS'),
  };
}
