import { expect, type Page } from '@playwright/test';
import { openWithScripts } from '../site/scripts';
import { send } from '../support/connection';
import { linkMailedTo } from '../support/mailbox';
import { test } from '../support/signed-in';
import { leadsOf } from '../support/stored-leads';
import { fillEnquiry, receivedReference, visitor, type Visitor } from '../support/visitor';

/** Ways in which a person looks like a program. */
const LOOKS: Record<string, (page: Page, asha: Visitor) => Promise<void>> = {
  'whose password manager filled in the hidden field': async (page, asha) => {
    await fillEnquiry(page, asha);
    await page.locator('input[name="topic"]').evaluate((field: HTMLInputElement) => {
      field.value = 'Asha Rao';
    });
    // Nobody sends what a program filled in within two seconds.
    await page.waitForTimeout(2_000);
  },
  'whose brief names three sites': async (page, asha) => {
    const sites = 'https://one.example, https://two.example and https://three.example';
    await fillEnquiry(page, { ...asha, message: `${asha.message} Like ${sites}.` });
  },
};

for (const [look, fill] of Object.entries(LOOKS)) {
  test(`a buyer ${look} is told on My day and accepted by one click`, async ({ page, baseURL }) => {
    const asha = visitor(`Asha ${crypto.randomUUID()}`);
    await openWithScripts(page, '/contact');
    await fill(page, asha);
    await send(page);
    await receivedReference(page);
    expect(await leadsOf(baseURL ?? '', asha.email)).toBe(0);

    await page.goto('/admin/dashboard?view=day');
    await page.getByRole('link', { name: /\d+ may be spam$/ }).click();
    await page
      .getByRole('button', { name: `Restore: ${asha.name}` })
      .first()
      .click();
    await expect.poll(() => leadsOf(baseURL ?? '', asha.email)).toBe(1);
    // It gets the emails that it missed.
    await linkMailedTo(asha.email, '/api/receipt');
  });
}

test('the hidden field asks browsers and password managers to leave it alone', async ({ page }) => {
  await page.goto('/contact');
  const trap = page.locator('input[name="topic"]');
  await expect(trap).toHaveAttribute('autocomplete', 'off');
  for (const manager of ['1p-ignore', 'bwignore', 'form-type', 'lpignore']) {
    await expect(trap).toHaveAttribute(`data-${manager}`);
  }
  await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0);
});
