import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'node-html-parser';
import { preloadDesk } from './desk-preloads';

const folder = mkdtempSync(join(tmpdir(), 'public-'));
const PAGE = join(folder, 'admin/[...]/index.html');

afterAll(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const assets = (...names: string[]) => ({ assets: names.map((name) => ({ name })) });

function build(deskChunk: string): void {
  const namedChunkGroups = {
    app: assets('runtime.js', 'styles.css', 'app.js'),
    'component---src-pages-admin-tsx': assets('styles.css', 'commons.js', 'page.js'),
    admin: assets('commons.js', deskChunk),
    toasts: assets('toasts.js'),
    mui: assets('shared.js', 'mui.js'),
    lead: assets('commons.js', 'shared.js', 'lead.js'),
    menus: assets('shared.js', 'menus.js'),
    'sign-in': assets('sign-in.js'),
    reports: assets('reports.js'),
  };
  write('webpack.stats.json', JSON.stringify({ namedChunkGroups }));
  write('page-data/admin/[...]/page-data.json', JSON.stringify({ staticQueryHashes: ['12'] }));
}

const early = () =>
  parse(readFileSync(PAGE, 'utf8'))
    .querySelectorAll('head > script, head > link[rel=preload]')
    .map((element) => element.getAttribute('src') ?? element.getAttribute('href'));

const named = (name: string) =>
  parse(readFileSync(PAGE, 'utf8'))
    .querySelector(`head > meta[name=${name}]`)
    ?.getAttribute('content');

const EARLY = (deskChunk: string) => [
  '/desk-ask.js',
  '/commons.js',
  '/page.js',
  `/${deskChunk}`,
  '/page-data/app-data.json',
  '/page-data/admin/[...]/page-data.json',
  '/page-data/sq/d/12.json',
];

test('the desk asks for all its first view needs, and for nothing else', async () => {
  build('desk-1.js');
  write('admin/[...]/index.html', '<!DOCTYPE html><html><head><title>Desk</title></head></html>');
  await preloadDesk(folder);
  expect(early()).toEqual(EARLY('desk-1.js'));
});

test('what may be wanted next is named once each, and what few want is not', () => {
  expect(named('desk-later')).toBe('/toasts.js /shared.js /mui.js /lead.js /menus.js /sign-in.js');
});

test('what shows a lead, or signs in, is named, without what every first view has', () => {
  expect(named('desk-lead')).toBe('/shared.js /mui.js /lead.js');
  expect(named('desk-sign-in')).toBe('/shared.js /mui.js /sign-in.js');
});

test('a page that was kept from the last build names the files of this one', async () => {
  build('desk-2.js');
  await preloadDesk(folder);
  expect(early()).toEqual(EARLY('desk-2.js'));
});
