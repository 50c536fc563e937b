import { expect, test } from '@playwright/test';
import { startFaultySupabase } from '../../testing/server/faulty-supabase';
import { violationsInBothLooks } from '../support/axe';
import { leadsOf } from '../support/stored-leads';
import { fillEnquiry, visitor } from '../support/visitor';
import { BUDGET, SERVICE } from '../../testing/site-content';

test.use({ javaScriptEnabled: false });

test('a refused form comes back with its text, its faults and no word of it in the address', async ({
  page,
}) => {
  const ravi = visitor('रवि');
  await page.goto('/contact');
  // The browser lets it pass; the function does not.
  await fillEnquiry(page, { ...ravi, name: 'R'.repeat(101) });
  await page.getByLabel('Budget').selectOption(BUDGET);
  await page.getByRole('button', { name: 'Send Message' }).click();

  await expect(page).toHaveURL(/\/api\/enquiries\/draft\?id=[0-9a-f-]{36}#enquiry-problem$/);
  const fault = 'Please keep your name to 100 characters.';
  await expect(page.getByRole('link', { name: fault })).toHaveAttribute('href', '#enquiry-name');
  await expect(page.getByLabel('Full Name')).toHaveAccessibleDescription(new RegExp(fault));
  await expect(page.getByLabel('Full Name')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('main').getByLabel('Email')).toHaveValue(ravi.email);
  await expect(page.getByLabel('Service Needed')).toHaveValue(SERVICE);
  await expect(page.getByLabel('Budget')).toHaveValue(BUDGET);
  await expect(page.getByLabel('Project Details')).toHaveValue(ravi.message);

  await page.getByLabel('Full Name').fill(ravi.name);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page).toHaveURL(/\/contact\/thank-you\?reference=/);
  const reference = new URL(page.url()).searchParams.get('reference') ?? '';
  await expect(page.getByText(`Your reference is ${reference}.`)).toBeVisible();
});

test('a form whose answer is lost is one enquiry, however often its browser sends it', async ({
  page,
  baseURL,
}) => {
  const origin = String(baseURL);
  const line = await startFaultySupabase(origin);
  const sends = () => line.calls.filter((call) => call === 'POST /api/enquiries').length;
  const meera = visitor('மீரா');
  await page.goto(`${line.url}/contact`);
  await fillEnquiry(page, meera);
  line.become('cut', '/api/enquiries');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect.poll(sends).toBeGreaterThan(0);
  await expect.poll(() => leadsOf(origin, meera.email)).toBe(1);

  line.become('well');
  await page.goto(`${line.url}/contact`);
  const sentBefore = sends();
  await fillEnquiry(page, meera);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page).toHaveURL(/\/contact\/thank-you\?reference=/);
  expect(sends()).toBe(sentBefore + 1);
  expect(await leadsOf(origin, meera.email)).toBe(1);
  await line.close();
});

test('a draft that is not there, or not any more, is told kindly', async ({ page }) => {
  await page.goto('/api/enquiries/draft?id=00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('We keep unsent text for half an hour')).toBeVisible();
  await expect(page.getByLabel('Project Details')).toHaveValue('');
});

for (const width of [320, 390, 1440]) {
  test(`files go with the form, and again by the receipt, ${width} px wide`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/contact');
    await fillEnquiry(page, visitor('ज़ारा with files'));
    const control = page.getByLabel('Add files (optional)');
    await expect(control).toBeVisible();
    await control.setInputFiles([
      { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('item,price\ncloth,120\n') },
      { name: 'sketch.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') },
    ]);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page).toHaveURL(/\/api\/receipt\?token=/);
    const files = page.getByRole('region', { name: 'Your files' }).getByRole('listitem');
    await expect(files.filter({ hasText: 'prices.csv' })).toContainText('Arrived');
    await expect(files.filter({ hasText: 'sketch.png' })).toContainText('Not taken');
    // axe is a script.
    const withScripts = await browser.newPage({
      viewport: { width, height: 900 },
      javaScriptEnabled: true,
    });
    await withScripts.goto(page.url());
    await expect(withScripts.getByRole('heading', { name: 'Your files' })).toBeVisible();
    expect(await violationsInBothLooks(withScripts)).toEqual([]);
    const needed = withScripts.evaluate(() => document.documentElement.scrollWidth);
    expect(await needed).toBeLessThanOrEqual(width);
    await withScripts.close();

    await page.getByLabel(/^Files/).setInputFiles({
      name: 'empty.txt',
      mimeType: 'text/plain',
      buffer: Buffer.alloc(0),
    });
    await page.getByRole('button', { name: 'Send files' }).click();
    await expect(page.getByText('empty.txt: This file is empty.')).toBeVisible();
  });
}
