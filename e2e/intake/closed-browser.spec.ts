import { chromium, expect, test } from '@playwright/test';
import { openWithScripts } from '../site/scripts';
import { cut, prepared, saved, send } from '../support/connection';
import { ownHost } from '../support/own-host';
import { leadsOf } from '../support/stored-leads';
import { fillEnquiry, visitor } from '../support/visitor';

test('an enquiry that waits outlives the browser, and is sent once when it is opened again', async ({
  launchOptions,
}, info) => {
  const host = await ownHost();
  const asha = visitor('Asha, browser closed');
  const openBrowser = () =>
    chromium.launchPersistentContext(info.outputPath('profile'), {
      ...launchOptions,
      baseURL: host.url,
    });

  const before = await openBrowser();
  const page = await before.newPage();
  await openWithScripts(page, '/contact');
  await fillEnquiry(page, asha);
  await prepared(page);
  await cut(page);
  await send(page);
  await expect(saved(page)).toBeVisible();
  // A browser that ends lets its worker go on line once more: the line must really be cut.
  await host.end('SIGTERM');
  await before.close();
  await host.start();
  expect(await leadsOf(host.url, asha.email)).toBe(0);

  const after = await openBrowser();
  const next = await after.newPage();
  await openWithScripts(next, '/about');
  await expect(next.getByText(/Your reference is [2-9A-Z]{4}-[2-9A-Z]{4}\./)).toBeVisible();
  expect(await leadsOf(host.url, asha.email)).toBe(1);
  await after.close();
  await host.dispose();
});
