import ICAL from 'ical.js';
import { z } from 'zod';
import { type DateValue, parseBy, UnreadableError } from './properties';

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

const ruleSchema = z.looseObject({ freq: z.enum(FREQUENCIES) });

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

function readByDay(text: string): ByDay {
  const [, ordinal = '', weekday = ''] = /^([+-]?\d*)(\w\w)$/.exec(text) ?? [];
  return { ordinal: Number(ordinal), weekday: WEEKDAYS.indexOf(weekday) };
}

const untilOf = (time: ICAL.Time): DateValue => ({
  wall: Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second),
  kind: time.isDate ? 'day' : time.zone === ICAL.Timezone.utcTimezone ? 'utc' : 'local',
  tzid: undefined,
});

const numbersSchema = z.optional(z.array(z.number()));
const daysSchema = z.optional(z.array(z.string()));

/**
 * @param value of an RRULE or EXRULE, as ical.js parses it
 * @throws UnreadableError when it is no rule
 */
export function readRule(value: unknown): Rule {
  const written = ruleSchema.safeParse(value);
  if (!written.success) throw new UnreadableError('rule');
  const recur = parseBy(() => ICAL.Recur.fromData(written.data));
  const { parts } = recur;
  const numbers = (name: keyof typeof parts) =>
    numbersSchema.parse(parts[name])?.sort((one, other) => one - other);
  return {
    frequency: written.data.freq,
    interval: recur.interval,
    count: recur.count ?? undefined,
    until: recur.until ? untilOf(recur.until) : undefined,
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
