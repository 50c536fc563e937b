import { expect, test, type Page } from '@playwright/test';
import { violations } from '../support/axe';
import { signIn } from '../support/desk';
import { ownHost } from '../support/own-host';
import { STAFF } from '../support/staff';

const GUESSES = 5;

async function guess(page: Page, origin: string): Promise<void> {
  for (let count = 0; count < GUESSES; count += 1) {
    const answer = await page.request.post(`${origin}/api/session`, {
      data: { email: STAFF.email, password: `guess ${count}` },
    });
    expect(answer.status()).toBe(401);
  }
}

test('a guesser is told how long to wait; a browser that logged in before is not locked out', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const host = await ownHost();
  const stranger = await (await browser.newContext()).newPage();
  try {
    await signIn(page, host.url);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/admin\/login/);

    await guess(stranger, host.url);
    await stranger.goto(`${host.url}/admin/login`);
    await stranger.getByLabel('Email').fill(STAFF.email);
    await stranger.getByLabel(/^Password/).fill(STAFF.password);
    await stranger.getByRole('button', { name: 'Login' }).click();
    await expect(stranger.getByRole('alert')).toHaveText(
      'Too many attempts. Please try again in 15 minutes.',
    );
    await expect(stranger.getByLabel('Email')).toHaveValue(STAFF.email);
    expect(await violations(stranger)).toEqual([]);

    await signIn(page, host.url);
  } finally {
    await stranger.context().close();
    await host.dispose();
  }
});
