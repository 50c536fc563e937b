import { expect, test } from '@playwright/test';
import { violationsInBothLooks } from '../support/axe';
import { deskBar, logIn } from '../support/desk';
import { pageMailedTo } from '../support/mailbox';
import { STAFF } from '../support/staff';
import { staffCommand } from '../support/staff-accounts';

test('an address changes once both mailboxes have confirmed it', async ({
  page,
  browser,
  baseURL,
}) => {
  const present = `before.${crypto.randomUUID()}@meghdoot.example`;
  const wanted = `after.${crypto.randomUUID()}@elsewhere.example`;
  await staffCommand('add', present);
  await logIn(page, present);
  await expect(deskBar(page)).toBeVisible();
  await page.goto('/admin/account');
  const part = page.getByRole('region', { name: 'Email address' });
  await part.getByLabel('New email').fill(wanted);
  await page.keyboard.press('Enter');
  await expect(part.getByText(`Waiting for ${present} and ${wanted} to confirm.`)).toBeVisible();
  expect(await violationsInBothLooks(page)).toEqual([]);

  const phone = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await phone.setViewportSize({ width: 320, height: 640 });
  const confirm = phone.getByRole('button', { name: 'Confirm the change' });
  await phone.goto(await pageMailedTo(present, '/admin/address'));
  await expect(confirm).toBeVisible();
  await expect(phone).toHaveURL('/admin/address');
  expect(await violationsInBothLooks(phone)).toEqual([]);
  await confirm.click();
  await expect(phone.getByText(`once ${wanted} has confirmed too`)).toBeVisible();
  await page.reload();
  await expect(part.getByText(`${present} has confirmed. Waiting for ${wanted}.`)).toBeVisible();

  const link = await pageMailedTo(wanted, '/admin/address');
  await phone.goto('/admin/login');
  await phone.goto(link);
  await confirm.click();
  await expect(phone.getByText(`Log in as ${wanted} from now on.`)).toBeVisible();
  await phone.getByRole('button', { name: 'Go to the login' }).click();
  await expect(phone.getByLabel('Email')).toHaveValue(wanted);
  await phone.getByLabel(/^Password/).fill(STAFF.password);
  await phone.keyboard.press('Enter');
  await expect(deskBar(phone)).toBeVisible();

  // The desk that was open goes on, under the new address.
  await page.reload();
  await expect(part.getByText(`You log in as ${wanted}.`)).toBeVisible();
});
