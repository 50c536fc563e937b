import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, resolve, sep } from 'node:path';
import { parse, TextNode, type HTMLElement, type Node } from 'node-html-parser';
import { isDesk } from '../../src/domain/site-paths';

const PUBLIC = resolve('public');

/** A public page as the build left it. */
export interface BuiltPage {
  /** Its path, without trailing slash; `/services/crm/[...]` for a page with many addresses. */
  path: string;
  html: string;
  root: HTMLElement;
}

/** Paths of every file of the build, from its root: `/contact/index.html`. */
export const builtFiles: ReadonlySet<string> = new Set(
  readdirSync(PUBLIC, { recursive: true, encoding: 'utf8' }).map(
    (file) => `/${file.split(sep).join(posix.sep)}`,
  ),
);

/** A file of the build as text. */
export function readBuilt(path: string): string {
  return readFileSync(join(PUBLIC, path), 'utf8');
}

const allPages: readonly BuiltPage[] = [...builtFiles]
  .filter((file) => file.endsWith('/index.html'))
  .sort()
  .map((file) => {
    const html = readBuilt(file);
    return { path: file.slice(0, -'/index.html'.length) || '/', html, root: parse(html) };
  });

/** The public pages, by path. The desk is left out: it is drawn by its scripts. */
export const builtPages: ReadonlyMap<string, BuiltPage> = new Map(
  allPages.filter(({ path }) => !isDesk(path)).map((page) => [page.path, page]),
);

/** The pages of the desk; `/admin/leads/reference` is that of every lead. */
export const deskPages = allPages.filter(({ path }) => isDesk(path));

/** @throws when the build has no such page */
export function builtPage(path: string): BuiltPage {
  const page = builtPages.get(path);
  if (!page) throw new Error(`the build has no page ${path}`);
  return page;
}

/** The visible text of an element: its text nodes, joined by single spaces. */
export function readableText(element: HTMLElement): string {
  const texts = (node: Node): string[] =>
    node instanceof TextNode ? [node.text] : node.childNodes.flatMap(texts);
  return texts(element).join(' ').replace(/\s+/g, ' ').trim();
}

/** An address of each public page; pages with many addresses answer for any path below theirs. */
export const pageAddresses: readonly string[] = [...builtPages.keys()].map((path) =>
  path.replace('[...]', 'anything/else'),
);

const pathLike = (pattern: RegExp) =>
  [...builtPages.keys()].find((path) => pattern.test(path)) ?? '/services';

/** The page of a group of services, of a service in it, and of a case study. */
export const GROUP_PATH = pathLike(/^\/services\/[^/]+$/);
export const SERVICE_PATH = pathLike(new RegExp(`^${GROUP_PATH}/[^/[]+$`));
export const CASE_STUDY_PATH = [...builtPages.keys()].find(isCaseStudy) ?? '/portfolio';

function isCaseStudy(path: string): boolean {
  return path.startsWith('/portfolio/');
}

/** One page of each kind, for tests that are too slow for all pages. */
export const SAMPLE_PATHS = [
  ...['/', '/services', GROUP_PATH, SERVICE_PATH],
  ...['/portfolio', CASE_STUDY_PATH, '/about', '/contact', '/404'],
];
