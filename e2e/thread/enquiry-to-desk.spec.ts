import { expect, test } from '@playwright/test';
import { chooseStatus, signIn, statusOf } from '../support/desk';
import { fillEnquiry, sendEnquiry, visitor } from '../support/visitor';

for (const { device, viewport } of [
  { device: 'a phone', viewport: { width: 390, height: 844 } },
  { device: 'a desktop', viewport: { width: 1440, height: 900 } },
]) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('an enquiry reaches staff, who move it', async ({ page }) => {
      // The list is shared with other tests, and with an earlier try of this one.
      const asha = visitor(`Asha ${crypto.randomUUID()}`);
      await page.goto('/contact');
      await fillEnquiry(page, asha);
      const reference = await sendEnquiry(page);
      expect(reference).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
      await page.getByRole('button', { name: 'Send another message' }).click();
      await expect(page.getByLabel('Full Name')).toHaveValue('');

      await signIn(page);
      // Leads that wait for an answer come first: in a long list an answered one is on a later page.
      await page.goto(`/admin/dashboard?q=${encodeURIComponent(asha.name)}`);
      await chooseStatus(page, asha.name, 'Contacted');
      await expect(page.getByText('Status Updated')).toBeVisible();
      await page.reload();
      await expect(statusOf(page, asha.name)).toHaveText('Contacted');
    });
  });
}

test('the form works without scripts', async ({ browser, page }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  const ravi = visitor('Ravi without scripts');
  await plain.goto('/');
  await fillEnquiry(plain, ravi);
  await plain.getByRole('button', { name: 'Send Message' }).click();
  await expect(plain).toHaveURL(/\/contact\/thank-you\?reference=/);
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Message Sent Successfully!');
  await context.close();

  await signIn(page);
  await page.goto(`/admin/dashboard?q=${encodeURIComponent(ravi.email)}`);
  await expect(page.getByRole('link', { name: ravi.name })).toBeVisible();
});
