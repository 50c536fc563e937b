import {
  type Conversation,
  holds,
  isTelling,
  readAll,
  recogniseSent,
  recogniseUs,
  wordsOf,
} from '../conversation';
import { isBlank, type Line } from '../words/lines';
import { isOfProgram } from './history-starts';
import {
  type Evidence,
  hasWords,
  lineAbove,
  nextWords,
  runFrom,
  SIGNATURE_DASHES,
} from './history-evidence';

export type Kind = 'own' | 'start' | 'history';

/** Lines of one kind, one below the other. */
export type Segment = { kind: 'own' | 'history'; at: number[] };

/** Lines of a question that are shown with its answer. */
const MOST_QUESTION_LINES = 6;

/** Questions that a line may hold; people ask two or three in one. */
const MOST_QUESTIONS = 10;

/** Characters of an answer on the line of its question that names us. */
const MOST_ANSWER = 80;

/** The words of a line up to the last question of ours in it. */
function askedIn(text: string, isSent: (words: string) => boolean): string {
  const ends = [...text.matchAll(/[?？؟]+/gu)].slice(0, MOST_QUESTIONS);
  const asked = ends.map(({ index, 0: marks }) => text.slice(0, index + marks.length));
  return asked.findLast(isSent) ?? '';
}

/** True where the first words that tell where they come from were sent. */
function beginsSent(text: string, isSent: (words: string) => boolean): boolean {
  const words = text.split(/\s+/);
  const count = words.findIndex((_, at) => isTelling(wordsOf(words.slice(0, at + 1).join(' '))));
  return count >= 0 && isSent(words.slice(0, count + 1).join(' '));
}

/** A smiley, or other signs that say something without a word. */
const SIGN = /\p{Extended_Pictographic}|[:;]-?[()]/u;

/** The words of our lines that have such a sign, for which programs may write another one. */
const wordsBesideSigns = ({ sent }: Conversation): Set<string> =>
  new Set(
    sent
      .flatMap((text) => text.split(/\r\n|\n|\r/))
      .filter((line) => SIGN.test(line))
      .map(wordsOf),
  );

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
  const isSent = recogniseSent(conversation);
  const isOurs = recogniseUs(conversation);
  const isWhole = (words: string) => texts.some((text) => holds(text, wordsOf(words)));
  const besideSigns = wordsBesideSigns(conversation);
  const isSign = (answer: string, words: string) =>
    !/[\p{L}\p{N}]/u.test(answer) && SIGN.test(answer) && !besideSigns.has(wordsOf(words));
  return lines.flatMap((line, at) => {
    const question = isHistory(line, at) ? askedIn(line.text, isSent) : '';
    const answer = line.text.slice(question.length).trim();
    const isAnswered =
      question !== '' &&
      answer !== '' &&
      (isSign(answer, line.text) || ![answer, line.text].some(isWhole)) &&
      !beginsSent(answer, isSent) &&
      // Gateways write all of our mail into one line, with a signature that may have changed since.
      !(answer.length >= MOST_ANSWER && isOurs(answer));
    if (!isAnswered) return [line];
    const raw = line.raw.trimEnd().slice(0, -answer.length).trimEnd();
    return [
      { ...line, text: question, raw },
      { text: answer, depth: 0, raw: answer },
    ];
  });
}

/** A mere rule or mark of quoting answers nothing. */
const saysSomething = (line?: Line): boolean => /[^\s|>_=*.,:;–—"“”„«»'-]/u.test(line?.text ?? '');

/** Below ours may stand an older mail of theirs, which is no answer to it. */
const beginsMail = (line?: Line): boolean => line !== undefined && isOfProgram(line);

const isQuestion = (line?: Line): boolean => /[?？؟]\s*$/u.test(line?.text ?? '');

/**
 * Takes answers out of history: words that stand in no text of the line above, between lines of one or below its end or a
 * question in it.
 */
export function takeAnswersOut({ lines, sent }: Evidence, kinds: Kind[]): void {
  for (let above = 0; above < lines.length; above += 1) {
    const place = sent[above];
    if (kinds[above] !== 'history' || !place) continue;
    const isOfText = (at: number) => sent[at]?.texts.some((text) => place.texts.includes(text));
    const isAnswer = (at: number) =>
      kinds[at] === 'history' &&
      !isOfText(at) &&
      (lines[at]?.depth ?? 0) >= (lines[above]?.depth ?? 0);
    const run = runFrom(lines, above + 1, isAnswer);
    const [first = 0] = run;
    const last = run.at(-1) ?? 0;
    const below = nextWords(lines, last + 1);
    const isBetween = saysSomething(lines[below]) && isOfText(below);
    const isSignature = SIGNATURE_DASHES.test(lines[first]?.text ?? '');
    const isEnd = place.isLast && lines[above]?.depth === 0 && !isSignature;
    const isBelow =
      !beginsMail(lines[first]) && (isEnd || isQuestion(lines[above])) && below === lines.length;
    const isNew = run.some((at) => !sent[at] && saysSomething(lines[at]));
    if (isNew && (isBetween || isBelow)) kinds.fill('own', first, last + 1);
  }
}

/** The line below our mail: behind its last one, or behind the dashes and the signature, which may have changed since. */
function endOfMail({ lines, sent }: Evidence, kinds: readonly Kind[]): number | undefined {
  const isPlain = (at: number) => kinds[at] === 'history' && lines[at]?.depth === 0;
  const last = sent.findLastIndex((place, at) => isPlain(at) && place?.isLast && !place.isTheirs);
  if (last >= 0) return last + 1;
  const dashes = lines.findLastIndex(({ text }, at) => isPlain(at) && SIGNATURE_DASHES.test(text));
  const end = lines.findIndex((line, at) => at > dashes && isBlank(line));
  return dashes >= 0 && end >= 0 && sent[lineAbove(lines, dashes)] ? end : undefined;
}

/** Takes an answer out of history that stands below all of it, whatever it repeats. */
export function takeLastAnswerOut(evidence: Evidence, kinds: Kind[]): void {
  const { lines, sent } = evidence;
  const end = endOfMail(evidence, kinds);
  if (end === undefined || kinds.includes('start', end)) return;
  const first = nextWords(lines, end);
  const isNew = lines.some((line, at) => at >= end && !sent[at] && saysSomething(line));
  if (isNew && !beginsMail(lines[first])) kinds.fill('own', first);
}

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
  const words = quoted.slice(0, quoted.findLastIndex((index) => hasWords(lines[index])) + 1);
  const start = words.findLastIndex((index) => !hasWords(lines[index])) + 1;
  const paragraph = words.slice(start);
  const isEnd = (index: number) => sent[index]?.isLast && !sent[index].isTheirs;
  const isSignature = SIGNATURE_DASHES.test(lines[paragraph[0] ?? 0]?.text ?? '');
  if (isSignature || (paragraph.some(isEnd) && !isQuestion(lines[paragraph.at(-1) ?? 0])))
    return '';
  return words
    .slice(Math.max(start, words.length - MOST_QUESTION_LINES))
    .map((index) => '> '.repeat(lines[index]?.depth || 1) + (lines[index]?.text ?? '').trim())
    .join('\n');
}
