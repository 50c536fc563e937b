import { createHash } from 'node:crypto';
import page from '../../content/words/page.json';
import { LANGUAGE } from '../language/languages';
import { mergeWords } from '../language/merge-words';
import type { Words } from '../language/language-context';
import { parseWords } from './parse-words';
import { readTranslation } from './content-check/translation';
import { missingWords } from './content-check/untranslated';
import { CONTENT } from './translations';

/** The files whose words code says in browsers. */
const SAID_BY_CODE = [
  ...['agency', 'enquiry-form', 'services/budgets', 'services/choices'],
  ...['words/call', 'words/form', 'words/page', 'words/sending'],
];

/** Words as a browser gets them: its code has no parser for messages. */
const parsed = (file: string, words: unknown): unknown =>
  file.startsWith('words/') ? parseWords(JSON.stringify(words)) : words;

/** A language besides the first, for the pages that speak it. */
export interface PublishedLanguage {
  tag: string;
  /** Changes with any of its files. */
  version: string;
  /** Words that code says in browsers. */
  words: Words;
  /** Offers a page in it, and takes the offer away. */
  offer: { tag: string; offer: string; dismiss: string };
  /** Files of content that lack a word in it. */
  incomplete: ReadonlySet<string>;
}

const offerIn = (tag: string, { offer, dismiss }: typeof page) => ({ tag, offer, dismiss });

/** The same in the first language. */
export const FIRST_OFFER = offerIn(LANGUAGE, page);

/** Reads a language of the site as its files are now. */
export function readLanguage(tag: string): PublishedLanguage {
  const { files } = readTranslation(CONTENT, tag);
  return {
    tag,
    version: createHash('sha256')
      .update(JSON.stringify([...files]))
      .digest('hex')
      .slice(0, 12),
    words: Object.fromEntries(
      SAID_BY_CODE.map((file) => [file, parsed(file, files.get(`${file}.json`))]),
    ),
    offer: offerIn(tag, mergeWords(page, files.get('words/page.json'))),
    incomplete: new Set(missingWords(tag, CONTENT).map(({ file }) => file)),
  };
}
