import { expect, type Page } from '@playwright/test';
import { sendLead } from '../support/leads';
import { test } from '../support/signed-in';
import { overflowOf } from '../support/overflow';

/** A small phone, and windows of 1280 and 1440 px at 200 % zoom (WCAG 1.4.10, 1.4.4). */
const WIDTHS = [320, 640, 720];

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).click();

const VIEWS: readonly [view: string, path: string, open?: (page: Page) => Promise<void>][] = [
  ['the list', '/admin/dashboard'],
  ['the list by company', '/admin/dashboard?q=Narrow&group=company'],
  ['its filters', '/admin/dashboard?q=Narrow', press('Filters')],
  ['its settings', '/admin/dashboard?q=Narrow', press('Settings')],
  ['an empty list', '/admin/dashboard?q=nobody-has-this-name'],
  ['filters that do not exist', '/admin/dashboard?status=bogus&budget=bogus'],
  ['the leads of today', '/admin/dashboard?due=today'],
  ['my day', '/admin/dashboard?view=day'],
  ['the calls', '/admin/calls'],
  ['blocking times', '/admin/calls', press(/^Block/)],
  ['the reports', '/admin/reports'],
  ['the board', '/admin/board'],
  ['the board by company', '/admin/board?q=Narrow&group=company'],
  ['the people', '/admin/people'],
  ['an invitation', '/admin/people', press('Invite a colleague')],
  ['the account', '/admin/account'],
  ['the log', '/admin/log'],
  ['the data', '/admin/data'],
];

for (const [view, path, open] of VIEWS) {
  test(`${view}: no sideways scrolling at 320 px or 200 % zoom`, async ({ page, request }) => {
    await sendLead(request, 'Narrow', { company: 'w'.repeat(80), message: 'w'.repeat(300) });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 640 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      await open?.(page);
      await expectNoOverflow(page);
    }
  });
}

test('the way to the next page is on a screen of 320 px', async ({ page, request }) => {
  await sendLead(request, 'Narrow');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/admin/dashboard');
  const next = page.getByRole('button', { name: 'Go to next page' });
  await next.scrollIntoViewIfNeeded();
  const box = await next.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? Number.NaN)).toBeLessThanOrEqual(320);
});

test('on a phone, closing a lead leads back to it in the list', async ({ page, request }) => {
  for (let lead = 0; lead < 12; lead += 1) await sendLead(request, `Narrow ${lead}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/dashboard');
  const link = page.locator('[data-lead]').nth(10);
  const reference = await link.getAttribute('data-lead');
  await link.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Add a note' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator(`[data-lead="${reference}"]`)).toBeFocused();
});

test('a calendar that cannot be fetched leaves the list where it is', async ({ page, request }) => {
  await sendLead(request, 'Narrow');
  await page.route('**/calendar-*.js', (route) => route.abort());
  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: /^Received/ }).click();
  await expect(page.getByText('This part of the desk could not be loaded')).toBeVisible();
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
  await expect(page.locator('[role=row][data-id]').first()).toBeAttached();
});

test.describe('logged out', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('the login page: no sideways scrolling at 320 px or 200 % zoom', async ({ page }) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 640 });
      await page.goto('/admin/login');
      await press('Login')(page);
      await expect(page.getByText('Email is required.')).toBeVisible();
      await expectNoOverflow(page);
    }
  });

  for (const path of ['/admin/password', '/admin/invitation']) {
    test(`${path}: no sideways scrolling at 320 px or 200 % zoom`, async ({ page }) => {
      // The link is of nobody.
      await page.route('**/api/password/link', (route) => route.fulfill({ status: 204 }));
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 640 });
        await page.goto(`${path}#token=x&email=${'w'.repeat(60)}@meghdoot.example`);
        await expect(page.getByLabel(/^New password/)).toBeVisible();
        await expectNoOverflow(page);
      }
    });
  }
});

async function expectNoOverflow(page: Page) {
  const overflow = await overflowOf(page);
  expect(overflow).toBeLessThanOrEqual(0);
}
