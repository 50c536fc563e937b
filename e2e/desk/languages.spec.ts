import { expect } from '@playwright/test';
import { violations } from '../support/axe';
import { sendLead } from '../support/leads';
import { test } from '../support/signed-in';
import { isSample, SAMPLE_ONLY } from '../../testing/site-content';

test.skip(!isSample, SAMPLE_ONLY);

const MESSAGE = 'नमस्ते, जयपुर में हमारी दो दुकानें हैं। एक ऑनलाइन स्टोर चाहिए।';

for (const { device, viewport } of [
  { device: 'a phone', viewport: { width: 390, height: 844 } },
  { device: 'a desktop', viewport: { width: 1440, height: 900 } },
]) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('staff see who writes in Hindi, and answer in a box that is marked so', async ({
      page,
      request,
    }) => {
      const sent = await sendLead(request, 'मीरा शर्मा', { language: 'hi', message: MESSAGE });
      await page.goto(`/admin/leads/${sent.reference}`);
      const lead = page.getByLabel(`Lead ${sent.reference}`, { exact: true });
      await expect(lead.getByText('Hindi', { exact: true })).toBeVisible();
      await page.keyboard.press('r');
      await expect(lead.getByText('मीरा writes in Hindi.')).toBeVisible();
      const text = lead.getByRole('textbox', { name: 'Text' });
      await expect(text).toHaveAttribute('lang', 'hi');
      await expect(text).toHaveAttribute('dir', 'ltr');
      expect(await violations(page)).toEqual([]);
    });
  });
}

test('the list shows those who write in Hindi', async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const word = crypto.randomUUID().slice(0, 8);
  await sendLead(request, `Hindi ${word}`, { language: 'hi' });
  await sendLead(request, `English ${word}`, { language: 'en' });
  await page.goto(`/admin/dashboard?q=${word}`);
  await expect(page.getByRole('link', { name: `English ${word}` })).toBeVisible();
  await page.getByRole('combobox', { name: /^Language/ }).click();
  await page.getByRole('option', { name: 'Hindi' }).click();
  await expect(page.getByRole('link', { name: `English ${word}` })).toBeHidden();
  await expect(page.getByRole('link', { name: `Hindi ${word}` })).toBeVisible();
  await expect(page).toHaveURL(/language=hi/);
});
