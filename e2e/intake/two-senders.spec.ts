import { expect, type Page, test } from '@playwright/test';
import { openWithScripts } from '../site/scripts';
import { cut, mend, prepared, saved, send } from '../support/connection';
import { keptAsDraft, keptEnquiries } from '../support/kept-enquiries';
import { leadsOf } from '../support/stored-leads';
import { fillEnquiry, receivedReference, visitor } from '../support/visitor';

/** Presses the form's button, unless the form has given way to the news that the other tab sends. */
const pressAtOnce = (page: Page) =>
  page.evaluate(() => {
    document
      .querySelector<HTMLButtonElement>('form[action="/api/enquiries"] button[type="submit"]')
      ?.click();
  });

test('two tabs with one draft send one enquiry, and both show its receipt', async ({
  page,
  context,
  baseURL,
}) => {
  const asha = visitor('Asha, twice open');
  let requests = 0;
  await context.route('**/api/enquiries', async (route) => {
    requests += 1;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await openWithScripts(page, '/contact');
  await fillEnquiry(page, asha);
  await keptAsDraft(page, asha.message);
  // A duplicate of a tab begins with a copy of its storage.
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void window.open(location.href));
  const twin = await opened;
  await twin.mouse.move(5, 5);
  await expect(twin.getByLabel('Project Details')).toHaveValue(asha.message);
  await twin.getByLabel('Full Name').focus();

  await Promise.all([pressAtOnce(page), pressAtOnce(twin)]);
  const references = await Promise.all([receivedReference(page), receivedReference(twin)]);
  expect(new Set(references).size).toBe(1);
  expect(requests).toBe(1);
  expect(await leadsOf(baseURL ?? '', asha.email)).toBe(1);
});

test('two tabs with a text each keep and send two', async ({ page, context, baseURL }) => {
  const [asha, ravi] = [visitor('Asha'), visitor('Ravi')];
  await openWithScripts(page, '/contact');
  await fillEnquiry(page, asha);
  await keptAsDraft(page, asha.message);
  const other = await context.newPage();
  await openWithScripts(other, '/contact');
  await expect(other.getByLabel('Project Details')).toHaveValue('');
  await fillEnquiry(other, ravi);
  await expect.poll(async () => (await keptEnquiries(other)).length).toBe(2);
  await other.reload();
  await other.mouse.move(5, 5);
  await expect(other.getByLabel('Project Details')).toHaveValue(ravi.message);

  await send(other);
  await receivedReference(other);
  await expect(page.getByLabel('Project Details')).toHaveValue(asha.message);
  await send(page);
  await receivedReference(page);
  expect(await leadsOf(baseURL ?? '', ravi.email)).toBe(1);
  expect(await leadsOf(baseURL ?? '', asha.email)).toBe(1);
});

test('with the line back, page and worker send it once each at most, and the page is not told otherwise', async ({
  page,
  context,
  baseURL,
}) => {
  const asha = visitor('Asha, back on line');
  await openWithScripts(page, '/contact');
  await fillEnquiry(page, asha);
  await prepared(page);
  const requests = { page: 0, worker: 0 };
  context.on('request', (request) => {
    if (!request.url().endsWith('/api/enquiries')) return;
    requests[request.serviceWorker() ? 'worker' : 'page'] += 1;
  });
  await cut(page);
  await send(page);
  await expect(saved(page)).toBeVisible();
  const told = await saved(page)
    .getByRole('status')
    .evaluateHandle((status) => {
      const texts: string[] = [];
      new MutationObserver(() => texts.push(status.textContent ?? '')).observe(status, {
        subtree: true,
        characterData: true,
        childList: true,
      });
      return texts;
    });
  await mend(page);
  await receivedReference(page);
  expect(await told.jsonValue()).not.toContainEqual(
    expect.stringContaining("We can't reach our server"),
  );
  await page.waitForTimeout(5_000);
  // A worker that comes first tells nobody: the page asks under the same key, and hears the same answer.
  expect(requests.page).toBe(1);
  expect(requests.worker).toBeLessThanOrEqual(1);
  expect(await leadsOf(baseURL ?? '', asha.email)).toBe(1);
});
