import { plainDigits } from '../../domain/plain-digits';
import { isProse, oneLine, saysNothing, withoutApostrophe } from './cell-text';

/** The signs and words of currencies that stand beside sums. */
const CURRENCIES: readonly [RegExp, string][] = [
  [/₹|\brs\b\.?|\binr\b|\brupees?\b|रु(?:पये)?\.?/i, 'INR'],
  [/\bus\s?\$|\$\s?us\b|\busd\b|\bdollars?\b/i, 'USD'],
  [/\ba\$|\baud\b/i, 'AUD'],
  [/\bc\$|\bcad\b/i, 'CAD'],
  [/\bs\$|\bsgd\b/i, 'SGD'],
  [/\br\$|\bbrl\b/i, 'BRL'],
  [/€|\beur(?:os?)?\b/i, 'EUR'],
  [/£|\bgbp\b|\bpounds?\b/i, 'GBP'],
  [/[¥￥円]|\bjpy\b|\byen\b/i, 'JPY'],
  [/元|\bcny\b|\brmb\b/i, 'CNY'],
  [/\bchf\b|\bfr\.(?=\s?\d)/i, 'CHF'],
  [/\bkč|\bczk\b/i, 'CZK'],
  [/\bzł|\bpln\b/i, 'PLN'],
  [/₽|\bруб\.?|\brub\b/i, 'RUB'],
  [/₩|원|\bkrw\b/i, 'KRW'],
  [/₺|\btry\b|\btl\b/i, 'TRY'],
  [/\baed\b|\bdhs?\b|د\.إ/i, 'AED'],
  [/₪|\bils\b|\bnis\b/i, 'ILS'],
  [/৳|\bbdt\b/i, 'BDT'],
  [/\bsek\b/i, 'SEK'],
  [/\bnok\b/i, 'NOK'],
  [/\bdkk\b/i, 'DKK'],
  [/\$/, 'USD'],
];

/** Three capitals beside a number are a currency, too. */
const CODE = /\b(?!GST|VAT|TAX|TDS)[A-Z]{3}\b/;

const SCALES: readonly [RegExp, number][] = [
  [/^(?:lakhs?|lacs?|lkhs?|l|लाख)$/i, 100_000],
  [/^(?:crores?|crs?|करोड़)$/i, 10_000_000],
  [/^(?:k|thousand|tsd|mil|हज़ार|हजार|тыс)$/i, 1_000],
  [/^(?:m|mn|mio|million(?:en|s)?|mln|млн)$/i, 1_000_000],
];

/** The sign before the decimals in sums that can be read in two ways, such as 1.250 and 1,250. */
export type Decimal = 'point' | 'comma';

export type Sum =
  | { kind: 'sum'; amount: number; currency?: string }
  /** A number that is another one with the other decimal sign. */
  | { kind: 'open'; currency?: string }
  | { kind: 'none' };

const POINT_GROUPS = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
const COMMA_GROUPS = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/;

/** A number as it is written, with a point before its decimals; undefined where that is open. */
function plainNumber(digits: string, decimal?: Decimal): string | undefined {
  const text = digits.replace(/[\s'’_]/g, '');
  if (/^\d+$/.test(text)) return text;
  // Commas are groups in India and wherever English is written; a single point may be either.
  if (/^\d{1,3}\.\d{3}$/.test(text)) {
    if (decimal === undefined) return undefined;
    return decimal === 'comma' ? text.replace('.', '') : text;
  }
  if (/^\d{1,3},\d{3}$/.test(text) && decimal === 'comma') return text.replace(',', '.');
  if (COMMA_GROUPS.test(text)) return text.replaceAll(',', '');
  if (POINT_GROUPS.test(text)) return text.replaceAll('.', '').replace(',', '.');
  if (/^\d+[.,]\d+$/.test(text)) return text.replace(',', '.');
  return 'NaN';
}

const NUMBER = /\d[\d.,'’\s_]*/;

/** Words around a sum that change nothing. */
const AROUND =
  /^(?:approx(?:imately)?|about|around|circa|ca|env(?:iron)?|etwa|only|plus|incl|excl|gst|net|brutto|netto)$/i;

/** The currency that a text names. */
export const currencyOf = (text: string): string | undefined =>
  CURRENCIES.find(([sign]) => sign.test(text))?.[1];

/** `Value (in lakhs)`: single letters are no scale in a header. */
export const scaleOf = (header: string): string | undefined =>
  /'000\b/.test(header)
    ? 'thousand'
    : header
        .split(/[^\p{L}\p{M}]+/u)
        .find((word) => word.length > 1 && SCALES.some(([scale]) => scale.test(word)));

/** A tax that comes on top: `+ 18 % GST`. */
const SHARE = /[+&]?\s*\d+\s?%/;

/** `₹ 12,50,000/-`, `4.5 lakh`, `INR 4,50,000.00`, `1.234,56 €`, `(5,000)` */
export function readSum(cell: string, decimal?: Decimal): Sum {
  if (isProse(cell)) return { kind: 'none' };
  const text = oneLine(withoutApostrophe(plainDigits(cell)))
    .replace(SHARE, ' ')
    .replace(/[/,.]?[-–—]+\s*$|\/[-=]\s*(?=\D*$)/, '')
    .replace(/(\p{L})(?=\d)|(\d)(?=\p{L}{2})/gu, '$& ');
  const found = CURRENCIES.find(([sign]) => sign.test(text));
  const currency = found?.[1] ?? CODE.exec(text)?.[0];
  const bare = text.replace(found?.[0] ?? CODE, ' ').replace(/^\s*[\p{Sc}.]\s*/u, '');
  const number = NUMBER.exec(bare);
  const isNegative = /^\s*\(.*\)\s*$|^[^\d]*[-−]\s*\d/.test(bare);
  const [digits = ''] = number ?? [];
  const rest = bare
    .replace(digits, ' ')
    .split(/[\s()~≈+−-]+/)
    .map((word) => word.replace(/[.:,]$/, ''))
    .filter((word) => word !== '' && !AROUND.test(word));
  const [scale = '', ...others] = rest;
  const factor = scale === '' ? 1 : SCALES.find(([word]) => word.test(scale))?.[1];
  if (!number || factor === undefined || others.length > 0) return { kind: 'none' };
  const known = currency === undefined ? {} : { currency };
  // 1.250 lakh has decimals.
  const plain = plainNumber(digits.trim().replace(/[.,]$/, ''), factor > 1 ? 'point' : decimal);
  if (plain === undefined) return { kind: 'open', ...known };
  const amount = Number((Number(plain) * factor).toFixed(2));
  if (Number.isNaN(amount)) return { kind: 'none' };
  return { kind: 'sum', amount: isNegative ? -amount : amount, ...known };
}

/** The decimal sign of a column, where all its sums agree. */
export function decimalOf(cells: readonly string[]): Decimal | undefined {
  const digits = cells
    .filter((cell) => !isProse(cell))
    .map((cell) => NUMBER.exec(cell)?.[0].trim() ?? '');
  const hasPoint = digits.some((text) => /\.\d{1,2}$/.test(text) || /\d,\d{2,3},\d{3}$/.test(text));
  const hasComma = digits.some((text) => /,\d{1,2}$/.test(text) || /\d\.\d{3}[.,]\d/.test(text));
  if (hasComma && !hasPoint) return 'comma';
  return undefined;
}

/** Whether a cell holds nothing but a sum, or nothing. */
export const isSumOrEmpty = (cell: string): boolean =>
  saysNothing(cell) || readSum(cell, 'point').kind === 'sum';
