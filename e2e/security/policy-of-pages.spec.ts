import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import { parse } from 'node-html-parser';
import { EDITOR_PATH } from '../../src/domain/content-editor';
import { builtPages, deskPages, readBuilt } from '../built/built-site';
import { openWithScripts, settled } from '../site/scripts';
import { test } from './watched-page';

test.use({ storageState: { cookies: [], origins: [] } });

/** The script before the first paint, Speculation Rules, the portfolio's filter; the desk's start and MUI's colour scheme. */
const INLINE_SCRIPTS = 5;

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Hashes of the inline scripts of a page, found by a parser other than the build's. */
function scriptHashes(html: string): string[] {
  const root = parse(html);
  for (const template of root.querySelectorAll('template')) template.remove();
  return root
    .querySelectorAll('script:not([src]):not([type="application/ld+json"])')
    .map((script) => hash(script.rawText));
}

test('each page is sent with the hashes of its scripts, of which the site has few', async ({
  request,
}) => {
  const all = new Set<string>();
  expect(deskPages.map(({ path }) => path)).toContain('/admin/people');
  for (const { path, html } of [...builtPages.values(), ...deskPages]) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
    const hashes = scriptHashes(html);
    // The editor's library compiles its schemas; no other page may.
    const compiled = path === EDITOR_PATH ? ["'unsafe-eval'"] : [];
    const expected = ["'self'", ...compiled, ...new Set(hashes)];
    expect(scripts.sort(), path).toEqual(expected.sort());
    for (const found of hashes) all.add(found);
  }
  expect(all.size).toBe(INLINE_SCRIPTS);
});

test('files that serve only the build are not there for visitors', async ({ request }) => {
  for (const path of ['/webpack.stats.json', '/chunk-map.json', '/_headers', '/_redirects']) {
    readBuilt(path);
    expect((await request.get(path)).status(), path).toBe(404);
  }
});

test('from page to page by links, all look as they do by their own address', async ({
  watched,
}) => {
  await openWithScripts(watched, '/contact');
  for (const name of ['Portfolio', 'About', 'Home']) {
    await watched.locator('header').getByRole('link', { name, exact: true }).click();
    await expect(watched.getByRole('link', { name, exact: true }).first()).toHaveAttribute(
      'aria-current',
      'page',
    );
    await settled(watched);
  }
});
