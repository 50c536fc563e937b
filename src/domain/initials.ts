import { LANGUAGE } from '../language/languages';

/** Words before a name that are no part of it. */
const TITLES = /^(dr|prof|mr|mrs|ms|shri|smt)\.?$/i;

/**
 * The letters of an avatar: first letters of the first and the last word of a name, in capitals, without a title.
 * One word gives one letter.
 */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => !TITLES.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase(LANGUAGE) ?? '').join('');
}
