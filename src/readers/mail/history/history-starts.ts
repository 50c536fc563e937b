import {
  type Evidence,
  hasDate,
  hasTime,
  type HistoryStart,
  isBeginningBelow,
  isMark,
  isQuoteBelow,
  isSentBelow,
  lineAbove,
  nextWords,
  SEPARATOR,
  withSeparators,
} from './history-evidence';
import { fieldIn, headerBlock, headerField, type HeaderLine, headerLines } from './history-headers';
import { MOST_START } from './parted-lines';
import { RULE_MARK } from '../words/html-text';
import { fold, isBlank, type Line, withoutMarks } from '../words/lines';

const VERBS =
  /(?<!\p{L})(wrote|writes|schrieb(?:st|en)?|écrit|escribi(?:ó|ste)|escreveu|scritto|schreef|napisał|napsal|pisze|skrev|kirjoitti)(?!\p{L})|написа|写道|님이/iu;

function isAttributionEnd(text: string): boolean {
  const words = fold(text).replace(/[\s\-–—]+$/, '');
  return /[:：]$/.test(words) || (VERBS.test(words.slice(-12)) && !/[:：]/.test(words.slice(-12)));
}

/** Programs write one of these at least; people who greet us above a quote do not. */
const isLikeAttribution = (text: string): boolean =>
  VERBS.test(text) || hasTime(text) || /@|^according to\b/i.test(text);

const isFromProgram = (text: string): boolean => hasTime(text) || text.includes('@');

/** Verbs of further languages, which count next to an address alone. */
const MORE_VERBS =
  /(?<!\p{L})(geschrieben|geschreven|napisana|napísal|napisa|scris|írta|yazdı|kirjutas|rakst|rašė|menulis|skrifaði|ameandika)|viết|έγραψε|пише|напис|כתב|كتب|كتابة|نوشت|لکھا|लिख|लिहिल|লিখ|எழுத|రాసారు|લખ્યું|ಬರೆದ|എഴുതി|ਲਿਖਿ|เขียน|ጻፉ|寫道|書きました|のメール|작성/iu;

const isWritten = (text: string): boolean => VERBS.test(text) || MORE_VERBS.test(text);

/** An address, and the words behind the last one. */
const ADDRESS_END = /([<(])\s*[^\s<>()]+@[^\s<>()]+\s*(?:\[[^\s[\]]+\]\s*)?[>)]{1,2}([^<>]*)$/u;

/** An address without brackets, right before the last word. */
const BARE_ADDRESS_END = /@[^\s<>()]+\s+\p{L}+\s*(?:[:：]|-{3,})\s*$/u;

/** Characters next to an address in which programs write a verb. */
const NEAR = 24;

/**
 * Programs name one address and end in it, or write a verb next to it or at their end; people who name us and a time rarely do.
 */
function isByProgram({ isOurs }: Evidence, text: string): boolean {
  const addresses = text.match(/[^\s<>()[\]:@]{1,64}@[^\s<>()[\]:@]+/g) ?? [];
  if (!addresses.every(isOurs)) return false;
  if (BARE_ADDRESS_END.test(text) && isWritten(text.slice(-NEAR)) && hasTime(text)) return true;
  const [, bracket, behind] = ADDRESS_END.exec(text) ?? [];
  if (behind === undefined) return false;
  const isEnd = bracket === '<' && /^[\s:：]*$/u.test(behind) && hasTime(text);
  const isBeginning = hasTime(text) && MORE_VERBS.test(text.slice(0, NEAR));
  return isEnd || isBeginning || [behind.slice(0, NEAR), behind.slice(-NEAR)].some(isWritten);
}

const MOST_NAME_WORDS = 6;

/** A name, an address and a date with next to nothing else, as Samsung and GroupWise write above what they quote. */
function isBareAttribution({ isOurs }: Evidence, text: string): boolean {
  const words = text.replace(/<[^>]*>/g, '').match(/\p{L}+/gu) ?? [];
  // Gmail in Japanese began with the date and wrote no time.
  const isDated = isWritten(text) || hasTime(text) || /^\s*\p{Nd}/u.test(text);
  const isStamped = /<\s*[^\s<>]+@/.test(text) && isDated;
  return isOurs(text) && hasDate(text) && isStamped && words.length <= MOST_NAME_WORDS;
}

/** Ticket systems write a name and a time between dashes and the beginning of our mail. */
function isStamp({ lines, sent }: Evidence, at: number): boolean {
  const { text = '' } = lines[at] ?? {};
  const words = text.match(/\p{L}+/gu) ?? [];
  if (words.length > MOST_NAME_WORDS || !hasDate(text) || !hasTime(text)) return false;
  const below = sent[nextWords(lines, at + 1)];
  const isBelowDashes = SEPARATOR.test(lines[lineAbove(lines, at)]?.text ?? '');
  return isBelowDashes && below?.isFirst === true && !below.isTheirs;
}

/** No program breaks its own line behind such a sign, unless in brackets; a full stop may belong to a date. */
const SENTENCE_END = /(?<![(（][^)）]*)[:：!?。]\s*$/;

/** Lines into which people and gateways wrap "On … wrote:", and characters of them all. */
const MOST_LINES = 8;
const MOST_CHARACTERS = 400;

/** A line that ends within an address goes on without a space. */
const OPEN_ADDRESS = /<[^<>\s]*$/;

const joinLines = (above: string, below: string): string =>
  OPEN_ADDRESS.test(above) ? above + below.trimStart() : `${above} ${below}`;

