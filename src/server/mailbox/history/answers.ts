import { isBlank, type Line } from '../words/lines';
import type { Conversation, Kind, Segment } from './history';
import { type Evidence, nextWords, runFrom } from './history-evidence';
import { holds, isTelling, readAll, wordsOf } from './sent-words';

/** Lines of a question that are shown with its answer. */
const MOST_QUESTION_LINES = 6;

/** A question, and words behind it on its line. */
const ANSWERED = /^(.*?[?？؟])\s*(\S.*)$/u;

/**
 * Parts the lines on which a question of ours is answered.
 * @param isHistory true for lines that may hold one
 */
export function splitAnswers(
  lines: readonly Line[],
  conversation: Conversation,
  isHistory: (line: Line, at: number) => boolean,
): Line[] {
  const texts = readAll(conversation);
  const isSent = (words: string) => texts.some((text) => holds(text, words));
  return lines.flatMap((line, at) => {
    const [, question = '', answer = ''] = isHistory(line, at)
      ? (ANSWERED.exec(line.text) ?? [])
      : [];
    const asked = wordsOf(question);
    const isAnswered =
      isTelling(asked) && isSent(asked) && ![answer, line.text].map(wordsOf).some(isSent);
    if (!isAnswered) return [line];
    const raw = line.raw.slice(0, line.raw.length - answer.length).trimEnd();
    return [
      { ...line, text: question, raw },
      { text: answer, depth: 0, raw: answer },
    ];
  });
}

/** A mere rule or mark of quoting answers nothing. */
const saysSomething = (line?: Line): boolean => /[^\s|>_=*.,:;–—"“”„«»'-]/u.test(line?.text ?? '');

const isQuestion = (line?: Line): boolean => /[?？؟]\s*$/u.test(line?.text ?? '');

/** Takes answers out of history: words that were never sent, between lines of one text or below its end or a question in it. */
export function takeAnswersOut({ lines, sent }: Evidence, kinds: Kind[]): void {
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

/** The question above an answer: the last lines of a quote, unless it is the whole mail that is answered below it. */
export function question(
  { lines, sent }: Evidence,
  kinds: readonly Kind[],
  { at }: Segment,
): string {
  const quoted = at.filter((index) => kinds[index] === 'history');
  const known = quoted.filter((index) => sent[index]);
  const isLastQuote = kinds.lastIndexOf('history') === quoted.at(-1);
  const isWhole = known.length >= 3 && known.some((index) => sent[index]?.isFirst);
  const isToEnd = isLastQuote || known.some((index) => sent[index]?.isLast);
  if (isWhole && isToEnd) return '';
  const words = quoted.slice(0, quoted.findLastIndex((index) => !isBlankAt(lines, index)) + 1);
  const start = words.findLastIndex((index) => isBlankAt(lines, index)) + 1;
  return words
    .slice(Math.max(start, words.length - MOST_QUESTION_LINES))
    .map((index) => '> '.repeat(lines[index]?.depth || 1) + (lines[index]?.text ?? '').trim())
    .join('\n');
}
