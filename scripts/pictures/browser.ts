import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';

const pictures = path.resolve(__dirname, '../../content/pictures');

/** Rendered pictures; their HTML sources are in `sources/` below. */
export const picturesFolder = pictures;
export const sourcesFolder = path.join(pictures, 'sources');

/** The size, in CSS pixels, that a source is drawn on (16:10), unless its body has another. */
export const canvas = { width: 1000, height: 625 };

/**
 * Starts headless Chromium: the system's, if there is one (`CHROMIUM_PATH` says where),
 * else the one Playwright brings.
 */
export function launchBrowser(): Promise<Browser> {
  const executable = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  return chromium.launch({
    ...(existsSync(executable) && { executablePath: executable }),
    args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb', '--hide-scrollbars'],
  });
}

/**
 * Opens a source, its fonts loaded, `scale` device pixels to a CSS pixel; the window is as large as its body. A source with a
 * script error or a missing file rejects: a picture half drawn must not pass for a finished one.
 */
export async function openSource(browser: Browser, name: string, scale: number): Promise<Page> {
  const page = await browser.newPage({
    viewport: canvas,
    deviceScaleFactor: scale,
  });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('requestfailed', (request) => faults.push(`cannot load ${request.url()}`));
  await page.goto(pathToFileURL(path.join(sourcesFolder, `${name}.html`)).href);
  await page.evaluate(() => document.fonts.ready);
  const body = await page.locator('body').boundingBox();
  if (body) await page.setViewportSize({ width: body.width, height: body.height });
  if (faults.length > 0) throw new Error(`${name}.html: ${faults.join('; ')}`);
  return page;
}
