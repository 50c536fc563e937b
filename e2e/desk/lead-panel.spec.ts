import { expect, type Page } from '@playwright/test';
import { violationsInBothLooks } from '../support/axe';
import { sendLead } from '../support/leads';
import { test } from '../support/signed-in';

const lead = (page: Page, reference: string) =>
  page.getByLabel(`Lead ${reference}`, { exact: true });

/** A number that is really dialled would leave the browser, and take its input with it. */
const callNobody = (page: Page) =>
  page.getByRole('group', { name: 'Reply' }).evaluate((group) => {
    group.addEventListener('click', (event) => event.preventDefault());
  });

for (const { device, viewport } of [
  { device: 'a phone', viewport: { width: 390, height: 844 } },
  { device: 'a desktop', viewport: { width: 1440, height: 900 } },
]) {
  test.describe(`a lead on ${device}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('opens from the list, shows everything, and leads back to its row', async ({
      page,
      request,
    }) => {
      const asha = await sendLead(request, `Asha ${device}`, {
        journey: { landing_page: '/', page: '/contact', referrer: 'https://www.google.com/' },
      });
      const again = await sendLead(request, `Asha again ${device}`, { email: asha.email });
      const list = `/admin/dashboard?q=${encodeURIComponent(asha.email)}`;
      await page.goto(list);
      await page.getByRole('link', { name: again.name, exact: true }).click();

      const panel = lead(page, again.reference);
      await expect(panel.getByText('We run three clinics in Pune')).toBeVisible();
      await expect(panel.getByText('2nd enquiry')).toBeVisible();
      expect(await violationsInBothLooks(page)).toEqual([]);

      await panel.getByRole('link', { name: asha.reference }).click();
      await expect(lead(page, asha.reference).getByText('google.com')).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/admin/leads/${asha.reference}\\?q=`));

      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(list.replaceAll('@', '%40'));
      await expect(page.getByRole('link', { name: asha.name, exact: true })).toBeFocused();
    });

    test('takes notes, replies, spam, and erasure', async ({ page, request }) => {
      const ravi = await sendLead(request, `Ravi ${device}`);
      await page.goto(`/admin/leads/${ravi.reference}`);
      const panel = lead(page, ravi.reference);
      const history = panel.getByRole('list', { name: 'History' });

      await panel.getByLabel('Add a note').fill('Half a thought');
      await page.reload();
      await expect(panel.getByLabel('Add a note')).toHaveValue('Half a thought');
      await panel.getByRole('button', { name: 'Save note' }).click();
      await expect(history.getByText('Half a thought')).toBeVisible();

      await expect(panel.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
        'href',
        new RegExp(`^https://wa.me/91${ravi.phone}\\?text=.*${ravi.reference}`),
      );
      await callNobody(page);
      await panel.getByRole('link', { name: 'Call' }).click();
      await expect(history.getByText('called')).toBeVisible();
      await panel.getByRole('button', { name: 'Mark as contacted' }).click();
      await expect(history.getByText('from New to Contacted')).toBeVisible();

      await panel.getByRole('button', { name: 'Mark as spam' }).click();
      await expect(panel.getByText('Spam: Marked by staff')).toBeVisible();
      expect(await violationsInBothLooks(page)).toEqual([]);
      await panel.getByRole('button', { name: /^Restore/ }).click();
      await expect(history.getByText('restored it from spam')).toBeVisible();

      await panel.getByRole('button', { name: 'Erase…' }).click();
      await page.getByLabel(`Type ${ravi.reference} to confirm`).fill(ravi.reference);
      expect(await violationsInBothLooks(page)).toEqual([]);
      await page.getByRole('button', { name: 'Erase', exact: true }).click();
      await expect(panel.getByText('The personal data was erased on')).toBeVisible();
      await expect(page.getByText(ravi.email)).toHaveCount(0);
    });
  });
}

test('leads are leafed through by keyboard alone', async ({ page, request }) => {
  const company = crypto.randomUUID();
  const older = await sendLead(request, 'Older lead', { company });
  const newer = await sendLead(request, 'Newer lead', { company });
  await page.goto(`/admin/leads/${newer.reference}?q=${company}&sort=-created_at`);
  await expect(lead(page, newer.reference).getByText(newer.email)).toBeVisible();

  await page.keyboard.press('j');
  await expect(lead(page, older.reference).getByText(older.email)).toBeVisible();
  await page.keyboard.press('3');
  await expect(page.getByText('Status Updated')).toBeVisible();
  await page.keyboard.press('k');
  await expect(lead(page, newer.reference).getByText(newer.email)).toBeVisible();
  await page.goBack();
  await expect(lead(page, newer.reference)).toHaveCount(0);
});

test('a reference nobody has is said to be unknown', async ({ page }) => {
  await page.goto('/admin/leads/ZZZZ-9999');
  await expect(page.getByText('Nothing has the reference ZZZZ-9999.')).toBeVisible();
  expect(await violationsInBothLooks(page)).toEqual([]);
});
