import { type Browser, expect, type Page } from '@playwright/test';
import { violationsInBothLooks } from '../support/axe';
import { sendLead } from '../support/leads';
import { pageMailedTo } from '../support/mailbox';
import { test } from '../support/signed-in';

const PASSWORD = 'gravel lantern otter';

/** The browser of somebody else. */
async function otherPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const storageState = { cookies: [], origins: [] };
  const context = await browser.newContext({ ...(baseURL && { baseURL }), storageState });
  return context.newPage();
}

async function change(manager: Page, name: string, action: string, button = action) {
  await manager.getByRole('button', { name: `Change ${name}` }).click();
  await manager.getByRole('menuitem', { name: action }).click();
  await manager.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
}

test('a colleague is invited, works, becomes a manager and staff again, and is disabled at work', async ({
  page: manager,
  browser,
  baseURL,
  request,
}) => {
  const name = `Meera ${crypto.randomUUID().slice(0, 8)}`;
  const email = `m.${crypto.randomUUID()}@meghdoot.example`;
  await manager.goto('/admin/people');
  await manager.getByRole('button', { name: 'Invite a colleague' }).click();
  await manager.getByLabel('Name').fill(name);
  await manager.getByLabel('Email').fill(email);
  expect(await violationsInBothLooks(manager)).toEqual([]);
  await manager.getByRole('button', { name: 'Send invitation' }).click();
  await expect(manager.getByText(`${name} Invited`)).toBeVisible();
  await expect(manager.getByRole('row', { name }).getByText('Invited')).toBeVisible();
  expect(await violationsInBothLooks(manager)).toEqual([]);

  const meera = await otherPage(browser, baseURL);
  const link = await pageMailedTo(email, '/admin/invitation');
  await meera.goto(link);
  await expect(meera.getByLabel(/^New password/)).toBeFocused();
  await expect(meera).toHaveURL('/admin/invitation');
  await meera.keyboard.type(PASSWORD);
  await expect(meera.getByText('This password is very hard to guess.')).toBeVisible();
  expect(await violationsInBothLooks(meera)).toEqual([]);
  await meera.keyboard.press('Enter');
  await expect(meera.getByText('Welcome! Your password is set.')).toBeVisible();
  await expect(meera.getByLabel('Email')).toHaveValue(email);
  await meera.getByLabel(/^Password/).fill(PASSWORD);
  await meera.keyboard.press('Enter');
  await expect(meera.getByRole('navigation', { name: 'Desk' })).toBeVisible();

  const lead = await sendLead(request, 'Kept by Meera');
  await meera.goto(`/admin/leads/${lead.reference}`);
  await meera.getByRole('button', { name: /^Owner of/ }).click();
  await meera.getByRole('menuitem', { name: 'Assign to me' }).click();
  await expect(meera.getByText('Owner Updated')).toBeVisible();

  await change(manager, name, 'Make manager');
  await expect(manager.getByText('Role Changed')).toBeVisible();
  await meera.goto('/admin/people');
  await expect(meera.getByRole('row', { name })).toBeVisible();
  await change(manager, name, 'Make staff');
  await expect(manager.getByRole('row', { name }).getByText('Staff')).toBeVisible();
  // Her page is still open; the database refuses the next call, and the desk says why.
  await change(meera, name, 'Make staff');
  await expect(meera.getByText('Only managers can open this page.')).toBeVisible();

  await meera.goto(`/admin/leads/${lead.reference}`);
  await meera.getByLabel('Add a note').fill('Typed too late');
  await manager.reload();
  await manager.getByRole('button', { name: `Change ${name}` }).click();
  await manager.getByRole('menuitem', { name: 'Disable' }).click();
  await manager.getByRole('combobox', { name: '1 open lead to' }).click();
  await manager.getByRole('option', { name: /\(you\)$/ }).click();
  await manager.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(manager.getByText('Access Removed')).toBeVisible();
  await manager.goto('/admin/log');
  await expect(manager.getByText(`disabled ${name}`)).toBeVisible();
  expect(await violationsInBothLooks(manager)).toEqual([]);

  await meera.getByRole('button', { name: 'Save note' }).click();
  const again = meera.getByRole('dialog', { name: 'Your session has ended' });
  await again.getByLabel(/^Password/).fill(PASSWORD);
  await meera.keyboard.press('Enter');
  await expect(again.getByText('may have been deactivated')).toBeVisible();

  await manager.goto(`/admin/leads/${lead.reference}`);
  await expect(manager.getByRole('button', { name: /^Owner of/ })).not.toContainText('Unassigned');
  await expect(manager.getByRole('button', { name: /^Owner of/ })).not.toContainText(name);

  await meera.goto(link);
  await expect(meera.getByText(/^You have accepted this invitation/)).toBeVisible();
  await meera.context().close();
});
