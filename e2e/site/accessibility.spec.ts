import { expect, test, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { SAMPLE_PATHS } from './built-site';

const AXE = require.resolve('axe-core/axe.min.js');

declare global {
  interface Window {
    axe: { run: () => Promise<AxeResults> };
  }
}

/** What axe finds on the page as it is shown, a line for each kind of fault. */
async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: AXE });
  const results = await page.evaluate(() => window.axe.run());
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

for (const width of [390, 1440]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${width} px, ${colorScheme}`, () => {
      // Nothing may be caught half faded in.
      test.use({
        viewport: { width, height: 900 },
        colorScheme,
        contextOptions: { reducedMotion: 'reduce' },
      });

      for (const path of SAMPLE_PATHS) {
        test(`axe finds nothing on ${path}`, async ({ page }) => {
          await page.goto(path);
          expect(await violations(page)).toEqual([]);
        });
      }

      test('axe finds nothing with the menu open', async ({ page }) => {
        await page.goto('/services/crm');
        const menu = page.locator('header details').filter({ visible: true });
        await menu.locator('summary').click();
        expect(await violations(page)).toEqual([]);
      });
    });
  }
}
