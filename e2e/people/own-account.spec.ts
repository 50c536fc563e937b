import { expect, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { violationsInBothLooks } from '../support/axe';
import { deskBar, logIn } from '../support/desk';
import { pageMailedTo } from '../support/mailbox';
import { STAFF } from '../support/staff';
import { staffCommand } from '../support/staff-accounts';

const PERIOD_MS = 30_000;

/** The number of the app's present code (RFC 6238). */
const timeStep = () => Math.floor(Date.now() / PERIOD_MS);

async function newColleague(): Promise<string> {
  const email = `k.${crypto.randomUUID()}@meghdoot.example`;
  await staffCommand('add', email);
  return email;
}

test('a forgotten password is set anew by a link, and ends every other session', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await newColleague();
  await logIn(page, email);
  await expect(deskBar(page)).toBeVisible();

  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const phone = await context.newPage();
  await phone.setViewportSize({ width: 320, height: 640 });
  await phone.goto('/admin/login');
  await phone.getByRole('link', { name: 'Forgotten your password?' }).click();
  // The login has a field for the email as well.
  await expect(phone.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible();
  await phone.getByLabel('Email').fill(email);
  await phone.getByRole('button', { name: 'Email me a link' }).click();
  await expect(phone.getByText('If this address has an account')).toBeVisible();
  expect(await violationsInBothLooks(phone)).toEqual([]);

  await phone.goto(await pageMailedTo(email, '/admin/password'));
  await phone.getByLabel(/^New password/).fill('password2026!');
  await phone.getByRole('button', { name: 'Set password' }).click();
  await expect(phone.getByText('This password is too common.')).toBeVisible();
  await phone.getByLabel(/^New password/).fill('gravel lantern otter');
  await phone.getByRole('button', { name: 'Set password' }).click();
  await expect(phone.getByText('Your new password is set')).toBeVisible();
  await phone.getByLabel(/^Password/).fill('gravel lantern otter');
  await phone.keyboard.press('Enter');
  await expect(deskBar(phone)).toBeVisible();
  await context.close();

  await deskBar(page).getByRole('link', { name: 'Calls' }).click();
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
});

test('a second factor is set up, asked for at login, and replaced by a recovery code', async ({
  page,
}) => {
  // Three logins, four searches for violations, and the wait for the app's next code.
  test.slow();
  const email = await newColleague();
  await logIn(page, email);
  await page.getByRole('button', { name: /account and settings/ }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  const factor = page.getByRole('region', { name: 'Second factor' });
  await factor.getByRole('button', { name: 'Set up' }).click();
  await factor.getByLabel(/^Present password/).fill(STAFF.password);
  await page.keyboard.press('Enter');
  const codes = factor.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  expect(await violationsInBothLooks(page)).toEqual([]);
  const recovery = await codes.first().innerText();
  const shown = await codes.allInnerTexts();
  await page.emulateMedia({ media: 'print' });
  const printed = (await page.locator('body').innerText()).split(/\n+/);
  expect(printed).toEqual([
    expect.stringMatching(/^Recovery codes for the leads desk of /),
    expect.stringContaining(email),
    ...shown,
  ]);
  await page.emulateMedia({ media: null });
  await factor.getByLabel('I have kept them').check();
  await factor.getByRole('button', { name: 'Continue' }).click();

  await expect(factor.getByRole('img', { name: /^QR code/ })).toBeVisible();
  expect(await violationsInBothLooks(page)).toEqual([]);
  const typed = await factor.locator('code').innerText();
  const app = new TOTP({ secret: Secret.fromBase32(typed.replaceAll(' ', '')) });
  const spentStep = timeStep();
  await factor.getByLabel(/^Code from the app/).fill(app.generate());
  await page.keyboard.press('Enter');
  await expect(factor.getByText('Recovery codes left: 10')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await logIn(page, email);
  await expect(page.getByLabel(/^Code/)).toBeFocused();
  expect(await violationsInBothLooks(page)).toEqual([]);
  // The code of the set-up counts once.
  await expect.poll(timeStep, { timeout: PERIOD_MS + 5_000 }).toBeGreaterThan(spentStep);
  await page.keyboard.type(app.generate());
  await page.keyboard.press('Enter');
  await expect(deskBar(page)).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await logIn(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.keyboard.type(recovery);
  await page.keyboard.press('Enter');
  await expect(deskBar(page)).toBeVisible();
  await page.goto('/admin/account');
  await expect(factor.getByText('Recovery codes left: 9')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Where you’re logged in' })).toBeVisible();
  expect(await violationsInBothLooks(page)).toEqual([]);
});
