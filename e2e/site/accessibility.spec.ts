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

for (const width of [390, 1440]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${width} px, ${colorScheme}`, () => {
      test.use({
        viewport: { width, height: 900 },
        colorScheme,
        // Nothing may be caught half faded in.
        contextOptions: { reducedMotion: 'reduce' },
      });

      test('axe finds nothing on any page', async ({ page }) => {
        test.setTimeout(300_000);
        // In the dark only colours are others.
        const rules = colorScheme === 'dark' ? ['color-contrast', 'link-in-text-block'] : undefined;
        const found: string[] = [];
        for (const address of pageAddresses) {
          await page.goto(address);
          found.push(...(await violations(page, rules)));
        }
        expect(found).toEqual([]);
      });

      test('axe finds nothing with the menu open', async ({ page }) => {
        await page.goto('/services/crm');
        const menu = page.locator('header details').filter({ visible: true });
        await menu.locator('summary').click();
        expect(await violations(page)).toEqual([]);
      });
    });
  }
}
