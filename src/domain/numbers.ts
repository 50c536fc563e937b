import agency from '../../content/agency.json';
import { language, perLanguage } from '../language/language-context';
import { onDemand } from './clock';
import { DESK_ENGLISH, LANGUAGE } from '../language/languages';

/** `1,436`, `12,34,567`. */
export const countText = (count: number): string => count.toLocaleString(language());

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
/** The desk's English, in any site's language. */
const ordinal = onDemand(() => new Intl.PluralRules('en', { type: 'ordinal' }));

/** `1st`, `2nd`, `3rd`, `4th` … */
export const ordinalText = (n: number): string => `${n}${ENDINGS[ordinal().select(n)] ?? 'th'}`;

function inUnit(unit: string, maximumFractionDigits = 0, unitDisplay: 'short' | 'long' = 'short') {
  const options = { style: 'unit', unitDisplay, unit, maximumFractionDigits } as const;
  const numbers = perLanguage((tag) => new Intl.NumberFormat(tag, options));
  return (count: number): string => numbers().format(count);
}

/** `40 mins`. */
export const inMinutes = inUnit('minute');

/** `40 minutes`. */
export const minutesText = inUnit('minute', 0, 'long');

/** `3.5 hrs`. */
export const inHours = inUnit('hour', 1);

/** `2.1 days`. */
export const inDays = inUnit('day', 1);

/** `870 kB`. */
export const inKilobytes = inUnit('kilobyte');

const inMegabytes = inUnit('megabyte', 1);
const inGigabytes = inUnit('gigabyte', 1);

/** A size: `870 kB`, `5.2 MB`, `1.5 GB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return inKilobytes(Math.ceil(bytes / 1000));
  return bytes < 1_000_000_000
    ? inMegabytes(bytes / 1_000_000)
    : inGigabytes(bytes / 1_000_000_000);
}

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

const percent = perLanguage(
  (tag) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }),
);

/** A share (0–1) in per cent, rounded. */
export const percentText = (share: number): string => percent().format(share);

/** The currency that an agency reckons in, and how people around it write amounts. */
export interface Money {
  /** The language tag of the site (BCP 47): amounts are written as it does. */
  language: string;
  /** The country's two letters (ISO 3166-1): amounts may be typed as its people write them. */
  country: string;
  /** ISO 4217. */
  currency: string;
  /** Spellings that `Intl` doesn't know: "Rs" for "₹". */
  spellings: readonly AmountSpelling[];
}

export interface AmountSpelling {
  typed: string;
  means: string;
}

/** The agency's own. */
export const AGENCY_MONEY: Money = {
  language: LANGUAGE,
  country: agency.location.countryCode,
  currency: agency.currency,
  spellings: (agency as { amountSpellings?: AmountSpelling[] }).amountSpellings ?? [],
};

/** Whether this machine knows a currency of this code (ISO 4217). */
export const isCurrency = (code: string): boolean =>
  Intl.supportedValuesOf('currency').includes(code);

/** Amounts from here on are shortened where room is short: `₹12.5 lakh`, `€1.3 million`. */
const SHORT_FROM = 100_000;

/** How amounts of a currency are written. */
export function moneyTexts({ language, currency }: Pick<Money, 'language' | 'currency'>) {
  const format = (options: Intl.NumberFormatOptions) =>
    onDemand(() => new Intl.NumberFormat(language, options));
  const inCurrency = { style: 'currency', currency, maximumFractionDigits: 0 } as const;
  const whole = format(inCurrency);
  const named = format({ ...inCurrency, currencyDisplay: 'name' });
  const compact = format({
    notation: 'compact',
    compactDisplay: 'long',
    maximumFractionDigits: 1,
  });
  const currencyIn = (parts: readonly Intl.NumberFormatPart[]) =>
    // The name comes last where a language puts the currency's sign before the number, too.
    parts.findLast(({ type }) => type === 'currency')?.value ?? currency;

  const amountText = (amount: number): string => whole().format(amount);
  return {
    /** `₹12,50,000` */
    amountText,
    /**
     * `₹12.5 lakh`, for the scale of a chart; smaller ones in full. Intl spells a word out for a number alone, so the word
     * takes the number's place in an amount.
     */
    shortAmountText: (amount: number): string =>
      amount < SHORT_FROM
        ? amountText(amount)
        : whole()
            .formatToParts(1)
            .map(({ type, value }) => (type === 'integer' ? compact().format(amount) : value))
            .join(''),
    /** `₹` */
    currencySign: (): string => currencyIn(whole().formatToParts(1)),
    /** `rupees`, of "Indian rupees": nobody at the agency needs the country. */
    currencyUnits: (): string => currencyIn(named().formatToParts(2)).replace(/.*\s/, ''),
  };
}

const moneyNow = perLanguage((tag) => moneyTexts({ ...AGENCY_MONEY, language: tag }));

/** `₹12,50,000` */
export const amountText = (amount: number): string => moneyNow().amountText(amount);

/** `₹12.5 lakh` */
export const shortAmountText = (amount: number): string => moneyNow().shortAmountText(amount);

/** `₹` */
export const currencySign = (): string => moneyNow().currencySign();

/** Stands in sentences of the desk. */
export const { currencyUnits } = moneyTexts({ ...AGENCY_MONEY, language: DESK_ENGLISH });
