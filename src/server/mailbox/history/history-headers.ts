import {
  type Evidence,
  hasDate,
  type HistoryStart,
  isBeginningBelow,
  isSentBelow,
  SEPARATOR,
  withSeparators,
} from './history-evidence';
import { type HeaderField, headerField } from './header-labels';
import { fold, isBlank, type Line, withoutMarks } from '../words/lines';

/** A label, a colon that is not that of a time, and a value. */
const HEADER =
  /^[\s*_]*([\p{L}\p{M}][\p{L}\p{M}\p{N} .'’*_\u00a0\u3000/-]{0,30}?)[\s*_]*[:：](?!(?<=\p{Nd}[:：])\p{Nd}{2})[\s*_]*(.*)$/u;

export type HeaderLine = { at: number; label: string; value: string };

type HeaderLines = { fields: HeaderLine[]; to: number };

/** NetEase writes a row of a table, `| From | Asha |`; others put marks of direction around the label. */
const plainField = (text: string): string =>
  withoutMarks(text).replace(/^\| ?([^|]+?) ?\| ?(.*?) ?\|$/, '$1: $2');

const fieldIn = (line?: Line) => HEADER.exec(plainField(line?.text ?? ''));

/** A header with many addresses goes on in the next line; a line with a date or "wrote:" begins something else. */
const goesOn = (text: string): boolean =>
  !/[:：]\s*$/.test(text) && (/^\s/.test(text) || (text.includes('@') && !hasDate(text)));

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
    // Below an empty line, From begins the header of another mail, and a label without a value or a name the mail itself.
    const field = headerField(label ?? '');
    if (last && to < at && (field === 'from' || (!field && value.trim() === ''))) break;
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

/** A label of one or two words behind a space. */
const NEXT_LABEL = /\s(?=[*_]{0,2}\p{L}+(?: \p{L}+)?[*_]{0,2} ?[:：][*_]{0,2}\s)/u;

/** Parts a header of ours that a gateway wrote into one line. @param isOurs as of a conversation */
export function splitHeader(line: Line, isOurs: (text: string) => boolean): Line[] {
  if (!line.text.includes('@')) return [line];
  const parts: string[] = [];
  for (const part of line.text.split(NEXT_LABEL)) {
    const [, label = ''] = fieldIn({ ...line, text: part }) ?? [];
    if (headerField(label) || parts.length === 0) parts.push(part);
    else parts.push(`${parts.pop()} ${part}`);
  }
  const [sender = ''] = parts;
  const [, label = '', value = ''] = fieldIn({ ...line, text: sender }) ?? [];
  const isHeader = headerField(label) === 'from' && value.includes('@') && isOurs(value);
  if (!isHeader || parts.length < 3) return [line];
  return parts.map((text) => ({ ...line, text, raw: '> '.repeat(line.depth) + text }));
}

/** Without "Re:" and the like, and marks of gateways such as `[EXTERNAL]`. */
const bareSubject = (subject: string): string =>
  fold(subject).replace(/^(?:\p{L}{1,4}(?:\[\d+\])? ?[:：] ?|\[[^\]]{1,20}\] ?)+/u, '');

/** Programs name each field once: above that, the lines of a signature of theirs, such as its date, end. */
function withoutOwn(fields: readonly HeaderLine[]): readonly HeaderLine[] {
  const found = fields.map(({ label }) => headerField(label));
  const last = found.findLastIndex(
    (field, at) => field !== undefined && found.indexOf(field, at + 1) >= 0,
  );
  return fields.slice(last + 1);
}

/** "> Message du 4/3/26 11:20" stands above a quoted header, with its date; words of theirs are not quoted. */
function quotedTitle({ lines }: Evidence, from: number): number | undefined {
  const [title, line] = [lines[from - 1], lines[from]];
  const isQuoted = line !== undefined && line.depth > 0 && title?.depth === line.depth;
  return isQuoted && hasDate(title.text) ? from - 1 : undefined;
}

type Block = { evidence: Evidence; fields: readonly HeaderLine[]; to: number };

const fieldOf = ({ label }: HeaderLine): HeaderField | undefined => headerField(label);

const isAddressOf = (isOurs: Evidence['isOurs'], { value }: HeaderLine): boolean =>
  value.includes('@') && isOurs(value);

const senderOf = (fields: readonly HeaderLine[]): HeaderLine | undefined =>
  fields.find((field) => fieldOf(field) === 'from') ??
  fields.find(({ value }) => value.includes('@'));

/** Says whether two or more of From, Sent, To and Subject are of a mail that we or they sent. */
function isHeader({ evidence, fields, to }: Block): boolean {
  const { isOurs } = evidence;
  const known = fields.filter(fieldOf);
  const isDated = fields.some(({ value }) => hasDate(value));
  const isLikely =
    fields.length >= 3 && isDated && fields.some((field) => isAddressOf(isOurs, field));
  if (known.length < 2 && !isLikely) return false;
  const sender = senderOf(fields);
  const thread = bareSubject(evidence.subject);
  const isThread =
    isDated && thread !== '' && fields.some(({ value }) => bareSubject(value) === thread);
  const isSenderOurs = sender !== undefined && isOurs(sender.value);
  const isFrom = sender && fieldOf(sender) === 'from' && sender.value.includes('@');
  // People write invoices to our mere name and give them a date, and tell us what a mail of ours shall say above.
  const isSent = isDated || known.some((field) => fieldOf(field) === 'sent');
  if (isSenderOurs && (isThread || (isFrom && isSent))) return true;
  // A list of theirs may stand above a line of ours that they answer.
  return isSentBelow(evidence, to) && (isThread || isBeginningBelow(evidence, to));
}

/** A block of header lines; it begins at the first of them that is no line of theirs. */
export function headerBlock(evidence: Evidence, from: number): HistoryStart | undefined {
  const { lines, isOurs } = evidence;
  if (fieldIn(lines[from - 1]) && lines[from - 1]?.depth === lines[from]?.depth) return undefined;
  const { fields, to } = linesWithoutColons(lines, from) ?? headerLines(lines, from);
  const found = [fields, withoutOwn(fields)].find((each) =>
    isHeader({ evidence, fields: each, to }),
  );
  if (!found) return undefined;
  const sender = senderOf(found);
  const isOfBlock = (field: HeaderLine) =>
    fieldOf(field) !== undefined || (field === sender && isOurs(field.value));
  const first =
    found.filter(fieldOf).length < 2
      ? found.find((field) => isAddressOf(isOurs, field))
      : withoutOwn(found).find(isOfBlock);
  const start = quotedTitle(evidence, from) ?? first?.at ?? from;
  return withSeparators(evidence, { from: start, to });
}
