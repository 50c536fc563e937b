import { join } from 'node:path';
import { setLanguageSource } from '../language/language-context';
import { readTranslation } from './content-check/translation';

/** The content folder. */
export const CONTENT = join(process.cwd(), 'content');

const read = new Map<string, ReadonlyMap<string, unknown>>();

/**
 * The words of a language, by the names of the content files that they translate.
 *
 * @param version of the files: while they change, `npm run dev` reads them again
 */
export function translationOf(tag: string, version = ''): ReadonlyMap<string, unknown> {
  const key = `${tag} ${version}`;
  const files = read.get(key) ?? readTranslation(CONTENT, tag).files;
  read.set(key, files);
  return files;
}

/** Does work at once that speaks a language. @param tag undefined for the first */
export function withLanguageNow<T>(tag: string | undefined, work: () => T): T {
  if (tag === undefined) return work();
  const words = Object.fromEntries(
    [...translationOf(tag)].map(([file, value]) => [file.replace(/\.json$/, ''), value]),
  );
  setLanguageSource(() => ({ language: tag, words }));
  try {
    return work();
  } finally {
    setLanguageSource(() => undefined);
  }
}
