import { headerField } from './header-labels';
import {
  type Evidence,
  hasDate,
  type HistoryStart,
  isSentBelow,
  withSeparators,
} from './history-evidence';
import { fold, isBlank, type Line } from './lines';

const HEADER =
  /^[\s*_]*([\p{L}\p{M}][\p{L}\p{M}\p{N} .'’*_\u00a0\u3000/-]{0,30}?)[\s*_]*[:：][\s*_]*(.*)$/u;

export type HeaderLine = { at: number; label: string; value: string };

export function headerLines(
  lines: readonly Line[],
  from: number,
): { fields: HeaderLine[]; to: number } {
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
export function headerBlock(evidence: Evidence, from: number): HistoryStart | undefined {
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
