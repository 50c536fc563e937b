import {
  type Evidence,
  hasDate,
  hasTime,
  type HistoryStart,
  isBeginningBelow,
  isMark,
  isQuoteBelow,
  isSentBelow,
  nextWords,
  SEPARATOR,
  withSeparators,
} from './history-evidence';
import { headerBlock, type HeaderLine, headerLines } from './history-headers';
import { RULE_MARK } from '../words/html-text';
import { fold, isBlank, type Line, plainLines } from '../words/lines';

/** No program writes a longer line above history. */
const MOST_START = 1_000;

/** Yahoo writes the first words of our mail behind "On … wrote:", and gateways that leave out line breaks a quote or all of it. */
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

const VERBS =
  /\b(wrote|writes|schrieb|écrit|escribió|escreveu|scritto|schreef|napisał|napsal|pisze|skrev|kirjoitti)\b|написа|写道|님이/iu;

function isAttributionEnd(text: string): boolean {
  const words = fold(text).replace(/[\s\-–—]+$/, '');
  return /[:：]$/.test(words) || VERBS.test(words.slice(-12));
}

/** Programs write one of these at least; people who greet us above a quote do not. */
const isLikeAttribution = (text: string): boolean =>
  VERBS.test(text) || hasTime(text) || /@|^according to\b/i.test(text);

const isFromProgram = (text: string): boolean => hasTime(text) || text.includes('@');

/** Programs write these beside a name and a date; people who name us and a date rarely do. */
const isByProgram = (text: string): boolean =>
  /<\s*[^\s<>]+@/.test(text) && (VERBS.test(text) || hasTime(text));

const MOST_NAME_WORDS = 6;

/** A name, an address and a date with next to nothing else, as Samsung and GroupWise write above what they quote. */
function isBareAttribution({ isOurs }: Evidence, text: string): boolean {
  const words = text.replace(/<[^>]*>/g, '').match(/\p{L}+/gu) ?? [];
  return isOurs(text) && hasDate(text) && isByProgram(text) && words.length <= MOST_NAME_WORDS;
}

/** Ticket systems write a name and a time between dashes and the beginning of our mail. */
function isStamp({ lines, sent }: Evidence, at: number): boolean {
  const { text = '' } = lines[at] ?? {};
  const words = text.match(/\p{L}+/gu) ?? [];
  if (words.length > MOST_NAME_WORDS || !hasDate(text) || !hasTime(text)) return false;
  const below = sent[nextWords(lines, at + 1)];
  let above = at - 1;
  while (lines[above] && isBlank(lines[above])) above -= 1;
  const isBelowDashes = SEPARATOR.test(lines[above]?.text ?? '');
  return isBelowDashes && below?.isFirst === true && !below.isTheirs;
}

/** No program breaks its own line behind such a sign; a full stop may belong to a date. */
const SENTENCE_END = /[:：!?。]\s*$/;

/** "On 25 Nov, Asha <…> wrote:" of up to four lines that ends in this line. */
function attribution(evidence: Evidence, end: number): HistoryStart | undefined {
  const { lines, isOurs } = evidence;
  const depth = lines[end]?.depth ?? 0;
  const lastLine = lines[end]?.text ?? '';
  const to = end + 1;
  const isFollowed = isSentBelow(evidence, to);
  if (isStamp(evidence, end) || (isFollowed && isBareAttribution(evidence, lastLine)))
    return withSeparators(evidence, { from: end, to });
  if (!isAttributionEnd(lastLine) || (isOurs(lastLine) && !isLikeAttribution(lastLine)))
    return undefined;
  const isQuoted = isQuoteBelow(evidence, to, depth);
  const candidates: { from: number; text: string }[] = [];
  for (let from = end, text = ''; from >= 0 && from > end - 4; from -= 1) {
    const line = lines[from];
    if (!line || isBlank(line) || line.depth !== depth || isMark(line)) break;
    if (from < end && SENTENCE_END.test(line.text)) break;
    text = `${line.text} ${text}`;
    if (isLikeAttribution(text)) candidates.push({ from, text });
  }
  const below = nextWords(lines, to);
  const isLast = below === lines.length;
  // "As you wrote on 25 November" stands above a part of a mail, too.
  const isBeginning = evidence.sent[below]?.isFirst === true;
  // Below a line of theirs, people repeat a part of what we wrote.
  const isRepeated = isQuoted ? isFollowed : isFollowed && isBeginningBelow(evidence, to);
  const isProven = (text: string) =>
    isQuoted || isRepeated || isByProgram(text) || (isLast && VERBS.test(text) && hasTime(text));
  const isAtQuote = (text: string) =>
    isRepeated && (hasDate(text) || (VERBS.test(text) && isQuoted));
  const found =
    candidates.find(({ text }) => isOurs(text) && hasDate(text) && isProven(text)) ??
    candidates.find(
      ({ text }) =>
        (isAtQuote(text) && (isFromProgram(text) || isBeginning)) ||
        (isOurs(text) && (isQuoted || isRepeated)),
    );
  return found && withSeparators(evidence, { from: found.from, to });
}

