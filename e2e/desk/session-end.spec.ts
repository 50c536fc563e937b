import { expect, test, type Page } from '@playwright/test';
import { violationsInBothLooks } from '../support/axe';
import { chooseStatus, signIn } from '../support/desk';
import { sendLead } from '../support/leads';
import { listOf, sendLeads } from '../support/own-leads';
import { STAFF } from '../support/staff';
import { staffCommand } from '../support/staff-accounts';

const again = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

for (const { device, viewport } of [
  { device: 'a phone', viewport: { width: 390, height: 844 } },
  { device: 'a desktop', viewport: { width: 1440, height: 900 } },
]) {
  test(`a session that ends on ${device} takes nothing that was typed`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(viewport);
    const meera = await sendLead(request, `Meera ${device}`);
    await signIn(page);
    await page.goto(`/admin/leads/${meera.reference}`);
    await page.getByLabel('Add a note').fill('Typed for long');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save note' }).click();

    await expect(again(page)).toBeVisible();
    await expect(again(page).getByLabel('Email')).toHaveValue(STAFF.email);
    expect(await violationsInBothLooks(page)).toEqual([]);
    await again(page)
      .getByLabel(/^Password/)
      .fill('not the password');
    await page.keyboard.press('Enter');
    await expect(again(page).getByText('may have been deactivated')).toBeVisible();
    await again(page)
      .getByLabel(/^Password/)
      .fill(STAFF.password);
    await page.keyboard.press('Enter');

    const history = page.getByRole('list', { name: 'History' });
    await expect(history.getByText('Typed for long')).toBeVisible();
    await expect(again(page)).toHaveCount(0);
    await expect(page).toHaveURL(`/admin/leads/${meera.reference}`);
  });
}

test('an address of the desk is remembered through the login', async ({ page, request }) => {
  const asha = await sendLead(request, 'Asha behind the login');
  await page.goto(`/admin/leads/${asha.reference}?status=new`);
  await expect(page).toHaveURL(/\/admin\/login\?next=/);
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await violationsInBothLooks(page)).toEqual([]);
  await page.getByLabel('Email').fill(STAFF.email);
  await page.getByLabel(/^Password/).fill(STAFF.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/leads/${asha.reference}?status=new`);
  await expect(
    page.getByLabel(`Lead ${asha.reference}`, { exact: true }).getByText(asha.email),
  ).toBeVisible();
});

test('a second account works beside the first, and is out at once when deactivated', async ({
  page,
  request,
}) => {
  const ravi = `ravi.${crypto.randomUUID()}@meghdoot.example`;
  await staffCommand('add', ravi);
  const lead = await sendLead(request, 'Seen by two');
  await signIn(page, '', ravi);
  await page.goto(`/admin/leads/${lead.reference}`);
  await page.getByLabel('Add a note').fill('By the second account');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText(/^Ravi .* added a note/)).toBeVisible();

  await staffCommand('disable', ravi);
  await page.getByLabel('Add a note').fill('Too late');
  await page.getByRole('button', { name: 'Save note' }).click();
  await again(page)
    .getByLabel(/^Password/)
    .fill(STAFF.password);
  await page.keyboard.press('Enter');
  await expect(again(page).getByText('may have been deactivated')).toBeVisible();
  await again(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
});

test('logging out leaves nothing of the session behind', async ({ page, request }) => {
  const own = await sendLeads(request, ['Asha']);
  await signIn(page);
  await page.goto(listOf(own));
  await chooseStatus(page, 'Asha', 'Contacted');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(page.getByText('Log in to continue where you were.')).toHaveCount(0);
});
