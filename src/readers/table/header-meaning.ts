import { folded } from './cell-text';
import {
  DAY_WORDS,
  HEADER_WORDS,
  MACHINE_WORDS,
  NEUTRAL_WORD,
  OTHER_WORDS,
  UNSPACED_OTHER_WORDS,
  WEAK_WORDS,
} from './header-words';
import type { Target } from './import-plan';

const isUnspaced = (phrase: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(
    phrase,
  );

const compact = (text: string) => text.replaceAll(' ', '');

const PHRASES = Object.entries(HEADER_WORDS)
  .flatMap(([to, words]) =>
    words.split(',').map((phrase) => ({ to: to as Target, phrase: folded(phrase) })),
  )
  .filter(({ phrase }) => phrase !== '')
  .sort((one, other) => other.phrase.length - one.phrase.length);

const EXACT = new Map(PHRASES.toReversed().map(({ to, phrase }) => [compact(phrase), to] as const));

export interface Meaning {
  to: Target;
  /** 2 for a header that is known as it stands, 1 for one that holds a known phrase, 0 for a guess. */
  certainty: 0 | 1 | 2;
  /** Nothing in the header says what it is; what the column holds may tell. */
  isUnknown?: true;
}

const UNKNOWN: Meaning = { to: 'note', certainty: 0, isUnknown: true };
const OTHER: Meaning = { to: 'note', certainty: 0 };

/** The rest of a header around a phrase in it; undefined where the phrase is not in it. */
function around(header: string, phrase: string): string | undefined {
  if (isUnspaced(phrase)) {
    return header.includes(phrase) ? header.replace(phrase, ' ') : undefined;
  }
  const padded = ` ${header} `;
  return padded.includes(` ${phrase} `) ? padded.replace(` ${phrase} `, ' ') : undefined;
}

const hasOther = (words: string): boolean =>
  words.split(' ').some((word) => OTHER_WORDS.has(word)) ||
  UNSPACED_OTHER_WORDS.some((word) => words.includes(word));

const isNamed = (to: Target, words: string): boolean =>
  PHRASES.some(
    (known) =>
      known.to === to && !WEAK_WORDS.has(known.phrase) && around(words, known.phrase) !== undefined,
  );

/** Fields that an enquiry has: `Enquiry status` is no message. */
const OF_ENQUIRY: readonly Target[] = ['status', 'source', 'owner', 'service', 'budget', 'value'];

/** The meaning of a phrase beside the rest of its header: `Company phone` is a phone, `Email status` no status of a lead. */
function besides(to: Target, others: string): Meaning {
  const rest = to === 'email' ? others.replace(/\baddress\b/, '') : others;
  if (hasOther(rest)) return OTHER;
  const known: Meaning = { to, certainty: 1 };
  const words = rest.split(' ').filter((word) => word !== '');
  // Longer headers are questions, in which such words say less.
  const isShort = words.length <= 2;
  if (to !== 'received_at' && isShort && words.some((word) => DAY_WORDS.has(word))) {
    return to === 'message' ? { to: 'received_at', certainty: 1 } : OTHER;
  }
  if (to === 'message' && isShort) {
    return { to: OF_ENQUIRY.find((field) => isNamed(field, rest)) ?? to, certainty: 1 };
  }
  if ((to === 'email' || to === 'phone') && isNamed('owner', rest)) {
    return to === 'email' ? { to: 'owner', certainty: 1 } : OTHER;
  }
  const contact = (['email', 'phone'] as const).find((place) => isNamed(place, rest));
  if (!contact || contact === to) return known;
  if (to === 'name' || to === 'company') return { to: contact, certainty: 1 };
  return to === 'status' || to === 'value' ? OTHER : known;
}

const meanings = new Map<string, Meaning>();

function readHeader(header: string): Meaning {
  const words = header.split(' ').filter((word) => !NEUTRAL_WORD.test(word));
  const exact = EXACT.get(compact(header)) ?? EXACT.get(words.join(''));
  if (exact) return { to: exact, certainty: 2 };
  if (MACHINE_WORDS.test(header)) return { to: 'skip', certainty: 0 };
  for (const { to, phrase } of PHRASES) {
    if (WEAK_WORDS.has(phrase)) continue;
    const rest = around(header, phrase);
    if (rest === undefined) continue;
    return besides(to, rest);
  }
  return hasOther(header) ? OTHER : UNKNOWN;
}

/** The target that a header names. */
export function meaningOf(text: string): Meaning {
  if (text.length > 200) return UNKNOWN;
  const header = folded(text.replace(/^#$/, 'row').replace(/[’']s\b/g, ' '));
  if (header === '') return UNKNOWN;
  const known = meanings.get(header) ?? readHeader(header);
  if (meanings.size < 5_000) meanings.set(header, known);
  return known;
}

/** The number of different places that the cells of a row would name as headers. */
export const knownHeaders = (cells: readonly string[]): number =>
  new Set(
    cells
      .map(meaningOf)
      .filter(({ certainty }) => certainty > 0)
      .map(({ to }) => to),
  ).size;