/** The end of "On … wrote:", of up to four lines above a quote or words; where there is none, its beginning. */
function attributionEnd(lines: readonly Line[], from: number): number {
  let at = from;
  for (let count = 0; count < 4 && at < lines.length; count += 1) {
    const next = nextWords(lines, at + 1);
    if (isMark(lines[next])) return from;
    const isQuoteNext = (lines[next]?.depth ?? 0) > (lines[from]?.depth ?? 0);
    if (isQuoteNext || isAttributionEnd(lines[at]?.text ?? '')) return next;
    at = next;
  }
  return from;
}

/** The header of a mail of ours, in whatever language: people draw boxes around routes and times, too. */
function isOurHeader({ isOurs }: Evidence, fields: readonly HeaderLine[]): boolean {
  const isNamed = fields.some(({ value }) => value.includes('@') && isOurs(value));
  return fields.length >= 2 && isNamed && fields.some(({ value }) => hasDate(value));
}

/** Some people write into the element of history, above the next mark of the program. */
function isAboveNextMark({ lines, sent }: Evidence, from: number): boolean {
  let at = from;
  while (at < lines.length && !isMark(lines[at]) && !sent[at]) at += 1;
  return isMark(lines[at]) && lines[at]?.depth === lines[from]?.depth;
}

/** A mark of the mail program itself, unless the mail below it is somebody else's. A mere rule needs a header below it. */
function marked(evidence: Evidence, at: number): HistoryStart | undefined {
  const { lines, isOurs } = evidence;
  if (!isMark(lines[at])) return undefined;
  let below = nextWords(lines, at + 1);
  while (SEPARATOR.test(lines[below]?.text ?? '') || isMark(lines[below]))
    below = nextWords(lines, below + 1);
  if (lines[below]?.depth !== lines[at]?.depth) return undefined;
  const { fields } = headerLines(lines, below);
  if (lines[at]?.text === RULE_MARK && !isOurHeader(evidence, fields)) return undefined;
  const end = attributionEnd(lines, below);
  if (end === below && fields.length < 2 && isAboveNextMark(evidence, below)) return undefined;
  const words = lines.slice(below, end).map(({ text }) => text);
  const named = fields.length >= 2 ? fields.map(({ value }) => value) : [words.join(' ')];
  const sender = named.find((text) => text.includes('@'));
  if (sender !== undefined && !isOurs(sender) && !isSentBelow(evidence, end)) return undefined;
  // Answers to single lines stand between and below the quotes of a program that marks them.
  const isMarkedQuote = isQuoteBelow(evidence, end, lines[at]?.depth ?? 0);
  return withSeparators(evidence, { from: at, to: isMarkedQuote ? end : at + 1 });
}

/** All starts of history in a mail, in their order. */
export function historyStarts(evidence: Evidence): HistoryStart[] {
  return evidence.lines.flatMap((line, at) => {
    if (isBlank(line) || line.text.length > MOST_START) return [];
    const start = headerBlock(evidence, at) ?? attribution(evidence, at) ?? marked(evidence, at);
    return start ? [start] : [];
  });
}
