import type { GatsbyConfig } from 'gatsby';
import hostAdapter from './host/adapter';
import { contentTypeName } from './src/gatsby/content-types';

const siteUrl = process.env.SITE_URL ?? 'http://127.0.0.1:9000';

const config: GatsbyConfig = {
  siteMetadata: { siteUrl },
  jsxRuntime: 'automatic',
  trailingSlash: 'never',
  graphqlTypegen: { typesOutputPath: 'src/gatsby-types.d.ts', generateOnBuild: true },
  // Netlify brings its own adapter; everywhere else our host reads what ours writes.
  ...(process.env.NETLIFY ? {} : { adapter: hostAdapter() }),
  plugins: [
    'gatsby-plugin-typescript',
    'gatsby-plugin-image',
    'gatsby-plugin-sharp',
    'gatsby-transformer-sharp',
    {
      resolve: 'gatsby-source-filesystem',
      options: {
        name: 'content',
        path: `${__dirname}/content`,
        ignore: ['**/pictures/sources/**', '**/*.md'],
      },
    },
    {
      resolve: 'gatsby-transformer-json',
      options: { typeName: contentTypeName },
    },
  ],
};

export default config;
