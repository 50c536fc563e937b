import { expect, type Page, test } from '@playwright/test';
import { openWithScripts } from '../site/scripts';
import { cut, mend, saved, send } from '../support/connection';
import { leadsOf } from '../support/stored-leads';
import { fillEnquiry, receivedReference, visitor } from '../support/visitor';
import { hasWhatsApp } from '../../testing/site-content';

/** Browsers without Background Sync do not register the worker; without storage there is nothing for it to read. */
test.use({ serviceWorkers: 'block' });

const notSent = (page: Page) => page.getByRole('group', { name: 'Your message hasn’t been sent' });

/** Ways in which browsers refuse to store. */
const REFUSALS = {
  blocked: () => {
    const refuse = () => {
      throw new DOMException('Storage is blocked.', 'SecurityError');
    };
    IDBFactory.prototype.open = refuse;
    IDBFactory.prototype.databases = refuse;
    for (const area of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, area, { get: refuse });
    }
  },
  full: () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
  },
  absent: () => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  },
};

for (const [refusal, refuse] of Object.entries(REFUSALS)) {
  test(`with storage ${refusal}, the form says that it is not sent, and sends it while the page is open`, async ({
    page,
    baseURL,
  }) => {
    const asha = visitor('Asha, private');
    await page.addInitScript(refuse);
    await openWithScripts(page, '/contact');
    await fillEnquiry(page, asha);
    await expect(page.getByText('Your text is kept on this device')).toBeHidden();
    await page.waitForLoadState('networkidle');
    await cut(page);
    await send(page);

    await expect(notSent(page)).toContainText('Keep this page open');
    await expect(notSent(page)).toContainText('We run three clinics');
    await expect(saved(page)).toBeHidden();
    await expect(page.getByText('You can close this page')).toBeHidden();
    for (const way of hasWhatsApp ? ['Send by WhatsApp', 'Send by email'] : ['Send by email']) {
      const href = await notSent(page).getByRole('link', { name: way }).getAttribute('href');
      expect(decodeURIComponent(href ?? '')).toContain('We run three clinics');
    }

    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();

    await mend(page);
    await receivedReference(page);
    expect(await leadsOf(baseURL ?? '', asha.email)).toBe(1);
  });
}

test('a disk that has room again stores it, and the form says so', async ({ page }) => {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...args) {
      if (window.name !== 'roomy') throw new DOMException('Full.', 'QuotaExceededError');
      return put.apply(this, args);
    };
  });
  await page.route('**/api/enquiries', (route) => route.abort());
  await openWithScripts(page, '/contact');
  await fillEnquiry(page, visitor('Asha, tidying up'));
  await page.waitForLoadState('networkidle');
  await cut(page);
  await send(page);
  await expect(notSent(page)).toBeVisible();
  await page.evaluate(() => void (window.name = 'roomy'));
  await mend(page);
  await expect(saved(page)).toBeVisible();
});
