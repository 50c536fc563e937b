import agency from '../../content/agency.json';
import { language, perLanguage } from '../language/language-context';
import { dateLocale } from '../language/languages';

/** The agency's zone (IANA). */
export const AGENCY_TIME_ZONE: string = agency.timeZone;

// Literals, because webpack keeps a module whose constants it would have to calculate in pages that use nothing of it.
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** A date, milliseconds since 1970, or ISO 8601. */
export type Moment = Date | number | string;

/** The day (`YYYY-MM-DD`) that comes so many days after another. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Whole days from one day (`YYYY-MM-DD`) to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Makes a value when it is first needed: the first formatter of a kind takes a phone up to 80 ms. */
export function onDemand<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Makes a value for each zone (IANA) that is asked for, once. */
export function perZone<T>(make: (timeZone: string) => T): (timeZone: string) => T {
  const made = new Map<string, T>();
  return (timeZone) => {
    const value = made.get(timeZone) ?? make(timeZone);
    made.set(timeZone, value);
    return value;
  };
}

/**
 * Formats moments in the language of the reader on the clocks of a zone.
 *
 * @param timeZone IANA; undefined for the zone of the device
 */
export function timeFormat(
  timeZone: string | undefined,
  options: Intl.DateTimeFormatOptions,
  locale?: string,
) {
  const format = perLanguage(
    (tag) => new Intl.DateTimeFormat(locale ?? dateLocale(tag), { ...options, timeZone }),
  );
  return {
    text: (moment: Moment): string => format().format(new Date(moment)),
    span: (from: Moment, to: Moment): string => format().formatRange(new Date(from), new Date(to)),
  };
}

/** The days (`YYYY-MM-DD`) in a zone, which Swedish dates spell the same way. */
export const dayIn = (timeZone: string): ((moment: Moment) => string) =>
  timeFormat(timeZone, { dateStyle: 'short' }, 'sv-SE').text;

const inWords = (count: number, unit: 'second' | 'minute', tag: string) =>
  new Intl.NumberFormat(tag, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    useGrouping: false,
  }).format(count);

/** A wait, rounded up: `40 seconds`, `8 minutes`. */
export const waitText = (seconds: number, tag = language()): string =>
  seconds <= 60 ? inWords(seconds, 'second', tag) : inWords(Math.ceil(seconds / 60), 'minute', tag);

/** Whether this machine knows a zone of this name (IANA); another may know more zones, or fewer. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * Zones that were renamed, by their old names: those that Unicode (CLDR) keeps as its own, which most browsers and Node report,
 * and others that the time zone database lists as links (its file `backward`).
 */
const RENAMED_ZONES: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Fort_Wayne': 'America/Indiana/Indianapolis',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'America/Porto_Acre': 'America/Rio_Branco',
  'Asia/Ashkhabad': 'Asia/Ashgabat',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Dacca': 'Asia/Dhaka',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Macao': 'Asia/Macau',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Asia/Thimbu': 'Asia/Thimphu',
  'Asia/Ujung_Pandang': 'Asia/Makassar',
  'Asia/Ulan_Bator': 'Asia/Ulaanbaatar',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

const currentName = (zone: string) => RENAMED_ZONES[zone] ?? zone;

/** The place in a zone's name of today: `New York` of `America/New_York`, `Kyiv` of `Europe/Kiev`. */
export const placeOf = (timeZone: string): string =>
  currentName(timeZone).replace(/.*\//, '').replaceAll('_', ' ');

/** `America/New York` */
export const timeZoneLabel = (zone: string): string => currentName(zone).replaceAll('_', ' ');

/**
 * The zone that the device is set to (IANA), by its name of today where the device knows it. Chromium may call one
 * `Etc/Unknown`, by which it then tells no time.
 */
export function deviceTimeZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [currentName(zone), zone].find(isTimeZone) ?? AGENCY_TIME_ZONE;
}

/**
 * All zones (IANA), by their names of today where this machine knows them. The agency's is among them even where this machine
 * lists it by another name.
 */
export function timeZones(): string[] {
  const known = Intl.supportedValuesOf('timeZone').map((zone) => {
    const name = currentName(zone);
    return name === zone || isTimeZone(name) ? name : zone;
  });
  return [...new Set([AGENCY_TIME_ZONE, ...known])].sort();
}

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** Whether a day (`YYYY-MM-DD`) is one of these. */
export const isOnWeekday = (day: string, weekdays: readonly Weekday[]): boolean =>
  weekdays.some((weekday) => weekday === WEEKDAYS[new Date(day).getUTCDay()]);

/** A time of the day (`HH:MM`) in minutes. */
export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
