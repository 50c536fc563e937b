import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { IAdapter } from 'gatsby';
import { FILLED_PAGES, PRIVATE_PATHS } from '../domain/site-paths';
import { pagePolicy, SECURITY_HEADERS, STRICT_TRANSPORT_SECURITY } from '../security/headers';
import { dropOldChunks } from './earlier-chunks';
import type { FinishedPage } from './post-build/built-pages';

type AdaptContext = Parameters<IAdapter['adapt']>[0];
type HeaderRoutes = AdaptContext['headerRoutes'];

const isCaching = ({ key }: { key: string }) => key.toLowerCase() === 'cache-control';

function cachingAlone(routes: HeaderRoutes): HeaderRoutes {
  return routes
    .map(({ path, headers }) => ({ path, headers: headers.filter(isCaching) }))
    .filter(({ headers }) => headers.length > 0);
}

/**
 * An adapter that gets Gatsby's cache-control and none of Gatsby's security headers: `netlifyHeaders` has
 * this site's own, and a header that comes twice may count for none.
 */
export const withOwnHeaders = (adapter: IAdapter): IAdapter => ({
  ...adapter,
  adapt: (context) =>
    adapter.adapt({ ...context, headerRoutes: cachingAlone(context.headerRoutes) }),
});

const withoutOldChunks = (adapter: IAdapter): IAdapter => ({
  ...adapter,
  adapt: async (context) => {
    const routesManifest = await dropOldChunks(context.routesManifest, process.cwd());
    await adapter.adapt({ ...context, routesManifest });
  },
});

/** Netlify's adapter, loaded only where it is used: installations that run the site on one machine do not have it. */
export function netlifyAdapter(): IAdapter {
  const load = createRequire(join(process.cwd(), 'package.json'));
  const createAdapter: () => IAdapter = load('gatsby-adapter-netlify').default;
  return withOwnHeaders(withoutOldChunks(createAdapter()));
}

/**
 * The headers of the site as Netlify takes them (https://docs.netlify.com/manage/routing/headers/): one rule for all paths,
 * with the scripts of all pages, of which there are few.
 */
export function netlifyHeaders(pages: readonly Pick<FinishedPage, 'code'>[]): string {
  const scripts = pages.flatMap(({ code }) => code.scripts);
  const headers = {
    ...SECURITY_HEADERS,
    ...STRICT_TRANSPORT_SECURITY,
    'content-security-policy': pagePolicy({ scripts }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `/*\n${lines.join('')}`;
}

/** Hides files that serve only the build, and redirects pages that a function fills in to the function. */
export const netlifyRedirects = (): string =>
  [
    ...PRIVATE_PATHS.map((path) => `${path}  /404.html  404!\n`),
    ...FILLED_PAGES.map(
      ({ page, parameter, by }) =>
        `${page}  ${parameter}=:value  ${by}?${parameter}=:value  302!\n`,
    ),
  ].join('');
