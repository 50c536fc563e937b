import { expect, type Page } from '@playwright/test';
import { STAFF } from './staff';

/** Fills the login and sends it; what comes next is the caller's to expect. */
export async function logIn(
  page: Page,
  email: string,
  password = STAFF.password,
  origin = '',
): Promise<void> {
  await page.goto(`${origin}/admin/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.keyboard.press('Enter');
}

/** The desk's navigation, for whoever is logged in. */
export const deskBar = (page: Page) => page.getByRole('navigation', { name: 'Desk' });

/** Logs in as staff, which leads to the day, and goes on to the list. */
export async function signIn(page: Page, origin = '', email = STAFF.email): Promise<void> {
  await logIn(page, email, STAFF.password, origin);
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
    .getByRole('group', { name: 'Filter leads' })
    .getByRole('button', { name: new RegExp(`^${name}`) });
