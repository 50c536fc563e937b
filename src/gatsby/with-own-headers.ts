import type { IAdapter } from 'gatsby';

type AdaptContext = Parameters<IAdapter['adapt']>[0];
type HeaderRoutes = AdaptContext['headerRoutes'];

/** How long a file may be kept is all that Gatsby knows better. */
const isKept = ({ key }: { key: string }) => key.toLowerCase() === 'cache-control';

function cachingAlone(routes: HeaderRoutes): HeaderRoutes {
  return routes
    .map(({ path, headers }) => ({ path, headers: headers.filter(isKept) }))
    .filter(({ headers }) => headers.length > 0);
}

/**
 * An adapter that is not given the security headers Gatsby has for every site: `post-build/netlify-files.ts` writes this
 * site's own, and a header that comes twice may count for none.
 */
export const withOwnHeaders = (adapter: IAdapter): IAdapter => ({
  ...adapter,
  adapt: (context) =>
    adapter.adapt({ ...context, headerRoutes: cachingAlone(context.headerRoutes) }),
});
