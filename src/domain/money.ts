import agency from '../../content/agency.json';
import { onDemand } from './clock';
import { LANGUAGE } from './language';

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

export const { amountText, shortAmountText, currencySign, currencyUnits } =
  moneyTexts(AGENCY_MONEY);
