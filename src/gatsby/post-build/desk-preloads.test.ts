import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { preloadDesk } from './built-pages';

const folder = mkdtempSync(join(tmpdir(), 'public-'));
const PAGE = '<html><head><title>Desk</title></head><body></body></html>';

const stats = {
  app: ['runtime-1.js', 'styles.css', 'app-1.js'],
  dashboard: ['styles.css', 'shared-1.js', 'dashboard-1.js'],
  calls: ['shared-1.js', 'calls-1.js'],
  grid: ['shared-1.js', 'grid-1.js'],
};

beforeAll(() => {
  writeFileSync(join(folder, 'webpack.stats.json'), JSON.stringify({ assetsByChunkName: stats }));
  for (const name of ['dashboard', 'calls']) {
    const path = join(folder, 'page-data', 'admin', name);
    mkdirSync(path, { recursive: true });
    const data = { componentChunkName: name, staticQueryHashes: ['42'] };
    writeFileSync(join(path, 'page-data.json'), JSON.stringify(data));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const preloads = (html: string) =>
  parse(html)
    .querySelectorAll('head link[rel=preload]')
    .map((link) => [link.getAttribute('href'), link.getAttribute('media')].filter(Boolean).join());

test('preloads the scripts and data of the list, and its grid on wide screens', async () => {
  expect(preloads(await preloadDesk(folder, '/admin/dashboard', PAGE))).toEqual([
    ...['/runtime-1.js', '/app-1.js', '/shared-1.js', '/dashboard-1.js'],
    '/page-data/app-data.json',
    '/page-data/admin/dashboard/page-data.json',
    '/page-data/sq/d/42.json',
    '/grid-1.js,(min-width: 900px)',
  ]);
});

test('preloads no grid on other pages', async () => {
  expect(preloads(await preloadDesk(folder, '/admin/calls', PAGE))).not.toContain('/grid-1.js');
});

test('replaces the tags of the last build', async () => {
  const old = PAGE.replace('</head>', '<link data-desk rel="preload" href="/app-0.js"></head>');
  const once = await preloadDesk(folder, '/admin/calls', old);
  expect(preloads(once)).not.toContain('/app-0.js');
  expect(await preloadDesk(folder, '/admin/calls', once)).toBe(once);
});
