import { expect, test } from '@playwright/test';
import { violations } from '../support/axe';
import { pageAddresses } from './built-site';

test('axe sees a fault when there is one', async ({ page }) => {
  await page.goto('/about');
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('button'), { id: 'nameless' }));
  });
  expect(await violations(page)).toContain('/about: button-name: #nameless');
});

// Nothing may be caught half faded in.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** In the dark only colours are others. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

for (const width of [390, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('axe finds nothing on any page, light or dark', async ({ page }) => {
      test.setTimeout(420_000);
      const found: string[] = [];
      for (const address of pageAddresses) {
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(address);
        found.push(...(await violations(page)));
        await page.emulateMedia({ colorScheme: 'dark' });
        found.push(...(await violations(page, COLOUR_RULES)).map((line) => `dark: ${line}`));
      }
      expect(found).toEqual([]);
    });

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`axe finds nothing with the menu open, ${colorScheme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme });
        await page.goto('/services/crm');
        const menu = page.locator('header details').filter({ visible: true });
        await menu.locator('summary').click();
        expect(await violations(page)).toEqual([]);
      });
    }
  });
}
