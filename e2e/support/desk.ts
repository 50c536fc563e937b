import { expect, type Page } from '@playwright/test';
import { STAFF } from './staff';

/** Logs in as staff, which leads to the day, and goes on to the list. */
export async function signIn(page: Page, origin = '', email = STAFF.email): Promise<void> {
  await page.goto(`${origin}/admin/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(STAFF.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'My day' })).toBeVisible();
  await page.getByRole('link', { name: 'Leads', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Leads dashboard' })).toBeVisible();
}

/** The status control of the lead of this name. */
export const statusOf = (page: Page, name: string) =>
  page.getByRole('combobox', { name: `Status of ${name}` }).first();

/** Chooses a status for the lead of this name. */
export async function chooseStatus(page: Page, name: string, status: string): Promise<void> {
  await statusOf(page, name).click();
  await page.getByRole('option', { name: status }).click();
}

/** The button that filters the list, whose name has its count. */
export const filterOf = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'Filter submissions' })
    .getByRole('button', { name: new RegExp(`^${name}`) });
