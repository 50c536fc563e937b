import { isUtf8 } from 'node:buffer';
import { decodeText } from './charset';

/** The empty line that ends a header, in any line ends. */
function headerEnd(raw: Uint8Array): number {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const ends = ['\r\n\r\n', '\n\n', '\r\r'].map((end) => text.indexOf(end));
  return Math.min(...ends.map((end) => (end < 0 ? raw.byteLength : end)));
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

/** The header of a mail as UTF-8, raw bytes of older charsets and mislabelled encoded words included. */
export function headerText(raw: Uint8Array): string {
  const lines = Buffer.from(raw.subarray(0, headerEnd(raw)))
    .toString('latin1')
    .split('\n');
  return lines
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
export const readableHeaders = (raw: Uint8Array): Uint8Array =>
  Buffer.concat([Buffer.from(headerText(raw)), bodyOf(raw)]);
