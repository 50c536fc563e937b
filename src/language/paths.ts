import { LANGUAGE, LANGUAGES } from './languages';
import { language } from './language-context';

/** The languages whose pages have their tag in front. */
export const OTHER_LANGUAGES: readonly string[] = LANGUAGES.slice(1);

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

/** The language's name in itself: `हिन्दी`. Of several from one language, such as those of Brazil and Portugal, with its country. */
export function ownName(tag: string): string {
  const { language } = new Intl.Locale(tag);
  const isAlone = LANGUAGES.filter((one) => new Intl.Locale(one).language === language).length < 2;
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(isAlone ? language : tag) ?? tag;
  return name.replace(/^./u, (first) => first.toLocaleUpperCase(tag));
}

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
