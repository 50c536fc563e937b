/**
 * Draws the pictures of the work: every `content/pictures/sources/<slug>.html` becomes
 * `content/pictures/<slug>.png`: 1600 × 1000, the walkthrough's `demo-…` screens 1280 × 800, and two
 * pixels to each of the source's own for `hero-…`.
 *
 *   npx tsx scripts/pictures/render.ts                      all of them
 *   npx tsx scripts/pictures/render.ts rangrez-d2c demo-1   only these
 */
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { launchBrowser, openSource, picturesFolder, sourcesFolder } from './browser';

/** Bytes a picture may have in the repository; larger ones are quantised. */
const largest = 340 * 1024;

async function allSlugs(): Promise<string[]> {
  const files = await readdir(sourcesFolder);
  return files.filter((file) => file.endsWith('.html')).map((file) => path.basename(file, '.html'));
}

/** A palette of 256 colours: a third of the bytes, and hardly seen on a screen of flat colours. */
function quantise(screenshot: Buffer): Promise<Buffer> {
  return sharp(screenshot).png({ palette: true, quality: 100, effort: 10 }).toBuffer();
}

function scaleOf(slug: string): number {
  if (slug.startsWith('demo-')) return 1.28;
  return slug.startsWith('hero-') ? 2 : 1.6;
}

async function render(browser: Browser, slug: string): Promise<void> {
  const page = await openSource(browser, slug, scaleOf(slug));
  const screenshot = await page.screenshot();
  await page.close();
  const lossless = await sharp(screenshot).png({ effort: 10 }).toBuffer();
  const png = lossless.length <= largest ? lossless : await quantise(screenshot);
  await writeFile(path.join(picturesFolder, `${slug}.png`), png);
  console.log(`${slug}.png  ${Math.round(png.length / 1024)} KB`);
}

async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const slugs = asked.length > 0 ? asked : await allSlugs();
  const browser = await launchBrowser();
  try {
    for (const slug of slugs) await render(browser, slug);
  } finally {
    await browser.close();
  }
}

void main();
