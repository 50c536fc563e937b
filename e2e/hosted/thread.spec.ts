import { expect, test } from '@playwright/test';
import { chooseStatus, signIn, statusOf } from '../support/desk';
import { type HostedSite, openHostedSite } from '../support/hosted-site';
import { fillEnquiry, sendEnquiry, visitor } from '../support/visitor';

let site: HostedSite;
test.beforeAll(async () => {
  site = await openHostedSite();
});
test.afterAll(() => site.close());

test('on a hosted project an enquiry reaches staff, who move it', async ({ page }) => {
  const asha = visitor(`Asha ${crypto.randomUUID()}`);
  await page.goto(`${site.url}/contact`);
  await fillEnquiry(page, asha);
  expect(await sendEnquiry(page)).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);

  await signIn(page, site.url);
  await chooseStatus(page, asha.name, 'Contacted');
  await expect(page.getByText('Status Updated')).toBeVisible();
  await page.reload();
  await expect(statusOf(page, asha.name)).toHaveText('Contacted');
});
