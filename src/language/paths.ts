import { LANGUAGE, OTHER_LANGUAGES } from './languages';
import { language } from './language-context';

/**
 * The path of a page in a language.
 *
 * @param path as the first language has it, such as `/contact`
 * @returns `/hi/contact`; the same for the first language
 */
export function pathIn(tag: string, path: string): string {
  if (tag === LANGUAGE) return path;
  return path === '/' ? `/${tag}` : `/${tag}${path}`;
}

/** The language of the page at a path. */
export function languageAt(path: string): string {
  const [, first] = path.split('/');
  return OTHER_LANGUAGES.find((tag) => tag === first) ?? LANGUAGE;
}

/** The path of the same page in the first language. */
export function withoutLanguage(path: string): string {
  const tag = languageAt(path);
  return tag === LANGUAGE ? path : path.slice(tag.length + 1) || '/';
}

/** The path of a page in the language of what is said now. */
export const ownPath = (path: string): string => pathIn(language(), path);

/**
 * The address of a function that answers in the language of what is said now.
 *
 * @param values of its other parameters
 */
export function apiPath(path: string, values: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(values);
  if (language() !== LANGUAGE) query.set('language', language());
  return query.size > 0 ? `${path}?${query}` : path;
}
