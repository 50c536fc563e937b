import { expect, type Locator, test } from '@playwright/test';
import { openWithScripts } from '../site/scripts';
import { deskBar } from '../support/desk';
import { STAFF } from '../support/staff';
import { leadsOf } from '../support/stored-leads';
import { receivedReference, visitor } from '../support/visitor';
import { SERVICE } from '../../testing/site-content';

/** As extensions and old password managers fill a field: no event tells the page. */
const fillSilently = (field: Locator, text: string) =>
  field.evaluate((input: HTMLInputElement, value) => {
    input.value = value;
  }, text);

for (const path of ['/', '/contact']) {
  test(`the form of ${path} sends what a program filled in without events`, async ({
    page,
    baseURL,
  }) => {
    await openWithScripts(page, path);
    const nila = visitor('Nila, by a program');
    const form = page.locator('form[action="/api/enquiries"]');
    await fillSilently(form.getByLabel('Full Name'), nila.name);
    await fillSilently(form.getByLabel('Email'), nila.email);
    await fillSilently(form.getByLabel('Service Needed'), SERVICE);
    await fillSilently(form.getByLabel('Project Details'), nila.message);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await receivedReference(page);
    expect(await leadsOf(baseURL ?? '', nila.email)).toBe(1);
  });
}

test('the newsletter takes an address that a program filled in without events', async ({
  page,
}) => {
  await openWithScripts(page, '/about');
  const box = page.locator('footer form');
  await fillSilently(box.getByRole('textbox'), visitor('Nila').email);
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await expect(box.getByText('Check your inbox and click the confirmation link')).toBeVisible();
});

test('log-in takes what a program filled in without events', async ({ page }) => {
  await page.goto('/admin/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await fillSilently(page.getByLabel('Email'), STAFF.email);
  await fillSilently(page.getByLabel(/^Password/), STAFF.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(deskBar(page)).toBeVisible();
});
