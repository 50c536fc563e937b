import { expect, test } from '@playwright/test';
import { violations, violationsInBothLooks } from '../support/axe';
import { GROUP_PATH, pageAddresses } from '../built/built-site';

test('axe sees a fault when there is one', async ({ page }) => {
  await page.goto('/about');
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('button'), { id: 'nameless' }));
  });
  expect(await violations(page)).toContain('/about: button-name: #nameless');
});

test('axe finds nothing on a tablet, light or dark', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const address of ['/', '/contact']) {
    await page.goto(address);
    expect(await violationsInBothLooks(page)).toEqual([]);
  }
});

for (const width of [390, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('axe finds nothing on any page, light or dark', async ({ page }) => {
      test.setTimeout(420_000);
      const found: string[] = [];
      for (const address of pageAddresses) {
        await page.goto(address);
        found.push(...(await violationsInBothLooks(page)));
      }
      expect(found).toEqual([]);
    });

    test('axe finds nothing with the menu open, light or dark', async ({ page }) => {
      await page.goto(GROUP_PATH);
      const menu = page.locator('header details').filter({ visible: true });
      await menu.locator('summary').click();
      expect(await violationsInBothLooks(page)).toEqual([]);
    });
  });
}
