import { expect, test, type Page } from '@playwright/test';
import { openWithScripts } from '../site/scripts';
import { violationsInBothLooks } from '../support/axe';
import { linkMailedTo } from '../support/mailbox';
import { fillEnquiry, receivedReference, visitor } from '../support/visitor';

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();

for (const width of [390, 1440]) {
  test.describe(`${width} px, light and dark: axe finds nothing`, () => {
    test.use({ viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

    test('in any state of the form', async ({ page }) => {
      await page.route('**/api/enquiries', (route) => route.abort());
      await openWithScripts(page, '/contact');
      await fillEnquiry(page, { ...visitor('Meera'), name: ' ', message: 'न'.repeat(4990) });
      await send(page);
      await expect(page.getByRole('group', { name: /hasn.t been sent/ })).toBeVisible();
      await expect(page.getByText('10 characters left').first()).toBeVisible();
      expect(await violationsInBothLooks(page)).toEqual([]);

      await page.getByLabel('Full Name').fill('Meera');
      await send(page);
      await expect(page.getByRole('button', { name: 'Stop trying' })).toBeVisible();
      expect(await violationsInBothLooks(page)).toEqual([]);

      await page.getByRole('button', { name: 'Stop trying' }).click();
      const notice = page.getByRole('group', { name: /can.t tell whether your message/ });
      await expect(notice).toBeVisible();
      expect(await violationsInBothLooks(page)).toEqual([]);

      await page.context().setOffline(true);
      await notice.getByRole('button', { name: 'Try again' }).click();
      const saved = page.getByRole('group', { name: 'Your message is saved' });
      await expect(saved).toBeVisible();
      expect(await violationsInBothLooks(page)).toEqual([]);
      await saved.getByRole('button', { name: 'Discard' }).click();
      await expect(page.getByText("We won't send this message.")).toBeVisible();
      expect(await violationsInBothLooks(page)).toEqual([]);

      await page.unroute('**/api/enquiries');
      await page.context().setOffline(false);
      await page.getByRole('button', { name: 'Send Message' }).click();
      await receivedReference(page);
      expect(await violationsInBothLooks(page)).toEqual([]);
    });

    test('on the pages that functions fill in', async ({ page }) => {
      const asha = visitor('Asha');
      await page.route('**/*.js', (route) => route.abort());
      await page.goto('/contact');
      await fillEnquiry(page, { ...asha, name: 'A'.repeat(101) });
      await send(page);
      await expect(page).toHaveURL(/\/api\/enquiries\/draft/);
      expect(await violationsInBothLooks(page)).toEqual([]);

      await page.getByLabel('Full Name').fill(asha.name);
      await send(page);
      await expect(page).toHaveURL(/\/contact\/thank-you/);
      await page.goto(await linkMailedTo(asha.email, '/api/receipt'));
      expect(await violationsInBothLooks(page)).toEqual([]);
      await page.getByText('Withdraw your enquiry').click();
      expect(await violationsInBothLooks(page)).toEqual([]);
      await page.getByLabel('Yes, withdraw my enquiry').check();
      await page.getByRole('button', { name: 'Withdraw' }).click();
      await expect(page.getByText('You’ve withdrawn this enquiry.')).toBeVisible();
      expect(await violationsInBothLooks(page)).toEqual([]);
    });
  });
}
