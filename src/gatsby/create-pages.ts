import path from 'node:path';
import type { GatsbyNode } from 'gatsby';
import { createMessagePages } from './create-message-pages';
import { planCaseStudyPages, planServicePages, type Group } from './plan-pages';

/** Typegen reads pages and components only, so this query's answer is typed here. */
interface PagePaths {
  allServiceGroup: { nodes: Group[] };
  allCaseStudy: { nodes: Pick<Queries.CaseStudy, 'href'>[] };
}

/**
 * Makes the pages that content asks for: service groups with their services, case studies, and the
 * endings of forms posted without scripts.
 *
 * @throws when the query fails; the build stops
 */
export const createPages: GatsbyNode['createPages'] = async (args) => {
  await createMessagePages(args);
  const { data, errors } = await args.graphql<PagePaths>(`#graphql
    query PagePaths {
      allServiceGroup {
        nodes {
          key
          href
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
    }
  `);
  if (!data) throw new Error(`create-pages: ${String(errors)}`);
  const pages = [
    ...data.allServiceGroup.nodes.flatMap(planServicePages),
    ...planCaseStudyPages(data.allCaseStudy.nodes),
  ];
  for (const { template, ...page } of pages) {
    args.actions.createPage({ ...page, component: path.resolve(`src/templates/${template}.tsx`) });
  }
};
