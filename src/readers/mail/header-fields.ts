import { isUtf8 } from 'node:buffer';
import { cleanLine } from '../text';
import { charsetInHeader, decodeText } from './words/charset';

/** A line that neither is a field of a header nor goes on with one. */
const NO_FIELD = /^(?![!-9;-~]+[ \t]*:|[ \t\r\n])./m;

/** The first part of a mail, directly below the header. */
const BOUNDARY_LINE = /^--\S/m;

/** A mail whose line ends are carriage returns alone, as old Macs and some scripts write them, with those that parsers know. */
export const withLineFeeds = (raw: Uint8Array): Uint8Array =>
  raw.includes(0x0a) ? raw : raw.map((byte) => (byte === 0x0d ? 0x0a : byte));

/** The empty line that ends a header, in any line ends; some scripts leave it out. */
function headerEnd(raw: Uint8Array): number {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const ends = ['\r\n\r\n', '\n\n', '\r\r'].map((end) => bytes.indexOf(end));
  const end = Math.min(...ends.map((at) => (at < 0 ? raw.byteLength : at)));
  const missed = end < raw.byteLength ? BOUNDARY_LINE : NO_FIELD;
  const at = bytes.toString('latin1', 0, end).search(missed);
  return at < 0 ? end : at;
}

/** Encoded words (RFC 2047) whose charset is wider than its name says, or that decoders do not know or decode wrongly. */
const ENCODED_WORD =
  /=\?((?:gb2312|gbk|hz-gb-2312|utf-16|unicode-1-1-utf-7|utf-7|iso-8859-1|windows-1252)[^?\s]*)\?([bq])\?([^?\s]*)\?=/gi;

/** The bytes that a text in quoted-printable stands for. */
export const quotedBytes = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );

function inUtf8(charset: string, encoding: string, text: string): string {
  const bytes =
    encoding.toLowerCase() === 'b'
      ? Buffer.from(text, 'base64')
      : quotedBytes(text.replaceAll('_', ' '));
  return `=?utf-8?B?${Buffer.from(decodeText(bytes, charset)).toString('base64')}?=`;
}

/** Neighbouring words of which the first may end within a character, as its padding shows. */
const PARTED_WORDS = /=\?utf-8\?b\?[^?\s]*=\?=(?:\s+=\?utf-8\?b\?[^?\s]*\?=)+/gi;

/** One word of neighbours that are text only together (RFC 2047 §5 forbids it, and programs do it). */
function joinParted(words: string): string {
  const parts = [...words.matchAll(/\?b\?([^?]*)\?=/gi)].map(([, text = '']) =>
    Buffer.from(text, 'base64'),
  );
  const whole = Buffer.concat(parts);
  return parts.every(isUtf8) || !isUtf8(whole) ? words : `=?utf-8?B?${whole.toString('base64')}?=`;
}

/** The header of a mail as its bytes. */
export const headerOf = (raw: Uint8Array): string =>
  Buffer.from(raw.subarray(0, headerEnd(raw))).toString('latin1');

