import { HISTORY_MARK, RULE_MARK } from '../words/html-text';
import { isBlank, type Line } from '../words/lines';
import { isTelling, type SentPlace } from '../conversation';

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

/** Two numbers of a date such as 4.12.2026 are no time. */
export const hasTime = (text: string): boolean =>
  /(?<![\p{Nd}.])\p{Nd}{1,2} ?[:.h時时点시] ?\p{Nd}{2}(?!\.?\p{Nd})/u.test(text);

export function hasDate(text: string): boolean {
  const words = text.replace(/[^\s<>]+@[^\s<>]+/g, '');
  const lengths = (words.match(/\p{Nd}+/gu) ?? []).map((digits) => digits.length);
  const isTime = hasTime(words) && lengths.length >= 3;
  const isYear = lengths.includes(4) && lengths.some((length) => length <= 2);
  return isTime || isYear || /\p{Nd}[./-]\p{Nd}{1,2}[./-]\p{Nd}/u.test(words);
}

export const hasWords = (line: Line | undefined): boolean => line !== undefined && !isBlank(line);

/** The next line with words, or the end. */
export function nextWords(lines: readonly Line[], from: number): number {
  for (let at = from; at < lines.length; at += 1) if (hasWords(lines[at])) return at;
  return lines.length;
}

/** The line with words above, or before the first. */
export function lineAbove(lines: readonly Line[], from: number): number {
  for (let at = from - 1; at >= 0; at -= 1) if (hasWords(lines[at])) return at;
  return -1;
}

/** The next run of lines that are not blank and of which this holds, at or behind a place. */
export function runFrom(
  lines: readonly Line[],
  from: number,
  isOf: (at: number) => boolean,
): number[] {
  const run: number[] = [];
  for (let at = from; at < lines.length; at += 1) {
    if (!hasWords(lines[at])) continue;
    if (!isOf(at)) break;
    run.push(at);
  }
  return run;
}

export const SIGNATURE_DASHES = /^-- ?$/;

/**
 * True when the words below were sent. People greet and sign alike, so of a short line the next one decides, and a greeting that
 * is not ours stands above the beginning of a text. What they wrote before is quoted from its beginning.
 */
export function isSentBelow({ lines, sent }: Evidence, from: number): boolean {
  const first = nextWords(lines, from);
  const second = nextWords(lines, first + 1);
  const [place, next] = [sent[first], sent[second]];
  const words = lines[first]?.text ?? '';
  const isAlone = second === lines.length;
  // Everybody writes the dashes of a signature.
  if (!/[\p{L}\p{N}]/u.test(words)) return false;
  if (place?.isTheirs && !(place.isFirst && (place.isLast || isAlone || next))) return false;
  if (place?.beginsLine && (isTelling(words) || isAlone)) return true;
  if (!/^[^:：]{1,40}$/u.test(words) || lines[first]?.depth !== lines[second]?.depth) return false;
  if (SIGNATURE_DASHES.test(lines[second]?.text ?? '')) return false;
  return Boolean(place ? next : next?.isFirst);
}

/** True when the words below begin a text that was sent, perhaps with another greeting. */
export function isBeginningBelow({ lines, sent }: Evidence, from: number): boolean {
  const first = nextWords(lines, from);
  const place = sent[first] ?? sent[nextWords(lines, first + 1)];
  return place?.isFirst === true;
}

export const isQuoteBelow = (evidence: Evidence, from: number, depth: number): boolean =>
  (evidence.lines[nextWords(evidence.lines, from)]?.depth ?? 0) > depth;

/** A line of dashes, with or without words between them, in bold or not, or of spaced stars. */
export const SEPARATOR =
  /^\s*[*_]?([-_=*\u2010-\u2015─━])(?: ?\1){2,}(?:.{0,100}?\1{2,})?[*_]?\s*:?\s*$/u;

/** BlackBerry writes no dashes around these words. */
const TITLE =
  /^\s*(?:original message|mensaje original|message d[’']origine|messaggio originale|mensagem original|originalnachricht|ursprüngliche nachricht)\s*$/i;

/** Notes writes `Name ---25-11-2026 09:12:00---First words` above the header of the mail that is answered. */
const isSummary = ({ isOurs }: Evidence, { text }: Line): boolean =>
  /\S ?-{3}[^-].*-{3}/.test(text) && hasDate(text) && isOurs(text);

export const isMark = (line?: Line) => line?.text === HISTORY_MARK || line?.text === RULE_MARK;

/** Lines of a signature or a disclaimer that people set between two equal lines of dashes or stars. */
const MOST_FRAMED = 20;

function closesFrame(lines: readonly Line[], at: number): boolean {
  const above = lines.slice(Math.max(0, at - MOST_FRAMED), at);
  return above.filter(({ text }) => text === lines[at]?.text).length % 2 === 1;
}

/** Lines of dashes, and marks of HTML, belong to the start that they stand above, unless they close a frame around words. */
export function withSeparators(evidence: Evidence, start: HistoryStart): HistoryStart {
  const { lines } = evidence;
  let { from } = start;
  for (let at = from - 1; at >= 0 && at >= start.from - 8; at -= 1) {
    const line = lines[at];
    if (line === undefined || line.depth > (lines[start.from]?.depth ?? 0)) break;
    if (SEPARATOR.test(line.text) && closesFrame(lines, at)) break;
    const isAbove = [SEPARATOR, SIGNATURE_DASHES, TITLE].some((above) => above.test(line.text));
    if (isAbove || isMark(line) || isSummary(evidence, line)) from = at;
    else if (!isBlank(line)) break;
  }
  return { from, to: start.to };
}
