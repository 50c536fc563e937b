import { expect, test } from '@playwright/test';
import { openWithScripts } from '../site/scripts';
import { linkMailedTo } from '../support/mailbox';
import { visitor } from '../support/visitor';

test('a subscription is confirmed by a click of its own, and ended by another', async ({
  page,
}) => {
  const { email } = visitor('Asha');
  await openWithScripts(page, '/about');
  const box = page.locator('footer form');
  await box.getByRole('textbox').fill(email);
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await expect(box.getByText('Check your inbox and click the confirmation link')).toBeVisible();

  // Opening the link does nothing yet, because email scanners open links too.
  await page.goto(await linkMailedTo(email, '/api/newsletter/confirm'));
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
  await expect(page).toHaveURL('/newsletter/confirmed');

  await page.goto(await linkMailedTo(email, '/api/newsletter/unsubscribe'));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page).toHaveURL('/newsletter/unsubscribed');
});

test('a keyboard keeps its place, and a second, invalid address takes the first answer away', async ({
  page,
}) => {
  await openWithScripts(page, '/about');
  const box = page.locator('footer form');
  const address = box.getByRole('textbox');
  const message = box.getByRole('status');
  await address.fill(visitor('Asha').email);
  await address.press('Tab');
  await page.keyboard.press('Enter');
  await expect(message).toContainText('Almost there');
  await expect(message).toContainText('If you are already subscribed');
  await expect(message).toBeFocused();

  await address.fill('not an address');
  await address.press('Enter');
  await expect(message).toBeEmpty();
  expect(await address.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false);
});

for (const step of ['confirm', 'unsubscribe']) {
  test(`a wrong link to ${step} says so and offers nothing`, async ({ page }) => {
    const response = await page.goto(`/api/newsletter/${step}?token=forged`);
    expect(response?.status()).toBe(404);
    await expect(page.getByText('This link is wrong or has expired.')).toBeVisible();
    await expect(page.locator('main form').filter({ visible: true })).toHaveCount(0);
  });
}
