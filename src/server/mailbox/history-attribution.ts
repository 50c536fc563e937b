import type { Line } from './lines';

/** No program writes longer lines of this kind. */
const MOST_CHARACTERS = 1_000;

/** Yahoo writes the first words of our mail behind "On … wrote:". */
const WORDS_BEHIND = /^(.*@[^\s<>]+>[^:：]{0,24}[:：])[ \u00a0]{2,}(\S.*)$/u;

/** Some programs on phones leave out the line break before "On … wrote:", behind the last words of the answer. */
const WORDS_BEFORE =
  /^(\S.*?[.!?])\s+((?:On|Am|Le|El|Em|Il|Op)\s.*\p{Nd}.*<[^\s<>]+@[^\s<>]+>[^.!?]{0,24}[:：])$/u;

/** Parts a line of which only one half is the start of history. */
export function splitAttribution(line: Line): Line[] {
  if (line.text.length > MOST_CHARACTERS) return [line];
  const [, first, second] = WORDS_BEHIND.exec(line.text) ?? WORDS_BEFORE.exec(line.text) ?? [];
  if (first === undefined || second === undefined) return [line];
  return [first, second].map((text) => ({ text, raw: text, depth: line.depth }));
}
