import { expect, type Page, test } from '@playwright/test';
import { openWithScripts } from '../site/scripts';
import { keptAsDraft, nothingKept } from '../support/kept-enquiries';
import { cut, mend, prepared, saved, send } from '../support/connection';
import { leadsOf } from '../support/stored-leads';
import { fillEnquiry, receivedReference, visitor, type Visitor } from '../support/visitor';

test('closed without a connection, it is sent on the next visit, which says so', async ({
  page,
  baseURL,
}) => {
  const ravi = visitor('Ravi, gone');
  await openWithScripts(page, '/contact');
  await fillEnquiry(page, ravi);
  await cut(page);
  await send(page);
  await expect(saved(page)).toBeVisible();
  const next = await page.context().newPage();
  await page.close();
  await mend(next);
  await openWithScripts(next, '/about');
  const toast = next.getByRole('region', { name: 'Notifications' });
  await expect(toast.getByText(/Your reference is [2-9A-Z]{4}-[2-9A-Z]{4}\./)).toBeVisible();
  expect(await leadsOf(baseURL ?? '', ravi.email)).toBe(1);
  await nothingKept(next);
});

/** Sends an enquiry without a connection, closes its page, and lets the service worker send it. Returns another page. */
async function sentByWorker(page: Page, origin: string, lata: Visitor): Promise<Page> {
  const other = await page.context().newPage();
  const devtools = await page.context().newCDPSession(other);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');

  await openWithScripts(page, '/contact');
  await fillEnquiry(page, lata);
  await prepared(page);
  await cut(page);
  await send(page);
  await expect(saved(page)).toBeVisible();
  await page.close();
  await mend(other);
  await expect
    .poll(async () => {
      await devtools.send('ServiceWorker.dispatchSyncEvent', {
        ...{ origin, registrationId: await registered },
        ...{ tag: 'enquiries', lastChance: false },
      });
      return leadsOf(origin, lata.email);
    })
    .toBe(1);
  return other;
}

test('sent by the service worker while no page was open, the next page says so, once', async ({
  page,
  baseURL,
}) => {
  const lata = visitor('Lata, asleep');
  const next = await sentByWorker(page, baseURL ?? '', lata);
  await openWithScripts(next, '/about');
  await expect(next.getByText(/Your reference is [2-9A-Z]{4}-/)).toBeVisible();
  await nothingKept(next);
  const later = await next.context().newPage();
  await openWithScripts(later, '/about');
  await openWithScripts(next, '/');
  for (const silent of [later, next]) {
    await expect(silent.getByText(/Your reference is/)).toBeHidden();
  }
  expect(await leadsOf(baseURL ?? '', lata.email)).toBe(1);
});

test('sent by the service worker, the next page with the form shows the receipt in its place', async ({
  page,
  baseURL,
}) => {
  const lata = visitor('Lata, back at the form');
  const next = await sentByWorker(page, baseURL ?? '', lata);
  await openWithScripts(next, '/contact');
  expect(await receivedReference(next)).not.toBe('');
  expect(await leadsOf(baseURL ?? '', lata.email)).toBe(1);
});

test('once it is sent, no service worker stays behind', async ({ page }) => {
  await openWithScripts(page, '/contact');
  await fillEnquiry(page, visitor('Kiran'));
  await prepared(page);
  await send(page);
  await receivedReference(page);
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    )
    .toBe(0);
});

test('typed text outlives the tab for a day, and can be cleared', async ({ page }) => {
  const meera = visitor('Meera');
  await openWithScripts(page, '/contact');
  await fillEnquiry(page, meera);
  await keptAsDraft(page, meera.message);
  const next = await page.context().newPage();
  await page.close();
  await openWithScripts(next, '/contact');
  await expect(next.getByLabel('Project Details')).toHaveValue(meera.message);
  await next.getByRole('button', { name: 'Clear' }).click();
  await expect(next.getByLabel('Project Details')).toHaveValue('');
  await next.reload();
  await next.mouse.move(5, 5);
  await expect(next.getByLabel('Project Details')).toHaveValue('');
  await nothingKept(next);
});
