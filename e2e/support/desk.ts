import { expect, type Page } from '@playwright/test';
import { STAFF } from './staff';

/** Signs in as staff and waits for the dashboard. */
export async function signIn(page: Page, origin = '', email = STAFF.email): Promise<void> {
  await page.goto(`${origin}/admin/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(STAFF.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Leads dashboard' })).toBeVisible();
}

/** The status dropdown of the lead of this name. */
export const statusOf = (page: Page, name: string) =>
  page.getByRole('combobox', { name: `Status of ${name}` });
