import { plainDigits } from './plain-digits';

/** Characters that people write between the digits of a number. */
const BETWEEN = '[ ().\\u2010-\\u2015\\u2212\\u30fc\\[\\]-]*';
const BEGINNING = '[0-9][ ().\\u2010-\\u2015\\u2212\\u30fc\\[\\]/-]*';
const REST = '[0-9][ ).\\u2010-\\u2015\\u2212\\u30fc\\]-]*';

/**
 * While the part before them is too short for a number of its own, a slash and a bracket stand in a number: `0170/1234567`,
 * `+44 (0)20 7946 0123`. Later on they begin something else: `98220 12345 (9-17)`.
 */
const NUMBER = new RegExp(
  `(?:\\+${BETWEEN}(?:${BEGINNING}){1,8}|00(?:${BEGINNING}){1,8}|(?:${BEGINNING}){1,6})(?:${REST})*`,
  'g',
);

/** Characters that nobody sees, which come along with a number that is copied. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A link to a chat has an international number without its plus. */
const CHAT_LINK = /wa\.me\/(?=[0-9])/gi;

/** Fewer digits are no phone number. Of more, at least two numbers are made; `+`, `00` and `(0)` count. */
const SHORTEST = 7;
const LONGEST = 18;

interface FirstNumber {
  /** Digits, with a plus before them where one is written. */
  dialled: string;
  /** The text behind it. */
  rest: string;
}

/**
 * The first phone number in a text that people wrote: `98100 12345` of `98100 12345 / 98200 54321 (after 6 pm)`.
 *
 * @returns undefined where there is none, or where nobody can tell one number from the next
 */
export function firstNumber(text: string): FirstNumber | undefined {
  const plain = plainDigits(text).replace(INVISIBLE, '').replace(CHAT_LINK, '+');
  for (const { 0: written, index } of plain.matchAll(NUMBER)) {
    const dialled = written.replace(/[^0-9+]/g, '');
    const { length } = dialled.replace('+', '');
    // A country code that stands apart: the number behind it is of that country.
    if (length < SHORTEST && dialled.startsWith('+')) return undefined;
    if (length < SHORTEST) continue;
    const rest = plain.slice(index + written.trimEnd().length);
    return dialled.length <= LONGEST ? { dialled, rest } : undefined;
  }
  return undefined;
}

/** The country codes of ITU-T E.164, none of which begins another. */
const COUNTRY_CODE =
  '1|7|2[07]|2[1-689][0-9]|3[0-469]|3[578][0-9]|4[013-9]|42[0-9]|5[1-8]|5[09][0-9]|6[0-6]|6[7-9][0-9]|8[1246]|8[035789][0-9]|9[0-58]|9[679][0-9]';
const PREFIX = new RegExp(`^(?:\\+|00)(?:${COUNTRY_CODE})|\\+`);

const IN_ORDER = '0123456789012345678';

/** One digit repeated, or digits in their order: somebody had to fill in a field. */
export const isPlaceholder = (digits: string): boolean =>
  /^(.)\1*$/.test(digits) || IN_ORDER.includes(digits);

/**
 * The key by which a phone number is the same in all its spellings: the same rule as `private.phone_key`. Of the first
 * number, the digits behind the country code and the zeros before them, the last ten.
 *
 * @returns null for no number, and for a placeholder, which is nobody's
 */
export function phoneKey(text: string): string | null {
  const number = firstNumber(text);
  if (!number) return null;
  const national = number.dialled.replace(PREFIX, '').replace(/^0+/, '');
  const key = national.slice(-10).replace(/^0+/, '');
  return key.length < SHORTEST || isPlaceholder(key) ? null : key;
}

/** Whether a phone number is written in digits alone, as one is dialled; anything else may be words. */
export const isPlainNumber = (phone: string): boolean => /^[\d\s()+.-]+$/.test(phone);
