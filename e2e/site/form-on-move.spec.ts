import { expect, test } from '@playwright/test';
import { fillEnquiry, receivedReference, visitor } from '../support/visitor';
import { openWithScripts } from './scripts';

const FORM = '#enquiry form';
/** Until its code is there, the browser checks the form and sends it. */
const isTakenOver = (form: HTMLFormElement) => form.noValidate;

test("the home page fetches its form's code at the visitor's first move", async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request.url());
  });
  await openWithScripts(page, '/');
  await page.waitForLoadState('networkidle');
  const before = asked.length;
  expect(await page.locator(FORM).evaluate(isTakenOver)).toBe(false);
  await page.locator(FORM).scrollIntoViewIfNeeded();
  await expect.poll(() => page.locator(FORM).evaluate(isTakenOver)).toBe(true);
  expect(asked.length).toBeGreaterThan(before);
  await fillEnquiry(page, visitor('Near'));
  await page.getByRole('button', { name: 'Send Message' }).click();
  await receivedReference(page);
});

test("without its code the home page's form keeps its text, and gets the code with the connection", async ({
  page,
}) => {
  await openWithScripts(page, '/');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.locator(FORM).scrollIntoViewIfNeeded();
  const anil = visitor('Anil');
  await fillEnquiry(page, anil);
  await expect(page.getByLabel('Project Details')).toHaveValue(anil.message);
  await page.context().setOffline(false);
  await expect.poll(() => page.locator(FORM).evaluate(isTakenOver)).toBe(true);
  await expect(page.getByLabel('Project Details')).toHaveValue(anil.message);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await receivedReference(page);
});
