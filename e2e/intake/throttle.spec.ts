import { expect, test } from '@playwright/test';
import { openWithScripts } from '../site/scripts';
import { ownHost } from '../support/own-host';
import { fillEnquiry, visitor } from '../support/visitor';
import { SERVICE } from '../../testing/site-content';

const ADMITTED = 5;

test('a visitor who sends too many is told how long to wait, and keeps the text', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const host = await ownHost();
  try {
    for (let count = 0; count < ADMITTED; count += 1) {
      const answer = await page.request.post(`${host.url}/api/enquiries`, {
        headers: { 'idempotency-key': crypto.randomUUID() },
        data: { ...visitor('Asha'), service: SERVICE },
      });
      expect(answer.status()).toBe(201);
    }
    const meera = visitor('Meera');
    await openWithScripts(page, `${host.url}/contact`);
    await fillEnquiry(page, meera);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText(/You can send this one again in \d+ minutes/)).toBeVisible();
    await expect(page.getByLabel('Project Details')).toHaveValue(meera.message);
  } finally {
    await host.dispose();
  }
});
