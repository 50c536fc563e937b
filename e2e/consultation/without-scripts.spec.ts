import { expect, test } from '@playwright/test';
import { violations } from '../support/axe';
import { fillCaller } from '../support/booking';
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
