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

/** Leaving the field shows its fault, which moves all that is below. */
async function leaveFaulty(page: Page) {
  const email = page.locator('form[action="/api/enquiries"]').getByLabel('Email');
  await email.fill('ravi@');
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

    test('a link of the footer stays under the pointer, and is followed', async ({ page }) => {
      await openWithScripts(page, path);
      await leaveFaulty(page);
      await press(page, page.getByRole('contentinfo').getByRole('link', { name: 'About' }).first());
      await expect(page).toHaveURL(/\/about$/);
    });

    test('a choice of the footer stays under the pointer, and has the focus then', async ({
      page,
    }) => {
      await openWithScripts(page, path);
      await leaveFaulty(page);
      await press(page, page.getByRole('contentinfo').getByText('Dark'));
      await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
      await expect(page.getByRole('radio', { name: 'Dark' })).toBeFocused();
    });
  });
}
