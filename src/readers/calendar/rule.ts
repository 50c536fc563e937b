import ICAL from 'ical.js';
import { z } from 'zod';
import { type DateValue, readDate } from './dates';
import { UnreadableError } from './content-lines';

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

/** Kinds of rules of vCalendar 1.0, with the frequency of each in RFC 5545 and the name of its list. */
const KINDS: Record<string, readonly [frequency: string, list: string]> = {
  D: ['DAILY', 'BYDAY'],
  W: ['WEEKLY', 'BYDAY'],
  MP: ['MONTHLY', 'BYDAY'],
  MD: ['MONTHLY', 'BYMONTHDAY'],
  YM: ['YEARLY', 'BYMONTH'],
  YD: ['YEARLY', 'BYYEARDAY'],
};

const WEEKDAY = /^(SU|MO|TU|WE|TH|FR|SA)$/;

/** `2+` is the second, `1-` the last, `LD` the last day of a month. */
function readPlace(token: string): string | undefined {
  if (token === 'LD') return '-1';
  const [, number, sign] = /^(\d{1,3})([+-]?)$/.exec(token) ?? [];
  return number === undefined ? undefined : `${sign === '-' ? '-' : ''}${number}`;
}

/** `2+ TU TH 1- SU` are the second Tuesday and Thursday, and the last Sunday. */
function readWeekdays(tokens: readonly string[]): string[] {
  let place = '';
  return tokens.flatMap((token) => {
    if (WEEKDAY.test(token)) return [`${place}${token}`];
    place = readPlace(token) ?? place;
    return [];
  });
}

/** A date without a time counts to its end. */
function endOf(token: string | undefined, length: number): string[] {
  const [, date] = /^(\d{8}(?:T\d{6}Z?)?)$/.exec(token ?? '') ?? [];
  if (date !== undefined) return [`UNTIL=${date.replace(/T000000Z?$/, '')}`];
  // Some count repetitions of the whole list, others single times; the former end later.
  const count = Number(/^#(\d+)$/.exec(token ?? '')?.[1] ?? 0) * Math.max(1, length);
  return count === 0 ? [] : [`COUNT=${count}`];
}

/**
 * A rule of vCalendar 1.0 in the words of RFC 5545: `W2 TU TH #10`, `MP1 1- FR 20261231T000000`.
 * @param onUnreadable called when a part of it cannot be read, which is then left out
 * @returns undefined when it is no such rule
 */
export function fromVCalendar(text: string, onUnreadable: () => void): string | undefined {
  const [, kind = '', interval = '', rest = ''] =
    /^\s*(D|W|M[PD]|Y[MD])(\d+)(\s.*)?$/i.exec(text.toUpperCase()) ?? [];
  const [frequency, name] = KINDS[kind] ?? [];
  if (frequency === undefined || name === undefined) return undefined;
  const tokens = rest.replaceAll('$', '').split(/\s+/).filter(Boolean);
  const end = tokens.findIndex((token) => /^(#|\d{8})/.test(token));
  const listed = end < 0 ? tokens : tokens.slice(0, end);
  const isKnown = (token: string) => WEEKDAY.test(token) || readPlace(token) !== undefined;
  if (!listed.every(isKnown)) onUnreadable();
  const values =
    name === 'BYDAY' ? readWeekdays(listed) : listed.flatMap((token) => readPlace(token) ?? []);
  return [
    `FREQ=${frequency}`,
    `INTERVAL=${interval}`,
    ...(values.length > 0 ? [`${name}=${values.join()}`] : []),
    ...endOf(tokens[end], values.length),
  ].join(';');
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
