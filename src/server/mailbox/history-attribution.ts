import { type Line, plainLines } from './lines';

/** No program writes longer lines of this kind. */
const MOST_CHARACTERS = 1_000;

/** Yahoo writes the first words of our mail behind "On … wrote:", and gateways that leave out line breaks a quote. */
const WORDS_BEHIND = /^(.*@[^\s<>]+>[^:：]{0,24}[:：])(?:[ \u00a0]{2,}| (?=>))(\S.*)$/u;

/** Some programs on phones leave out the line break before "On 25 Nov … wrote:", behind the words of the answer. */
const WORDS_BEFORE =
  /^(\S.*?)\s+((?:On|Am|Le|El|Em|Il|Op|Den|Dne|Pe|W dniu)\s(?:[\p{L}.,]+\s){0,3}\p{Nd}.*<[^\s<>]+@[^\s<>]+>[^.!?]{0,24}[:：])$/u;

function splitBy(pattern: RegExp, line: Line): Line[] {
  const [, first, second] = pattern.exec(line.text) ?? [];
  if (first === undefined || second === undefined) return [line];
  return [first, second].flatMap((text) =>
    line.depth === 0 ? plainLines(text) : [{ text, raw: text, depth: line.depth }],
  );
}

/** Parts a line of which only a part is the start of history. */
export function splitAttribution(line: Line): Line[] {
  if (line.text.length > MOST_CHARACTERS) return [line];
  return splitBy(WORDS_BEHIND, line).flatMap((part) => splitBy(WORDS_BEFORE, part));
}