const charsetOfText = (header: string): string =>
  /\bcharset\s*=\s*["']?([\w.:-]+)/i.exec(field(header, 'Content-Type') ?? '')?.[1] ??
  charsetInHeader(header);

/** The header of a mail as UTF-8, raw bytes of older charsets and mislabelled encoded words included. */
export function headerText(raw: Uint8Array): string {
  const header = headerOf(raw);
  // Programs that write raw bytes use the charset of their text.
  const charset = charsetOfText(header);
  return header
    .split('\n')
    .map((line) => decodeText(Buffer.from(line, 'latin1'), /[\x80-\xff]/.test(line) ? charset : ''))
    .join('\n')
    .replace(PARTED_WORDS, joinParted)
    .replace(ENCODED_WORD, (_, charset: string, encoding: string, text: string) =>
      inUtf8(charset, encoding, text),
    );
}

/** All of a mail below its header. */
export const bodyOf = (raw: Uint8Array): Uint8Array => raw.subarray(headerEnd(raw));

/** A mail whose header is UTF-8 as a whole, for parsers that take it for that. Its body stays as it is. */
export function readableHeaders(raw: Uint8Array): Uint8Array {
  const body = bodyOf(raw);
  const isApart = body.byteLength === 0 || body[0] === 0x0d || body[0] === 0x0a;
  return Buffer.concat([Buffer.from(headerText(raw) + (isApart ? '' : '\r\n\r\n')), body]);
}

/** One field of a report or a header, whose lines may be folded. */
export const field = (text: string, name: string): string | undefined =>
  new RegExp(`^${name}[ \\t]*:((?:.|\\r?\\n[ \\t])*)`, 'im').exec(text)?.[1]?.trim();

/** Chinese and Japanese servers put wide signs around an address. */
const ADDRESS = /[^\s<>;:,"()[\]：；，。、（）【】「」]+@[^\s<>;:,"()[\]：；，。、（）【】「」]+/g;

export const addressesIn = (text = ''): string[] =>
  (text.match(ADDRESS) ?? []).map((address) =>
    cleanLine(address, 254)
      .replace(/[.'!?]+$/, '')
      .toLowerCase(),
  );

/** Enough for any conversation between people; a header may name thousands. */
const MOST_REFERENCES = 50;

/** Encoded words can hold any character, and PostgreSQL takes neither NUL nor half a surrogate pair. */
const MESSAGE_ID = /<([^<>\s\p{Cc}\p{Cs}]{3,250})>/gu;

/** A long id that a server has folded, with white space within. */
const FOLDED = /<[^<>\s]{0,250}\s+[^<>\s]{0,250}>/g;

/** Some programs leave the brackets out. */
const UNBRACKETED = /^[^<>\s\p{Cc}\p{Cs}@]{1,200}@[^<>\s\p{Cc}\p{Cs}@]{1,200}$/u;

/** The Message-ID of each of our emails begins with the id of its row in the outbox. */
const OUTBOX_ID = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@/i;

/** The ids in a header line, without their brackets. */
export function messageIds(text = ''): string[] {
  const bare = text.split(/[\s,]+/).filter(Boolean);
  if (bare.every((word) => UNBRACKETED.test(word))) return bare;
  const whole = text.replace(FOLDED, (id) => (id.includes('@') ? id.replace(/\s+/g, '') : id));
  return [...whole.matchAll(MESSAGE_ID)].map(([, id]) => id ?? '');
}

/** The rows of the outbox that these ids name. */
export const outboxIds = (ids: readonly string[]): string[] =>
  ids.flatMap((id) => OUTBOX_ID.exec(id)?.[1] ?? []);

/** Of too many ids the last ones, but those of our emails first of all: ours may stand first in a long thread. */
export function mostReferences(ids: string[]): string[] {
  if (ids.length <= MOST_REFERENCES) return ids;
  const ours = ids.filter((id) => OUTBOX_ID.test(id));
  const others = ids.filter((id) => !OUTBOX_ID.test(id));
  return [...others, ...ours].slice(-MOST_REFERENCES);
}

const DAEMON =
  'mailer[- ]daemon|mail-daemon|mdaemon|mail delivery (?:sub)?system|microsoftexchange[0-9a-f]+';
/** A whole name, or the first half of an address: people work for firms whose names begin alike. */
const asSender = (names: string) =>
  new RegExp(
    `^[\\s"']*(?:${names})[\\s"']*(?:[<(]|$)|(?:^|[\\s"'<(])(?:${names})(?:@|["'>)]*$)`,
    'i',
  );
const DAEMONS = asSender(DAEMON);
const SERVERS = asSender(`${DAEMON}|postmaster`);

/** True for a sender, name or address, under which mail servers alone write. */
export const isMailDaemon = (from: string): boolean => DAEMONS.test(from);

/** True for a sender under which mail servers write, and now and then the person who runs one. */
export const isMailServer = (from: string): boolean => SERVERS.test(from);

/** The return path of a mail that nobody shall return, in some mailboxes with the name of the server's daemon. */
export const EMPTY_PATH = /^\s*<\s*(?:mailer-daemon(?:@[^>]*)?)?>/i;
