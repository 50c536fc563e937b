import { expect } from '@playwright/test';
import { CATALOG, pdfOf } from '../../testing/files/builders';
import { violationsInBothLooks } from '../support/axe';
import { sendLead } from '../support/leads';
import { test } from '../support/signed-in';

const offer = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdfOf(CATALOG)),
});
const page404 = { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') };

test('a proposal goes with a reply', async ({ page, request }) => {
  const sent = await sendLead(request, 'With a proposal');
  await page.goto(`/admin/leads/${sent.reference}`);
  const lead = page.getByLabel(`Lead ${sent.reference}`, { exact: true });
  const form = lead.getByRole('form', { name: `Email ${sent.name}` });
  const thread = lead.getByRole('list', { name: 'Conversation' });
  await lead.getByRole('button', { name: 'Email' }).click();
  await form.getByLabel('Files to attach').setInputFiles([offer('Offer.pdf'), page404]);
  const attachments = form.getByRole('list', { name: 'Attachments' });
  await expect(attachments.getByText(/^This file is not what its name says/)).toBeVisible();
  await expect(attachments.getByRole('progressbar')).toHaveCount(0);
  expect(await violationsInBothLooks(page)).toEqual([]);

  await form.getByRole('textbox', { name: 'Text' }).fill('Here is our offer.');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByText('Remove the files that could not be added.')).toBeVisible();
  await form.getByRole('button', { name: 'Remove page.pdf' }).click();

  // A draft keeps its files.
  await page.reload();
  await expect(attachments.getByText('Offer.pdf')).toBeVisible();
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(thread.getByText('Waiting to be sent')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await lead.getByRole('button', { name: 'Email' }).click();
  await expect(attachments.getByText('Offer.pdf')).toBeVisible();
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(thread.getByText('Sent', { exact: true })).toBeVisible({ timeout: 40_000 });
  await expect(thread.getByRole('link', { name: 'Offer.pdf', exact: true })).toBeVisible();
});

test('on a slow line a file shows how much of it has left, until it is removed', async ({
  page,
  request,
}) => {
  const sent = await sendLead(request, 'With a long proposal');
  await page.goto(`/admin/leads/${sent.reference}`);
  const lead = page.getByLabel(`Lead ${sent.reference}`, { exact: true });
  const form = lead.getByRole('form', { name: `Email ${sent.name}` });
  await lead.getByRole('button', { name: 'Email' }).click();
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 150_000 },
  });
  const uploads: string[] = [];
  page.on('requestfailed', (upload) => uploads.push(upload.method()));
  const buffer = Buffer.concat([Buffer.from(pdfOf(CATALOG)), Buffer.alloc(5_000_000, ' ')]);
  await form
    .getByLabel('Files to attach')
    .setInputFiles({ name: 'Long.pdf', mimeType: 'application/pdf', buffer });
  const bar = form.getByRole('progressbar', { name: 'Upload of Long.pdf' });
  await expect(form.getByText(/^4\.8 MB, [1-9]\d?% uploaded$/)).toBeVisible();
  await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
  expect(await violationsInBothLooks(page)).toEqual([]);
  await form.getByRole('button', { name: 'Remove Long.pdf' }).click();
  await expect(bar).toHaveCount(0);
  await expect.poll(() => uploads).toEqual(['PUT']);
});
