import { headerField } from './header-labels';
import { HISTORY_MARK, RULE_MARK } from './html-text';
import { fold, isBlank, type Line } from './lines';
import type { SentPlace } from './sent-words';

/** The lines above history, such as "On … wrote:": from the first to before the last. */
export type HistoryStart = { from: number; to: number };

/** The facts about a mail by which its history is found. */
export type Evidence = {
  lines: readonly Line[];
  /** For each line, where it stands among what was sent. */
  sent: readonly (SentPlace | undefined)[];
  /** True when a text names our address or the name that we write under. */
  isOurs: (text: string) => boolean;
  subject: string;
};

/** No program writes a longer line above history. */
const MOST_START = 1_000;

const VERBS =
  /\b(wrote|writes|schrieb|écrit|escribió|escreveu|scritto|schreef|napisał|napsal|pisze|skrev|kirjoitti)\b|написа|写道|님이/iu;

function hasDate(text: string): boolean {
  const words = text.replace(/\S+@\S+/g, '');
  const lengths = (words.match(/\p{Nd}+/gu) ?? []).map((digits) => digits.length);
  const isTime = /\p{Nd}{1,2} ?[:.h] ?\p{Nd}{2}/u.test(words) && lengths.length >= 3;
  const isYear = lengths.includes(4) && lengths.some((length) => length <= 2);
  return isTime || isYear || /\p{Nd}[./-]\p{Nd}{1,2}[./-]\p{Nd}/u.test(words);
}

/** The next line with words, or the end. */
export function nextWords(lines: readonly Line[], from: number): number {
  const at = lines.findIndex((line, index) => index >= from && !isBlank(line));
  return at < 0 ? lines.length : at;
}

/** True when the words below were sent; a greeting above them may be somebody else's. */
function isSentBelow({ lines, sent }: Evidence, from: number): boolean {
  const first = nextWords(lines, from);
  const second = nextWords(lines, first + 1);
  const isGreeting = /^[^:：]{1,40}$/u.test(lines[first]?.text ?? '');
  const isLevel = lines[first]?.depth === lines[second]?.depth;
  return Boolean(sent[first] ?? (isGreeting && isLevel && sent[second]));
}

const isQuoteBelow = (evidence: Evidence, from: number, depth: number): boolean =>
  (evidence.lines[nextWords(evidence.lines, from)]?.depth ?? 0) > depth;

/** A line of dashes, with or without words between them. */
const SEPARATOR = /^\s*([-_=*—–])\1{2,}(?:.{0,60}?\1{2,})?\s*:?\s*$/u;

const isMark = (line?: Line) => line?.text === HISTORY_MARK || line?.text === RULE_MARK;

/** Lines of dashes, and marks of HTML, belong to the start that they stand above. */
export function withSeparators({ lines }: Evidence, start: HistoryStart): HistoryStart {
  let { from } = start;
  for (let at = from - 1; at >= 0 && at >= start.from - 8; at -= 1) {
    const line = lines[at];
    if (line === undefined || line.depth !== lines[start.from]?.depth) break;
    if (SEPARATOR.test(line.text) || isMark(line)) from = at;
    else if (!isBlank(line)) break;
  }
  return { from, to: start.to };
}

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
  const found =
    candidates.find(({ text }) => isOurs(text) && hasDate(text)) ??
    candidates.find(
      ({ text }) =>
        (hasDate(text) && isFollowed) ||
        (isOurs(text) && (isQuoted || isFollowed)) ||
        (VERBS.test(text) && isQuoted && isFollowed),
    );
  return found && withSeparators(evidence, { from: found.from, to });
}

const HEADER =
  /^[\s*_]*([\p{L}\p{M}][\p{L}\p{M}\p{N} .'’*_\u00a0\u3000/-]{0,30}?)[\s*_]*[:：][\s*_]*(.*)$/u;

type HeaderLine = { at: number; label: string; value: string };

function headerLines(lines: readonly Line[], from: number): { fields: HeaderLine[]; to: number } {
  const fields: HeaderLine[] = [];
  const depth = lines[from]?.depth;
  let to = from;
  for (let at = from; at < lines.length && lines[at]?.depth === depth; at += 1) {
    const line = lines[at];
    const last = fields.at(-1);
    const [, label, value = ''] = HEADER.exec(line?.text ?? '') ?? [];
    if (!line || (isBlank(line) && to < at)) break;
    if (isBlank(line)) continue;
    // Below an empty line, From begins the header of another mail.
    if (last && to < at && headerField(label ?? '') === 'from') break;
    if (label !== undefined) fields.push({ at, label, value });
    // A header with many addresses goes on in the next line.
    else if (last && to === at && /@|^\s/.test(line.text)) last.value += ` ${line.text}`;
    else break;
    to = at + 1;
  }
  return { fields, to };
}

const bareSubject = (subject: string): string =>
  fold(subject).replace(/^(?:(?:\p{L}{1,4}|\p{L}{1,4}\[\d+\]) ?[:：] ?)+/u, '');

/** Two or more of From, Sent, To and Subject, of a mail that we or they sent; it begins at the first of these labels. */
function headerBlock(evidence: Evidence, from: number): HistoryStart | undefined {
  const { lines, isOurs } = evidence;
  if (HEADER.test(lines[from - 1]?.text ?? '') && lines[from - 1]?.depth === lines[from]?.depth)
    return undefined;
  const { fields, to } = headerLines(lines, from);
  const known = fields.filter(({ label }) => headerField(label));
  const isFollowed = isSentBelow(evidence, to);
  const isDated = fields.some(({ value }) => hasDate(value));
  const isAddressed = fields.some(({ value }) => value.includes('@'));
  const isLikely = fields.length >= 3 && isDated && (isAddressed || isFollowed);
  if (known.length < 2 && !isLikely) return undefined;
  const sender =
    known.find(({ label }) => headerField(label) === 'from') ??
    fields.find(({ value }) => value.includes('@'));
  const subject = known.find(({ label }) => headerField(label) === 'subject')?.value;
  const isThread =
    isDated && subject !== undefined && bareSubject(subject) === bareSubject(evidence.subject);
  const isHistory =
    isOurs(sender?.value ?? '') || isFollowed || (isThread && !sender?.value.includes('@'));
  const first = (known.length < 2 ? fields : known)[0];
  return isHistory ? withSeparators(evidence, { from: first?.at ?? from, to }) : undefined;
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
