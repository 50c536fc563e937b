import { isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import iconv from 'iconv-lite';
import { unmarkedUtf16 } from '../unmarked-utf16';
import { knownHeaders } from './header-meaning';
import { misspeltWords } from './spelling';

export interface Decoded {
  text: string;
  /** By its label in the Encoding Standard, where it has one. */
  encoding: string;
  bom: boolean;
}

/** Byte order marks; that of UTF-32 begins like one of UTF-16. */
const MARKS: readonly [string, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  ['gb18030', [0x84, 0x31, 0x95, 0x33]],
];

const decode = (bytes: Uint8Array, encoding: string): string =>
  iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding);

/** As UTF-8, also where a few bytes of it were damaged on the way. */
function asUtf8(bytes: Uint8Array): string | undefined {
  if (isUtf8(bytes)) return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const faults = text.split('\ufffd').length - 1;
  const letters = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  return letters >= 4 * faults ? text : undefined;
}

/** Names of the detector that are parts of what programs write under them. */
const WIDER: Readonly<Record<string, string>> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-2': 'windows-1250',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-9': 'windows-1254',
  ascii: 'windows-1252',
  'utf-8': 'windows-1252',
};

/**
 * Code pages of European letters, the usual first. Letter statistics fail on a list of names, so the words decide among
 * these.
 */
const EUROPEAN = [
  ...['windows-1252', 'windows-1250', 'iso-8859-2', 'windows-1254', 'macintosh', 'ibm850'],
  ...['windows-1251', 'windows-1253', 'koi8-r', 'ibm866'],
];
const LATIN_FAMILY = new Set([...EUROPEAN.slice(0, 6), 'windows-1257', 'windows-1258']);

/** Words that no language has: a sign or a control character among letters, or a capital behind a small one with an accent. */
const BROKEN =
  /\p{L}[\u0080-\u009f¡-©«-´¶-¹»-¿†‡ˆ‰˜™√∞≈∂∑∏π∫Ω≤≥÷×�]|[\u0080-\u009f¢-¦¨©¬-´¶-¹¼-¾†‡ˆ‰˜™√∞≈∂∑∏π∫Ω≤≥÷×�](?=\p{Ll})|(?![A-Za-z])\p{Ll}\p{Lu}|\p{Ll}(?![A-Z])\p{Lu}/gu;

const EAST_ASIAN = '[\\p{Script=Han}\\p{Script=Hangul}\\p{Script=Katakana}]';
const ANY_EAST_ASIAN = new RegExp(EAST_ASIAN, 'gu');
const EAST_ASIAN_IN_WORD = new RegExp(`(?<=[a-z])${EAST_ASIAN}|${EAST_ASIAN}(?=[a-z])`, 'gu');

/**
 * Whether most characters of East Asia stand within Latin words. A two-byte encoding has then taken an accented letter and
 * the one behind it for a character, as happens with Polish names.
 */
const hasTornWords = (text: string): boolean =>
  2 * (text.match(EAST_ASIAN_IN_WORD)?.length ?? 0) > (text.match(ANY_EAST_ASIAN)?.length ?? 0);

/** How badly a code page fits: words that are broken or misspelt, less the headers that are known by it. */
function misfit(sample: Uint8Array, start: Uint8Array, page: string): number {
  const lines = decode(start, page).split(/[\r\n]+/);
  const known = Math.max(...lines.map((line) => knownHeaders(line.split(/[",;\t|]+/))));
  const text = decode(sample, page);
  return (text.match(BROKEN)?.length ?? 0) + misspeltWords(text) - known;
}

/** Enough for statistics, from the places where there is something to tell. */
const SAMPLE = 200_000;

function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  const start = bytes.lastIndexOf(0x0a, Math.max(first, 0)) + 1;
  return bytes.subarray(start, start + SAMPLE);
}

/** The code page of a text without a mark that is no UTF-8. */
function codePageOf(bytes: Uint8Array): string {
  const sample = sampleOf(bytes);
  const [best] = analyse(sample);
  const name = best?.name.toLowerCase() ?? 'windows-1252';
  const encoding = WIDER[name] ?? name;
  if (!LATIN_FAMILY.has(encoding) && !hasTornWords(decode(sample, encoding))) return encoding;
  const start = bytes.subarray(0, 2_000);
  const [fitting] = EUROPEAN.map((page) => ({ page, misfit: misfit(sample, start, page) })).sort(
    (one, other) => one.misfit - other.misfit,
  );
  return fitting?.page ?? 'windows-1252';
}

/** Japanese in seven bits looks like ASCII, but for its escapes. */
const isSevenBitJapanese = (text: string): boolean => /\u001b\$[@B]/.test(text);

/** @param chosen the encoding that somebody named, because the letters were wrong */
export function decodeText(bytes: Uint8Array, chosen?: string): Decoded {
  const mark = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (mark) {
    const [encoding, { length }] = mark;
    return { text: decode(bytes.subarray(length), encoding), encoding, bom: true };
  }
  if (chosen && iconv.encodingExists(chosen)) {
    return { text: decode(bytes, chosen), encoding: chosen, bom: false };
  }
  const utf16 = unmarkedUtf16(bytes);
  if (utf16) return { text: decode(bytes, utf16), encoding: utf16, bom: false };
  const utf8 = asUtf8(bytes);
  if (utf8 !== undefined && !isSevenBitJapanese(utf8)) {
    return { text: utf8, encoding: 'utf-8', bom: false };
  }
  if (utf8 !== undefined) {
    const text = new TextDecoder('iso-2022-jp').decode(bytes);
    return { text, encoding: 'iso-2022-jp', bom: false };
  }
  const encoding = codePageOf(bytes);
  return { text: decode(bytes, encoding), encoding, bom: false };
}
