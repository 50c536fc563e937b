import { onDemand } from './clock';
import type { Money } from './numbers';
import { plainDigits } from './plain-digits';

/** How numbers are written in a language. */
interface Convention {
  group: string;
  decimal: string;
}

/** Signs between groups of digits that no language takes for a decimal point. */
const ALWAYS_GROUPS = /[\s'’]/g;
const GROUPS = /^\d{1,3}(?:(?: \d\d)* \d{3}|(?: \d{3})+)?$|^\d+$/;

/**
 * The languages in which people around an agency write amounts: the site's, English as spoken in its country, the country's
 * own.
 */
function languagesAround({ language, country }: Money): string[] {
  const own = new Intl.Locale('und', { region: country }).maximize().language;
  return [language, `en-${country}`, `${own}-${country}`];
}

/** Numbers in European digits, whatever digits a language has of its own. */
const numbers = (language: string, options: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat(language, { numberingSystem: 'latn', ...options });

const partOf = (parts: readonly Intl.NumberFormatPart[], wanted: string) =>
  parts.find(({ type }) => type === wanted)?.value;

/** A language may write amounts otherwise than other numbers: `€1,250.50` and `1.250,5` in the English of Germany. */
function conventionsOf(language: string, currency: string): Convention[] {
  return [numbers(language), numbers(language, { style: 'currency', currency })].map((format) => {
    const parts = format.formatToParts(1_234_567.5);
    return { group: partOf(parts, 'group') ?? '', decimal: partOf(parts, 'decimal') ?? '.' };
  });
}

/** Marks of direction stand around and within amounts that `Intl` writes in Arabic and Hebrew. */
const withoutDirections = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, '');

/** A word as it is compared: in small letters, without the full stop of an abbreviation. */
const plain = (word: string) =>
  withoutDirections(word).toLowerCase().replace(/\.$/, '').replace(/\s/g, ' ').trim();

/** An amount as the patterns below know it: with European digits, and their signs for those of Arabic numbers. */
const withPlainDigits = (text: string) =>
  withoutDirections(text)
    .replace(/\p{Nd}/gu, plainDigits)
    .replaceAll('٬', ',')
    .replaceAll('٫', '.');

/** The words that multiply a number in a language, with their factors: `lakh`, `L`, `million`, `Mio.`. */
function scalesOf(language: string): [string, number][] {
  const powers = Array.from({ length: 10 }, (_, index) => 10 ** (index + 3));
  return (['long', 'short'] as const).flatMap((compactDisplay) => {
    const format = numbers(language, { notation: 'compact', compactDisplay });
    // "1 Million", but "2 Millionen".
    return powers
      .flatMap((power) => [power, 2 * power])
      .flatMap((number): [string, number][] => {
        const parts = format.formatToParts(number);
        const word = partOf(parts, 'compact');
        return word ? [[plain(word), number / Number(partOf(parts, 'integer'))]] : [];
      });
  });
}

/** The spellings of the currency in a language: `₹`, `INR`, `Indian rupees`, `rupees`. */
function marksOf(language: string, currency: string): string[] {
  const displays = ['symbol', 'narrowSymbol', 'code', 'name'] as const;
  return displays
    .flatMap((currencyDisplay) => {
      const format = numbers(language, { style: 'currency', currency, currencyDisplay });
      return [1, 2].flatMap((count) => partOf(format.formatToParts(count), 'currency') ?? []);
    })
    .flatMap((mark) => [plain(mark), plain(mark.replace(/.*\s/, ''))]);
}

/** The words that amounts of a currency may hold. */
export function amountWords(money: Money) {
  const languages = languagesAround(money);
  const scales = new Map(languages.flatMap(scalesOf));
  const marks = new Set(languages.flatMap((language) => marksOf(language, money.currency)));
  const unknown: string[] = [];
  for (const { typed, means } of money.spellings) {
    const factor = scales.get(plain(means));
    if (factor !== undefined) scales.set(plain(typed), factor);
    else if (marks.has(plain(means))) marks.add(plain(typed));
    else unknown.push(means);
  }
  return { scales, marks, unknown };
}

const oneOf = (words: Iterable<string>) =>
  [...words]
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&').replaceAll(' ', '\\s+'))
    .join('|');

/** `₹ 12,50,000/-`, `Rs. 12.5 lakh`, `900,- €`: the currency before or after, the number, and a word that scales it. */
function patternOf({ scales, marks }: ReturnType<typeof amountWords>) {
  const mark = (name: string) => `(?:(?<${name}>${oneOf(marks)})\\.?)`;
  const scale = `(?:(?<scale>${oneOf(scales.keys())})s?\\.?)`;
  const number = `(?<number>\\d+(?:[.,'’\\s]\\d+)*)`;
  // Chinese, Japanese and Korean write no spaces: `30万円から`.
  const end = `(?:(?<=[\\p{sc=Han}\\p{sc=Hangul}])|(?![\\p{L}\\p{N}]))`;
  const noCents = `(?:[/,.]?[-–—])?`;
  return `${mark('before')}?\\s*${number}${noCents}(?:\\s*${scale}${end})?(?:\\s*${mark('after')}${end})?${noCents}`;
}

/** A number in the writing of a language; NaN when it is none, and when it has more decimals than an amount can have. */
function numberBy({ group, decimal }: Convention, text: string, mostDecimals: number): number {
  const [whole = '', fraction, ...rest] = text.split(decimal);
  const spaced = whole.replaceAll(group || ' ', ' ').replace(ALWAYS_GROUPS, ' ');
  if (rest.length > 0 || !GROUPS.test(spaced)) return NaN;
  if (fraction !== undefined && (!/^\d+$/.test(fraction) || fraction.length > mostDecimals)) {
    return NaN;
  }
  return Number(`${spaced.replaceAll(' ', '')}.${fraction ?? 0}`);
}

/** Reads numbers in the writing of a language; undefined for a text that is none. */
export function numberReader(language: string): (text: string) => number | undefined {
  const convention = onDemand((): Convention => {
    const parts = numbers(language).formatToParts(1_234_567.5);
    return { group: partOf(parts, 'group') ?? '', decimal: partOf(parts, 'decimal') ?? '.' };
  });
  return (text) => {
    const [, sign = '', digits = ''] =
      /^\s*([-−]?)\s*(\d.*?)\s*$/.exec(withPlainDigits(text)) ?? [];
    const number = numberBy(convention(), digits, Infinity);
    if (digits === '' || Number.isNaN(number)) return undefined;
    return sign === '' ? number : -number;
  };
}

/**
 * Reads amounts as people write them.
 *
 * @returns `whole` reads a text that is nothing but an amount, its currency left out or not; `leading` one that begins with an
 *   amount and its currency. Both return undefined when there is none, and when the text can mean more than one. `all` reads
 *   every amount in a text that has its currency or a word like lakh with it.
 */
export function amountReader(money: Money) {
  const reader = onDemand(() => {
    const words = amountWords(money);
    const pattern = patternOf(words);
    const { currency } = money;
    const decimals = numbers(money.language, { style: 'currency', currency }).resolvedOptions();
    return {
      ...words,
      ...{
        whole: new RegExp(`^\\s*${pattern}\\s*$`, 'iu'),
        leading: new RegExp(`^\\s*${pattern}`, 'iu'),
      },
      anywhere: new RegExp(`(?<![\\p{L}\\p{N}.,])${pattern}`, 'giu'),
      conventions: languagesAround(money).flatMap((tag) => conventionsOf(tag, currency)),
      mostDecimals: decimals.maximumFractionDigits ?? 0,
    };
  });

  function amountIn(groups: Readonly<Record<string, string | undefined>>): number | undefined {
    const { scales, conventions, mostDecimals } = reader();
    const { number = '', scale } = groups;
    const factor = scale ? (scales.get(plain(scale)) ?? NaN) : 1;
    const most = scale ? Infinity : mostDecimals;
    const readings = conventions
      .map((convention) => numberBy(convention, number, most) * factor)
      .filter((reading) => !Number.isNaN(reading));
    const [reading, ...others] = new Set(readings);
    // 1.1 lakh is 110,000, and not what binary fractions make of it.
    return reading === undefined || others.length > 0 ? undefined : Number(reading.toFixed(2));
  }

  return {
    /** Whether a field has no amount yet: it is empty, or has the currency alone. */
    isBlank: (text: string): boolean => plain(text) === '' || reader().marks.has(plain(text)),
    whole: (text: string): number | undefined => {
      const groups = reader().whole.exec(withPlainDigits(text))?.groups;
      return groups && amountIn(groups);
    },
    leading: (text: string): number | undefined => {
      const groups = reader().leading.exec(withPlainDigits(text))?.groups;
      return groups?.before || groups?.after ? amountIn(groups) : undefined;
    },
    all: (text: string): number[] =>
      [...withPlainDigits(text).matchAll(reader().anywhere)].flatMap(({ groups = {} }) =>
        groups.before || groups.after || groups.scale ? (amountIn(groups) ?? []) : [],
      ),
  };
}
