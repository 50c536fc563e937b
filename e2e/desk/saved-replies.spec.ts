import { expect } from '@playwright/test';
import { violationsInBothLooks } from '../support/axe';
import { sendLead } from '../support/leads';
import { bookingLinkMailedTo } from '../support/mailbox';
import { test } from '../support/signed-in';

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

test('a saved reply is added, put into an email by a slash, and its link books a call', async ({
  page,
  request,
}) => {
  const sent = await sendLead(request, 'Invited to a call');
  await page.goto(`/admin/leads/${sent.reference}`);
  const lead = page.getByLabel(`Lead ${sent.reference}`, { exact: true });
  await lead.getByRole('button', { name: 'Email' }).click();
  const text = lead.getByRole('textbox', { name: 'Text' });
  await expect(text).toBeFocused();

  await lead.getByRole('button', { name: 'Saved replies' }).click();
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('button', { name: 'Add a saved reply' }).click();
  const form = page.getByRole('dialog', { name: 'Add a saved reply' });
  const title = `Invitation ${sent.reference}`;
  await form.getByLabel('Title').fill(title);
  await form
    .getByLabel('Text')
    .fill('Dear {first name}, choose a time: {booking link} {signature}');
  expect(await violationsInBothLooks(page)).toEqual([]);
  await form.getByLabel('Text').press('Tab');
  await form.getByRole('button', { name: 'Save' }).click();
  const manager = page.getByRole('dialog', { name: 'Manage saved replies' });
  await expect(manager.getByText(title)).toBeVisible();
  expect(await violationsInBothLooks(page)).toEqual([]);
  await manager.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await text.fill('First.\n\nLast.');
  await text.press('ArrowUp');
  await text.press('/');
  await expect(page.getByRole('combobox', { name: 'Search titles and texts' })).toBeFocused();
  await page.keyboard.type(`choose ${sent.reference}`);
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await expect(text).toHaveValue(
    'First.\nDear Invited, choose a time: {booking link} {signature}\nLast.',
  );
  await expect(lead.getByText('Fill in or remove {signature} before you send.')).toBeVisible();
  await text.press('Control+Enter');
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  for (let letter = 0; letter < ' {signature}'.length; letter += 1) await text.press('Backspace');
  await expect(text).toHaveAttribute('aria-invalid', 'false');
  await text.press('Control+Enter');
  await expect(lead.getByRole('form')).toHaveCount(0);

  await page.goto(await bookingLinkMailedTo(sent.email));
  await expect(page.getByRole('heading', { name: 'Book a call' })).toBeVisible();
  expect(await violationsInBothLooks(page)).toEqual([]);
  await page.getByRole('navigation', { name: 'Day' }).getByRole('link').nth(3).click();
  await page.getByRole('radiogroup', { name: 'Time' }).getByRole('radio').last().check();
  await page.getByRole('button', { name: 'Book this time' }).click();
  await expect(page.getByText('Your call is booked for this time.')).toBeVisible();
  await expect(page.getByText(/^We’ll talk on/)).toBeVisible();
});
