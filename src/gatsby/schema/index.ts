import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GatsbyNode } from 'gatsby';

/** The whole content schema; `@dontInfer` makes a field that is not declared here an error. */
export const contentSchema = readdirSync(__dirname)
  .filter((file) => file.endsWith('.graphql'))
  .map((file) => readFileSync(join(__dirname, file), 'utf8'))
  .join('\n');

export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = ({ actions }) => {
  // It tells the content check a rule and leaves the field as it is.
  actions.createFieldExtension({ name: 'count', args: { is: 'Int!' }, extend: () => ({}) });
  actions.createTypes(contentSchema);
};
