import { expect, test } from '@playwright/test';
import { linkMailedTo } from '../support/mailbox';
import { fillEnquiry, sendEnquiry, visitor } from '../support/visitor';
import { SERVICE } from '../../testing/site-content';
import { serviceLabel } from '../../src/domain/enquiry-fields';

test('by the link in the mail a visitor follows, corrects, withdraws, reopens and deletes an enquiry', async ({
  page,
}) => {
  const asha = visitor('ஆஷா राव');
  await page.goto('/contact');
  await fillEnquiry(page, asha);
  const reference = await sendEnquiry(page);

  await page.goto(await linkMailedTo(asha.email, '/api/receipt'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your enquiry');
  await expect(page.getByText(reference)).toBeVisible();
  await expect(page.getByText(serviceLabel(SERVICE), { exact: true }).first()).toBeVisible();
  await expect(page.locator('[aria-current="step"]')).toContainText('Received');
  await expect(page.getByText(asha.message)).toBeVisible();

  await page.getByLabel('Your correction').fill('It is four clinics, not three. 🙏');
  await page.getByRole('button', { name: 'Send correction' }).click();
  await expect(page.getByText('We’ve added your correction')).toBeVisible();
  await expect(page.getByText('It is four clinics, not three. 🙏')).toBeVisible();

  const withdraw = page.getByRole('button', { name: 'Withdraw' });
  const confirmation = page.getByLabel('Yes, withdraw my enquiry');
  await expect(withdraw).toBeHidden();
  await page.getByText('Withdraw your enquiry').click();
  await withdraw.click();
  await expect(confirmation).toBeFocused();
  await confirmation.check();
  await withdraw.click();
  await expect(page.getByText('You’ve withdrawn this enquiry.')).toBeVisible();
  await expect(withdraw).toBeHidden();
  await page.getByRole('button', { name: 'Reopen my enquiry' }).click();
  await expect(page.getByText('Your enquiry is open again.')).toBeVisible();
  await expect(page.getByText('Withdraw your enquiry')).toBeVisible();

  await page.getByText('Delete your data').click();
  await page.getByLabel('Yes, delete my data').check();
  await page.getByRole('button', { name: 'Delete my data' }).click();
  await expect(page.getByText('Your personal data has been deleted.')).toBeVisible();
  await expect(page.getByText(reference)).toBeVisible();
  await expect(page.locator('main form').filter({ visible: true })).toHaveCount(0);
});

test('a forged link reveals nothing', async ({ page }) => {
  const response = await page.goto('/api/receipt?token=forged');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('This link doesn’t lead to an enquiry.')).toBeVisible();
  await expect(page.locator('main form').filter({ visible: true })).toHaveCount(0);
});
