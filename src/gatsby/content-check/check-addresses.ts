import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { planCaseStudyPages, planMessagePage, planServicePages } from '../plan-pages';
import { ownPathsOf, slugsOf } from '../own-paths';
import { below, type ContentDocument, isJsonObject, type Problem } from './content-document';
import type { Translation } from './translation';

/** The last part of a path: easy to type, and not broken by email programs. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The paths below which pages of each type must lie, so that they cannot replace other pages. */
const FOLDERS: Readonly<Record<string, (documents: readonly ContentDocument[]) => string[]>> = {
  CaseStudy: () => ['/portfolio/'],
  Service: (documents) =>
    documents
      .filter(({ typeName }) => typeName === 'ServiceGroup')
      .flatMap(({ value }) => (isJsonObject(value) ? [`${String(value.href)}/`] : [])),
};

/** Finds services and case studies whose path is in the wrong folder or has characters other than a-z, digits and hyphens. */
export function checkAddresses(documents: readonly ContentDocument[]): Problem[] {
  return documents.flatMap(({ file, path, typeName, value }) => {
    const folders = FOLDERS[typeName]?.(documents);
    if (!folders?.length || !isJsonObject(value) || typeof value.href !== 'string') return [];
    const { href } = value;
    if (folders.some((folder) => href.startsWith(folder) && NAME.test(href.slice(folder.length)))) {
      return [];
    }
    const forms = folders.map((folder) => `${folder}…`).join(' or ');
    const reason = `"${href}" must be ${forms}, with small letters, digits and hyphens for …`;
    return [{ file, path: below(path, 'href'), reason }];
  });
}

/**
 * Finds former addresses that are not paths, belong to a present page or occur twice, because each can redirect to one page
 * only.
 */
export function checkFormerAddresses(
  documents: readonly ContentDocument[],
  pages: ReadonlySet<string>,
): Problem[] {
  const seen = new Set<string>();
  return documents.flatMap(({ file, path, value }) => {
    const former: unknown = isJsonObject(value) ? value.formerHrefs : undefined;
    if (!Array.isArray(former)) return [];
    return former.map(String).flatMap((href, index) => {
      const reason = formerFault(href, pages, seen);
      seen.add(href);
      return reason === undefined
        ? []
        : [{ file, path: below(path, `formerHrefs[${index}]`), reason }];
    });
  });
}

function formerFault(href: string, pages: ReadonlySet<string>, seen: ReadonlySet<string>) {
  const [root, ...names] = href.split('/');
  if (root !== '' || names.length === 0 || !names.every((name) => NAME.test(name))) {
    return `"${href}" must be a path, like /services/former-name`;
  }
  if (pages.has(href)) return `"${href}" is the address of a page that there is`;
  return seen.has(href) ? `"${href}" leads to another page already` : undefined;
}

/** Finds slugs of a translation that are no part of a path, or give two pages one path. */
export function checkSlugs(
  documents: readonly ContentDocument[],
  translation: Translation,
): Problem[] {
  const slugs = slugsOf(documents, translation);
  const own = ownPathsOf(slugs);
  const pathOf = ({ href }: { href: string }) => own[href] ?? href;
  return slugs.flatMap(({ slug, href, document, at }) => {
    if (slug === undefined) return [];
    const fault = (reason: string) => [{ file: document.file, path: below(at, 'slug'), reason }];
    if (typeof slug !== 'string' || !NAME.test(slug)) {
      return fault('must be the last part of a path, with small letters, digits and hyphens');
    }
    const other = slugs.find((one) => one.href !== href && pathOf(one) === pathOf({ href }));
    return other ? fault(`gives the page the path of ${other.href}`) : [];
  });
}

/** Paths of the pages that Gatsby creates from files in `src/pages`. */
function filePages(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join(posix.sep))
    .filter((file) => file.endsWith('.tsx') && !file.includes('['))
    .map((file) => `/${file.replace(/(^|\/)index\.tsx$|\.tsx$/, '')}`);
}

/** Ids of elements in components, written as an attribute or as a constant named `ID`. */
const IDS = /(?:\bid=|\bID = )["']([a-z][\w-]*)["']/g;

/**
 * The ids of elements that links may point to, found in the source of the components.
 *
 * @param sourceFolder `src`
 */
export function findAnchors(sourceFolder: string): ReadonlySet<string> {
  const files = ['sections', 'pages', 'enquiry']
    .flatMap((folder) =>
      readdirSync(join(sourceFolder, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(sourceFolder, folder, file),
      ),
    )
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));
  return new Set(
    files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(IDS)].map(([, id]) => id ?? ''),
    ),
  );
}

/** The documents of a type, with the fields from which pages are planned. */
const valuesOf = <Name extends string>(
  documents: readonly ContentDocument[],
  typeName: string,
  name: Name,
) =>
  documents.flatMap(({ typeName: type, value }) =>
    type === typeName && isJsonObject(value) && typeof value[name] === 'string'
      ? [value as Record<Name, string>]
      : [],
  );

/**
 * Paths that links may lead to, without trailing slash. Pages that match many paths are not included.
 *
 * @param pagesFolder `src/pages`
 */
export function sitePages(
  pagesFolder: string,
  documents: readonly ContentDocument[],
): ReadonlySet<string> {
  const services = valuesOf(documents, 'Service', 'href');
  const groups = valuesOf(documents, 'ServiceGroup', 'href').map(({ href }) => ({
    href,
    template: 'services' as const,
    items: services.filter((service) => service.href.startsWith(`${href}/`)),
  }));
  const planned = [
    ...groups.flatMap(planServicePages),
    ...planCaseStudyPages(valuesOf(documents, 'CaseStudy', 'href')),
    ...valuesOf(documents, 'MessagePage', 'path').map(planMessagePage),
  ].filter(({ matchPath }) => matchPath === undefined);
  return new Set([...filePages(pagesFolder), ...planned.map(({ path }) => path)]);
}
