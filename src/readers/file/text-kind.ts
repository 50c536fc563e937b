import { isUtf8 } from 'node:buffer';
import { unmarkedUtf16 } from '../unmarked-utf16';
import { kindOfEnding } from './kinds';

/** Controls that no text has. */
const BINARY = /[^\P{Cc}\t\n\v\f\r\u001A\u001B\u0080-\u009F]/u;

/** Signatures of letters alone: what begins so is no plain text. Some programs write blanks or a mark before a PDF. */
const FORMATS_IN_LETTERS = /^(?:\xef\xbb\xbf)?\s*%PDF-|^(?:%!PS|\{\\rtf|GIF8)/;

const SIGNED = 100;

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return unmarkedUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
}

/** The text that bytes are, in whatever encoding; null for bytes of another kind. */
export function readText(bytes: Uint8Array): string | null {
  if (FORMATS_IN_LETTERS.test(String.fromCharCode(...bytes.subarray(0, SIGNED)))) return null;
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  return BINARY.test(text) ? null : text;
}

/** Characters within which a text shows its kind. */
const HEAD = 8_000;

/** Texts that a program would run, show or take in; tags as in the MIME Sniffing Standard §7.1, and a few more. */
const SIGNATURES: readonly (readonly [kind: string, start: RegExp])[] = [
  [
    'html',
    /^<(?:!--|(?:!doctype html|html|head|meta|link|base|script|iframe|object|embed|frameset|h[1-6]|div|span|font|table|a|style|title|b|body|br|p|img|form|input|center|video|audio)[\s>/])/i,
  ],
  ['svg', /^(?=<[?!s])[\s\S]*?<(?:\w+:)?svg[\s>/]/i],
  ['html', /^(?=<[?!])[\s\S]*?<(?:\w+:)?(?:html|script)[\s>]/i],
  ['php', /^<\?(?:php|=)/i],
  ['xml', /^<\?xml\s/i],
  ['script', /^#!\s*\//],
  ['vcf', /^BEGIN:VCARD\b/i],
  ['ics', /^BEGIN:VCALENDAR\b/i],
  [
    'eml',
    /^(?:[!-9;-~]+:[^\n]*\n(?:[ \t][^\n]*\n)*){0,50}?(?:Message-ID|MIME-Version|Return-Path):/i,
  ],
];

/** Types that browsers and mail programs give a text, or a file they know nothing of. */
const PLAIN_TYPE = /^(text\/(plain|csv)|application\/octet-stream)?\s*(;|$)/i;

/** The kind of a text: by how it begins, else by the ending of its name. */
export function kindOfText(text: string, ending: string, type: string): string {
  const head = text.slice(0, HEAD).trimStart();
  // Programs that draw name themselves in a comment before everything else.
  if (/^<svg[\s>/]/i.test(head.replace(/<!--[^]*?-->\s*/g, ''))) return 'svg';
  const signed = SIGNATURES.find(([, start]) => start.test(head));
  if (signed) return signed[0];
  if (ending === 'csv' || ending === 'txt') return ending;
  if (ending === '' && PLAIN_TYPE.test(type)) return /^text\/csv\b/i.test(type) ? 'csv' : 'txt';
  return ending === '' || kindOfEnding(ending) ? 'unknown' : ending;
}
