import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/clock';
import { toMoment, toWall, UTC, type Zone } from '../../domain/wall-time';
import { plainDigits } from '../../domain/plain-digits';
import { folded, isProse, oneLine, withoutApostrophe } from './cell-text';
import { monthOf } from './month-names';

/** The order of day and month in a date such as 02/03. */
export type DayOrder = 'day first' | 'month first';

/** A time on clocks, in milliseconds since 1970 if they were those of UTC. */
interface Written {
  wall: number;
  hasTime: boolean;
  /** The zone, if the text names one. */
  zone?: Zone;
}

const EARLIEST = Date.UTC(1970, 0, 2);
const LATEST = Date.UTC(2100, 0, 1);

/** Day 25,569 of spreadsheets is 1 January 1970. */
const EPOCH_DAY = 25_569;

const isPossible = (wall: number): boolean => wall >= EARLIEST && wall < LATEST;

function dayOf(year: number, month: number, day: number): number | undefined {
  // 26 is 2026, and 84 was 1984.
  const full = year < 100 ? year + (year < 70 ? 2000 : 1900) : year;
  const date = new Date(Date.UTC(full, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && isPossible(date.getTime()) ? date.getTime() : undefined;
}

const YEAR_FIRST = /^(\d{4})\s?[-/.年년\s]\s?(\d{1,2})\s?[-/.月월\s]\s?(\d{1,2})\s?[日일.]?$/;
const COMPACT = /^(\d{4})(\d\d)(\d\d)$/;
const NUMBERS = /^(\d{1,2})\s?([-/. ])\s?(\d{1,2})\s?\2\s?(\d{4}|\d\d)\.?$/;

/** `November 24, 2026`, `26-Nov-26`, `24. November 2026`, `24 de noviembre de 2026`, `Tue, 24 Nov 2026`. */
function namedDay(text: string): number | undefined {
  const words = folded(text.replace(/(\d)(?:st|nd|rd|th|er|º|ª)\b/gi, '$1')).split(' ');
  const month = words.map(monthOf).find((found) => found !== undefined);
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const [first = '', second = ''] = numbers;
  if (month === undefined || numbers.length !== 2) return undefined;
  return first.length === 4
    ? dayOf(Number(first), month, Number(second))
    : dayOf(Number(second), month, Number(first));
}

function readDay(text: string, order: DayOrder): number | undefined {
  const yearFirst = YEAR_FIRST.exec(text) ?? COMPACT.exec(text);
  if (yearFirst) return dayOf(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  const numbers = NUMBERS.exec(text);
  if (!numbers) return namedDay(text);
  const [, first, separator, second, year] = numbers;
  const isDayFirst = separator === '.' || order === 'day first';
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  return dayOf(Number(year), Number(month), Number(day));
}

/** Zones that programs write by their letters, in hours before those of UTC. */
const ZONES: Readonly<Record<string, number>> = {
  ...{ EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7, BST: 1 },
  ...{ CET: 1, CEST: 2, EET: 2, EEST: 3, MSK: 3, GST: 4, PKT: 5, IST: 5.5, SGT: 8, JST: 9 },
};

const AFTERNOON = /^(?:p\.?\s?m\.?|下午|午後|오후)$/i;
const HALF = '[ap]\\.?\\s?m\\.?|上午|下午|午前|午後|오전|오후';
const TIME = new RegExp(
  `(?:^|[T,\\s])\\s*(?<early>${HALF})?\\s*(?<hour>\\d{1,2})(?:[:h時시点]\\s?(?<minute>\\d{1,2})(?:[:分분]\\s?(?<second>\\d{1,2})秒?)?(?:[.,]\\d+)?분?)?\\s*(?:Uhr\\b|h\\b)?\\s*(?<late>${HALF})?\\s*(?<zone>Z|UTC|GMT|(?:UTC|GMT)?\\s?[+-]\\d{1,2}(?::?\\d\\d)?(?: UTC)?|${Object.keys(ZONES).join('|')})?$`,
  'iu',
);

/** The order that a header names: `Created (MM/DD/YYYY)`, `Eingang (TT.MM.JJJJ)`. */
export function namedOrder(header: string): DayOrder | undefined {
  if (/m{1,3}\W?d{1,2}\W?y/i.test(header)) return 'month first';
  return /[dtjg]{1,2}\W?m{1,3}\W?[yja]/i.test(header) ? 'day first' : undefined;
}

/** The zone that a header names: `Submitted (GMT+01:00)`, `Created (EST)`. */
export function namedZone(header: string): Zone | undefined {
  const names = Object.keys(ZONES).join('|');
  const zone = new RegExp(`(?:UTC|GMT)(?:\\s?[+-]\\d{1,2}(?::?\\d\\d)?)?|\\((?:${names})\\)`, 'i');
  const [found] = zone.exec(header) ?? [];
  return found === undefined ? undefined : zoneOfText(found.replace(/[()]/g, ''));
}

function zoneOfText(text: string): Zone {
  const hours = ZONES[text.toUpperCase()];
  if (hours !== undefined) return () => hours * HOUR_MS;
  const offset = /([+-])(\d{1,2}):?(\d\d)?/.exec(text);
  if (!offset) return UTC;
  const [, sign, whole, minutes = 0] = offset;
  const length = Number(whole) * HOUR_MS + Number(minutes) * MINUTE_MS;
  return () => (sign === '-' ? -length : length);
}

/** The time at the end of a text, in milliseconds of its day, and the text before it. */
function splitTime(text: string) {
  const found = TIME.exec(text);
  const { early, hour = '', minute, second, late, zone } = found?.groups ?? {};
  const half = early ?? late;
  if (!found || (minute === undefined && half === undefined)) return { day: text, time: undefined };
  const hours = half ? (Number(hour) % 12) + (AFTERNOON.test(half) ? 12 : 0) : Number(hour);
  const isTime = hours < 24 && Number(minute ?? 0) < 60 && Number(second ?? 0) < 60;
  const time = hours * HOUR_MS + Number(minute ?? 0) * MINUTE_MS + Number(second ?? 0) * 1_000;
  return {
    day: text.slice(0, found.index).replace(/[,\s-]+$|\s+(?:at|um|à|às|kl\.?)$/gi, ''),
    time: isTime ? time : undefined,
    ...(zone ? { zone: zoneOfText(zone) } : {}),
  };
}

/** Days of spreadsheets, and the seconds or milliseconds of programs. */
function readNumber(text: string): Written | undefined {
  if (/^\d{5}(?:[.,]\d+)?$/.test(text)) {
    const days = Number(text.replace(',', '.')) - EPOCH_DAY;
    const wall = Math.round((days * DAY_MS) / 1_000) * 1_000;
    return { wall, hasTime: wall % DAY_MS !== 0 };
  }
  if (!/^1\d{9}(?:\d{3})?$/.test(text)) return undefined;
  const moment = Number(text) * (text.length === 10 ? 1_000 : 1);
  return { wall: moment, hasTime: true, zone: UTC };
}

const withoutRemarks = (value: string): string =>
  oneLine(
    withoutApostrophe(plainDigits(value))
      .normalize('NFKC')
      .replace(/[\u2010-\u2015\u2212]/g, '-')
      .replace(/\([^)]*\)$|\([^)\d]*\)/g, ''),
  );

const CLOCK = '\\d{1,2}:\\d\\d(?::\\d\\d)?';

/** Orders of day and time that are turned into the usual one. */
const ORDERS: readonly (readonly [RegExp, string])[] = [
  // `Thu Nov 26 14:05:33 IST 2026`
  [new RegExp(`^(\\p{L}+ \\p{L}+ \\d{1,2}) (${CLOCK})( [A-Z]+)? (\\d{4})$`, 'u'), '$1 $4 $2$3'],
  [/^(\d{8})T(\d\d)(\d\d)(\d\d)?/, '$1 $2:$3:$4'],
  [new RegExp(`^(${CLOCK}(?: ?[ap]m)?),? (\\S+)$`, 'i'), '$2 $1'],
  [/(?<=\d{4},? |\d{4}-\d\d-\d\d )(\d{1,2})\.(\d\d)$/, '$1:$2'],
];

const inOrder = (text: string): string =>
  ORDERS.reduce((ordered, [order, usual]) => ordered.replace(order, usual), text);

const plain = (value: string): string => inOrder(withoutRemarks(value));

function read(value: string, order: DayOrder): Written | undefined {
  if (isProse(value)) return undefined;
  const text = plain(value);
  const number = readNumber(text);
  if (number) return isPossible(number.wall) ? number : undefined;
  const { day, time, zone } = splitTime(text.replace(/^\p{L}+[.,]\s+(?=\d)/u, ''));
  const wall = readDay(day, order);
  if (wall === undefined) return undefined;
  return { wall: wall + (time ?? 0), hasTime: time !== undefined, ...(zone ? { zone } : {}) };
}

/** The two small numbers of a day whose order is open. */
function openNumbers(value: string): [number, number] | undefined {
  if (isProse(value)) return undefined;
  const [, first, separator, second] = NUMBERS.exec(splitTime(plain(value)).day) ?? [];
  return separator === undefined || separator === '.' ? undefined : [Number(first), Number(second)];
}

/** How the days of a column are written, as far as they tell; `open` are those that can be read in two ways. */
export function dayOrderOf(values: readonly string[]): { order?: DayOrder; open: string[] } {
  const pairs = values.flatMap((value) => {
    const numbers = openNumbers(value);
    return numbers ? [{ value, numbers }] : [];
  });
  const dayFirst = pairs.filter(({ numbers: [first] }) => first > 12).length;
  const monthFirst = pairs.filter(({ numbers: [, second] }) => second > 12).length;
  if (dayFirst !== monthFirst) {
    return { order: dayFirst > monthFirst ? 'day first' : 'month first', open: [] };
  }
  const open = pairs
    .filter(({ numbers: [one, other] }) => one !== other && one <= 12 && other <= 12)
    .map(({ value }) => value);
  return { open: [...new Set(open)] };
}

/** `+05:30` */
function offsetText(zone: Zone, moment: number): string {
  const minutes = Math.round(zone(moment) / MINUTE_MS);
  const two = (number: number) => String(Math.trunc(Math.abs(number))).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/**
 * A day (`2026-11-26`), or a time with the offset of the desk's zone; undefined for what is no day.
 * @param clocks the zone of times that name none
 */
export function readDate(
  value: string,
  order: DayOrder,
  home: Zone,
  clocks: Zone = home,
): string | undefined {
  const written = read(value, order);
  if (!written) return undefined;
  if (!written.hasTime) return new Date(written.wall).toISOString().slice(0, 10);
  const moment = toMoment(written.wall, written.zone ?? clocks);
  const wall = new Date(toWall(moment, home)).toISOString().slice(0, 19);
  return `${wall}${offsetText(home, moment)}`;
}

/** How programs write that there is no day. */
export const isNoDay = (value: string): boolean => /^0{1,4}[-./]0{1,2}[-./]0{2,4}\b/.test(value);
