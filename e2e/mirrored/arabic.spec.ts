import { resolve } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import type { Email } from 'postal-mime';
import { emailsTo } from '../../testing/server/email-folder';
import { SERVICE } from '../../testing/site-content';
import { violationsInBothLooks } from '../support/axe';
import { linkMailedTo } from '../support/mailbox';
import { overflowOf } from '../support/overflow';

const PATHS = ['/ar/', '/ar/services', '/ar/contact', '/ar/consultation', '/ar/privacy'];
const OUTBOX = resolve('.build', 'e2e-data', 'outbox');
const ARABIC = /\p{Script=Arabic}/u;

const field = (page: Page, name: string) => page.locator(`#enquiry-${name}`);

/** The left edges of the first and the last character of a text. */
const edges = (element: Locator) =>
  element.evaluate(({ firstChild: text }) => {
    if (!(text instanceof Text)) throw new Error('There is more than a text.');
    return [0, text.length - 1].map((at) => {
      const range = new Range();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().left;
    });
  });

async function openForm(page: Page): Promise<void> {
  await page.goto('/ar/contact');
  await field(page, 'name').focus();
  await expect(page.locator('#enquiry form')).toHaveAttribute('novalidate');
}

async function expectMirrored(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const overflow = await overflowOf(page);
  expect(overflow, `overflow of ${page.url()}`).toBeLessThanOrEqual(0);
  expect(await violationsInBothLooks(page)).toEqual([]);
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    for (const path of PATHS) {
      test(`${path} fits, and axe finds nothing, at ${viewport.width} px`, async ({ page }) => {
        await page.goto(path);
        await expectMirrored(page);
      });
    }

    test(`the header begins at the right at ${viewport.width} px`, async ({ page }) => {
      await page.goto('/ar/');
      const header = page.getByRole('banner');
      const brand = await header.getByRole('link').first().boundingBox();
      expect(brand?.x).toBeGreaterThan(viewport.width / 2);
      const [first = 0, last = 0] = await edges(header.locator('a[href^="tel:"] bdi'));
      expect(first, 'a phone number is read from left to right').toBeLessThan(last);
    });

    test(`faults of the form at ${viewport.width} px`, async ({ page }) => {
      await openForm(page);
      await field(page, 'send').click();
      await expect(field(page, 'name')).toHaveAttribute('aria-invalid', 'true');
      await expect(field(page, 'email')).toHaveCSS('direction', 'ltr');
      await expect(field(page, 'email')).toHaveCSS('text-align', 'right');
      await expectMirrored(page);
    });
  });
}

test('the menu of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/ar/');
  await page.getByRole('banner').locator('summary').filter({ visible: true }).click();
  await expect(page.getByRole('banner').getByRole('navigation')).toBeVisible();
  await expectMirrored(page);
});

test('an enquiry is answered in Arabic, from right to left', async ({ page }) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await openForm(page);
  await field(page, 'name').fill('ليلى حداد');
  await field(page, 'email').fill(email);
  await field(page, 'service').selectOption(SERVICE);
  await field(page, 'message').fill('أشعر بألم في ضرسي منذ يوم الاثنين.');
  await field(page, 'send').click();
  await expect(page.locator('#enquiry-receipt')).toBeVisible({ timeout: 60_000 });
  await expectMirrored(page);

  let received: Email | undefined;
  await expect
    .poll(async () => ([received] = await emailsTo(OUTBOX, email))[0]?.subject, { timeout: 30_000 })
    .toMatch(ARABIC);
  expect(received?.html).toContain('<body><div lang="ar" dir="rtl"');
  await page.goto(await linkMailedTo(email, '/api/receipt'));
  await expectMirrored(page);
});
