import { LANGUAGE, OTHER_LANGUAGES } from './languages';
import { language } from './language-context';

/** Paths that are others in a language, because content gives the page a slug of its own: by its tag, by those of the first. */
export type OwnPaths = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Stands in the code of pages alone, into which src/gatsby/build-options.ts puts it. */
declare const OWN_PATHS: OwnPaths | undefined;

let ownPaths: OwnPaths = typeof OWN_PATHS === 'undefined' ? {} : OWN_PATHS;

/** Tells a build the paths of its content; functions know only pages that are the same in each language. */
export function setOwnPaths(paths: OwnPaths): void {
  ownPaths = paths;
}

/** The paths that are others in a language, as pairs of the first language's and its own; both without its tag. */
export const ownPathsIn = (tag: string): [first: string, own: string][] =>
  Object.entries(ownPaths[tag] ?? {});

/** The path below the tag of a further language. */
export const belowTag = (tag: string, path: string): string =>
  path === '/' ? `/${tag}` : `/${tag}${path}`;

/**
 * The path of a page in a language.
 *
 * @param path as the first language has it, such as `/contact`
 * @returns `/hi/contact`; the same for the first language
 */
export function pathIn(tag: string, path: string): string {
  if (tag === LANGUAGE) return path;
  return belowTag(tag, ownPaths[tag]?.[path] ?? path);
}

/** The language of the page at a path. */
export function languageAt(path: string): string {
  const [, first] = path.split('/');
  return OTHER_LANGUAGES.find((tag) => tag === first) ?? LANGUAGE;
}

/** The path of the same page in the first language. */
export function withoutLanguage(path: string): string {
  const tag = languageAt(path);
  if (tag === LANGUAGE) return path;
  const bare = path.slice(tag.length + 1) || '/';
  return ownPathsIn(tag).find(([, own]) => own === bare)?.[0] ?? bare;
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
