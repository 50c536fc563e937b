import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStylesheetDeferrer } from './page-assets';

const folder = mkdtempSync(join(tmpdir(), 'public-'));

beforeAll(() => {
  mkdirSync(join(folder, 'static'));
  writeFileSync(join(folder, 'styles.1a.css'), 'p{gap:0}.card{gap:1px}');
});

afterAll(() => rmSync(folder, { recursive: true }));

const page = (href: string) =>
  `<template id="runtime"><link rel="stylesheet" href="${href}"/><script></script></template>`;

test('a page fetches later only what classes say, from an address that names the content', async () => {
  const deferStylesheet = createStylesheetDeferrer(folder);
  const html = await deferStylesheet(page('/styles.1a.css'));
  const [, part = ''] = /href="(\/static\/classes\.[0-9a-f]{20}\.css)"/.exec(html) ?? [];
  expect(html).toBe(page(part));
  expect(readFileSync(join(folder, part), 'utf8')).toBe('.card{gap:1px}');
  expect(await deferStylesheet(html)).toBe(html);
});
