import { expect, test } from '@playwright/test';
import { pageAddresses } from '../built/built-site';
import { watch } from '../support/watch';
import { openWithScripts } from './scripts';
import { withoutLanguage } from '../../src/language/paths';

test('no page scrolls sideways at 320 px', async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 320, height: 640 });
  const wide: string[] = [];
  for (const address of pageAddresses) {
    await page.goto(address);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 320) wide.push(`${address}: ${width} px`);
  }
  expect(wide).toEqual([]);
});

test('no page writes to the console, is refused anything by its policy, or fails to load a file', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const messages = await watch(page);
  page.on('requestfailed', (request) => {
    const isCancelled = request.failure()?.errorText === 'net::ERR_ABORTED';
    if (!isCancelled)
      messages.push(`${page.url()}: ${request.url()} ${request.failure()?.errorText}`);
  });
  for (const address of pageAddresses.filter((path) => withoutLanguage(path) !== '/404')) {
    await openWithScripts(page, address);
    expect(await page.evaluate(() => crossOriginIsolated), address).toBe(true);
  }
  expect(messages).toEqual([]);
});
