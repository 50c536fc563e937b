import { expect, test } from '@playwright/test';
import { openWithScripts } from '../site/scripts';
import { fillEnquiry, receivedReference, visitor } from '../support/visitor';

test('parts of the form that cannot be fetched leave no fault in the console, and are fetched later', async ({
  page,
}) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await openWithScripts(page, '/contact');
  await page.waitForLoadState('networkidle');
  await page.route('**/*.js', (route) => route.abort());
  await fillEnquiry(page, visitor('Asha, in pieces'));
  await page.getByLabel('Full Name').focus();
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('No answer yet. Trying again')).toBeVisible();
  expect(faults).toEqual([]);
  await page.unroute('**/*.js');
  await receivedReference(page);
  expect(faults).toEqual([]);
});

test('a page whose parts cannot be fetched is left without a fault in the console', async ({
  page,
}) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await openWithScripts(page, '/');
  await page.waitForLoadState('networkidle');
  await page.route('**/*.js', (route) => route.abort());
  await page.locator('#enquiry').scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 200);
  await page.waitForTimeout(2_000);
  await page.locator('header').getByRole('link', { name: 'About' }).first().click();
  await expect(page).toHaveURL(/\/about$/);
  await page.waitForTimeout(2_000);
  expect(faults).toEqual([]);
});