/** The rest of a date in the next line belongs to these words. */
const DATE_BEGINS =
  /^\s*(?:On|Am|Le|El|Em|Il|Op|Den|Dne|Pe|Þann|Vào|Pada|Στις|На|Kuupäev|W dniu)\s(?:[\p{L}.,]+\s){0,3}\p{Nd}[\p{L}\p{Nd}.,\s-]*$/u;
const DATE_GOES_ON = /^\s*\p{Nd}/u;
const ADDRESS_BEGINS = /^\s*<?[^\s<>]+@/;

/** A line above the first that was needed as proof: the name before an address, or the beginning of a date. */
function withBeginning({ lines, isOurs }: Evidence, from: number): number {
  const [above, first] = [lines[from - 1], lines[from]];
  if (!above || !first || isBlank(above) || above.depth !== first.depth) return from;
  if (SENTENCE_END.test(above.text) || isMark(above)) return from;
  const isName =
    ADDRESS_BEGINS.test(first.text) && (isOurs(above.text) || DATE_BEGINS.test(above.text));
  const isDate = DATE_GOES_ON.test(first.text) && DATE_BEGINS.test(above.text);
  return isName || isDate ? from - 1 : from;
}

/** Some programs write To and Subject between a line of dashes and "On … wrote:". */
function withHeader({ lines }: Evidence, from: number): number {
  let first = from;
  const isField = (line?: Line) =>
    line?.depth === lines[from]?.depth && headerField(fieldIn(line)?.[1] ?? '') !== undefined;
  while (isField(lines[first - 1])) first -= 1;
  return SEPARATOR.test(lines[lineAbove(lines, first)]?.text ?? '') ? first : from;
}

/** GroupWise writes its line between marks. */
const BETWEEN_MARKS = /^\s*>{3,} .* >{3,}\s*$/;

/** Mail on phones quotes its own "On … wrote:", too. */
const beginsQuote = (lines: readonly Line[], from: number): boolean =>
  (lines[from]?.depth ?? 0) > (lines[lineAbove(lines, from)]?.depth ?? 0);

/** Lines that may be "On … wrote:". */
type Candidate = { from: number; text: string };

/** "On 25 Nov, Asha <…> wrote:", in one or more lines, that ends in this line. */
function attribution(evidence: Evidence, end: number): HistoryStart | undefined {
  const { lines, isOurs } = evidence;
  const depth = lines[end]?.depth ?? 0;
  const lastLine = lines[end]?.text ?? '';
  const to = end + 1;
  const isFollowed = isSentBelow(evidence, to);
  const startAt = (from: number) =>
    withSeparators(evidence, { from: withHeader(evidence, from), to });
  const isAnnounced = isFollowed || BETWEEN_MARKS.test(lastLine);
  if (isStamp(evidence, end) || (isAnnounced && isBareAttribution(evidence, lastLine)))
    return startAt(end);
  if (!isAttributionEnd(lastLine)) return undefined;
  // People greet us below a line of theirs.
  const isGreeting = isOurs(lastLine) && !isLikeAttribution(lastLine);
  const isStart = (text: string) =>
    isLikeAttribution(text) && (!isGreeting || (isWritten(text) && hasDate(text)));
  const isQuoted = isQuoteBelow(evidence, to, depth);
  const candidates: Candidate[] = [];
  for (let from = end, text = ''; from >= 0 && from > end - MOST_LINES; from -= 1) {
    const line = lines[from];
    if (!line || isBlank(line) || line.depth !== depth || isMark(line)) break;
    if (from < end && SENTENCE_END.test(line.text)) break;
    text = joinLines(withoutMarks(line.text), text);
    if (from < end && text.length > MOST_CHARACTERS) break;
    if (isStart(text)) candidates.push({ from, text });
  }
  const below = nextWords(lines, to);
  const isLast = below === lines.length;
  // "As you wrote on 25 November" stands above a part of a mail, too.
  const isBeginning = evidence.sent[below]?.isFirst === true;
  // Below a line of theirs, people repeat a part of what we wrote.
  const isRepeated = isQuoted ? isFollowed : isFollowed && isBeginningBelow(evidence, to);
  const isProven = ({ from, text }: Candidate) =>
    isQuoted ||
    isRepeated ||
    isByProgram(evidence, text) ||
    (beginsQuote(lines, from) && isFromProgram(text) && isWritten(text)) ||
    (isLast && VERBS.test(text) && hasTime(text));
  const isAtQuote = (text: string) =>
    isRepeated && (hasDate(text) || (VERBS.test(text) && isQuoted));
  const found =
    candidates.find((each) => isOurs(each.text) && hasDate(each.text) && isProven(each)) ??
    candidates.find(
      ({ text }) =>
        (isAtQuote(text) && (isBeginning || (isFromProgram(text) && isWritten(text)))) ||
        (isOurs(text) && (isQuoted || isRepeated)),
    );
  return found && startAt(withBeginning(evidence, found.from));
}

/** True for "On … wrote:" about anybody, by its date, time and address. */
export const isOfProgram = ({ text }: Line): boolean =>
  text.length <= MOST_CHARACTERS &&
  isAttributionEnd(text) &&
  hasDate(text) &&
  hasTime(text) &&
  /<\s*[^\s<>]+@[^\s<>]+>/.test(text);

/** The end of "On … wrote:" above a quote or words; where there is none, its beginning. */
function attributionEnd(lines: readonly Line[], from: number): number {
  let at = from;
  for (let count = 0; count < MOST_LINES && at < lines.length; count += 1) {
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
