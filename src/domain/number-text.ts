import { onDemand } from './clock';
import { LANGUAGE } from './language';

/** `1,436`, `12,34,567`. */
export const countText = (count: number): string => count.toLocaleString(LANGUAGE);

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinal = onDemand(() => new Intl.PluralRules(LANGUAGE, { type: 'ordinal' }));

/** `1st`, `2nd`, `3rd`, `4th` … */
export const ordinalText = (n: number): string => `${n}${ENDINGS[ordinal().select(n)] ?? 'th'}`;

function inUnit(unit: string, maximumFractionDigits = 0) {
  const options = { style: 'unit', unitDisplay: 'short', unit, maximumFractionDigits } as const;
  const numbers = onDemand(() => new Intl.NumberFormat(LANGUAGE, options));
  return (count: number): string => numbers().format(count);
}

/** `40 mins`. */
export const inMinutes = inUnit('minute');

/** `3.5 hrs`. */
export const inHours = inUnit('hour', 1);

/** `2.1 days`. */
export const inDays = inUnit('day', 1);

/** `870 kB`. */
export const inKilobytes = inUnit('kilobyte');

const inMegabytes = inUnit('megabyte', 1);

/** The size of a file: `870 kB`, `5.2 MB`. */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? inKilobytes(Math.ceil(bytes / 1000)) : inMegabytes(bytes / 1_000_000);

/** Stands where there is nothing to count. */
export const NOTHING_YET = '–';

/** `40 mins`, `3.5 hrs`, `2.1 days`; a dash while there is nothing to count. */
export function hoursText(count: number | null): string {
  if (count === null) return NOTHING_YET;
  if (count < 1 / 60) return 'Under a minute';
  if (count < 1) return inMinutes(count * 60);
  return count < 48 ? inHours(count) : inDays(count / 24);
}

/** Per cents are rounded to so many digits first, because 0.29 × 100 is less than 29. */
const DIGITS = 6;

/** A share (0–1) in per cent; only all of them are `100%`. */
export const shareText = (share: number | null): string =>
  share === null ? NOTHING_YET : `${Math.floor(Number((share * 100).toFixed(DIGITS)))}%`;

const percent = onDemand(
  () => new Intl.NumberFormat(LANGUAGE, { style: 'percent', maximumFractionDigits: 0 }),
);

/** A share (0–1) in per cent, rounded. */
export const percentText = (share: number): string => percent().format(share);
