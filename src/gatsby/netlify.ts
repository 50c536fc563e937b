import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { IAdapter } from 'gatsby';

type AdaptContext = Parameters<IAdapter['adapt']>[0];
type HeaderRoutes = AdaptContext['headerRoutes'];

const isCaching = ({ key }: { key: string }) => key.toLowerCase() === 'cache-control';

function cachingAlone(routes: HeaderRoutes): HeaderRoutes {
  return routes
    .map(({ path, headers }) => ({ path, headers: headers.filter(isCaching) }))
    .filter(({ headers }) => headers.length > 0);
}

/**
 * An adapter that gets Gatsby's cache-control and none of Gatsby's security headers: `post-build/netlify-files.ts` writes
 * this site's own, and a header that comes twice may count for none.
 */
export const withOwnHeaders = (adapter: IAdapter): IAdapter => ({
  ...adapter,
  adapt: (context) =>
    adapter.adapt({ ...context, headerRoutes: cachingAlone(context.headerRoutes) }),
});

/** Netlify's adapter, loaded only where it is used: installations that run the site on one machine do not have it. */
export function netlifyAdapter(): IAdapter {
  const load = createRequire(join(process.cwd(), 'package.json'));
  const createAdapter: () => IAdapter = load('gatsby-adapter-netlify').default;
  return withOwnHeaders(createAdapter());
}
