import type { IAdapter } from 'gatsby';
import { withOwnHeaders } from './netlify-adapter';

type AdaptContext = Parameters<IAdapter['adapt']>[0];

test('the adapter hears how long files may be kept, and of no other header', async () => {
  let heard: AdaptContext | undefined;
  const adapter = withOwnHeaders({ name: 'any', adapt: (context) => void (heard = context) });
  const caching = { key: 'cache-control', value: 'public' };
  await adapter.adapt({
    trailingSlash: 'never',
    headerRoutes: [
      { path: '/*', headers: [{ key: 'x-frame-options', value: 'SAMEORIGIN' }, caching] },
      { path: '/about', headers: [{ key: 'x-frame-options', value: 'SAMEORIGIN' }] },
    ],
    // The rest of what Gatsby tells is passed on as it is.
  } as unknown as AdaptContext);
  expect(heard?.headerRoutes).toEqual([{ path: '/*', headers: [caching] }]);
  expect(heard?.trailingSlash).toBe('never');
});
