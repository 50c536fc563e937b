import path from 'node:path';
import type { CreatePagesArgs, GatsbyNode } from 'gatsby';
import { planCaseStudyPages, planServicePages, type Group } from './plan-pages';

/** Typegen reads pages and components only, so the answers of these queries are typed here. */
interface MessagePaths {
  allMessagePage: { nodes: Pick<Queries.MessagePage, 'path'>[] };
}

interface PagePaths {
  allServiceGroup: { nodes: Group[] };
  allCaseStudy: { nodes: Pick<Queries.CaseStudy, 'href'>[] };
}

const MESSAGE_PAGE = path.resolve('src/templates/message.tsx');

/** A page for each way a form posted without scripts can end. */
async function createMessagePages({ actions, graphql }: CreatePagesArgs): Promise<void> {
  const { data } = await graphql<MessagePaths>(`
    query MessagePaths {
      allMessagePage {
        nodes {
          path
        }
      }
    }
  `);
  for (const page of data?.allMessagePage.nodes ?? []) {
    actions.createPage({ path: page.path, component: MESSAGE_PAGE, context: { path: page.path } });
  }
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
