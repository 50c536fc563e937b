import { expect, test } from '@playwright/test';
import { openWithScripts } from '../site/scripts';
import { WHOLE_CHROMIUM } from '../support/browsers';
import { leadsOf } from '../support/stored-leads';
import { fillEnquiry, receivedReference, visitor } from '../support/visitor';

test.use(WHOLE_CHROMIUM);

test('a deploy that has removed the parts of an opened form costs no second request and no wait', async ({
  page,
  baseURL,
}) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  let posts = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/enquiries')) posts += 1;
  });
  const asha = visitor('Asha, in pieces');
  await openWithScripts(page, '/contact');
  await page.waitForLoadState('networkidle');
  await page.route('**/*.js', (route) => route.fulfill({ status: 404 }));
  await fillEnquiry(page, asha);
  await page.getByLabel('Full Name').focus();
  await page.getByRole('button', { name: 'Send Message' }).click();
  await receivedReference(page);
  expect(posts).toBe(1);
  expect(await leadsOf(baseURL ?? '', asha.email)).toBe(1);
  expect(faults).toEqual([]);
});

test('a form whose every script a deploy has removed is posted by the browser', async ({
  page,
  baseURL,
}) => {
  const asha = visitor('Asha, without parts');
  await page.goto('/contact');
  await page.route(/^(?!.*\/static\/page\.).*\.js$/, (route) => route.fulfill({ status: 404 }));
  await fillEnquiry(page, asha);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page).toHaveURL(/\/contact\/thank-you\?reference=/);
  expect(await leadsOf(baseURL ?? '', asha.email)).toBe(1);
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
