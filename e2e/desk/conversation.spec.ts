import { expect } from '@playwright/test';
import { violationsInBothLooks } from '../support/axe';
import { sendLead } from '../support/leads';
import { test } from '../support/signed-in';

for (const { device, viewport } of [
  { device: 'a phone', viewport: { width: 390, height: 844 } },
  { device: 'a desktop', viewport: { width: 1440, height: 900 } },
]) {
  test.describe(`a conversation on ${device}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('is held from the desk: draft, send, undo, sent', async ({ page, request }) => {
      const sent = await sendLead(request, `Reply ${device}`);
      await page.goto(`/admin/leads/${sent.reference}`);
      const lead = page.getByLabel(`Lead ${sent.reference}`, { exact: true });
      const form = lead.getByRole('form', { name: `Email ${sent.name}` });
      const thread = lead.getByRole('list', { name: 'Conversation' });

      await lead.getByRole('button', { name: 'Email' }).click();
      await expect(form.getByRole('textbox', { name: 'Text' })).toBeFocused();
      await form.getByRole('textbox', { name: 'Text' }).fill('We can start on Monday.');
      expect(await violationsInBothLooks(page)).toEqual([]);
      await page.reload();
      await expect(form.getByRole('textbox', { name: 'Text' })).toHaveValue(
        'We can start on Monday.',
      );
      await form.getByRole('textbox', { name: 'Text' }).press('Control+Enter');
      await expect(thread.getByText('Waiting to be sent')).toBeVisible();
      await expect(lead.getByRole('button', { name: 'Email' })).toBeFocused();

      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(lead.getByText('Draft', { exact: true })).toBeVisible();
      await expect(thread.getByText('We can start on Monday.')).toHaveCount(0);
      await lead.getByRole('button', { name: 'Email' }).click();
      await form.getByRole('button', { name: 'Send' }).click();
      await expect(thread.getByText('Sent', { exact: true })).toBeVisible({ timeout: 40_000 });
      await expect(lead.getByText(/, in time$/)).toBeVisible();
      expect(await violationsInBothLooks(page)).toEqual([]);
    });

    test('takes in what happened on the phone', async ({ page, request }) => {
      const sent = await sendLead(request, `Phone ${device}`);
      await page.goto(`/admin/leads/${sent.reference}`);
      const lead = page.getByLabel(`Lead ${sent.reference}`, { exact: true });
      await lead.getByRole('button', { name: 'Log', exact: true }).click();
      const form = lead.getByRole('form', { name: `Log a call with ${sent.name}` });
      await form.getByRole('button', { name: 'Tried, no answer' }).click();
      await form.getByLabel('Note').fill('Again tomorrow');
      expect(await violationsInBothLooks(page)).toEqual([]);
      await form.getByRole('button', { name: 'Log', exact: true }).click();
      const history = lead.getByRole('list', { name: 'History' });
      await expect(history.getByText(/^Tried, no answer, logged by/)).toBeVisible();

      await page.keyboard.press('2');
      const question = page.getByRole('region', { name: `How did you reach ${sent.name}?` });
      await expect(question).toBeVisible();
      expect(await violationsInBothLooks(page)).toEqual([]);
      await page.keyboard.press('h');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(history.getByText(/^Reached by phone, logged by/)).toBeVisible();
      await expect(question).toHaveCount(0);
    });
  });
}
