import { expect } from '@playwright/test';
import { violations } from '../support/axe';
import { listOf, sendLeads } from '../support/own-leads';
import { test } from '../support/signed-in';

for (const { device, viewport } of [
  { device: 'a phone', viewport: { width: 390, height: 844 } },
  { device: 'a desktop', viewport: { width: 1440, height: 900 } },
]) {
  test.describe(`the list on ${device}`, () => {
    test.use({ viewport });

    test('loads without moving anything, and is accessible when it is there', async ({
      page,
      request,
    }) => {
      const own = await sendLeads(request, ['Asha', 'Ravi']);
      await page.addInitScript(() => {
        Object.assign(window, { shift: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ('value' in entry) Object.assign(window, { shift: Number(entry.value) });
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      let answer = () => {};
      const asked = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/api/leads?*', async (route) => {
        await asked;
        await route.continue();
      });
      await page.goto(listOf(own));
      await expect(page.getByText('Loading submissions…')).toBeAttached();
      expect(await violations(page)).toEqual([]);

      answer();
      await expect(page.getByRole('link', { name: 'Asha' })).toBeVisible();
      await expect(page.getByText('1–2 of 2')).toBeVisible();
      await expect(page.getByText(/^Due in/)).toHaveCount(2);
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.05);
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth).toBe(clientWidth);
    });

    test('says when there is nothing, and when it could not be loaded', async ({ page }) => {
      await page.goto('/admin/dashboard?q=nobody-has-this-name');
      await expect(page.getByRole('heading', { name: 'No submissions found' })).toBeVisible();
      expect(await violations(page)).toEqual([]);

      await page.route('**/api/leads?*', (route) =>
        route.fulfill({
          status: 400,
          contentType: 'application/problem+json',
          body: JSON.stringify({ type: 'about:blank', title: 'Bad Request', status: 400 }),
        }),
      );
      await page.reload();
      await expect(page.getByText('The submissions could not be loaded.')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.unroute('**/api/leads?*');
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('heading', { name: 'No submissions found' })).toBeVisible();
    });

    test('moves several leads at once, and takes one back', async ({ page, request }) => {
      const own = await sendLeads(request, ['Asha', 'Ravi', 'Meera']);
      await page.goto(listOf(own));
      await page.getByRole('checkbox', { name: 'Select Asha' }).check();
      await page.getByRole('checkbox', { name: 'Select Meera' }).check();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: /Set the selected .* to Qualified/ }).click();
      await expect(page.getByText('Status Updated')).toBeVisible();
      const status = (name: string) => page.getByRole('combobox', { name: `Status of ${name}` });
      await expect(status('Meera')).toHaveValue('qualified');
      await expect(status('Ravi')).toHaveValue('new');

      await status('Ravi').selectOption('closed');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(status('Ravi')).toHaveValue('new');
      await page.reload();
      await expect(status('Asha')).toHaveValue('qualified');
      await expect(status('Ravi')).toHaveValue('new');
    });
  });
}
