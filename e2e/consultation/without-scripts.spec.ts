import { expect, test } from '@playwright/test';
import { startFaultySupabase } from '../../testing/server/faulty-supabase';
import { violations } from '../support/axe';
import { fillCaller, moveOnReceipt } from '../support/booking';
import { leadsOf } from '../support/stored-leads';
import { visitor } from '../support/visitor';

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

test('a call is booked: another zone, another day, a time, and a page that says when it is', async ({
  page,
}) => {
  const asha = visitor('ஆஷா');
  await page.goto('/consultation');
  await expect(page).toHaveURL('/api/consultations/page');
  await page.getByLabel('Time zone').selectOption('Europe/London');
  await page.getByRole('button', { name: 'Change time zone' }).click();
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/London');
  await page.getByRole('navigation', { name: 'Day' }).getByRole('link').nth(4).click();
  await expect(
    page.getByRole('navigation', { name: 'Day' }).getByRole('link').nth(4),
  ).toHaveAttribute('aria-current', 'true');
  await page.getByRole('radiogroup', { name: 'Time' }).getByRole('radio').first().check();

  // The browser lets it pass; the function does not.
  await fillCaller(page, { ...asha, name: 'A'.repeat(101) });
  await page.getByRole('button', { name: 'Book the call' }).click();
  await expect(page.getByText('Please keep your name to 100 characters.').first()).toBeVisible();
  await expect(page.getByLabel('Project Details')).toHaveValue(asha.message);
  await expect(page.getByLabel('Service Needed')).toHaveValue('consultation');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);

  await page.getByLabel('Full Name').fill(asha.name);
  await page.getByRole('button', { name: 'Book the call' }).click();
  await expect(page).toHaveURL(/\/contact\/thank-you\?reference=/);
  await expect(page.getByText(/^Your call is booked: /)).toBeVisible();
});

test('a booking whose answer is lost is one call: Back ticks no other time, and another one moves it', async ({
  page,
  baseURL,
}) => {
  const origin = String(baseURL);
  const line = await startFaultySupabase(origin);
  const radios = page.getByRole('radiogroup', { name: 'Time' }).getByRole('radio');
  const kavya = visitor('கவ்யா');
  await page.goto(`${line.url}/api/consultations/page`);
  await page.getByRole('navigation', { name: 'Day' }).getByRole('link').nth(6).click();
  await expect(radios.first()).toHaveAttribute('id', /^time-\d{4}-/);
  await radios.nth(1).check();
  await fillCaller(page, kavya);
  line.become('cut', '/api/enquiries');
  await page.getByRole('button', { name: 'Book the call' }).click();
  await expect.poll(() => leadsOf(origin, kavya.email)).toBe(1);

  line.become('well');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Book the call' })).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await radios.last().check();
  await fillCaller(page, kavya);
  await page.getByRole('button', { name: 'Book the call' }).click();
  await expect(page).toHaveURL(/\/api\/receipt\?token=.*done=already-booked$/);
  await expect(page.getByText('You have a call at')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move to this time' })).toBeVisible();
  expect(await leadsOf(origin, kavya.email)).toBe(1);

  await moveOnReceipt(page);
  await expect(page.getByText('Your call is booked for this time.')).toBeVisible();
  await line.close();
});

test.describe('axe', () => {
  // axe itself needs scripts; the page has none of its own.
  test.use({ javaScriptEnabled: true });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`finds nothing in the ${colorScheme} look`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/api/consultations/page');
      expect(await violations(page)).toEqual([]);
    });
  }
});
