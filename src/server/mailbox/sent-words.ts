import { fold, type Line } from './lines';

/** The place of a line's words among the texts that we and they sent. */
export type SentPlace = {
  /** The texts that hold them. */
  texts: number[];
  /** It is the first or the last line of one. */
  isFirst: boolean;
  isLast: boolean;
};

/** Characters by which a part of a line proves where it comes from; signs of East Asia say more. */
export const isTelling = (words: string): boolean =>
  words.length >= (/[\u3040-\u9fff\uac00-\ud7a3]/.test(words) ? 6 : 12);

type SentText = { lines: string[]; words: string };

function readSent(text: string): SentText {
  const lines = text
    .split(/\r\n|\n|\r/)
    .map(fold)
    .filter(Boolean);
  return { lines, words: ` ${lines.join(' ')} ` };
}

const holds = ({ lines, words }: SentText, line: string): boolean =>
  lines.includes(line) || (isTelling(line) && words.includes(` ${line} `));

/** Finds each of these lines among what was sent; those that were wrapped anew, too. */
export function findSent(
  lines: readonly Line[],
  sent: readonly string[],
): (SentPlace | undefined)[] {
  const texts = sent.map(readSent).filter(({ lines: [first] }) => first !== undefined);
  const folded = lines.map(({ text }) => fold(text));
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
      isFirst: found.some((index) => texts[index]?.lines[0]?.startsWith(words)),
      isLast: found.some((index) => texts[index]?.lines.at(-1)?.endsWith(words)),
    };
  });
}
