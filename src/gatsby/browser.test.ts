import type { ShouldUpdateScrollArgs } from 'gatsby';
import { shouldUpdateScroll } from './browser';

function location(address: string): ShouldUpdateScrollArgs['routerProps']['location'] {
  const { pathname, search, hash } = new URL(address, 'http://localhost');
  return Object.assign(Object.create(null), { pathname, search, hash });
}

function decide(from: string | undefined, to: string) {
  return shouldUpdateScroll?.(
    {
      ...(from === undefined ? {} : { prevRouterProps: { location: location(from) } }),
      routerProps: { location: location(to) },
      pathname: location(to).pathname,
      getSavedScrollPosition: () => [0, 0],
      getResourceURLsForPathname: () => [],
      loadPage: () => undefined,
      loadPageSync: () => undefined,
    },
    { plugins: [] },
  );
}

test.each([
  [
    'the first render, which must not undo what the visitor scrolled',
    undefined,
    '/contact#enquiry',
    false,
  ],
  ['another page', '/', '/about', true],
  ['an anchor of this page', '/about', '/about#careers', true],
  ['a filter', '/portfolio', '/portfolio?category=crm', false],
  ['the same page again', '/about', '/about', [0, 0]],
])('%s', (_name, from, to, expected) => {
  expect(decide(from, to)).toEqual(expected);
});
