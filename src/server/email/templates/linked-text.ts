/** A piece of a line: words, or an address with where it leads. */
export type TextPart = { text: string; href?: string };

/** Marks that nobody sees end an address; joiners do not, because words of Persian are written with them. */
const ADDRESS =
  /\bhttps?:\/\/[^\s<>"“”„«»‹›「」『』《》〈〉【】`|\\^、。，；！？\u200B\u200E\u200F\u2060\uFEFF]+/gi;

/** Punctuation of any script ends the sentence around an address, and not the address; a few signs may end that, too. */
const LAST_SIGN = /[^\P{P}/\-_#&%@]/u;

const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '）': '（' };

/** Cuts off the punctuation behind an address, and brackets that were opened before it. */
function withoutLastSigns(address: string): string {
  const counts = new Map<string, number>();
  const countOf = (sign: string) => counts.get(sign) ?? 0;
  for (const sign of address) counts.set(sign, countOf(sign) + 1);
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    const opening = OPENING[last];
    const isForeign = opening ? countOf(last) > countOf(opening) : LAST_SIGN.test(last);
    if (!isForeign) break;
    counts.set(last, countOf(last) - 1);
  }
  return address.slice(0, end);
}

/** The target of an address. Undefined when it has a user, which could pass for the host. */
function hrefOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { href, username, password } = new URL(address);
  return username === '' && password === '' ? href : undefined;
}

/** Splits a line at its web addresses. */
export function splitLinks(line: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of line.matchAll(ADDRESS)) {
    const text = withoutLastSigns(match[0]);
    const href = hrefOf(text);
    if (href === undefined) continue;
    if (match.index > end) parts.push({ text: line.slice(end, match.index) });
    parts.push({ text, href });
    end = match.index + text.length;
  }
  if (end < line.length) parts.push({ text: line.slice(end) });
  return parts;
}

const NO_BREAK = '\u00A0';

/** Keeps indents and rows of spaces, which HTML would show as one; the last of a row may still break a line. */
export const keepSpaces = (line: string): string =>
  line
    .replaceAll('\t', '    ')
    .replace(/^ +/, (spaces) => NO_BREAK.repeat(spaces.length))
    .replace(/ {2,}/g, (spaces) => `${NO_BREAK.repeat(spaces.length - 1)} `);
