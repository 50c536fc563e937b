import { expect } from '@playwright/test';
import { violationsInBothLooks } from '../support/axe';
import { sendLead } from '../support/leads';
import { test } from '../support/signed-in';
import { overflowOf } from '../support/overflow';
import { serviceLabel } from '../../src/domain/enquiry-fields';
import { amountText, currencySign } from '../../src/domain/numbers';
import { OTHER_SERVICE } from '../../testing/site-content';

for (const { device, viewport } of [
  { device: 'a phone', viewport: { width: 390, height: 844 } },
  { device: 'a desktop', viewport: { width: 1440, height: 900 } },
]) {
  test.describe(`a lead by hand on ${device}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('is added beside one of the same address, and closed as won with its value', async ({
      page,
      request,
    }) => {
      const known = await sendLead(request, `Known ${device}`);
      await page.goto('/admin/dashboard?q=');
      await page.getByRole('button', { name: 'Add a lead' }).click();
      const form = page.getByRole('dialog', { name: 'Add a lead' });
      await form.getByLabel('Email', { exact: true }).fill(known.email);
      await expect(form.getByText(`${known.name} enquired on`)).toBeVisible();
      await form.getByLabel(/^Full Name/).fill(`Rohan on ${device}`);
      await form.getByLabel(/^Service Needed/).click();
      await page.getByRole('option', { name: serviceLabel(OTHER_SERVICE) }).click();
      await form.getByLabel(/^Project Details/).fill('Rang about a CRM for forty people.');
      expect(await violationsInBothLooks(page)).toEqual([]);
      await form.getByRole('button', { name: 'Add', exact: true }).click();

      await expect(page.getByRole('heading', { name: `Rohan on ${device}` })).toBeVisible();
      await expect(page.getByText('added the lead')).toBeVisible();
      await page.keyboard.press('4');
      const question = page.getByRole('region', { name: `Rohan on ${device}: won or lost?` });
      await question.getByLabel(`Value in ${currencySign()}`).fill('1250000');
      await question.getByRole('button', { name: 'Won' }).click();
      await expect(
        page.getByText(`set the outcome to Won and the value to ${amountText(1_250_000)}`),
      ).toBeVisible();
      expect(await violationsInBothLooks(page)).toEqual([]);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    });
  });
}
