import type { GatsbyConfig } from 'gatsby';
import hostAdapter from './host/adapter';
import { siteAddress } from './host/built-files';
import { WORKER_PATH } from './src/domain/site-paths';
import { netlifyAdapter } from './src/gatsby/deploy';
import { WORKER_POLICY } from './src/security/headers';

const config: GatsbyConfig = {
  siteMetadata: { siteUrl: siteAddress(process.env) },
  jsxRuntime: 'automatic',
  trailingSlash: 'never',
  graphqlTypegen: { typesOutputPath: 'src/gatsby-types.d.ts', generateOnBuild: true },
  headers: [
    {
      source: WORKER_PATH,
      headers: [{ key: 'content-security-policy', value: WORKER_POLICY }],
    },
  ],
  adapter: process.env.NETLIFY ? netlifyAdapter() : hostAdapter(),
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
  ],
};

export default config;
