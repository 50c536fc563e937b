import type { GatsbyConfig } from 'gatsby';
import netlifyAdapter from 'gatsby-adapter-netlify';
import hostAdapter from './host/adapter';
import { contentTypeName } from './src/gatsby/content-types';
import { WORKER_PATH } from './src/domain/enquiry-queue';
import { withOwnHeaders } from './src/gatsby/with-own-headers';
import { WORKER_POLICY } from './src/security/content-security-policy';

const { NETLIFY, SITE_URL, URL: netlifyUrl } = process.env;
const siteUrl = SITE_URL || (NETLIFY && netlifyUrl) || 'http://127.0.0.1:9000';

const config: GatsbyConfig = {
  siteMetadata: { siteUrl },
  jsxRuntime: 'automatic',
  trailingSlash: 'never',
  graphqlTypegen: { typesOutputPath: 'src/gatsby-types.d.ts', generateOnBuild: true },
  headers: [
    {
      source: WORKER_PATH,
      headers: [{ key: 'content-security-policy', value: WORKER_POLICY }],
    },
  ],
  adapter: NETLIFY ? withOwnHeaders(netlifyAdapter()) : hostAdapter(),
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
