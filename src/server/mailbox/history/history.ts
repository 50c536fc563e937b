import { MARKS } from '../words/html-text';
import { isBlank, type Line } from '../words/lines';
import { type Evidence, nextWords, SEPARATOR, withSeparators } from './history-evidence';
import { historyStarts, splitAttribution } from './history-starts';
import { recogniseUs } from '../our-addresses';
import { findSent, splitAnswers } from './sent-words';

/** The new words of a mail, and the history that its writer quoted. */
export type SplitText = { text: string; quoted: string };

/** The conversation so far, by which history is known. */
export type Conversation = {
  /** The plain texts that we and they sent. */
  sent: readonly string[];
  /** Those of them that they sent, where that is known. */
  theirs?: readonly string[];
  /** The addresses we write from, with or without a name. */
  ourAddresses: readonly string[];
};

type Kind = 'own' | 'start' | 'history';

/** Lines of a question that are shown with its answer. */
const MOST_QUESTION_LINES = 6;

/** Characters of two lines that a writer may share with us by chance, such as a greeting and a question. */
const MOST_COPIED = 40;

/** The line at which history begins below a start: that of the quote, for an answer between "On … wrote:" and the quote. */
function historyBelow({ lines, sent }: Evidence, to: number, depth: number): number {
  const below = nextWords(lines, to);
  if (SEPARATOR.test(lines[below]?.text ?? '')) return below;
  const isQuote = (at: number) => (lines[at]?.depth ?? 0) > depth;
  let known = below;
  while (known < lines.length && !isQuote(known) && !sent[known])
    known = nextWords(lines, known + 1);
  const place = sent[known];
  return isQuote(known) && place?.isFirst && !place.isTheirs ? known : below;
}

/** Marks what stands below each start: the quoted lines, or all that follows where nothing is marked as quoted. */
function markBelowStarts(evidence: Evidence, kinds: Kind[]): void {
  const { lines, sent } = evidence;
  const markRun = (from: number, depth: number) => {
    let end = from;
    for (let at = from; at < lines.length; at = nextWords(lines, end)) {
      if ((lines[at]?.depth ?? 0) < depth) return;
      kinds.fill('history', end, at + 1);
      end = at + 1;
    }
  };
  for (const { from, to } of historyStarts(evidence)) {
    const depth = lines[from]?.depth ?? 0;
    const below = historyBelow(evidence, to, depth);
    const hasWordsAbove = lines
      .slice(0, from)
      .some((line, at) => kinds[at] === 'own' && !isBlank(line));
    const isInHistory = kinds[from] === 'history';
    if ((lines[below]?.depth ?? 0) > depth) markRun(below, depth + 1);
    else if (isInHistory || hasWordsAbove || sent[below] || sent[below + 1]) markRun(below, depth);
    kinds.fill('start', from, to);
  }
}

/** The next run of lines that are not blank and of which this holds, at or behind a place. */
function runFrom(lines: readonly Line[], from: number, isOf: (at: number) => boolean): number[] {
  const run: number[] = [];
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at];
    if (!line || isBlank(line)) continue;
    if (!isOf(at)) break;
    run.push(at);
  }
  return run;
}

/**
 * Marks lines that no start announces: quoted ones that were sent, and two or more of ours, one below the other. What they wrote
 * before is no history by itself: people sign each mail alike.
 */
function markSentLines(evidence: Evidence, kinds: Kind[]): void {
  const { lines, sent } = evidence;
  const isSentAgain = lines.every((line, at) => isBlank(line) || (line.depth === 0 && sent[at]));
  if (isSentAgain && !kinds.includes('start')) return;
  for (let from = 0; from < lines.length; from += 1) {
    const isQuote = (at: number) => kinds[at] === 'own' && (lines[at]?.depth ?? 0) > 0;
    const isCopy = (at: number) => kinds[at] === 'own' && sent[at] !== undefined;
    if (kinds[from] !== 'own' || !(isQuote(from) || isCopy(from))) continue;
    const run = runFrom(lines, from, isQuote(from) ? isQuote : isCopy);
    const known = run.filter((at) => sent[at] && (isQuote(at) || !sent[at].isTheirs)).length;
    const length = run.reduce((sum, at) => sum + (lines[at]?.text.length ?? 0), 0);
    const isHistory = isQuote(from)
      ? 3 * known >= run.length || (run.length > 2 && kinds.lastIndexOf('start', from) >= 0)
      : known >= 3 || (known === 2 && length >= MOST_COPIED);
    const to = (run.at(-1) ?? from) + 1;
    if (isHistory) kinds.fill('history', withSeparators(evidence, { from, to }).from, to);
    from = to - 1;
  }
}

/** A mere rule or mark of quoting answers nothing. */
const saysSomething = (line?: Line): boolean => /[^\s|>_=*.,:;–—-]/u.test(line?.text ?? '');

