import { expect } from '@playwright/test';
import { violationsInBothLooks } from '../support/axe';
import { listOf, sendLeads } from '../support/own-leads';
import { test } from '../support/signed-in';

test('the list is worked through without a mouse', async ({ page, request }) => {
  const own = await sendLeads(request, ['Asha', 'Ravi', 'Meera']);
  const { keyboard } = page;
  const lead = (name: string) => page.getByRole('link', { name });
  const status = (name: string) => page.getByRole('combobox', { name: `Status of ${name}` });
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
  await expect(status('Ravi')).toHaveValue('contacted');
  await expect(page.getByText('Ravi: Contacted')).toBeAttached();
  await expect(page.getByText('Status Updated')).toBeVisible();

  await keyboard.press('Alt+t');
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(status('Ravi')).toHaveValue('new');
  await expect(lead('Ravi')).toBeFocused();

  await keyboard.press('x');
  await keyboard.press('k');
  await keyboard.press('x');
  await expect(page.getByRole('group', { name: 'Selected submissions' })).toContainText(
    '2 selected',
  );
  await page.getByRole('button', { name: /Set the selected .* to Closed/ }).press('Enter');
  await expect(status('Meera')).toHaveValue('closed');
  await expect(status('Ravi')).toHaveValue('closed');

  await keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await keyboard.type(own.company.slice(0, 18));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`q=${own.company.slice(0, 18)}&`));
  await keyboard.press('Shift+Tab');
  await keyboard.press('j');
  await keyboard.press('o');
  await expect(page).toHaveURL(/\/admin\/leads\/[2-9A-Z]{4}-[2-9A-Z]{4}\?/);
});
