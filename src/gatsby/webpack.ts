import type { GatsbyNode } from 'gatsby';

/** No source maps: they would publish the sources and are never served by the host. */
export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = ({ actions, stage }) => {
  if (stage === 'build-javascript') actions.setWebpackConfig({ devtool: false });
};
