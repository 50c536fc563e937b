import { type Property, UnreadableError } from './content-lines';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/clock';
import type { WallTime } from '../../domain/wall-time';
import { offsetIn } from './offset';

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

/** Besides `20261126T100000Z` also ISO 8601 with its marks, no seconds, fractions of a second, and an offset for the Z. */
const DATE_TIME =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+|\d{3,9})?)?)?T?\s?(Z|[+-]\d\d:?\d\d)?$/i;

function wallTime(year: number, month: number, day: number, time: readonly number[]): WallTime {
  const [hours = 0, minutes = 0, seconds = 0] = time;
  const midnight = Date.UTC(year, month - 1, day);
  const isDate = year > 0 && new Date(midnight).getUTCDate() === day && month >= 1 && month <= 12;
  if (!isDate || hours > 24 || minutes > 59 || seconds > 60) throw new UnreadableError('date');
  return midnight + hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1000;
}

/**
 * @param parameters of the property that has the value
 * @throws UnreadableError when it is no date
 */
export function readDate(text: string, { value, tzid }: Property['parameters'] = {}): DateValue {
  // Outlook closes the quotes of a zone's name behind the date now and then.
  const found = DATE_TIME.exec(text.trim().replace(/"$/, ''));
  if (!found) throw new UnreadableError('date');
  const [, year, month, day, hours, minutes, seconds, offset] = found;
  const time = [hours, minutes, seconds].map((digits = '0') => Number(digits));
  const wall = wallTime(Number(year), Number(month), Number(day), time);
  if (hours === undefined || value?.toUpperCase() === 'DATE') {
    return { wall: dayOf(wall), kind: 'day', tzid };
  }
  if (offset === undefined) return { wall, kind: 'local', tzid };
  return { wall: wall - (offsetIn(offset) ?? 0), kind: 'utc', tzid };
}

/** The zone's name that other times of an event mean if they name none: programs write it for DTSTART alone. */
export const zoneNameOf = ({ kind, tzid }: DateValue): string | undefined =>
  kind === 'utc' ? 'UTC' : tzid;

/** Longer ones would lead beyond all dates. */
const LONGEST_MS = 1_000_000 * DAY_MS;

const UNITS: Record<string, number> = {
  W: 7 * DAY_MS,
  D: DAY_MS,
  H: HOUR_MS,
  M: MINUTE_MS,
  S: 1000,
};

/** Besides `P1DT2H` also fractions (`PT1.5H`) and units in any order. @throws UnreadableError when it is no duration */
export function readDuration(written: string): Duration {
  const [, sign, body = ''] = /^([+-]?)P([\d.,\sYWDTHMS]{1,60})$/i.exec(written.trim()) ?? [];
  const parts = [...body.toUpperCase().matchAll(/(\d+(?:[.,]\d+)?)\s*([WDHMS])/g)].map(
    ([, number = '', unit = '']) => ({
      isExact: !'WD'.includes(unit),
      ms: Number(number.replace(',', '.')) * (UNITS[unit] ?? 0),
    }),
  );
  if (parts.length === 0) throw new UnreadableError('duration');
  const sum = (isExact: boolean) =>
    Math.min(
      LONGEST_MS,
      parts.reduce((total, part) => total + (part.isExact === isExact ? part.ms : 0), 0),
    );
  const days = Math.floor(sum(false) / DAY_MS);
  const direction = sign === '-' ? -1 : 1;
  return {
    days: direction * days,
    ms: direction * Math.round(sum(true) + sum(false) - days * DAY_MS),
  };
}

/** @throws UnreadableError when it is no period */
export function readPeriod(text: string, parameters: Property['parameters']): Period {
  const [start = '', end = ''] = text.split('/');
  return {
    start: readDate(start, parameters),
    end: /^\s*[+-]?P/i.test(end) ? readDuration(end) : readDate(end, parameters),
  };
}

/** The values of a property that may have several; semicolons were used before RFC 5545. */
export const valuesOf = ({ value }: Property): string[] =>
  value.split(/[,;]/).filter((text) => text.trim() !== '');

/** The beginning of the day on a wall clock. */
export const dayOf = (wall: WallTime): WallTime => Math.floor(wall / DAY_MS) * DAY_MS;
