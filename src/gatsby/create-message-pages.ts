import path from 'node:path';
import type { CreatePagesArgs } from 'gatsby';

/** Typegen reads pages and components only, so this query's answer is typed here. */
interface MessagePaths {
  allMessagePage: { nodes: Pick<Queries.MessagePage, 'path'>[] };
}

const COMPONENT = path.resolve('src/templates/message.tsx');

/** A page for each way a form posted without scripts can end. */
export async function createMessagePages({ actions, graphql }: CreatePagesArgs): Promise<void> {
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
    actions.createPage({ path: page.path, component: COMPONENT, context: { path: page.path } });
  }
}
