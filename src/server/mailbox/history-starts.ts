import {
  type Evidence,
  hasDate,
  hasTime,
  type HistoryStart,
  isMark,
  isQuoteBelow,
  isSentBelow,
  nextWords,
  SEPARATOR,
  withSeparators,
} from './history-evidence';
import { headerBlock, headerLines } from './history-headers';
import { RULE_MARK } from './html-text';
import { fold, isBlank } from './lines';

/** No program writes a longer line above history. */
const MOST_START = 1_000;

const VERBS =
  /\b(wrote|writes|schrieb|écrit|escribió|escreveu|scritto|schreef|napisał|napsal|pisze|skrev|kirjoitti)\b|написа|写道|님이/iu;

/** Programs write two of these beside a name and a date; people who name us and a date rarely do. */
const isByProgram = (text: string): boolean =>
  [VERBS.test(text), hasTime(text), /<\s*[^\s<>]+@/.test(text)].filter(Boolean).length >= 2;

/** "On 25 Nov, Asha <…> wrote:" of up to four lines that ends in this line. */
function attribution(evidence: Evidence, end: number): HistoryStart | undefined {
  const { lines, isOurs } = evidence;
  const depth = lines[end]?.depth ?? 0;
  const last = fold(lines[end]?.text ?? '').replace(/[\s\-–—]+$/, '');
  if (!/[:：]$/.test(last) && !VERBS.test(last.slice(-12))) return undefined;
  const to = end + 1;
  const isFollowed = isSentBelow(evidence, to);
  const isQuoted = isQuoteBelow(evidence, to, depth);
  const candidates: { from: number; text: string }[] = [];
  for (let from = end, text = ''; from >= 0 && from > end - 4; from -= 1) {
    const line = lines[from];
    if (!line || isBlank(line) || line.depth !== depth || isMark(line)) break;
    text = `${line.text} ${text}`;
    candidates.push({ from, text });
  }
  const isProven = (text: string) => isQuoted || isFollowed || isByProgram(text);
  const found =
    candidates.find(({ text }) => isOurs(text) && hasDate(text) && isProven(text)) ??
    candidates.find(
      ({ text }) =>
        (hasDate(text) && isFollowed) ||
        (isOurs(text) && (isQuoted || isFollowed)) ||
        (VERBS.test(text) && isQuoted && isFollowed),
    );
  return found && withSeparators(evidence, { from: found.from, to });
}

/** A mark of the mail program itself, unless the mail below it is somebody else's. A mere rule needs a header below it. */
function marked({ lines, isOurs }: Evidence, at: number): HistoryStart | undefined {
  if (!isMark(lines[at])) return undefined;
  let below = nextWords(lines, at + 1);
  while (SEPARATOR.test(lines[below]?.text ?? '') || isMark(lines[below]))
    below = nextWords(lines, below + 1);
  const { fields } = headerLines(lines, below);
  const sender = fields.find(({ value }) => value.includes('@'))?.value;
  const isForeign = sender !== undefined && !isOurs(sender);
  const isQuoted = lines[below]?.depth !== lines[at]?.depth;
  if (isForeign || isQuoted || (lines[at]?.text === RULE_MARK && fields.length < 2))
    return undefined;
  return { from: at, to: at + 1 };
}

/** All starts of history in a mail, in their order. */
export function historyStarts(evidence: Evidence): HistoryStart[] {
  return evidence.lines.flatMap((line, at) => {
    if (isBlank(line) || line.text.length > MOST_START) return [];
    const start = headerBlock(evidence, at) ?? attribution(evidence, at) ?? marked(evidence, at);
    return start ? [start] : [];
  });
}
