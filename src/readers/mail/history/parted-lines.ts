import { type Line, plainLines } from '../words/lines';
import { fieldIn, headerField } from './history-headers';

/** No program writes a longer line above history. */
export const MOST_START = 1_000;

/**
 * Yahoo writes the first words of our mail behind "On … wrote:", and gateways that leave out line breaks a quote or all of
 * it.
 */
const WORDS_BEHIND = /^(.*?@[^\s<>]+>[^:：]{0,24}[:：])(?:[ \u00a0]{2,}| (?=>))(\S.*)$/u;
const SENT_BEHIND = /^(.*?@[^\s<>]+>[^:：]{0,24}[:：])[ \u00a0](\S.*)$/u;

/** Some programs on phones leave out the line break before "On 25 Nov … wrote:", behind the words of the answer. */
const WORDS_BEFORE =
  /^(\S.*?)\s+((?:On|Am|Le|El|Em|Il|Op|Den|Dne|Pe|W dniu)\s(?:[\p{L}.,]+\s){0,3}\p{Nd}.*<[^\s<>]+@[^\s<>]+>[^.!?]{0,24}[:：])$/u;

function splitBy(pattern: RegExp, line: Line, isRest: (words: string) => boolean): Line[] {
  const [, first, second = ''] = pattern.exec(line.text.slice(0, MOST_START)) ?? [];
  if (first === undefined || second === '' || !isRest(second)) return [line];
  const rest = second + line.text.slice(MOST_START);
  return [first, rest].flatMap((text) =>
    line.depth === 0 ? plainLines(text) : [{ text, raw: text, depth: line.depth }],
  );
}

/** Words of a sent text by which its beginning is known. */
const BEGINNING = /^(?:\S+\s+){0,7}\S+/;

/**
 * Parts a line of which only a part is the start of history.
 * @param isSent true for words that were sent
 */
export function splitAttribution(line: Line, isSent: (words: string) => boolean): Line[] {
  const isAny = () => true;
  const isSentRest = (words: string) => isSent(BEGINNING.exec(words)?.[0] ?? '');
  const [behind = line, ...rest] = splitBy(WORDS_BEHIND, line, isAny);
  const parts = rest.length > 0 ? [behind, ...rest] : splitBy(SENT_BEHIND, line, isSentRest);
  return parts.flatMap((part) =>
    part.text.length > MOST_START ? [part] : splitBy(WORDS_BEFORE, part, isAny),
  );
}

/** A label of one or two words behind a space. */
const NEXT_LABEL = /\s(?=[*_]{0,2}\p{L}+(?: \p{L}+)?[*_]{0,2} ?[:：][*_]{0,2}\s)/u;

/** Parts a header of ours that a gateway wrote into one line. @param isOurs as of a conversation */
export function splitHeader(line: Line, isOurs: (text: string) => boolean): Line[] {
  if (!line.text.includes('@')) return [line];
  const parts: string[] = [];
  for (const part of line.text.split(NEXT_LABEL)) {
    const [, label = ''] = fieldIn({ ...line, text: part }) ?? [];
    if (headerField(label) || parts.length === 0) parts.push(part);
    else parts.push(`${parts.pop()} ${part}`);
  }
  const [sender = ''] = parts;
  const [, label = '', value = ''] = fieldIn({ ...line, text: sender }) ?? [];
  const isHeader = headerField(label) === 'from' && value.includes('@') && isOurs(value);
  if (!isHeader || parts.length < 3) return [line];
  return parts.map((text) => ({ ...line, text, raw: '> '.repeat(line.depth) + text }));
}
