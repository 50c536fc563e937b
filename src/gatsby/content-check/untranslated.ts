import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLanguageTag, readContentSchema } from '../content-types';
import { contentSchema } from '../schema';
import { readContent } from './content-document';
import {
  furtherLanguages,
  type Hashes,
  readTranslation,
  TRANSLATED_FILE,
  withoutTranslation,
  type Word,
  wordsOf,
} from './translation';

/** A text that a translator has to write, or to look at again because the text of the first language has changed. */
export interface Untranslated extends Pick<Word, 'file' | 'path' | 'name' | 'text'> {
  state: 'missing' | 'changed';
}

const publishedLanguages = (root: string) => furtherLanguages(readContent(root).documents);

/** The languages that have a translation: the site's, then folders of others. @param root the content folder */
export function translatedLanguages(root: string): string[] {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isLanguageTag(entry.name))
    .map(({ name }) => name);
  return [...new Set([...publishedLanguages(root), ...folders])];
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

function readWords(root: string, language: string) {
  const translation = readTranslation(root, language);
  const words = wordsOf(readContentSchema(contentSchema), readContent(root).documents, translation);
  return { words, hashes: translation.hashes };
}

/** Whether a text was translated from another one. Files that were never marked as translated are taken as they are. */
const isChanged = ({ file, name, text, translation }: Word, hashes: Hashes) =>
  translation !== undefined && hashes[file] !== undefined && hashes[file][name] !== hashOf(text);

/**
 * The texts of a language that are missing, or whose original has changed since.
 *
 * @param root the content folder
 */
export function findUntranslated(root: string, language: string): Untranslated[] {
  const { words, hashes } = readWords(root, language);
  const missing = new Set(withoutTranslation(words));
  return words.flatMap((word) => {
    const state = missing.has(word) ? 'missing' : isChanged(word, hashes) ? 'changed' : undefined;
    const { file, path, name, text } = word;
    return state === undefined ? [] : { file, path, name, text, state };
  });
}

/**
 * The texts that stand in the content, and not in the translation.
 *
 * @returns the file of each, and its position in it, for example `[3].label`
 */
export function missingWords(
  language: string,
  root = join(process.cwd(), 'content'),
): Pick<Word, 'file' | 'path'>[] {
  const { words } = readWords(root, language);
  return withoutTranslation(words).map(({ file, path }) => ({ file, path }));
}

/**
 * Notes for all words that are translated from which text they were: one that changes later has to be translated again.
 *
 * @param root the content folder
 * @returns the number of words
 */
export function markTranslated(root: string, language: string): number {
  const hashes: Record<string, Record<string, string>> = {};
  const { words } = readWords(root, language);
  const translated = words.filter(({ translation }) => translation !== undefined);
  for (const { file, name, text } of translated) (hashes[file] ??= {})[name] = hashOf(text);
  const path = join(root, language, TRANSLATED_FILE);
  writeFileSync(path, `${JSON.stringify(hashes, null, 2)}\n`);
  return translated.length;
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** The numbers of words of a language that are missing, and that have changed. @param root the content folder */
export function describeLanguage(root: string, language: string): string {
  const found = findUntranslated(root, language);
  const missing = found.filter(({ state }) => state === 'missing');
  const changed = found.length - missing.length;
  const files = new Set(missing.map(({ file }) => file)).size;
  const parts = [
    missing.length === 0
      ? 'no words are missing'
      : `${count(missing.length, 'word')} missing in ${count(files, 'file')}`,
    ...(changed === 0 ? [] : [`${changed} changed in the first language since`]),
    ...(publishedLanguages(root).includes(language)
      ? []
      : ['not published: "languages" of content/agency.json does not name it after the first']),
  ];
  return `${language}: ${parts.join(', ')}`;
}

/** Texts are cut to the width of a terminal. */
const WIDEST = 72;

const shorten = (text: string) => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > WIDEST ? `${line.slice(0, WIDEST - 1)}…` : line;
};

/** A table for translators: file, field, text of the first language, state. @param root the content folder */
export function tableOfUntranslated(root: string, language: string): string {
  const rows = findUntranslated(root, language).map(({ file, name, text, state }) => [
    ...[file, name, shorten(text), state],
  ]);
  const table = [['file', 'field', 'text', 'state'], ...rows];
  const widths = [0, 1, 2].map((column) =>
    Math.max(...table.map((row) => (row[column] ?? '').length)),
  );
  return table
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n');
}
