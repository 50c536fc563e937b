import { expect } from '@playwright/test';
import { violations } from '../support/axe';
import { listOf, sendLeads } from '../support/own-leads';
import { test } from '../support/signed-in';

test('the look is a person’s choice, and is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/admin/dashboard?q=nobody-has-this-name');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect(page.getByRole('heading', { name: 'No submissions found' })).toBeVisible();
  const light = await background();

  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'As the system' })).toBeChecked();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(background).not.toBe(light);
  expect(await violations(page)).toEqual([]);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'No submissions found' })).toBeVisible();
  expect(await background()).not.toBe(light);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitemradio', { name: 'As the system' }).click();
  await expect.poll(background).toBe(light);
});

test('columns are chosen and kept; their heads put the list in order', async ({
  page,
  request,
}) => {
  const own = await sendLeads(request, ['Asha', 'Ravi']);
  await page.goto(listOf(own));
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Reference' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Message' }).click();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Reference' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Message' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Name' }).click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.getByRole('rowheader').first()).toContainText('Asha');
  await page.getByRole('button', { name: 'Name' }).click();
  await expect(page.getByRole('rowheader').first()).toContainText('Ravi');
});
