import { fold, type Line } from '../words/lines';
import type { Conversation } from './history';

/** The place of a line's words among the texts that we and they sent. */
export type SentPlace = {
  /** The texts that hold them. */
  texts: number[];
  /** The visitor wrote it in one of them, which ours may quote. */
  isTheirs: boolean;
  /** It begins as a line of one does. */
  beginsLine: boolean;
  /** It is the first or the last line of one. */
  isFirst: boolean;
  isLast: boolean;
};

/** Scripts without spaces, whose lines may be broken at any sign. */
const UNSPACED = /[\u0e00-\u0e7f\u3040-\u9fff\uac00-\ud7a3]/g;

/** Characters by which a part of a line proves where it comes from; signs of East Asia say more. */
export const isTelling = (words: string): boolean =>
  words.search(UNSPACED) < 0 ? words.length >= 12 : words.replace(/\s/g, '').length >= 6;

/** Gateways wrap a link into one of their own: the innermost counts, and its host alone. */
const hostOf = (link: string): string =>
  /.*:\/\/([^/?#:%]+)/.exec(link.replace(/(?:%3a|-3a)(?:%2f%2f|__)/gi, '://'))?.[1] ?? '';

/** The words of a line, however a mail program wrote its links, bullets, quotation marks and smileys. */
export function wordsOf(text: string): string {
  const folded = fold(text.normalize('NFKC'));
  const words = folded.replace(/https?:\/\/\S+/g, hostOf).replace(UNSPACED, ' $& ');
  return words.match(/[\p{L}\p{M}\p{N}]+/gu)?.join(' ') ?? folded;
}

type SentText = { lines: string[]; words: string; isTheirs: boolean };

function readSent(text: string, isTheirs: boolean): SentText {
  const lines = text
    .split(/\r\n|\n|\r/)
    .map(wordsOf)
    .filter(Boolean);
  const worded = lines.filter((line) => /[\p{L}\p{N}]/u.test(line));
  return { lines, words: ` ${worded.join(' ')} `, isTheirs };
}

export const readAll = ({ sent, theirs }: Conversation): SentText[] =>
  sent
    .map((text) => readSent(text, theirs?.includes(text) === true))
    .filter(({ lines: [first] }) => first !== undefined);

export const holds = ({ lines, words }: SentText, line: string): boolean =>
  lines.includes(line) || (isTelling(line) && words.includes(` ${line} `));

/** Recognises words that stand in one of the sent texts and are no mere greeting. */
export function recogniseSent(conversation: Conversation): (words: string) => boolean {
  const texts = readAll(conversation);
  return (words) => {
    const folded = wordsOf(words);
    return isTelling(folded) && texts.some((text) => holds(text, folded));
  };
}

/** Finds each of these lines among what was sent; those that were wrapped anew, too. */
export function findSent(
  lines: readonly Line[],
  conversation: Conversation,
): (SentPlace | undefined)[] {
  const texts = readAll(conversation);
  const folded = lines.map(({ text }) => wordsOf(text));
  /** The rest of a wrapped line is short, and belongs to the line before it. */
  const isRest = (text: SentText, at: number) => {
    const [before, words, after] = [folded[at - 1], folded[at], folded[at + 1]];
    return [`${before} ${words}`, `${words} ${after}`].some(
      (pair, index) =>
        (index === 0 ? before : after) && isTelling(pair) && text.words.includes(` ${pair} `),
    );
  };
  return folded.map((words, at) => {
    if (words === '') return undefined;
    const found = texts.flatMap((text, index) =>
      holds(text, words) || isRest(text, at) ? [index] : [],
    );
    if (found.length === 0) return undefined;
    return {
      texts: found,
      isTheirs: found.some((index) => texts[index]?.isTheirs),
      beginsLine: found.some((index) =>
        texts[index]?.lines.some((line) => line.startsWith(words) || words.startsWith(line)),
      ),
      isFirst: found.some((index) => texts[index]?.lines[0]?.startsWith(words)),
      isLast: found.some(
        (index) =>
          texts[index]?.lines.at(-1)?.endsWith(words) || texts[index]?.words.endsWith(` ${words} `),
      ),
    };
  });
}
