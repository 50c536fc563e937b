import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { openWithScripts } from '../site/scripts';
import { violationsInBothLooks } from '../support/axe';
import { cut, mend, prepared, saved, send } from '../support/connection';
import { test } from '../support/signed-in';
import { fillEnquiry, receivedReference, sendEnquiry, visitor } from '../support/visitor';

const control = (page: Page) => page.getByLabel('Add files (optional)');
const file = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

let drawn: Buffer;
test.beforeAll(async ({ browser }) => {
  const blank = await browser.newPage();
  drawn = await blank.screenshot({ clip: { x: 0, y: 0, width: 320, height: 200 } });
  await blank.close();
});

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: drawn });

const text = (name: string, bytes: number) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(bytes, 'A line of the brief.\n'),
});

/** The lead in the desk. */
async function openLead(page: Page, reference: string) {
  await page.goto(`/admin/leads/${reference}`);
  return page.getByLabel(`Lead ${reference}`, { exact: true });
}

for (const width of [320, 390, 1440]) {
  test(`a picture goes with the enquiry, and staff see and save it, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openWithScripts(page, '/contact');
    await fillEnquiry(page, visitor('Farida, who has a sketch'));
    await control(page).setInputFiles([picture('sketch of the shop.png'), text('brief.txt', 900)]);
    await expect(file(page, 'sketch of the shop.png')).toContainText('Sent');
    await expect(file(page, 'brief.txt')).toContainText('Sent');
    expect(await violationsInBothLooks(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
    const reference = await sendEnquiry(page);
    await expect(file(page, 'sketch of the shop.png')).toContainText('Sent');

    const lead = await openLead(page, reference);
    await lead.getByRole('button', { name: 'Preview sketch of the shop.png' }).click();
    const shown = page.getByRole('dialog').getByRole('img', { name: 'sketch of the shop.png' });
    await expect
      .poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBe(320);
    await page.getByRole('button', { name: 'Close' }).click();
    const download = page.waitForEvent('download');
    await lead.getByRole('link', { name: 'sketch of the shop.png' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('sketch of the shop.png');
    expect(await readFile(await saved.path())).toEqual(drawn);
  });
}

test('files come by drop and by paste, too', async ({ page }) => {
  await openWithScripts(page, '/contact');
  await fillEnquiry(page, visitor('Farida, with a mouse'));
  await page.getByLabel('Project Details').evaluate((field) => {
    const moved = (name: string) => {
      const data = new DataTransfer();
      data.items.add(new File(['A brief in a few words.'], name, { type: 'text/plain' }));
      return data;
    };
    const [dataTransfer, clipboardData] = [moved('dropped.txt'), moved('pasted.txt')];
    const options = { bubbles: true, cancelable: true };
    field.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer }));
    field.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData }));
  });
  await expect(file(page, 'dropped.txt')).toContainText('Sent');
  await expect(file(page, 'pasted.txt')).toContainText('Sent');
});

test('a file that is not taken is named with the reason, and the rest is sent', async ({
  page,
}) => {
  await openWithScripts(page, '/contact');
  await fillEnquiry(page, visitor('Farida, with a page'));
  const fake = {
    name: 'brief.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<!doctype html><p>'),
  };
  await control(page).setInputFiles([
    fake,
    text('too long.txt', 10 * 1024 * 1024 + 1),
    text('notes.txt', 60),
  ]);
  await expect(file(page, 'brief.pdf')).toContainText('This file is not what its name says.');
  await expect(file(page, 'too long.txt')).toContainText('This file is larger than 10 MB.');
  await expect(file(page, 'notes.txt')).toContainText('Sent');
  await page.getByRole('button', { name: 'Remove brief.pdf' }).click();
  await expect(file(page, 'brief.pdf')).toBeHidden();
  const lead = await openLead(page, await sendEnquiry(page));
  await expect(lead.getByRole('link', { name: 'notes.txt' })).toBeVisible();
  await expect(lead.getByText('too long.txt')).toBeHidden();
});

test('two files of one name and size both arrive', async ({ page }) => {
  await openWithScripts(page, '/contact');
  await fillEnquiry(page, visitor('Farida, with two scans'));
  const scan = (words: string) => ({ ...text('scan.txt', 0), buffer: Buffer.from(words) });
  await control(page).setInputFiles([scan('The first page.'), scan('The other one..')]);
  for (const nth of [0, 1]) {
    await expect(file(page, 'scan.txt').nth(nth)).toContainText('Sent');
  }
  const lead = await openLead(page, await sendEnquiry(page));
  const links = lead.getByRole('link', { name: 'scan.txt' });
  await expect(links).toHaveCount(2);
  const words: string[] = [];
  for (const nth of [0, 1]) {
    const download = page.waitForEvent('download');
    await links.nth(nth).click();
    words.push(await readFile(await (await download).path(), 'utf8'));
  }
  expect(words.sort()).toEqual(['The first page.', 'The other one..']);
});

test('a file is still there after a reload, and goes with the draft', async ({ page }) => {
  await openWithScripts(page, '/contact');
  await control(page).setInputFiles(picture('plan.png'));
  await expect(file(page, 'plan.png')).toContainText('Sent');
  await expect(page.getByText('Your text is kept on this device for a day.')).toBeVisible();
  await page.reload();
  await expect(file(page, 'plan.png')).toContainText('Sent');
  await fillEnquiry(page, visitor('Farida, after lunch'));
  const lead = await openLead(page, await sendEnquiry(page));
  await expect(lead.getByRole('link', { name: 'plan.png' })).toBeVisible();
});

test('the text goes while a large file is on its way, over a line that is cut in between', async ({
  page,
}) => {
  await openWithScripts(page, '/contact');
  await fillEnquiry(page, visitor('Farida, on a train'));
  const line = await page.context().newCDPSession(page);
  const speed = { offline: false, latency: 40, downloadThroughput: -1 };
  await line.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: 150_000 });
  await control(page).setInputFiles(text('long brief.txt', 3_000_000));
  await expect(file(page, 'long brief.txt')).toContainText(/Sending, [1-9]/);
  const reference = await sendEnquiry(page);
  await expect(file(page, 'long brief.txt')).toContainText(/Sending/);
  await line.send('Network.emulateNetworkConditions', {
    ...speed,
    offline: true,
    uploadThroughput: 0,
  });
  await expect(file(page, 'long brief.txt')).toContainText('Waits for a connection');
  await line.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: -1 });
  await expect(file(page, 'long brief.txt')).toContainText('Sent', { timeout: 60_000 });
  const lead = await openLead(page, reference);
  await expect(lead.getByRole('link', { name: 'long brief.txt' })).toBeVisible();
});

test('a file that is added offline follows the text once the line is back', async ({ page }) => {
  await openWithScripts(page, '/contact');
  await fillEnquiry(page, visitor('Farida, in a tunnel'));
  await control(page).setInputFiles(text('first.txt', 40));
  await expect(file(page, 'first.txt')).toContainText('Sent');
  await prepared(page);
  await cut(page);
  await control(page).setInputFiles(text('second.txt', 50));
  await expect(file(page, 'second.txt')).toContainText('Waits for a connection');
  await send(page);
  await expect(saved(page)).toBeVisible();
  await mend(page);
  const reference = await receivedReference(page);
  await expect(file(page, 'second.txt')).toContainText('Sent', { timeout: 60_000 });
  const lead = await openLead(page, reference);
  await expect(lead.getByRole('link', { name: 'first.txt' })).toBeVisible();
  await expect(lead.getByRole('link', { name: 'second.txt' })).toBeVisible();
});

test('of two tabs, one goes on with a file, and its enquiry has it once', async ({
  page,
  context,
}) => {
  await openWithScripts(page, '/contact');
  await fillEnquiry(page, visitor('Farida, with two tabs'));
  const line = await context.newCDPSession(page);
  const speed = { offline: false, latency: 40, downloadThroughput: -1 };
  await line.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: 150_000 });
  await control(page).setInputFiles(text('long brief.txt', 1_500_000));
  await expect(file(page, 'long brief.txt')).toContainText(/Sending, [1-9]/);
  const reference = await sendEnquiry(page);
  const other = await context.newPage();
  await openWithScripts(other, '/contact');
  await control(other).setInputFiles(text('another.txt', 30));
  await expect(file(other, 'another.txt')).toContainText('Sent');
  await line.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: -1 });
  await expect(file(page, 'long brief.txt')).toContainText('Sent', { timeout: 60_000 });
  const lead = await openLead(page, reference);
  await expect(lead.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(1);
  await expect(lead.getByRole('link', { name: 'long brief.txt' })).toBeVisible();
});

test('a text that is dropped or pasted beside its picture stays a text', async ({ page }) => {
  await openWithScripts(page, '/contact');
  await fillEnquiry(page, visitor('Farida, from a spreadsheet'));
  const prevented = await page.getByLabel('Project Details').evaluate((field) => {
    const [dataTransfer, clipboardData] = [new DataTransfer(), new DataTransfer()];
    dataTransfer.setData('text/plain', 'Twelve beds');
    clipboardData.setData('text/plain', 'Twelve beds');
    clipboardData.items.add(new File(['x'], 'cells.png', { type: 'image/png' }));
    const options = { bubbles: true, cancelable: true };
    const events = [
      new DragEvent('drop', { ...options, dataTransfer }),
      new ClipboardEvent('paste', { ...options, clipboardData }),
    ];
    return events.map((event) => !field.dispatchEvent(event));
  });
  expect(prevented).toEqual([false, false]);
  await expect(file(page, 'cells.png')).toBeHidden();
});

test('a file that is chosen when its part is out of reach is asked for again', async ({ page }) => {
  await page.route(/enquiry-files/, (route) => route.abort());
  await openWithScripts(page, '/contact');
  await control(page).setInputFiles(text('brief.txt', 30));
  await expect(control(page)).toHaveAccessibleDescription(/can’t be added without a connection/);
});
