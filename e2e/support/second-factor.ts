import { expect, type Locator, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { STAFF } from './staff';

/** Follows the steps of a set-up from the password to the app. Returns the recovery codes. */
export async function setUpFactor(
  page: Page,
  place: Locator,
  password = STAFF.password,
): Promise<string[]> {
  await place.getByLabel(/^Present password/).fill(password);
  await page.keyboard.press('Enter');
  const items = place.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(items).toHaveCount(10);
  const codes = await items.allInnerTexts();
  await place.getByLabel('I have kept them').check();
  await place.getByRole('button', { name: 'Continue' }).click();
  const secret = (await place.locator('code').innerText()).replaceAll(' ', '');
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await place.getByLabel(/^Code from the app/).fill(app.generate());
  await page.keyboard.press('Enter');
  return codes;
}

/** Sets one up on the account page. Returns the recovery codes. */
export async function chooseFactor(page: Page): Promise<string[]> {
  await page.goto('/admin/account');
  const factor = page.getByRole('region', { name: 'Second factor' });
  await factor.getByRole('button', { name: 'Set up' }).click();
  const codes = await setUpFactor(page, factor);
  await expect(factor.getByText('Recovery codes left: 10')).toBeVisible();
  return codes;
}
