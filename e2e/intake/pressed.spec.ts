import { expect, type Locator, type Page, test } from '@playwright/test';
import { openWithScripts } from '../site/scripts';
import { fillEnquiry, receivedReference, visitor } from '../support/visitor';

async function middleOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Presses the mouse on it and lets go at the same place a moment later, as a hand does. */
async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const before = await middleOf(target);
  await page.mouse.move(before.x, before.y);
  await page.mouse.down();
  // Long enough for whatever the page would move.
  await page.waitForTimeout(200);
  expect(await middleOf(target)).toEqual(before);
  await page.mouse.up();
}

for (const path of ['/', '/contact']) {
  test.describe(path, () => {
    test('Send stays under the pointer while a corrected address loses its question', async ({
      page,
    }) => {
      await openWithScripts(page, path);
      const send = page.getByRole('button', { name: 'Send Message' });
      await send.click();
      const ravi = visitor('Ravi, in a hurry');
      await fillEnquiry(page, { ...ravi, email: 'ravi@gmial.com' });
      await page.keyboard.press('Tab');
      await expect(page.getByText('Did you mean ravi@gmail.com?')).toBeVisible();
      await page.locator('form[action="/api/enquiries"]').getByLabel('Email').fill(ravi.email);
      await press(page, send);
      await receivedReference(page);
    });

    test('Send stays under the pointer while a field shows its fault', async ({ page }) => {
      await openWithScripts(page, path);
      const send = page.getByRole('button', { name: 'Send Message' });
      await fillEnquiry(page, { ...visitor('Ravi, in a hurry'), email: 'ravi@' });
      await page.locator('form[action="/api/enquiries"]').getByLabel('Email').focus();
      await press(page, send);
      await expect(page.getByRole('group', { name: /hasn.t been sent/ })).toBeVisible();
    });
  });
}
