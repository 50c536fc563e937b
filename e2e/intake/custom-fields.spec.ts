import { expect, type Page, test as unsigned } from '@playwright/test';
import { openWithScripts } from '../site/scripts';
import { violationsInBothLooks } from '../support/axe';
import { cut, mend, prepared, saved, send } from '../support/connection';
import { test } from '../support/signed-in';
import { fillEnquiry, receivedReference, sendEnquiry, visitor } from '../support/visitor';
import { isSample, SAMPLE_ONLY } from '../../testing/site-content';

test.skip(!isSample, SAMPLE_ONLY);

const website = (page: Page) => page.getByLabel('Your website');
const start = (page: Page) => page.getByLabel('When should it start?');

/** The answers as the desk shows them. */
async function expectAnswers(page: Page, reference: string, address: string): Promise<void> {
  await page.goto(`/admin/leads/${reference}`);
  const lead = page.getByLabel(`Lead ${reference}`, { exact: true });
  await expect(lead.getByRole('link', { name: address })).toHaveAttribute('href', address);
  await expect(lead.getByText('Within three months')).toBeVisible();
}

for (const width of [320, 390, 1440]) {
  test(`a wrong answer is told at its field, and the right ones reach the desk, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openWithScripts(page, '/contact');
    await fillEnquiry(page, visitor('Nila, who has a website'));
    await website(page).fill('javascript:alert(1)');
    await start(page).selectOption({ label: 'Within three months' });
    await page.getByRole('button', { name: 'Send Message' }).click();
    const fault = 'Please write a web address like https://example.com for “Your website”.';
    await page.getByRole('link', { name: fault }).click();
    await expect(website(page)).toBeFocused();
    await expect(website(page)).toHaveAccessibleDescription(new RegExp(fault));
    expect(await violationsInBothLooks(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
    await website(page).fill('clinics.example');
    const reference = await sendEnquiry(page);
    await expectAnswers(page, reference, 'https://clinics.example');
  });
}

test('answers that were written offline survive a reload, and are sent when the line is back', async ({
  page,
}) => {
  await openWithScripts(page, '/contact');
  await fillEnquiry(page, visitor('Nila, on a train'));
  await website(page).fill('train.example');
  await start(page).selectOption('quarter');
  await expect(page.getByText('Your text is kept on this device for a day.')).toBeVisible();
  await page.reload();
  await expect(website(page)).toHaveValue('train.example');
  await expect(start(page)).toHaveValue('quarter');
  await prepared(page);
  await cut(page);
  await send(page);
  await expect(saved(page)).toBeVisible();
  await mend(page);
  await expectAnswers(page, await receivedReference(page), 'https://train.example');
});

unsigned.describe('without scripts', () => {
  unsigned.use({ javaScriptEnabled: false });

  unsigned(
    'a wrong answer comes back with the form, which is sent once it is mended',
    async ({ page }) => {
      await page.goto('/contact');
      await fillEnquiry(page, visitor('Nila, without scripts'));
      await website(page).fill('no address');
      await start(page).selectOption('later');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByRole('link', { name: /^Please write a web address/ })).toBeVisible();
      await expect(website(page)).toHaveValue('no address');
      await expect(start(page)).toHaveValue('later');
      await website(page).fill('shop.example');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page).toHaveURL(/thank-you/);
    },
  );
});
