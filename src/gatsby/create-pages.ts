import path from 'node:path';
import type { GatsbyNode } from 'gatsby';
import { planCaseStudyPages, planMessagePage, planServicePages, type Group } from './plan-pages';

/** Typegen reads pages and components only, so the answer of this query is typed here. */
interface PagePaths {
  allServiceGroup: { nodes: Group[] };
  allCaseStudy: { nodes: Pick<Queries.CaseStudy, 'href'>[] };
  allMessagePage: { nodes: Pick<Queries.MessagePage, 'path'>[] };
}

/**
 * The desk's page of a lead. Not a file `src/pages/admin/leads/[reference].tsx`, from which Gatsby would name its script and data:
 * HTML allows no bracket in an address. Its own path matches the pattern as well, by which the host serves the page's data.
 */
const LEAD_PAGE = {
  path: '/admin/leads/reference',
  matchPath: '/admin/leads/:reference',
  component: path.resolve('src/admin/shell/lead-page.tsx'),
};

/**
 * Makes the pages that content asks for (service groups with their services, case studies, and the endings of forms posted
 * without scripts), and the one for all leads.
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
          template
          items {
            href
          }
        }
      }
      allCaseStudy(sort: { order: ASC }) {
        nodes {
          href
        }
      }
      allMessagePage {
        nodes {
          path
        }
      }
    }
  `);
  if (!data) throw new Error(`create-pages: ${String(errors)}`);
  const pages = [
    ...data.allServiceGroup.nodes.flatMap(planServicePages),
    ...planCaseStudyPages(data.allCaseStudy.nodes),
    ...data.allMessagePage.nodes.map(planMessagePage),
  ];
  for (const { template, ...page } of pages) {
    actions.createPage({ ...page, component: path.resolve(`src/templates/${template}.tsx`) });
  }
  actions.createPage(LEAD_PAGE);
};
