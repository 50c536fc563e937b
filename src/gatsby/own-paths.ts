import type { OwnPaths } from '../language/paths';
import { type ContentDocument, isJsonObject, readContent } from './content-check/content-document';
import {
  furtherLanguages,
  readTranslation,
  type Translation,
  wordsFor,
} from './content-check/translation';
import { CONTENT } from './translations';

/** The types whose pages may have a slug of their own in a language. */
const WITH_SLUG = ['ServiceGroup', 'Service', 'CaseStudy'];

/** The part of a translation that names the page in its language. */
export interface Slug {
  /** Path of the page in the first language. */
  href: string;
  /** The last part of its path; undefined where it is that of the first language. */
  slug: unknown;
  document: ContentDocument;
  /** Place in the file of the translation. */
  at: string;
  isGroup: boolean;
}

/** The pages that may have a slug of their own, with the one of a language. */
export const slugsOf = (documents: readonly ContentDocument[], translation: Translation): Slug[] =>
  documents.flatMap((document): Slug[] => {
    const { typeName, value } = document;
    if (!WITH_SLUG.includes(typeName) || !isJsonObject(value) || typeof value.href !== 'string') {
      return [];
    }
    const { words, at } = wordsFor(document, translation);
    const slug = isJsonObject(words) ? words.slug : undefined;
    return [{ href: value.href, slug, document, at, isGroup: typeName === 'ServiceGroup' }];
  });

/** The path of a page with its own slug, and those of the pages above it. */
function ownPath(path: string, slugs: ReadonlyMap<string, unknown>): string {
  const end = path.lastIndexOf('/');
  if (end < 0) return path;
  const slug = slugs.get(path) ?? path.slice(end + 1);
  return `${ownPath(path.slice(0, end), slugs)}/${String(slug)}`;
}

/** The paths that are others in a language, by those of the first. */
export function ownPathsOf(slugs: readonly Slug[]): Record<string, string> {
  const known = new Map(slugs.map(({ href, slug }) => [href, slug]));
  return Object.fromEntries(
    slugs.flatMap(({ href, isGroup }) => {
      const path = ownPath(href, known);
      if (path === href) return [];
      // The page of a group that stands for all others below it.
      const below = isGroup ? ['/*', '/[...]'] : [];
      return ['', ...below].map((end) => [href + end, path + end]);
    }),
  );
}

/** The paths of the site's pages that are others in a language. */
export function readOwnPaths(root = CONTENT): OwnPaths {
  const { documents } = readContent(root);
  const all = furtherLanguages(documents).map(
    (tag) => [tag, ownPathsOf(slugsOf(documents, readTranslation(root, tag)))] as const,
  );
  return Object.fromEntries(all.filter(([, paths]) => Object.keys(paths).length > 0));
}