const isQuestion = (line?: Line): boolean => /[?？؟]\s*$/u.test(line?.text ?? '');

/** Takes answers out of history: words that were never sent, between lines of one text or below its end or a question in it. */
function takeAnswersOut({ lines, sent }: Evidence, kinds: Kind[]): void {
  for (let above = 0; above < lines.length; above += 1) {
    if (kinds[above] !== 'history' || !sent[above]) continue;
    const isAnswer = (at: number) =>
      kinds[at] === 'history' && !sent[at] && (lines[at]?.depth ?? 0) >= (lines[above]?.depth ?? 0);
    const run = runFrom(lines, above + 1, isAnswer);
    const [first = 0] = run;
    const last = run.at(-1) ?? 0;
    const below = nextWords(lines, last + 1);
    const isBetween = sent[below]?.texts.some((text) => sent[above]?.texts.includes(text));
    const isEnd = sent[above]?.isLast && lines[above]?.depth === 0;
    const isBelow = (isEnd || isQuestion(lines[above])) && below === lines.length;
    if (run.some((at) => saysSomething(lines[at])) && (isBetween || isBelow))
      kinds.fill('own', first, last + 1);
  }
}

const isBlankAt = (lines: readonly Line[], at: number) =>
  lines[at] === undefined || isBlank(lines[at]);

type Segment = { kind: 'own' | 'history'; at: number[] };

/** Lines that belong together; blank ones go with those before them. */
function segmentsOf(lines: readonly Line[], kinds: readonly Kind[]): Segment[] {
  const segments: Segment[] = [];
  lines.forEach((line, at) => {
    const last = segments.at(-1);
    const kind = kinds[at] === 'own' ? 'own' : 'history';
    if (last && (last.kind === kind || isBlank(line))) last.at.push(at);
    else segments.push({ kind, at: [at] });
  });
  return segments;
}

/** The question above an answer: the last lines of a quote, unless it is the whole mail that is answered below it. */
function question({ lines, sent }: Evidence, kinds: readonly Kind[], { at }: Segment): string {
  const quoted = at.filter((index) => kinds[index] === 'history');
  const known = quoted.filter((index) => sent[index]);
  const isLastQuote = kinds.lastIndexOf('history') === quoted.at(-1);
  const isWhole = known.length >= 3 && known.some((index) => sent[index]?.isFirst);
  if (isWhole && isLastQuote) return '';
  const words = quoted.slice(0, quoted.findLastIndex((index) => !isBlankAt(lines, index)) + 1);
  const start = words.findLastIndex((index) => isBlankAt(lines, index)) + 1;
  return words
    .slice(Math.max(start, words.length - MOST_QUESTION_LINES))
    .map((index) => '> '.repeat(lines[index]?.depth || 1) + (lines[index]?.text ?? '').trim())
    .join('\n');
}

/** Lines below a quote that answer nothing: a signature, or the notice of a gateway. */
const isFooter = (line: Line | undefined) => /^(-- ?|_{5,}|={5,}|-{5,})$/.test(line?.text ?? '');

const trimBlank = (text: string) => text.replace(/^(?:[^\S\n]*\n)+|\s+$/g, '');

/**
 * Parts the new words of a mail from the history below, above or between them. Nothing is lost: each line is in one of both,
 * and a question also stands above its answer.
 */
export function splitHistory(
  written: readonly Line[],
  conversation: Conversation,
  subject: string,
): SplitText {
  const lines = splitAnswers(written.flatMap(splitAttribution), conversation);
  const isOurs = recogniseUs(conversation);
  const evidence = { lines, sent: findSent(lines, conversation), isOurs, subject };
  const kinds: Kind[] = lines.map(() => 'own');
  markBelowStarts(evidence, kinds);
  markSentLines(evidence, kinds);
  takeAnswersOut(evidence, kinds);
  const segments = segmentsOf(lines, kinds);
  const rawOf = ({ at }: Segment) =>
    trimBlank(
      at
        .map((index) => lines[index]?.raw ?? '')
        .filter((raw) => raw.replace(MARKS, '') !== '' || raw === '')
        .join('\n'),
    );
  const text = segments.flatMap((segment, index) => {
    if (segment.kind === 'own') return [rawOf(segment)];
    const next = segments[index + 1];
    const answer = next?.at.find((at) => !isBlankAt(lines, at));
    return answer === undefined || isFooter(lines[answer])
      ? []
      : [question(evidence, kinds, segment)];
  });
  const quoted = segments.filter(({ kind }) => kind === 'history').map(rawOf);
  return {
    text: text.filter(Boolean).join('\n\n'),
    quoted: quoted.filter(Boolean).join('\n\n'),
  };
}
