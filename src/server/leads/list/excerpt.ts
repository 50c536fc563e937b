import type { FoundWords } from '../../../domain/http-api/leads';
import { foldText } from '../fold-text';

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
