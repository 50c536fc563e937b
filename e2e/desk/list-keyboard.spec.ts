import { expect } from '@playwright/test';
import { violationsInBothLooks } from '../support/axe';
import { statusOf } from '../support/desk';
import { listOf, sendLeads } from '../support/own-leads';
import { test } from '../support/signed-in';

test('the list is worked through without a mouse', async ({ page, request }) => {
  const own = await sendLeads(request, ['Asha', 'Ravi', 'Meera']);
  const { keyboard } = page;
  const lead = (name: string) => page.getByRole('link', { name });
  await page.goto(listOf(own));
  await expect(lead('Meera')).toBeVisible();

  await keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(await violationsInBothLooks(page)).toEqual([]);
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await keyboard.press('j');
  await expect(lead('Meera')).toBeFocused();
  await keyboard.press('j');
  await expect(lead('Ravi')).toBeFocused();
  await keyboard.press('2');
  await expect(statusOf(page, 'Ravi')).toHaveText('Contacted');
  await expect(page.getByText('Status Updated')).toBeVisible();

  await keyboard.press('Alt+t');
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(statusOf(page, 'Ravi')).toHaveText('New');
  await expect(lead('Ravi')).toBeFocused();

  await keyboard.press('4');
  await expect(statusOf(page, 'Ravi')).toHaveText('Closed');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await keyboard.press('z');
  await expect(statusOf(page, 'Ravi')).toHaveText('New');

  await keyboard.press('x');
  await keyboard.press('k');
  await keyboard.press('x');
  const bar = page.getByRole('group', { name: 'Selected leads' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Status' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Closed' }).press('Enter');
  await expect(statusOf(page, 'Meera')).toHaveText('Closed');
  await expect(statusOf(page, 'Ravi')).toHaveText('Closed');

  await keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await keyboard.type(own.company.slice(0, 18));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`q=${own.company.slice(0, 18)}(&|$)`));
  await page.getByRole('heading', { name: 'Leads dashboard' }).click();
  await keyboard.press('j');
  await keyboard.press('o');
  await expect(page).toHaveURL(/\/admin\/leads\/[2-9A-Z]{4}-[2-9A-Z]{4}\?/);
  await expect(page.getByRole('complementary').getByRole('heading', { level: 2 })).toBeVisible();
  await keyboard.press('Escape');
  await expect(page).toHaveURL(/\/admin\/dashboard\?/);
  await expect(page.locator('[data-lead]:focus')).toHaveCount(1);
});
