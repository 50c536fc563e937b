/**
 * Characters no stored text may hold, besides tab and line feed which only a message may:
 * controls (C0, DEL, C1), line and paragraph separators, bidirectional overrides and isolates, invisible characters that
 * serve spoofing (zero width space, word joiner, byte order mark), and halves of surrogate pairs.
 * Joiners and direction marks stay: Indic and right-to-left scripts need them.
 */
const FORBIDDEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF\p{Cs}]/u;
const FORBIDDEN_IN_MESSAGE =
  /[^\P{Cc}\t\n]|[\u2028\u2029\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF\p{Cs}]/u;
const LINE_BREAK = /[\r\n]/;

/** Invisible characters come along with text that is copied from chats, address books and PDFs; nobody can find them. */
const INVISIBLE = /[\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF]/g;
const UNICODE_LINE_END = /[\u2028\u2029]/g;

/** True for text with a line break of any kind. */
export const hasLineBreak = (text: string): boolean => LINE_BREAK.test(text);

/** True when a one-line text holds a character we do not store. */
export const hasForbiddenCharacter = (line: string): boolean => FORBIDDEN.test(line);

/** True when a text of several lines holds a character we do not store. */
export const hasForbiddenCharacterInMessage = (text: string): boolean =>
  FORBIDDEN_IN_MESSAGE.test(text);

/** Length as people and Postgres' char_length count it: in code points, not UTF-16 units. */
export const codePoints = (text: string): number => [...text].length;

/**
 * A line without white space around it and invisible characters in it. One with a line break inside is left as it is, to be
 * refused, not mended.
 */
export function trimLine(text: string): string {
  const visible = text.replace(INVISIBLE, '').replace(UNICODE_LINE_END, ' ');
  return hasLineBreak(visible) ? visible : visible.trim();
}

/**
 * A message without white space around it and invisible characters in it, its line ends as `\n`: form posts send `\r\n`
 * (HTML, "normalize newlines").
 */
export const normaliseMessage = (text: string): string =>
  text.replace(INVISIBLE, '').replace(/\r\n?/g, '\n').replace(UNICODE_LINE_END, '\n').trim();

const ASCII = /^\p{ASCII}*$/u;

/** Characters that would give an address another host, or more than a host. */
const NO_HOST = /[\s/\\?#:@%[\]]/;

/**
 * An address with its domain in ASCII (punycode), as mail servers and the database know it. The part before the `@` stays.
 *
 * @returns undefined where its domain is none
 */
export function asciiEmail(email: string): string | undefined {
  const start = email.lastIndexOf('@') + 1;
  const domain = email.slice(start);
  if (ASCII.test(domain)) return email;
  if (NO_HOST.test(domain)) return undefined;
  try {
    return email.slice(0, start) + new URL(`https://${domain}`).hostname;
  } catch {
    return undefined;
  }
}
