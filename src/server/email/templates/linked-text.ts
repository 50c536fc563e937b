/** A piece of a line: words, or an address with where it leads. */
export type TextPart = { text: string; href?: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"“”„«»`|\\^]+/gi;

/** Punctuation that ends a sentence around an address and not the address. */
const LAST_SIGNS = /[.,;:!?…'’‘*_~।。、，；：！？]+$/;

const count = (text: string, sign: string) => text.split(sign).length - 1;

/** Cuts off the punctuation behind an address, and brackets that were opened before it. */
function withoutLastSigns(address: string): string {
  const trimmed = address.replace(LAST_SIGNS, '');
  const last = trimmed.at(-1) ?? '';
  const opening = { ')': '(', ']': '[', '}': '{', '）': '（' }[last];
  const isForeign = opening !== undefined && count(trimmed, last) > count(trimmed, opening);
  if (isForeign) return withoutLastSigns(trimmed.slice(0, -1));
  return trimmed;
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
