import { expect, type Page } from '@playwright/test';
import { violations, violationsInBothLooks } from '../support/axe';
import { chooseStatus, filterOf, statusOf } from '../support/desk';
import { listOf, sendLeads } from '../support/own-leads';
import { test } from '../support/signed-in';

const MANY = Array.from({ length: 16 }, (_, index) => `Visitor ${index + 10}`);

/** The number of leads that are in view from top to bottom. */
const wholeRows = (page: Page) =>
  page.locator('[data-id]:has([data-lead])').evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }).length,
  );

for (const { device, viewport, inView } of [
  { device: 'a phone', viewport: { width: 390, height: 844 }, inView: 7 },
  { device: 'a desktop', viewport: { width: 1440, height: 900 }, inView: 12 },
]) {
  test.describe(`the list on ${device}`, () => {
    test.use({ viewport });

    test('loads without moving anything, and shows a screenful of leads', async ({
      page,
      request,
    }) => {
      const own = await sendLeads(request, MANY);
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
      await expect(page.getByText('Loading leads…')).toBeAttached();
      expect(await violations(page)).toEqual([]);

      answer();
      await expect(page.getByRole('link', { name: 'Visitor 25' })).toBeVisible();
      await expect(page.getByText('1–16 of 16')).toBeAttached();
      // At once: news of other leads will stand above the list.
      await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(inView);
      expect(await violationsInBothLooks(page)).toEqual([]);
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
      await expect(page.getByText('The leads could not be loaded.')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.unroute('**/api/leads?*');
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('heading', { name: 'No submissions found' })).toBeVisible();
    });

    test('changes several leads at once, and takes it back', async ({ page, request }) => {
      const own = await sendLeads(request, ['Asha', 'Ravi', 'Meera']);
      await page.goto(listOf(own));
      const select = async (name: string) =>
        page.locator('[data-id]', { hasText: name }).getByRole('checkbox').check();
      const bar = page.getByRole('group', { name: 'Selected leads' });
      await chooseStatus(page, 'Meera', 'Closed');
      await expect(statusOf(page, 'Meera')).toHaveText('Closed');
      await select('Asha');
      await select('Meera');
      expect(await violations(page)).toEqual([]);
      await bar.getByRole('button', { name: 'Status' }).click();
      await page.getByRole('menuitem', { name: 'Qualified' }).click();
      await expect(statusOf(page, 'Asha')).toHaveText('Qualified');
      await expect(statusOf(page, 'Meera')).toHaveText('Qualified');
      await expect(bar).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('Undone', { exact: true })).toBeVisible();
      await page.reload();
      await expect(statusOf(page, 'Asha')).toHaveText('New');
      await expect(statusOf(page, 'Meera')).toHaveText('Closed');

      await select('Asha');
      await select('Ravi');
      await bar.getByRole('button', { name: 'Mark as spam' }).click();
      await expect(page.getByText('Marked as Spam')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Asha' })).toHaveCount(0);
      await filterOf(page, 'Spam').click();
      await expect(page.getByRole('link', { name: /^(Asha|Ravi)$/ })).toHaveText(['Ravi', 'Asha']);
      await select('Asha');
      await bar.getByRole('button', { name: 'Restore' }).click();
      await expect(page.getByRole('link', { name: 'Asha' })).toHaveCount(0);
      await filterOf(page, 'All').click();
      await expect(page.getByRole('link', { name: 'Asha' })).toBeVisible();
    });

    test('takes a lead back to its place when a change is undone', async ({ page, request }) => {
      const own = await sendLeads(request, ['Asha', 'Ravi', 'Meera']);
      await page.goto(`${listOf(own)}&status=new`);
      const names = page.getByRole('link', { name: /^(Asha|Ravi|Meera)$/ });
      await expect(names).toHaveText(['Meera', 'Ravi', 'Asha']);
      await chooseStatus(page, 'Ravi', 'Contacted');
      await expect(names).toHaveText(['Meera', 'Asha']);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(names).toHaveText(['Meera', 'Ravi', 'Asha']);
    });
  });
}
