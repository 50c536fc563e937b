import type { IAdapter } from 'gatsby';
import { netlifyHeaders, netlifyRedirects, withOwnHeaders } from './deploy';

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
    // The rest of Gatsby's context is passed on as it is.
  } as unknown as AdaptContext);
  expect(heard?.headerRoutes).toEqual([{ path: '/*', headers: [caching] }]);
  expect(heard?.trailingSlash).toBe('never');
});

const page = (scripts: string[]) => ({ code: { scripts, styles: [], refused: [] } });

test('all paths get the headers of every answer, the promise of TLS, and the scripts of all pages once', () => {
  const [rule, ...lines] = netlifyHeaders([page(['load()']), page(['load()', 'filter()'])]).split(
    '\n',
  );
  expect(rule).toBe('/*');
  expect(lines).toContain('  strict-transport-security: max-age=63072000');
  expect(lines).toContain('  cross-origin-opener-policy: same-origin');
  expect(lines).toContain('  x-content-type-options: nosniff');
  const policies = lines.filter((line) => line.startsWith('  content-security-policy: '));
  expect(policies[0]?.match(/'sha256-/g)).toHaveLength(2);
  expect(policies[0]).not.toMatch(/script-src[^;]*unsafe/);
});

test('the editor alone may compile, and has no other path beside it', () => {
  const rules = netlifyHeaders([page([])]).split(/^(?=\/)/m);
  const compiling = rules.filter((rule) => rule.includes("'unsafe-eval'"));
  expect(compiling).toHaveLength(1);
  expect(compiling[0]).toMatch(/^\/admin\/content\n {2}content-security-policy: /);
});

test('the editor of content in a repository may ask GitHub, and no other page may', () => {
  process.env.CONTENT_REPOSITORY = 'meghdoot/site';
  const rules = netlifyHeaders([page([])]).split(/^(?=\/)/m);
  delete process.env.CONTENT_REPOSITORY;
  const asking = rules.filter((rule) => rule.includes('github'));
  expect(asking).toHaveLength(1);
  expect(asking[0]).toMatch(/^\/admin\/content\n/);
  expect(asking[0]).toContain("connect-src 'self' blob: https://api.github.com;");
  expect(asking[0]?.match(/github/g)).toHaveLength(1);
  expect(netlifyHeaders([page([])])).not.toContain('github');
});

test('pictures that other sites show may be loaded from there', () => {
  const shared = '  cross-origin-resource-policy: cross-origin';
  const lines = netlifyHeaders([]).split('\n');
  for (const path of ['/social/*', '/favicon.ico', '/icon-512.png']) {
    expect(lines[lines.indexOf(path) + 1]).toBe(shared);
  }
  expect(lines.indexOf('/social/*')).toBeGreaterThan(lines.indexOf('/*'));
});

test('keeps back what serves the build alone', () => {
  expect(netlifyRedirects([])).toContain('/webpack.stats.json  /404.html  404!\n');
});
