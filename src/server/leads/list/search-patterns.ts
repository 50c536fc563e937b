import { foldText } from '../fold-text';

/** A phone number is found however it is spaced, with or without its country code: the database keeps its digits too. */
const PHONE = /^\+?[\d\s().-]+$/;
/** As `private.phone_key` has it; fewer may be an amount. */
const SHORTEST_PHONE = 7;
const LONGEST_PHONE = 10;

/** Numbers that need not be one. As words they find a phone number that is written so as well, unless it has a prefix. */
const NUMBERS = /^[1-9]\d{2,}(?:\s+\d{3,})+$/;

/** The index knows sequences of three letters, and the beginnings of words. */
const THREE_LETTERS = /[\p{L}\p{M}\p{N}]{3}/u;
const LETTER = /[\p{L}\p{N}]/u;

function phoneDigits(q: string): string | undefined {
  const digits = q.replace(/\D/g, '');
  const isPhone = PHONE.test(q) && digits.length >= SHORTEST_PHONE;
  const isNumbers = NUMBERS.test(q.trim()) && digits.length <= LONGEST_PHONE;
  return isPhone && !isNumbers ? digits.slice(-LONGEST_PHONE) : undefined;
}

/** A longer search goes by its most telling words: each costs the database time, and a pasted message has dozens. */
const MAX_WORDS = 8;

/** Numbers and long words are in the fewest leads. */
const tellingFirst = (one: string, other: string): number =>
  Number(/\d/.test(other)) - Number(/\d/.test(one)) || other.length - one.length;

function wordsOf(q: string): string[] {
  const words = q.split(/\s+/).map((word) => foldText(word).trim());
  const unique = [...new Set(words)].filter((word) => LETTER.test(word));
  return unique.sort(tellingFirst).slice(0, MAX_WORDS);
}

/** A shorter word is looked for where words begin: in the folded text, behind a space. */
const atItsPlace = (word: string) => (THREE_LETTERS.test(word) ? word : ` ${word}`);

function foldedWords(q: string): string[] {
  const digits = phoneDigits(q);
  return digits === undefined ? wordsOf(q).map(atItsPlace) : [digits];
}

/** The words of a search as a folded text in small letters holds them. */
export const searchWords = (q: string): string[] =>
  foldedWords(q).map((word) => word.toLowerCase());

/**
 * The `like` patterns that the folded text of a lead in small letters must match, one for each word, in any order. The index is
 * quickest when the first is in the fewest leads. Punctuation alone is no word; none are left of a text that holds nothing else.
 */
export const searchPatterns = (q: string): string[] =>
  searchWords(q).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
