import { expect, type Page, type Route, test } from '@playwright/test';
import { openWithScripts, takeOver } from '../site/scripts';
import { cut, mend, saved, send } from '../support/connection';
import { leadsOf } from '../support/stored-leads';
import { fillEnquiry, receivedReference, visitor } from '../support/visitor';

/** The worker's requests cannot be held, and it would send while the page is away. */
test.use({ serviceWorkers: 'block' });

const DAY_MS = 24 * 3_600_000;

/** Leaves the page's enquiries without an answer, until the returned function lets them go on. */
async function hangLine(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route('**/api/enquiries', (route) => void held.push(route));
  return async () => {
    await page.unroute('**/api/enquiries');
    // Those of a page that was left are gone.
    await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
  };
}

test('a visitor who leaves while it is sent and comes back sees it waiting, and it is stored once', async ({
  page,
  baseURL,
}) => {
  const asha = visitor('Asha, gone and back');
  await openWithScripts(page, '/contact');
  const letGoOn = await hangLine(page);
  await fillEnquiry(page, asha);
  const asked = page.waitForRequest('**/api/enquiries');
  await send(page);
  await asked;
  await page.goto('/about');
  await page.goBack();
  await takeOver(page);

  await expect(saved(page)).toContainText('We run three clinics');
  await letGoOn();
  await receivedReference(page);
  expect(await leadsOf(baseURL ?? '', asha.email)).toBe(1);
});

test('the same text, typed again in another tab, is the enquiry that waits', async ({
  page,
  context,
  baseURL,
}) => {
  const asha = visitor('Asha, typing twice');
  await openWithScripts(page, '/contact');
  await hangLine(page);
  await fillEnquiry(page, asha);
  // Its form is open before the first one is sent, and so has a key of its own.
  const other = await context.newPage();
  await openWithScripts(other, '/contact');
  await fillEnquiry(other, asha);
  const asked = page.waitForRequest('**/api/enquiries');
  await send(page);
  await asked;
  await page.close();
  await other.getByRole('button', { name: /^Send (Message|now)$/ }).click();
  await receivedReference(other);
  expect(await leadsOf(baseURL ?? '', asha.email)).toBe(1);
});

test('an enquiry whose week ends unsent is back in the form, which says so', async ({
  page,
  baseURL,
}) => {
  const asha = visitor('Asha, with a slow clock');
  await page.clock.setFixedTime(Date.now() - 8 * DAY_MS);
  await openWithScripts(page, '/contact');
  await fillEnquiry(page, asha);
  await cut(page);
  await send(page);
  await expect(saved(page)).toContainText('up to a week');

  await page.clock.setFixedTime(Date.now());
  await mend(page);
  await openWithScripts(page, '/contact');
  await expect(page.getByText('We couldn’t send this message for a week')).toBeVisible();
  await expect(page.getByLabel('Project Details')).toHaveValue(asha.message);
  await send(page);
  await receivedReference(page);
  expect(await leadsOf(baseURL ?? '', asha.email)).toBe(1);
});

test('with the storage cleared, the page says that it is not saved, and sends what it shows', async ({
  page,
  context,
  baseURL,
}) => {
  const asha = visitor('Asha, tidying up');
  await openWithScripts(page, '/contact');
  await fillEnquiry(page, asha);
  await cut(page);
  await send(page);
  await expect(saved(page)).toBeVisible();

  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: baseURL ?? '', storageTypes: 'all' });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  const notSaved = page.getByRole('group', { name: 'Your message hasn’t been sent' });
  await expect(notSaved).toContainText('We run three clinics');
  await expect(notSaved).toContainText('Keep this page open');
  await expect(page.getByText('We keep it on this device')).toBeHidden();

  await mend(page);
  await receivedReference(page);
  expect(await leadsOf(baseURL ?? '', asha.email)).toBe(1);
});
