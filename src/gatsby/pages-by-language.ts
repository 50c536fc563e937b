import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { GatsbyNode } from 'gatsby';
import type { LanguageOfPage } from '../components/language-of-page';
import { isDesk } from '../domain/site-paths';
import { DESK_LANGUAGE, LANGUAGE, OTHER_LANGUAGES } from '../language/languages';
import { ownPathsIn, pathIn, setOwnPaths } from '../language/paths';
import { readOwnPaths } from './own-paths';
import { FIRST_OFFER, readLanguage, type PublishedLanguage } from './published-languages';

/** A page that may be made once more for each language. */
export interface AnyPage {
  path: string;
  component: string;
  matchPath?: string | undefined;
  context?: Record<string, unknown> | undefined;
}

/** The content that a page shows, by the name of its module: it speaks a language that has all words of these files. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  index: ['pages/home.json'],
  services: ['pages/services.json', 'services/'],
  healthcare: ['pages/services.json', 'pages/healthcare.json', 'services/'],
  about: ['pages/about.json', 'company.json', 'team.json'],
  portfolio: ['pages/portfolio.json', 'portfolio/'],
  'case-study': ['pages/portfolio.json', 'portfolio/'],
  contact: ['pages/contact.json'],
  again: ['pages/contact-again.json', 'pages/contact.json'],
  consultation: ['pages/consultation.json', 'consultation.json'],
  times: ['pages/consultation-times.json', 'pages/contact-again.json'],
  receipt: ['pages/enquiry-receipt.json'],
  confirm: ['pages/newsletter-steps.json'],
  unsubscribe: ['pages/newsletter-steps.json'],
  message: ['pages/messages.json'],
  privacy: ['pages/privacy.json'],
  404: ['pages/not-found.json'],
};

const moduleOf = ({ component }: AnyPage): string => /([^/]+)\.tsx$/.exec(component)?.[1] ?? '';

/** Whether a page can be shown in a language. Pages of one's own, which nothing is known about, stay in the first. */
function speaks(page: AnyPage, { incomplete }: PublishedLanguage): boolean {
  const files = SHOWN[moduleOf(page)];
  return (
    files !== undefined &&
    ![...incomplete].some((file) => files.some((shown) => file.startsWith(shown)))
  );
}

const HOME: AnyPage = { path: '/', component: '/index.tsx' };

/** Tells a page which languages have no home page, such as those of which nothing is translated yet. */
function withHomes<P extends AnyPage>(page: P, languages: readonly PublishedLanguage[]): P {
  const withoutHome = languages.filter((language) => !speaks(HOME, language));
  if (withoutHome.length === 0) return page;
  return { ...page, context: { ...page.context, withoutHome: withoutHome.map(({ tag }) => tag) } };
}

/** The page in a language, with what it has to know about it. */
function inLanguage<P extends AnyPage>(
  page: P,
  { tag, version, words }: PublishedLanguage,
  others: Pick<LanguageOfPage, 'languages' | 'offers' | 'untranslated'>,
): P {
  return {
    ...page,
    path: pathIn(tag, page.path),
    ...(page.matchPath !== undefined && { matchPath: pathIn(tag, page.matchPath) }),
    context: { ...page.context, ...others, language: tag, words, translation: version },
  };
}

/** @returns each page in the languages that it speaks; the first comes first */
export function inAllLanguages<P extends AnyPage>(
  pages: readonly P[],
  languages: readonly PublishedLanguage[],
): P[] {
  const spokenBy = (page: P) => languages.filter((language) => speaks(page, language));
  const untranslated = (language: PublishedLanguage) =>
    pages.filter((page) => !speaks(page, language)).map(({ path }) => path);
  return pages.flatMap((made) => {
    const page = withHomes(made, languages);
    const spoken = spokenBy(page);
    const offers = [FIRST_OFFER, ...spoken.map(({ offer }) => offer)];
    const known = (own: string) => ({
      languages: offers.map(({ tag }) => tag),
      offers: offers.filter(({ tag }) => tag !== own),
    });
    return [
      spoken.length > 0 ? { ...page, context: { ...page.context, ...known(LANGUAGE) } } : page,
      ...spoken.map((language) =>
        inLanguage(page, language, {
          ...known(language.tag),
          untranslated: untranslated(language),
        }),
      ),
    ];
  });
}

/** The pages of `src/pages`, which Gatsby makes in the first language. */
export const filePages = (folder = 'src/pages'): AnyPage[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .map((file) => ({
      path: `/${file.replace(/\.tsx$/, '').replace(/^index$/, '')}`,
      component: path.resolve(folder, file),
    }))
    .filter((page) => !isDesk(page.path));

/** As the files were when pages were planned; Gatsby makes the pages of `src/pages` after that. */
let published: readonly PublishedLanguage[] = [];

/**
 * Makes planned pages in all languages, and the pages of `src/pages` in those besides the first.
 *
 * @returns the paths of all pages
 */
export function createInAllLanguages<P extends AnyPage>(
  createPage: (page: P) => void,
  planned: readonly P[],
): string[] {
  const ofFiles = filePages() as P[];
  const isMade = ({ path }: P) => ofFiles.some((page) => page.path === path);
  published = OTHER_LANGUAGES.map(readLanguage);
  setOwnPaths(readOwnPaths());
  const pages = inAllLanguages([...ofFiles, ...planned], published);
  for (const page of pages) {
    if (!isMade(page)) createPage(page);
  }
  return pages.map(({ path }) => path);
}

/** A redirect, as Gatsby takes it. */
type Redirect = { fromPath: string; toPath: string; isPermanent: boolean };

/**
 * Redirects in further languages: from the former paths of a page, and from the path of the first language where it has its own.
 * Its own path leads to the first language while the page does not speak the other.
 *
 * @param former redirects in the first language
 * @param made the paths of all pages
 */
export const redirectsInLanguages = (
  former: readonly Redirect[],
  made: readonly string[],
): Redirect[] =>
  OTHER_LANGUAGES.flatMap((tag) => [
    ...former.map((redirect) => ({
      ...redirect,
      fromPath: `/${tag}${redirect.fromPath}`,
      toPath: pathIn(tag, redirect.toPath),
    })),
    ...ownPathsIn(tag).map(([first, own]) =>
      made.includes(`/${tag}${own}`)
        ? { fromPath: `/${tag}${first}`, toPath: `/${tag}${own}`, isPermanent: true }
        : { fromPath: `/${tag}${own}`, toPath: first, isPermanent: false },
    ),
  ]).filter(({ toPath }) => made.includes(toPath) && !toPath.endsWith('[...]'));

/** A page of the desk with the words of content in the desk's language, where that is not the first. */
export function inDeskLanguage<P extends AnyPage>(page: P, languages = published): P {
  const spoken = languages.find(({ tag }) => tag === DESK_LANGUAGE);
  if (!spoken) return page;
  const { tag: language, words } = spoken;
  return { ...page, context: { ...page.context, language, words } };
}

/** Tells a page of `src/pages` in which languages it is, too. */
export const onCreatePage: GatsbyNode['onCreatePage'] = ({ page, actions }) => {
  const [{ context } = page] = isDesk(page.path)
    ? [inDeskLanguage(page)]
    : inAllLanguages([page], published);
  if (!context || context === page.context) return;
  actions.deletePage(page);
  actions.createPage({ ...page, context });
};
