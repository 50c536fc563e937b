import { expect, test } from '@playwright/test';
import { linkMailedTo } from '../support/mailbox';
import { fillEnquiry, sendEnquiry, visitor } from '../support/visitor';

test('by the link in the mail a visitor follows, corrects, withdraws and erases an enquiry', async ({
  page,
}) => {
  const asha = visitor('ஆஷா राव');
  await page.goto('/contact');
  await fillEnquiry(page, asha);
  const reference = await sendEnquiry(page);

  await page.goto(await linkMailedTo(asha.email, '/api/receipt'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your enquiry');
  await expect(page.getByText(reference)).toBeVisible();
  await expect(page.getByText('Healthcare Solutions', { exact: true }).first()).toBeVisible();
  await expect(page.locator('[aria-current="step"]')).toContainText('Received');

  await page.getByLabel('Your correction').fill('It is four clinics, not three. 🙏');
  await page.getByRole('button', { name: 'Send correction' }).click();
  await expect(page.getByText('Thank you. The people handling your enquiry have your correction')).toBeVisible();

  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('You have withdrawn this enquiry.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeHidden();

  await page.getByLabel('Yes, erase my data').check();
  await page.getByRole('button', { name: 'Erase my data' }).click();
  await expect(page.getByText('The personal data in this enquiry has been erased.')).toBeVisible();
  await expect(page.getByText(reference)).toBeVisible();
  await expect(page.locator('main form').filter({ visible: true })).toHaveCount(0);
});

test('a forged link reveals nothing', async ({ page }) => {
  const response = await page.goto('/api/receipt?token=forged');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('This link does not lead to an enquiry.')).toBeVisible();
  await expect(page.locator('main form').filter({ visible: true })).toHaveCount(0);
});
