/** Which GraphQL type each content file holds. A file that is not listed fails the build. */
const TYPE_OF_FILE: Record<string, string> = {
  'agency.json': 'Agency',
  'ctas.json': 'Cta',
  'navigation.json': 'Navigation',
  'pages/home.json': 'HomePage',
  'pages/contact.json': 'ContactPage',
  'pages/not-found.json': 'NotFoundPage',
  'services/groups.json': 'ServiceGroup',
  'services/healthcare.json': 'Service',
  'services/ecommerce.json': 'Service',
  'services/hosting.json': 'Service',
  'services/crm.json': 'Service',
  'services/analytics.json': 'Service',
};

interface FileNode {
  relativePath?: unknown;
}

/**
 * Names the type of a content file, for gatsby-transformer-json.
 *
 * @param args.node the file node; `relativePath` is its path below `content/`
 * @throws when the file is not listed above, naming it
 */
export function contentTypeName({ node }: { node: FileNode }): string {
  const path = String(node.relativePath);
  const name = TYPE_OF_FILE[path];
  if (!name) {
    throw new Error(
      `content/${path}: unknown content file; list it in src/gatsby/content-types.ts`,
    );
  }
  return name;
}
