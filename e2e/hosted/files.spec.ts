import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { signIn } from '../support/desk';
import { type HostedSite, openHostedSite } from '../support/hosted-site';
import { fillEnquiry, sendEnquiry, visitor } from '../support/visitor';

let site: HostedSite;
test.beforeAll(async () => {
  site = await openHostedSite();
});
test.afterAll(() => site.close());

const largest = Buffer.alloc(10 * 1024 * 1024, 'A line of a long brief.\n');

test('on a hosted project files go straight to its Storage, and staff see and save them', async ({
  page,
}) => {
  const refused: string[] = [];
  // Of our own pages, or of the project for lack of its consent.
  page.on('console', (line) => /policy/i.test(line.text()) && refused.push(line.text()));
  const uploads: string[] = [];
  page.on('request', (sent) => sent.method() === 'PUT' && uploads.push(new URL(sent.url()).origin));

  await page.goto(`${site.url}/contact`);
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 200 } });
  await fillEnquiry(page, visitor('Farida, with a long brief'));
  await page.getByLabel('Add files (optional)').setInputFiles([
    { name: 'sketch.png', mimeType: 'image/png', buffer: picture },
    { name: 'long brief.txt', mimeType: 'text/plain', buffer: largest },
  ]);
  const file = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(file('sketch.png')).toContainText('Sent');
  await expect(file('long brief.txt')).toContainText('Sent', { timeout: 60_000 });
  expect(uploads).toEqual([site.projectUrl, site.projectUrl]);
  const reference = await sendEnquiry(page);

  await signIn(page, site.url);
  await page.goto(`${site.url}/admin/leads/${reference}`);
  const lead = page.getByLabel(`Lead ${reference}`, { exact: true });
  await lead.getByRole('button', { name: 'Preview sketch.png' }).click();
  const shown = page.getByRole('dialog').getByRole('img', { name: 'sketch.png' });
  await expect
    .poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(320);
  await page.getByRole('button', { name: 'Close' }).click();
  const saving = page.waitForEvent('download');
  await lead.getByRole('link', { name: 'long brief.txt' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('long brief.txt');
  expect((await readFile(await saved.path())).equals(largest)).toBe(true);
  expect(refused).toEqual([]);
});
