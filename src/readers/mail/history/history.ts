import { type Conversation, findSent, recogniseSent, recogniseUs } from '../conversation';
import { MARKS } from '../words/html-text';
import { isBlank, type Line } from '../words/lines';
import {
  type Kind,
  question,
  type Segment,
  splitAnswers,
  takeAnswersOut,
  takeLastAnswerOut,
} from './answers';
import {
  type Evidence,
  hasWords,
  lineAbove,
  nextWords,
  runFrom,
  SEPARATOR,
  withSeparators,
} from './history-evidence';
import { historyStarts } from './history-starts';
import { splitAttribution, splitHeader } from './parted-lines';

/** The new words of a mail, and the history that its writer quoted. */
export type SplitText = { text: string; quoted: string };

/** Characters of two lines that a writer may share with us by chance, such as a greeting and a question. */
const MOST_COPIED = 40;

/**
 * The line at which history begins below a start: that of the quote, for an answer between "On … wrote:" and the quote. Above
 * another start stands a mail that we do not know.
 */
function historyBelow(
  { lines, sent }: Evidence,
  isStart: (at: number) => boolean,
  { to, depth }: { to: number; depth: number },
): number {
  const below = nextWords(lines, to);
  if (SEPARATOR.test(lines[below]?.text ?? '')) return below;
  const isQuote = (at: number) => (lines[at]?.depth ?? 0) > depth;
  let known = below;
  while (known < lines.length && !isQuote(known) && !sent[known] && !isStart(known))
    known = nextWords(lines, known + 1);
  const place = sent[known];
  return isQuote(known) && place?.isFirst && !place.isTheirs ? known : below;
}

/** True above the end of a mail of ours, of which we know no more than its signature. */
const isAboveEnd = ({ lines, sent }: Evidence, from: number): boolean =>
  sent.some(
    (place, at) =>
      at >= from && place?.isLast && !place.isTheirs && lines[at]?.depth === lines[from]?.depth,
  );

/** Marks what stands below each start: the quoted lines, or all that follows where nothing is marked as quoted. */
function markBelowStarts(evidence: Evidence, kinds: Kind[]): void {
  const { lines, sent } = evidence;
  let marked = { to: 0, depth: 0 };
  const markRun = (from: number, depth: number) => {
    // Starts within history mark nothing more; a mail may have thousands.
    if (from < marked.to && depth >= marked.depth) return;
    let end = from;
    for (let at = from; at < lines.length; at = nextWords(lines, end)) {
      if ((lines[at]?.depth ?? 0) < depth) break;
      kinds.fill('history', end, at + 1);
      end = at + 1;
    }
    marked = { to: end, depth };
  };
  const starts = historyStarts(evidence);
  const firsts = new Set(starts.map(({ from }) => from));
  for (const { from, to } of starts) {
    const depth = lines[from]?.depth ?? 0;
    const below = historyBelow(evidence, (at) => firsts.has(at), { to, depth });
    const hasWordsAbove = () =>
      lines.slice(0, from).some((line, at) => kinds[at] === 'own' && !isBlank(line));
    const isInHistory = kinds[from] === 'history';
    if ((lines[below]?.depth ?? 0) > depth) markRun(below, depth + 1);
    else if (
      isInHistory ||
      hasWordsAbove() ||
      sent[below] ||
      sent[below + 1] ||
      isAboveEnd(evidence, below)
    )
      markRun(below, depth);
    kinds.fill('start', from, to);
  }
}

/** True below a start, unless words of theirs announce the line: "Our bank says:". */
function isBelowStart({ lines }: Evidence, kinds: readonly Kind[], at: number): boolean {
  const above = lineAbove(lines, at);
  const isAnnounced = kinds[above] === 'own' && /[:：]\s*$/.test(lines[above]?.text ?? '');
  return !isAnnounced && kinds.lastIndexOf('start', at) >= 0;
}

/**
 * Marks lines that no start announces: quoted ones that were sent, and two or more of ours, one below the other, with the
 * first or the last line of a mail, and what follows of it; people repeat other lines. What they wrote before is no history
 * by itself: people sign each mail alike.
 */
