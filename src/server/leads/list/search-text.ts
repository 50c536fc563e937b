import type { FoundWords } from '../../../domain/http-api/leads';
import { plainDigits } from '../../../domain/plain-digits';

/**
 * Accents, soft hyphens, joiners; apostrophes and hyphens; in Arabic letters vowel signs, hamza above and below, and kashida; the
 * dots of borrowed letters (nukta), as in क़ and ড়: the marks with the combining class 7. Vowel signs of Indic scripts stay.
 */
const DROPPED =
  /[\u0300-\u036f\u00ad\u200b-\u200d'`\u02bc\u2018\u2019\-\u2010\u2011\u0640\u064b-\u0655\u0670\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc\u1b34\u1be6\u1c37\ua9b3\u{110ba}\u{11173}\u{111ca}\u{11236}\u{112e9}\u{1133b}\u{1133c}\u{11446}\u{114c3}\u{115c0}\u{116b7}\u{1183a}\u{11943}\u{11d42}\u{1e94a}]/gu;

/**
 * Letters that Unicode does not decompose; those that keyboards of Arabic have for letters of Urdu and Persian; and the asterisk,
 * which PostgREST takes for a wildcard.
 */
// prettier-ignore
const REPLACED: Record<string, string> = {
  ß: 'ss', ẞ: 'ss', æ: 'ae', Æ: 'ae', œ: 'oe', Œ: 'oe',
  ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', ħ: 'h', Ħ: 'H', ı: 'i', ς: 'σ', Σ: 'σ', '*': '∗',
  '\u064a': '\u06cc', '\u0649': '\u06cc', '\u0643': '\u06a9',
  '\u0629': '\u06c1', '\u06c3': '\u06c1', '\u0647': '\u06c1', '\u06d5': '\u06c1',
};
const REPLACEABLE = new RegExp(`[${Object.keys(REPLACED).join('')}]`, 'g');

/** Punctuation, and the characters of scripts that put no space between words. */
const STANDS_APART =
  /[!-/:-@[-`{-~\u00a1\u00ab\u00b7\u00bb\u00bf\u0964\u0965\u2012-\u206f\u2217\u3001-\u30ff\u3400-\u9fff\uac00-\ud7af\u{20000}-\u{3ffff}]/gu;

/** Text as `search_text` holds it, but for its case: the same rule as `private.fold_text`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(DROPPED, '')
    .replace(REPLACEABLE, (letter) => REPLACED[letter] ?? letter)
    .normalize('NFC')
    .replace(STANDS_APART, ' $& ')
    .replace(/[ \t\n]+/g, ' ');

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
  const plain = plainDigits(q);
  const digits = plain.replace(/\D/g, '');
  const isPhone = PHONE.test(plain) && digits.length >= SHORTEST_PHONE;
  const isNumbers = NUMBERS.test(plain.trim()) && digits.length <= LONGEST_PHONE;
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

/** A letter with its marks, which are folded together. */
const LETTERS = /\P{M}\p{M}*|\p{M}+/gsu;

/** Characters around the words: about two lines of a row. */
const BEFORE = 40;
const LENGTH = 160;

/** Of one word: the best stretch is among the first ones. */
const MAX_HITS = 40;

interface Folded {
  text: string;
  /** For each character of `text`, where its letter begins and ends in the original. */
  places: { start: number; end: number }[];
}

/** Folds a text as `search_text` is folded, and remembers where each letter came from. */
function foldWithPlaces(original: string): Folded {
  const folded: Folded = { text: ' ', places: [{ start: 0, end: 0 }] };
  for (const { 0: letter, index: start } of original.matchAll(LETTERS)) {
    for (const character of foldText(letter).toLowerCase()) {
      if (character === ' ' && folded.text.endsWith(' ')) continue;
      folded.text += character;
      for (let unit = 0; unit < character.length; unit += 1) {
        folded.places.push({ start, end: start + letter.length });
      }
    }
  }
  return folded;
}

/** Those of the words of a search (`searchWords`) that a text holds. */
export function wordsIn(text: string, words: readonly string[]): string[] {
  const folded = ` ${foldText(text)}`.replace(/ +/g, ' ').toLowerCase();
  return words.filter((word) => folded.includes(word));
}

interface Hit {
  start: number;
  end: number;
  word: string;
}

/** All places of the words in the original, in its order. */
function hitsOf({ text, places }: Folded, words: readonly string[]): Hit[] {
  const hits: Hit[] = [];
  for (const word of words) {
    const letters = word.trimStart();
    const skipped = word.length - letters.length;
    let at = text.indexOf(word);
    for (let count = 0; at >= 0 && count < MAX_HITS; count += 1) {
      const start = places[at + skipped]?.start ?? 0;
      const end = places[at + word.length - 1]?.end ?? start;
      hits.push({ start, end, word });
      at = text.indexOf(word, at + word.length);
    }
  }
  return hits.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** The beginning of the stretch that holds the most of the words. */
function bestStart(hits: readonly Hit[]): number {
  const wordsFrom = ({ start }: Hit) =>
    new Set(
      hits.filter((hit) => hit.start >= start && hit.end <= start + LENGTH).map(({ word }) => word),
    ).size;
  const best = hits.toSorted((a, b) => wordsFrom(b) - wordsFrom(a))[0];
  return Math.max(0, (best?.start ?? 0) - BEFORE);
}

/** The nearest end of a word at or behind a place, if there is one within a word’s length. */
function wordStart(text: string, place: number): number {
  const space = text.slice(place, place + BEFORE / 2).search(/\s/);
  return place === 0 || space < 0 ? place : place + space + 1;
}

/** A place at or behind another that cuts no letter in two. */
function letterEnd(text: string, place: number): number {
  const rest = /^(?:\p{M}|\u200d|[\udc00-\udfff])+/u.exec(text.slice(place, place + 20));
  return Math.min(text.length, place + (rest?.[0].length ?? 0));
}

/**
 * The stretch of a text around words of a search, in pieces: the words, and what stands between them.
 * @param words as `searchWords` has them
 */
export function excerptOf(text: string, words: readonly string[]): FoundWords['pieces'] {
  const hits = hitsOf(foldWithPlaces(text), words);
  const start = text.length <= LENGTH ? 0 : wordStart(text, bestStart(hits));
  const end = letterEnd(text, start + LENGTH);
  const pieces: FoundWords['pieces'] = [];
  const add = (from: number, to: number, hit: boolean) => {
    if (from < to) pieces.push({ text: text.slice(from, to).replace(/\s+/g, ' '), hit });
  };
  if (start > 0) pieces.push({ text: '… ', hit: false });
  let place = start;
  for (const hit of hits) {
    if (hit.start < place || hit.end > end) continue;
    add(place, hit.start, false);
    add(hit.start, hit.end, true);
    place = hit.end;
  }
  add(place, end, false);
  if (end < text.length) pieces.push({ text: ' …', hit: false });
  return pieces;
}
