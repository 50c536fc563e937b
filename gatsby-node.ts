import { moveSite } from './host/built-files';
import { compileFunctionsQuickly, encodeAvifQuickly } from './src/gatsby/build-options';

export { onPreBootstrap } from './src/gatsby/content-check/find-problems';
export { onCreateNode, shouldOnCreateNode } from './src/gatsby/content-nodes';
export { createPages } from './src/gatsby/plan-pages';
export { onCreatePage } from './src/gatsby/pages-by-language';
export { createResolvers } from './src/gatsby/translate-nodes';
export { createSchemaCustomization } from './src/gatsby/schema';
export { onCreateDevServer } from './src/gatsby/editor/write-editor';
export { onPostBuild } from './src/gatsby/on-post-build';
export { onCreateWebpackConfig } from './src/gatsby/build-options';

/** Gatsby keeps pages of the last build, and must find them as it wrote them. */
export async function onPreInit(): Promise<void> {
  encodeAvifQuickly();
  compileFunctionsQuickly();
  await moveSite(process.cwd());
}