function markSentLines(evidence: Evidence, kinds: Kind[]): void {
  const { lines, sent } = evidence;
  const isSentAgain = lines.every((line, at) => isBlank(line) || (line.depth === 0 && sent[at]));
  if (isSentAgain && !kinds.includes('start')) return;
  let isOfMail = false;
  for (let from = 0; from < lines.length; from += 1) {
    const isQuote = (at: number) => kinds[at] === 'own' && (lines[at]?.depth ?? 0) > 0;
    const isCopy = (at: number) => kinds[at] === 'own' && sent[at] !== undefined;
    if (kinds[from] !== 'own' || !(isQuote(from) || isCopy(from))) continue;
    const run = runFrom(lines, from, isQuote(from) ? isQuote : isCopy);
    const known = run.filter((at) => sent[at] && (isQuote(at) || !sent[at].isTheirs)).length;
    const length = run.reduce((sum, at) => sum + (lines[at]?.text.length ?? 0), 0);
    const isLong = known >= 3 || (known === 2 && length >= MOST_COPIED);
    const to = (run.at(-1) ?? from) + 1;
    const below = nextWords(lines, to);
    const isEdge =
      (kinds[below] !== 'own' && sent[below] !== undefined) ||
      run.some((at) => sent[at]?.isFirst || sent[at]?.isLast);
    isOfMail ||= isLong && isEdge && !isQuote(from);
    const isHistory = isQuote(from)
      ? 3 * known >= run.length || (run.length > 2 && isBelowStart(evidence, kinds, from))
      : isOfMail && isLong;
    if (isHistory) kinds.fill('history', withSeparators(evidence, { from, to }).from, to);
    from = to - 1;
  }
}

function markHistory(evidence: Evidence): Kind[] {
  const kinds: Kind[] = evidence.lines.map(() => 'own');
  markBelowStarts(evidence, kinds);
  markSentLines(evidence, kinds);
  return kinds;
}

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

/** Lines below a quote that answer nothing: a signature, or the notice of a gateway. */
const isFooter = (line: Line | undefined) => /^(-- ?|_{5,}|={5,}|-{5,})$/.test(line?.text ?? '');

/**
 * Parts the new words of a mail from the history below, above or between them. Nothing is lost: each line is in one of both,
 * and a question also stands above its answer.
 */
export function splitHistory(
  written: readonly Line[],
  conversation: Conversation,
  subject: string,
): SplitText {
  const isOurs = recogniseUs(conversation);
  const read = (lines: readonly Line[]) => {
    const evidence = { lines, sent: findSent(lines, conversation), isOurs, subject };
    return { evidence, kinds: markHistory(evidence) };
  };
  const isQuoted = ({ depth }: Line) => depth > 0;
  const isSent = recogniseSent(conversation);
  const single = written.flatMap((line) =>
    splitAttribution(line, isSent).flatMap((part) => splitHeader(part, isOurs)),
  );
  const marked = read(splitAnswers(single, conversation, isQuoted));
  const isHistory = (_: Line, at: number) => marked.kinds[at] === 'history';
  const parted = splitAnswers(marked.evidence.lines, conversation, isHistory);
  const isParted = parted.length > marked.evidence.lines.length;
  const { evidence, kinds } = isParted ? read(parted) : marked;
  const { lines } = evidence;
  takeAnswersOut(evidence, kinds);
  takeLastAnswerOut(evidence, kinds);
  const segments = segmentsOf(lines, kinds);
  const isWorded = (index: number) => hasWords(lines[index]);
  const rawOf = ({ at }: Segment) =>
    at
      .slice(at.findIndex(isWorded), at.findLastIndex(isWorded) + 1)
      .map((index) => lines[index]?.raw ?? '')
      .filter((raw) => raw.replace(MARKS, '') !== '' || raw === '')
      .join('\n')
      .trimEnd();
  const text = segments.flatMap((segment, index) => {
    if (segment.kind === 'own') return [rawOf(segment)];
    const next = segments[index + 1];
    const answer = next?.at.find(isWorded);
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
