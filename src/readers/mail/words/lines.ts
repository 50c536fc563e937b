/** A line of a mail: its words without the marks of quoting, how deep it is quoted, and itself as it was written. */
export type Line = { text: string; depth: number; raw: string };

/**
 * The Bat! puts the initials of the quoted person before its marks. GroupWise has marks on both sides of a name, people of
 * what is urgent.
 */
const QUOTE =
  /^(?!>{3,} .* (?:>{3,}|<{3,})\s*$)(?:[ \t]?[A-Z]{2}(?=>+(?: |$)))?(?:[ \t]{0,3}[>＞])+[ \t]?/;

const markCount = (marks: string): number => marks.split(/[>＞]/).length - 1;

/** White space and marks of direction that mail programs leave around words. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

export const withoutMarks = (text: string): string => text.replace(INVISIBLE, '');

/** Some people quote with bars; one without words is empty. */
export const isBlank = ({ text }: Line): boolean => /^\s*\|?\s*$/.test(withoutMarks(text));

/** Initials of one letter, or with small ones, as in "OaM> Hello". */
const INITIALS = /^[ \t]?(\p{L}{1,4})(?=>+(?: |$))/u;

/** Lines from which initials are known for such; one may begin like them by chance. */
const FEW_LINES = 3;

function quotedInitials(lines: readonly string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const [, initials] = INITIALS.exec(line) ?? [];
    if (initials !== undefined) counts.set(initials, (counts.get(initials) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= FEW_LINES).map(([found]) => found));
}

function readLine(raw: string, initials: ReadonlySet<string>): Line {
  const [before = '', found = ''] = INITIALS.exec(raw) ?? [];
  const written = initials.has(found) ? raw.slice(before.length) : raw;
  const [marks = ''] = QUOTE.exec(written) ?? [];
  return { raw, depth: markCount(marks), text: written.slice(marks.length) };
}

/** The end of a bracket that a program has wrapped, and no mark of quoting. */
const OPEN_BRACKET = /^[^>].*<[^<>\s]+@[^<>\s]*$/;
const CLOSING_BRACKET = /^>[^<>]{0,24}[:：]\s*$/u;

/** The lines of a text, of which `>` marks what is quoted. */
export function plainLines(text: string): Line[] {
  const lines = text.split(/\r\n|\n|\r/);
  const initials = quotedInitials(lines);
  return lines.map((raw, at) =>
    CLOSING_BRACKET.test(raw) && OPEN_BRACKET.test(lines[at - 1] ?? '')
      ? { raw, depth: 0, text: raw }
      : readLine(raw, initials),
  );
}

/** A flowed line that ends in a space goes on in the next one (RFC 3676 §4). */
export function flowedLines(text: string, delSp: boolean): Line[] {
  const lines: Line[] = [];
  let isOpen = false;
  for (const raw of text.split(/\r\n|\n|\r/)) {
    // Some programs put a space between the marks, too.
    const [marks = ''] = /^(?:>(?: (?=>))?)*/.exec(raw) ?? [];
    const depth = markCount(marks);
    const words = raw.slice(marks.length).replace(/^ /, '');
    const last = lines.at(-1);
    const isSignature = words === '-- ';
    const goesOn = words.endsWith(' ') && !isSignature;
    const kept = goesOn && delSp ? words.slice(0, -1) : words;
    const whole = isOpen && last?.depth === depth && !isSignature ? last.text + kept : undefined;
    if (whole !== undefined) lines.pop();
    const line = whole ?? kept;
    lines.push({ text: line, depth, raw: depth === 0 ? line : `${'> '.repeat(depth)}${line}` });
    isOpen = goesOn;
  }
  return lines;
}

/** Words for comparison: without marks of quoting and format, links, and differences of white space and case. */
export const fold = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(/[<[](?:https?|mailto|tel):[^>\]\s]*[>\]]/g, '')
    .replace(QUOTE, '')
    .replace(/[*_]/g, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
