import { expect } from '@playwright/test';
import { violationsInBothLooks } from '../support/axe';
import { test } from '../support/signed-in';

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`without their script, the reports say so and the desk stays in reach, at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.route(/\/reports-[^/]*\.js$/, (route) => route.abort());
    await page.goto('/admin/dashboard?q=nobody-has-this-name');
    await page.getByRole('link', { name: 'Reports' }).click();
    await expect(page.getByRole('heading', { name: /could not be loaded/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Leads' })).toBeVisible();
    expect(await violationsInBothLooks(page)).toEqual([]);

    await page.unroute(/\/reports-[^/]*\.js$/);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  });
}

test('a desk whose script never comes says so, and how to go on', async ({ page }) => {
  await page.route(/\/component---src-pages-admin-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/admin/dashboard');
  const advice = page.getByText('Check your connection, then reload the page.');
  await expect(advice).toBeHidden();
  await expect(advice).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Leads dashboard' })).toBeVisible();
});
