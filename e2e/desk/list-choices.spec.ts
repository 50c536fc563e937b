import { expect } from '@playwright/test';
import { violations } from '../support/axe';
import { listOf, sendLeads } from '../support/own-leads';
import { test } from '../support/signed-in';

test('the colour scheme is a person’s choice, is kept, and is there before the first paint', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/admin/dashboard?q=nobody-has-this-name');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect(page.getByRole('heading', { name: 'No submissions found' })).toBeVisible();
  const light = await background();

  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Match system' })).toBeChecked();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(background).not.toBe(light);
  expect(await violations(page)).toEqual([]);

  await page.route(/\/admin-[^/]*\.js$/, (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mui-color-scheme', 'dark');
  await page.unroute(/\/admin-[^/]*\.js$/);

  await page.reload();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitemradio', { name: 'Match system' }).click();
  await expect.poll(background).toBe(light);
});

test('columns are chosen and kept; their heads put the list in order', async ({
  page,
  request,
}) => {
  const own = await sendLeads(request, ['Asha', 'Ravi']);
  await page.goto(listOf(own));
  const head = (name: string) => page.getByRole('columnheader', { name });
  const names = page.getByRole('link', { name: /^(Asha|Ravi)$/ });
  await expect(names).toHaveText(['Ravi', 'Asha']);

  await head('Message').hover();
  await head('Message').getByRole('button', { name: /menu/i }).click();
  await page.getByRole('menuitem', { name: 'Manage columns' }).click();
  await page.getByRole('checkbox', { name: 'Reference' }).click();
  await expect(head('Reference')).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Message' }).click();
  await expect(head('Message')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(head('Reference')).toBeVisible();
  await expect(head('Message')).toHaveCount(0);

  await head('Name').click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(names).toHaveText(['Asha', 'Ravi']);
  await head('Name').click();
  await expect(page).toHaveURL(/sort=-name/);
  await expect(names).toHaveText(['Ravi', 'Asha']);
});

test('density is chosen and kept', async ({ page, request }) => {
  const own = await sendLeads(request, ['Asha']);
  await page.goto(listOf(own));
  const row = page.locator('[role=row][data-id]').first();
  const height = async () => (await row.boundingBox())?.height ?? 0;
  await expect(row).toBeVisible();
  const standard = await height();
  await page.getByRole('button', { name: 'View' }).click();
  await page.getByRole('menuitemradio', { name: 'Compact' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(height).toBeLessThan(standard);
  await page.reload();
  await expect.poll(height).toBeLessThan(standard);
});

test('leads are narrowed to the days they were received on', async ({ page, request }) => {
  const own = await sendLeads(request, ['Asha']);
  await page.goto(`${listOf(own)}&to=2020-01-31`);
  await expect(page.getByRole('heading', { name: 'No submissions found' })).toBeVisible();
  await page.getByRole('button', { name: 'Received: Until 31 Jan 2020' }).click();
  await expect(page.getByRole('dialog', { name: 'Received between' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Any day', exact: true }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('link', { name: 'Asha' })).toBeVisible();
});
