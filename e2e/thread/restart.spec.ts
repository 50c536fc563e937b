import { expect, test } from '@playwright/test';
import { chooseStatus, signIn, statusOf } from '../support/desk';
import { ownHost } from '../support/own-host';
import { fillEnquiry, sendEnquiry, visitor } from '../support/visitor';

test('leads outlive a restart and a kill', async ({ page }) => {
  test.setTimeout(180_000);
  const host = await ownHost();
  try {
    const asha = visitor('Asha');
    await page.goto(`${host.url}/contact`);
    await fillEnquiry(page, asha);
    await sendEnquiry(page);
    await signIn(page, host.url);
    await chooseStatus(page, asha.name, 'Qualified');
    await expect(page.getByText('Status Updated')).toBeVisible();

    expect(await host.end('SIGTERM')).toBe(0);
    await host.start();
    await page.goto(`${host.url}/admin/dashboard`);
    await expect(statusOf(page, asha.name)).toHaveText('Qualified');

    const ravi = visitor('Ravi');
    await page.goto(`${host.url}/contact`);
    await fillEnquiry(page, ravi);
    await sendEnquiry(page);
    await host.end('SIGKILL');
    await host.start();
    await page.goto(`${host.url}/admin/dashboard`);
    await expect(statusOf(page, ravi.name)).toHaveText('New');
    await expect(statusOf(page, asha.name)).toHaveText('Qualified');
  } finally {
    await host.dispose();
  }
});
