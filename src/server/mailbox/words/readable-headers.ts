import { isUtf8 } from 'node:buffer';
import { decodeText } from './charset';

/** A line that neither is a field of a header nor goes on with one. */
const NO_FIELD = /^(?![!-9;-~]+[ \t]*:|[ \t\r\n])./m;

/** The empty line that ends a header, in any line ends; some scripts leave it out. */
function headerEnd(raw: Uint8Array): number {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const ends = ['\r\n\r\n', '\n\n', '\r\r'].map((end) => bytes.indexOf(end));
  const end = Math.min(...ends.map((at) => (at < 0 ? raw.byteLength : at)));
  const at = end < raw.byteLength ? -1 : bytes.toString('latin1').search(NO_FIELD);
  return at < 0 ? end : at;
}

/** Encoded words (RFC 2047) whose charset is wider than its name says, or that decoders do not know or decode wrongly. */
const ENCODED_WORD =
  /=\?((?:gb2312|gbk|hz-gb-2312|utf-16|unicode-1-1-utf-7|utf-7|iso-8859-1|windows-1252)[^?\s]*)\?([bq])\?([^?\s]*)\?=/gi;

const quotedBytes = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll('_', ' ')
      .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );

function inUtf8(charset: string, encoding: string, text: string): string {
  const bytes = encoding.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : quotedBytes(text);
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

/** The header of a mail as UTF-8, raw bytes of older charsets and mislabelled encoded words included. */
export function headerText(raw: Uint8Array): string {
  return headerOf(raw)
    .split('\n')
    .map((line) => decodeText(Buffer.from(line, 'latin1')))
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
