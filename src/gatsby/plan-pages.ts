import type { GatsbyNode } from 'gatsby';
import path from 'node:path';
import { createInAllLanguages, inDeskLanguage, redirectsInLanguages } from './pages-by-language';

/** A page to be made: its address, the template that draws it, and the template's query variables. */
export interface PlannedPage {
  path: string;
  /** Pattern of a page that matches many paths. */
  matchPath?: string;
  template: 'services' | 'healthcare' | 'case-study' | 'message';
  context: Record<string, string | boolean | null>;
}

/** The parts of a service group that its pages are planned from. */
interface Group {
  href: string;
  template: Queries.ServiceTemplate;
  items: readonly { href: string }[];
}

/**
 * The pages of a service group: its own, one for each of its services, and one for all other paths below it, which shows the
 * group and is hidden from search engines.
 */
export function planServicePages({ href, template, items }: Group): PlannedPage[] {
  const own = { group: href, service: null, noindex: false };
  return [
    { path: href, template, context: own },
    ...items.map((service): PlannedPage => ({
      path: service.href,
      template,
      context: { ...own, service: service.href },
    })),
    {
      path: `${href}/[...]`,
      matchPath: `${href}/*`,
      template,
      context: { ...own, noindex: true },
    },
  ];
}

/** A page for each case study, with links to the previous and the next one in the portfolio. */
export function planCaseStudyPages(studies: readonly { href: string }[]): PlannedPage[] {
  return studies.map(({ href }, index) => ({
    path: href,
    template: 'case-study',
    context: {
      href,
      previous: studies[index - 1]?.href ?? null,
      next: studies[index + 1]?.href ?? null,
    },
  }));
}

/** The page that follows a form posted without scripts. */
export const planMessagePage = ({ path }: { path: string }): PlannedPage => ({
  path,
  template: 'message',
  context: { message: path },
});

/** A page whose path may have changed. */
interface MovedPage {
  href: string;
  formerHrefs?: readonly string[] | null;
}

/** Redirects from a page's former paths to its present one. */
export const planRedirects = ({ href, formerHrefs }: MovedPage) =>
  (formerHrefs ?? []).map((fromPath) => ({ fromPath, toPath: href, isPermanent: true }));

/** Gatsby generates types only for queries of pages and components, so the result of this one is typed here. */
interface PagePaths {
  allServiceGroup: { nodes: (Group & MovedPage & { items: MovedPage[] })[] };
  allCaseStudy: { nodes: MovedPage[] };
  allMessagePage: { nodes: Pick<Queries.MessagePage, 'path'>[] };
}

/**
 * The desk's page of a lead. It is not a file `src/pages/admin/leads/[reference].tsx`, because Gatsby would put the brackets into
 * the URLs of its script and data, where HTML does not allow them. Its `path` matches the pattern too, because the host serves
 * the page's data under it.
 */
const LEAD_PAGE = {
  path: '/admin/leads/reference',
  matchPath: '/admin/leads/:reference',
  component: path.resolve('src/admin/shell/lead-page.tsx'),
};

/**
 * Creates the pages for content (service groups and services, case studies, and the results of forms posted without scripts),
 * the page of a lead, and redirects from former paths.
 *
 * @throws when the query fails; the build stops
 */
export const createPages: GatsbyNode['createPages'] = async ({ actions, graphql }) => {
  const { data, errors } = await graphql<PagePaths>(`
    #graphql
    query PagePaths {
      allServiceGroup {
        nodes {
          href
          formerHrefs
          template
          items {
            href
            formerHrefs
          }
        }
      }
      allCaseStudy(sort: { order: ASC }) {
        nodes {
          href
          formerHrefs
        }
      }
      allMessagePage {
        nodes {
          path
        }
      }
    }
  `);
  if (!data) throw new Error(`createPages: ${String(errors)}`);
  const pages = [
    ...data.allServiceGroup.nodes.flatMap(planServicePages),
    ...planCaseStudyPages(data.allCaseStudy.nodes),
    ...data.allMessagePage.nodes.map(planMessagePage),
  ];
  const made = createInAllLanguages(
    actions.createPage,
    pages.map(({ template, ...page }) => ({
      ...page,
      component: path.resolve(`src/templates/${template}.tsx`),
    })),
  );
  actions.createPage(inDeskLanguage(LEAD_PAGE));
  const movable = [
    ...data.allServiceGroup.nodes.flatMap((group) => [group, ...group.items]),
    ...data.allCaseStudy.nodes,
  ];
  const former = movable.flatMap(planRedirects);
  for (const redirect of [...former, ...redirectsInLanguages(former, made)]) {
    actions.createRedirect(redirect);
  }
};
