import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, TextNode } from 'node-html-parser';
import {
  AGENCY_TIME_ZONE,
  DAY_MS,
  timeFormat,
  timeZoneLabel,
  timeZones,
} from '../../../src/domain/clock';
import { zoneNames } from '../../../src/domain/zone';

/** Attributes that people read or hear. */
const READ = ['aria-label', 'alt', 'title', 'placeholder', 'label'];

/** The texts of a page, and of its attributes; its drawings, styles and scripts have none. */
function* textsOf(html: string): Generator<string> {
  const root = parse(html, { blockTextElements: { script: true, style: true } });
  for (const element of root.querySelectorAll('script, style, svg')) element.remove();
  for (const element of root.querySelectorAll('*')) {
    for (const attribute of READ) yield element.getAttribute(attribute) ?? '';
    if (element.rawTagName === 'meta' && element.getAttribute('name') === 'description') {
      yield element.getAttribute('content') ?? '';
    }
    for (const child of element.childNodes) if (child instanceof TextNode) yield child.text;
  }
}

const wordsIn = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];

/** Addresses, and references of enquiries. */
const NO_WORDS = /https?:\S+|\S+@\S+|[\dA-Z]{4}-[\dA-Z]{4}/g;

/** Without an accent on its vowels, a word is none of the content. */
const isPlain = (word: string) => /^[a-z]{3,}$/i.test(word) && /[aeiouy]/i.test(word);

const SHORT_DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** Paths and addresses, which nobody reads. */
const isUnread = (text: string) => /^(?:[/#.]|https?:)/.test(text);

/** All texts in a content file. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return isUnread(value) ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** What pages say besides: facts of the content, names of zones, and what `Intl` writes. */
function knownWords(contentFolder: string): Set<string> {
  const files = readdirSync(contentFolder, { recursive: true, encoding: 'utf8' });
  const facts = files
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => textsIn(JSON.parse(readFileSync(path.join(contentFolder, file), 'utf8'))));
  const days = Array.from({ length: 366 }, (_, day) => new Date(day * DAY_MS).toISOString());
  const dates = [timeFormat('UTC', { dateStyle: 'full' }), timeFormat('UTC', SHORT_DAY)].flatMap(
    ({ text }) => days.map(text),
  );
  const zones = [zoneNames(AGENCY_TIME_ZONE), ...timeZones().map(timeZoneLabel)];
  return new Set([...facts, ...zones, ...dates].flatMap(wordsIn));
}

/** The texts of a page in which a word of the code stands. */
export type CodeWords = (html: string) => string[];

/**
 * Tells words of the code from those of a content whose words all have accents (`makePseudo`).
 *
 * @param contentFolder that of the site
 */
export function findCodeWords(contentFolder: string): CodeWords {
  const known = knownWords(contentFolder);
  const isUnknown = (text: string) =>
    wordsIn(text.replace(NO_WORDS, ' ')).some((word) => isPlain(word) && !known.has(word));
  return (html) => [...new Set([...textsOf(html)].map((text) => text.trim()).filter(isUnknown))];
}
