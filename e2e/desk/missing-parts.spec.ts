import { expect } from '@playwright/test';
import { violationsInBothLooks } from '../support/axe';
import { test } from '../support/signed-in';

const EMPTY_LIST = '/admin/dashboard?q=nobody-has-this-name';

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`without the scripts of later parts, at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('a menu says so over the list, and opens once they can be had', async ({ page }) => {
      await page.route(/\/menus-[^/]*\.js$/, (route) => route.abort());
      await page.goto(EMPTY_LIST);
      await page.getByRole('button', { name: 'Settings' }).click();
      const notice = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
      await expect(notice).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('heading', { name: 'No submissions found' })).toBeVisible();
      expect(await violationsInBothLooks(page)).toEqual([]);

      await page.unroute(/\/menus-[^/]*\.js$/);
      await notice.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('menuitemradio').first()).toBeVisible();
      await expect(notice).toBeHidden();
    });

    test('the reports say so in their place, and the desk stays in reach', async ({ page }) => {
      await page.route(/\/reports-[^/]*\.js$/, (route) => route.abort());
      await page.goto(EMPTY_LIST);
      await page.getByRole('link', { name: 'Reports' }).click();
      const title = page.getByRole('heading', { level: 1, name: /could not be loaded/ });
      await expect(title).toBeVisible();
      expect(await violationsInBothLooks(page)).toEqual([]);

      await page.unroute(/\/reports-[^/]*\.js$/);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
    });
  });
}
