import { expect, type Page } from '@playwright/test';
import { violationsInBothLooks } from '../support/axe';
import { sendLead } from '../support/leads';
import { test } from '../support/signed-in';
import { overflowOf } from '../support/overflow';

const lead = (page: Page, reference: string) =>
  page.getByLabel(`Lead ${reference}`, { exact: true });

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
      await page.goto(`/admin/dashboard?q=${encodeURIComponent(asha.email)}`);
      await page.getByText(again.name, { exact: true }).click();

      const panel = lead(page, again.reference);
      await expect(panel.getByText('We run three clinics in Pune')).toBeVisible();
      await expect(panel.getByText('2nd enquiry')).toBeVisible();
      expect(await violationsInBothLooks(page)).toEqual([]);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);

      await panel.getByRole('link', { name: asha.reference }).click();
      await expect(lead(page, asha.reference).getByText('google.com')).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/admin/leads/${asha.reference}\\?q=`));
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(/\/admin\/dashboard\?q=/);
      await expect(lead(page, asha.reference)).toHaveCount(0);
    });

    test('is worked on: owner, next action, note, spam, erasure', async ({ page, request }) => {
      // Six looks by axe take most of two minutes on a busy core.
      test.slow();
      const ravi = await sendLead(request, `Ravi ${device}`);
      await page.goto(`/admin/leads/${ravi.reference}`);
      const panel = lead(page, ravi.reference);
      const history = panel.getByRole('list', { name: 'History' });

      await panel.getByRole('button', { name: /^Owner of/ }).click();
      expect(await violationsInBothLooks(page)).toEqual([]);
      await page.getByRole('menuitem', { name: 'Assign to me' }).click();
      await expect(history.getByText('took it over')).toBeVisible();

      await panel.getByRole('button', { name: 'Add next action' }).click();
      await panel.getByLabel('Next action').fill('Send the offer');
      const day = panel.getByRole('group', { name: 'Day' });
      await day.getByRole('spinbutton', { name: 'Year' }).click();
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Enter');
      await expect(panel.getByText(/^Type the whole day/)).toBeVisible();
      expect(await violationsInBothLooks(page)).toEqual([]);
      await page.keyboard.type('2099');
      await panel.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(history.getByText(/set the next action for \d/)).toBeVisible();

      await panel.getByLabel('Add a note').fill('Half a thought');
      await page.reload();
      await expect(panel.getByLabel('Add a note')).toHaveValue('Half a thought');
      await panel.getByRole('button', { name: 'Save note' }).click();
      await expect(history.getByText('Half a thought')).toBeVisible();

      await panel.getByRole('button', { name: 'Mark as spam' }).click();
      await expect(panel.getByText('Spam: Marked by staff')).toBeVisible();
      expect(await violationsInBothLooks(page)).toEqual([]);
      await panel.getByRole('button', { name: /^Restore/ }).click();
      await expect(panel.getByText('Spam: Marked by staff')).toHaveCount(0);

      await panel.getByRole('button', { name: 'Erase…' }).click();
      await page.getByLabel(`Type ${ravi.reference} to confirm`).fill(ravi.reference);
      expect(await violationsInBothLooks(page)).toEqual([]);
      await page.getByRole('button', { name: 'Erase', exact: true }).click();
      await expect(panel.getByText('The personal data was erased on')).toBeVisible();
      await expect(page.getByText(ravi.email)).toHaveCount(0);
    });
  });
}

test('on a phone the ways to reply stay at the bottom edge, and cover nothing', async ({
  page,
  request,
}) => {
  const sent = await sendLead(request, 'Thumbed');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/leads/${sent.reference}`);
  const reply = page.getByRole('group', { name: 'Reply' });
  await expect(reply.getByRole('button')).toHaveText(['Email', 'Call', 'WhatsApp', 'Log']);
  for (const place of ['the top', 'the end']) {
    if (place === 'the end') await page.keyboard.press('End');
    const bar = await reply.boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0), place).toBeCloseTo(844, 0);
    for (const button of await reply.getByRole('button').all()) {
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  }

  await page.getByLabel('Add a note').focus();
  await expect(reply).toBeHidden();
  await page.getByRole('button', { name: 'Save note' }).focus();
  await expect(reply).toBeVisible();

  await page.keyboard.press('3');
  const toast = page.locator('.notistack-Snackbar').filter({ hasText: 'Status Updated' });
  await expect(toast).toBeVisible();
  const bottom = async () => {
    const box = await toast.boundingBox();
    return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
  };
  const edge = (await reply.boundingBox())?.y ?? 0;
  await expect.poll(bottom).toBeLessThanOrEqual(edge);
});

test('the buttons of a suspicion keep off the edge of a phone’s notice', async ({
  page,
  request,
}) => {
  const message = 'Like https://one.example, https://two.example and https://three.example';
  const sent = await sendLead(request, 'Suspected', { message });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/leads/${sent.reference}`);
  const notice = page.getByRole('note').filter({ hasText: 'May be spam' });
  const edge = await notice.boundingBox();
  for (const button of await notice.getByRole('button').all()) {
    const box = await button.boundingBox();
    const right = (edge?.x ?? 0) + (edge?.width ?? 0) - (box?.x ?? 0) - (box?.width ?? 0);
    expect(right).toBeGreaterThanOrEqual(12);
  }
  await expect(notice.getByRole('button')).toHaveCount(2);
});

test('the whole job is done by keyboard alone', async ({ page, request }) => {
  const company = crypto.randomUUID();
  const older = await sendLead(request, 'Older lead', { company });
  const newer = await sendLead(request, 'Newer lead', { company });
  await page.goto(`/admin/leads/${newer.reference}?q=${company}&sort=-created_at`);
  await expect(lead(page, newer.reference).getByText(newer.email)).toBeVisible();

  await page.keyboard.press('j');
  const panel = lead(page, older.reference);
  await expect(panel.getByText(older.email)).toBeVisible();
  await page.keyboard.press('3');
  await expect(page.getByText('Status Updated')).toBeVisible();
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('took it over')).toBeVisible();
  await page.keyboard.press('t');
  await page.keyboard.type('Call on Monday');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Call on Monday').first()).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.type('Prefers mornings');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Prefers mornings').last()).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('form', { name: `Email ${older.name}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('form')).toHaveCount(0);
  await page.keyboard.press('k');
  await expect(lead(page, newer.reference).getByText(newer.email)).toBeVisible();
});

test('fits 320 px, and 200 % zoom', async ({ page, request }) => {
  const sent = await sendLead(request, 'Narrow', { message: 'w'.repeat(300) });
  for (const width of [320, 720]) {
    await page.setViewportSize({ width, height: 450 });
    await page.goto(`/admin/leads/${sent.reference}`);
    await expect(page.getByRole('heading', { name: 'Narrow' })).toBeVisible();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Email' }).click();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  }
});

test('a reference nobody has is said to be unknown', async ({ page }) => {
  await page.goto('/admin/leads/ZZZZ-9999');
  await expect(page.getByText('No lead has the reference ZZZZ-9999.')).toBeVisible();
  expect(await violationsInBothLooks(page)).toEqual([]);
});
