import { expect, test, type Page } from '@playwright/test';
import { openWithScripts } from '../site/scripts';
import { cut, mend, prepared, saved, send } from '../support/connection';
import { leadsOf } from '../support/stored-leads';
import { fillEnquiry, receivedReference, visitor, type Visitor } from '../support/visitor';

const OFFLINE = "You're offline. We'll send this as soon as you're back online.";

/** Counts full loads of the page. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

/** Moments at which the line is cut; each leaves the enquiry sent by the visitor and not yet answered. */
const MOMENTS: Record<string, (page: Page, asha: Visitor) => Promise<void>> = {
  'before anything is typed': async (page, asha) => {
    await cut(page);
    await fillEnquiry(page, asha);
    await send(page);
  },
  'while the form is filled in': async (page, asha) => {
    await page.getByLabel('Full Name').fill(asha.name);
    await cut(page);
    await fillEnquiry(page, asha);
    await send(page);
  },
  'before Send': async (page, asha) => {
    await fillEnquiry(page, asha);
    await prepared(page);
    await cut(page);
    await send(page);
  },
  'while the request is on its way': async (page, asha) => {
    await page.route('**/api/enquiries', async (route) => {
      await cut(page);
      await route.abort();
    });
    await fillEnquiry(page, asha);
    await send(page);
  },
  'after it was stored, before the answer': async (page, asha) => {
    await page.route('**/api/enquiries', async (route) => {
      await route.fetch();
      await cut(page);
      await route.abort();
    });
    await fillEnquiry(page, asha);
    await send(page);
  },
  'between two retries': async (page, asha) => {
    await page.route('**/api/enquiries', (route) => route.abort());
    await fillEnquiry(page, asha);
    await send(page);
    await expect(page.getByText('No answer yet. Trying again')).toBeVisible();
    await cut(page);
  },
};

for (const [moment, lose] of Object.entries(MOMENTS)) {
  test.describe(`a line cut ${moment}`, () => {
    // A worker's own requests are not intercepted, and one between the retries would get through.
    if (moment === 'between two retries') test.use({ serviceWorkers: 'block' });

    test('costs nothing, and the enquiry is stored once', async ({ page, baseURL }) => {
      const asha = visitor('Asha, cut off');
      await openWithScripts(page, '/contact');
      const loads = countLoads(page);
      await lose(page, asha);
      await expect(saved(page).getByText(OFFLINE)).toBeVisible();
      await expect(saved(page)).toContainText('We run three clinics');
      await page.unroute('**/api/enquiries');
      await mend(page);
      await receivedReference(page);
      expect(await leadsOf(baseURL ?? '', asha.email)).toBe(1);
      expect(loads()).toBe(0);
    });
  });
}

test('twelve cuts around the request, each a little later, store each enquiry once', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const STEP_MS = 40;
  const senders: Visitor[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    const asha = visitor(`Asha, cut ${turn}`);
    senders.push(asha);
    await openWithScripts(page, '/contact');
    await fillEnquiry(page, asha);
    await send(page);
    await page.waitForTimeout(turn * STEP_MS);
    await cut(page);
    await page.waitForTimeout(5 * STEP_MS);
    await mend(page);
    await receivedReference(page);
  }
  for (const { email } of senders) expect(await leadsOf(baseURL ?? '', email)).toBe(1);
});

test('an error in the form is told without a connection, and nothing is queued', async ({
  page,
}) => {
  await openWithScripts(page, '/contact');
  await cut(page);
  await fillEnquiry(page, { ...visitor('Meera'), name: '' });
  await send(page);
  await expect(page.getByRole('link', { name: 'Please enter your name.' })).toBeVisible();
  await expect(saved(page)).toBeHidden();
});
