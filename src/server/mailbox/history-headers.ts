import { headerField } from './header-labels';
import {
  type Evidence,
  hasDate,
  type HistoryStart,
  isSentBelow,
  SEPARATOR,
  withSeparators,
} from './history-evidence';
import { fold, isBlank, type Line, withoutMarks } from './lines';

const HEADER =
  /^[\s*_]*([\p{L}\p{M}][\p{L}\p{M}\p{N} .'’*_\u00a0\u3000/-]{0,30}?)[\s*_]*[:：][\s*_]*(.*)$/u;

export type HeaderLine = { at: number; label: string; value: string };

type HeaderLines = { fields: HeaderLine[]; to: number };

/** NetEase writes a row of a table, `| From | Asha |`; others put marks of direction around the label. */
const plainField = (text: string): string =>
  withoutMarks(text).replace(/^\| ?([^|]+?) ?\| ?(.*?) ?\|$/, '$1: $2');

const fieldIn = (line?: Line) => HEADER.exec(plainField(line?.text ?? ''));

/** A header with many addresses goes on in the next line; a line with a date or "wrote:" begins something else. */
const goesOn = (text: string): boolean =>
  /^\s/.test(text) || (text.includes('@') && !hasDate(text) && !/[:：]\s*$/.test(text));

export function headerLines(lines: readonly Line[], from: number): HeaderLines {
  const fields: HeaderLine[] = [];
  const depth = lines[from]?.depth;
  let to = from;
  for (let at = from; at < lines.length && lines[at]?.depth === depth; at += 1) {
    const line = lines[at];
    const last = fields.at(-1);
    const [, label, value = ''] = fieldIn(line) ?? [];
    if (!line || (isBlank(line) && to < at)) break;
    if (isBlank(line)) continue;
    // Below an empty line, From begins the header of another mail.
    if (last && to < at && headerField(label ?? '') === 'from') break;
    if (label !== undefined) fields.push({ at, label, value });
    else if (last && to === at && goesOn(line.text)) last.value += ` ${line.text}`;
    else break;
    to = at + 1;
  }
  return { fields, to };
}

/** Mail programs repeat six at most. */
const MOST_FIELDS = 10;

/** eM Client writes its labels without colons, below a line of dashes. */
function linesWithoutColons(lines: readonly Line[], from: number): HeaderLines | undefined {
  const above = lines[lines[from - 1]?.text === '' ? from - 2 : from - 1]?.text ?? '';
  if (
    !SEPARATOR.test(above) ||
    fieldIn(lines[from]) ||
    !/^\p{L}+ .*@/u.test(lines[from]?.text ?? '')
  )
    return undefined;
  const block = lines.slice(from, from + MOST_FIELDS);
  const to = from + (block.some(isBlank) ? block.findIndex(isBlank) : block.length);
  const fields = lines.slice(from, to).flatMap(({ text }, index) => {
    const [, label, value] = /^(\p{L}+) (.+)$/u.exec(text) ?? [];
    return label !== undefined && value !== undefined ? [{ at: from + index, label, value }] : [];
  });
  return headerField(fields[0]?.label ?? '') === 'from' ? { fields, to } : undefined;
}

/** Without "Re:" and the like, and marks of gateways such as `[EXTERNAL]`. */
const bareSubject = (subject: string): string =>
  fold(subject).replace(/^(?:\p{L}{1,4}(?:\[\d+\])? ?[:：] ?|\[[^\]]{1,20}\] ?)+/u, '');

/** Two or more of From, Sent, To and Subject, of a mail that we or they sent; it begins at the first of these labels. */
export function headerBlock(evidence: Evidence, from: number): HistoryStart | undefined {
  const { lines, isOurs } = evidence;
  if (fieldIn(lines[from - 1]) && lines[from - 1]?.depth === lines[from]?.depth) return undefined;
  const { fields, to } = linesWithoutColons(lines, from) ?? headerLines(lines, from);
  const known = fields.filter(({ label }) => headerField(label));
  const isFollowed = isSentBelow(evidence, to);
  const isDated = fields.some(({ value }) => hasDate(value));
  const ours = fields.find(({ value }) => value.includes('@') && isOurs(value));
  const isLikely = fields.length >= 3 && isDated && ours !== undefined;
  if (known.length < 2 && !isLikely) return undefined;
  const sender =
    known.find(({ label }) => headerField(label) === 'from') ??
    fields.find(({ value }) => value.includes('@'));
  const subject = known.find(({ label }) => headerField(label) === 'subject')?.value;
  const isThread =
    isDated && subject !== undefined && bareSubject(subject) === bareSubject(evidence.subject);
  const isAddress = sender?.value.includes('@');
  const isSenderOurs = isOurs(sender?.value ?? '');
  // People write invoices to our mere name and give them a date, and name two addresses alone in an order.
  const isMail =
    isDated || known.some(({ label }) => !/^(from|to)$/.test(headerField(label) ?? ''));
  const isProven = isAddress ? isSenderOurs && isMail : sender !== undefined && isThread;
  const isHistory = isProven || isFollowed;
  const isOfBlock = (each: HeaderLine) =>
    headerField(each.label) !== undefined || (each === sender && isSenderOurs);
  const first = known.length < 2 ? ours : fields.find(isOfBlock);
  return isHistory ? withSeparators(evidence, { from: first?.at ?? from, to }) : undefined;
}
