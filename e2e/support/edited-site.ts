import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test as base } from '@playwright/test';
import { ownHost, type OwnHost } from './own-host';

export { expect };

/**
 * Tests on a host whose content is a copy: what is saved here stays here. Each call makes a host of its own, for the tests of
 * one file.
 */
export const onEditedSite = () =>
  base.extend<object, { content: string; host: OwnHost }>({
    content: [
      async ({ browserName: _any }, use) => {
        const folder = await mkdtemp(path.join(tmpdir(), 'edited-content-'));
        await cp('content', folder, { recursive: true });
        await use(folder);
        await rm(folder, { recursive: true });
      },
      { scope: 'worker' },
    ],
    host: [
      async ({ content }, use) => {
        const host = await ownHost({ CONTENT_DIR: content });
        await use(host);
        await host.dispose();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: ({ host }, use) => use(host.url),
  });

/** Types into a field as people do; Decap takes over each letter by itself. @param nth of the fields with this label */
export async function retype(page: Page, label: string, text: string, nth = 0) {
  const field = page.getByLabel(label).nth(nth);
  await field.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text, { delay: 30 });
  await expect(field).toHaveValue(text);
}

export async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Save now').click();
}

/** Opens the form of a case study. @param title by which it is listed */
export async function openStudy(page: Page, title: string) {
  await page.goto('/admin/content');
  await page.getByRole('link', { name: 'Case studies' }).click();
  await page.getByRole('main').getByText(title).first().click();
}

/** Records what a page asks of other origins than these, and what its policy refuses. */
export function watchOrigins(page: Page, origins: readonly string[]) {
  const elsewhere: string[] = [];
  const refused: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!/^(blob|data):/.test(url) && !origins.includes(new URL(url).origin)) elsewhere.push(url);
  });
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
  });
  return { elsewhere, refused };
}

/** Opens the first case study in the list, and waits for its words and a picture. */
export async function openFirstStudy(page: Page) {
  await page.getByRole('link', { name: 'Case studies' }).click();
  await page.locator('a[href*="/entries/"]').first().click();
  await expect(page.getByLabel('Title').first()).not.toHaveValue('');
  await expect(page.locator('img[src^="blob:"]').first()).toBeVisible();
}
