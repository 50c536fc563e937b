import { expect } from '@playwright/test';
import { openWithScripts } from '../site/scripts';
import { send } from '../support/connection';
import { test } from '../support/signed-in';
import { fillEnquiry, receivedReference, visitor } from '../support/visitor';

test('an address with a domain in another script is taken, and staff read it as it is written', async ({
  page,
}) => {
  const local = crypto.randomUUID();
  const [written, ascii] = [`${local}@почта.рф`, `${local}@xn--80a1acny.xn--p1ai`];
  await openWithScripts(page, '/contact');
  await fillEnquiry(page, { ...visitor('Анна'), email: written });
  await send(page);
  const reference = await receivedReference(page);

  await page.goto(`/admin/leads/${reference}`);
  await expect(page.getByRole('link', { name: written })).toHaveAttribute(
    'href',
    `mailto:${ascii}`,
  );
});
