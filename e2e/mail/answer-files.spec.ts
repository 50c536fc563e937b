import { expect, test } from '@playwright/test';
import { CATALOG, pdfOf } from '../../testing/files/builders';
import { startImapServer } from '../../testing/server/imap-server';
import { signIn } from '../support/desk';
import { ownHost, sendEnquiry } from '../support/own-host';
import { visitor } from '../support/visitor';

const part = (name: string, type: string, bytes: Uint8Array) =>
  [
    '--part',
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(bytes).toString('base64'),
  ].join('\r\n');

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('staff open the files that a visitor sends with an answer', async ({ page }) => {
  test.setTimeout(180_000);
  const mailbox = await startImapServer();
  const host = await ownHost({ IMAP_URL: mailbox.url });
  try {
    const asha = visitor('Asha');
    const reference = await sendEnquiry(host, asha);
    mailbox.deliver(
      [
        `From: ${asha.email}`,
        'Content-Type: multipart/mixed; boundary=part',
        '',
        '--part',
        'Content-Type: text/plain',
        '',
        'Here is the plan.',
        part('plan.pdf', 'application/pdf', pdfOf(CATALOG)),
        part('sketch.png', 'image/png', PIXEL),
        part('old.doc', 'application/msword', Buffer.from('MZ no document')),
        '--part--',
      ].join('\r\n'),
    );
    // A host reads the mailbox when it starts.
    await host.end('SIGTERM');
    await host.start();
    await signIn(page, host.url);
    await page.goto(`${host.url}/admin/leads/${reference}`);
    const thread = page.getByRole('list', { name: 'Conversation' });
    await expect(thread.getByText('Here is the plan.')).toBeVisible({ timeout: 60_000 });
    await expect(async () => {
      await page.reload();
      const old = thread.getByText(/^old\.doc stays in the mailbox: /);
      await expect(old).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 60_000 });

    await thread.getByRole('button', { name: 'Preview sketch.png' }).click();
    const picture = page.getByRole('img', { name: 'sketch.png' });
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1);
    await page.getByRole('button', { name: 'Close' }).click();
    const download = page.waitForEvent('download');
    await thread.getByRole('link', { name: 'plan.pdf', exact: true }).click();
    expect((await download).suggestedFilename()).toBe('plan.pdf');
  } finally {
    await host.dispose();
    await mailbox.close();
  }
});
