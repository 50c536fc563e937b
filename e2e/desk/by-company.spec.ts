import { expect, type Page } from '@playwright/test';
import { violationsInBothLooks } from '../support/axe';
import { sendLead } from '../support/leads';
import { test } from '../support/signed-in';

const column = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${name}`) });
const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test('list and board stand by company, on a desk and on a phone', async ({ page, request }) => {
  const mark = crypto.randomUUID();
  const domain = `${mark.slice(0, 8)}.example`;
  const send = (name: string, mailbox: string, company: string) =>
    sendLead(request, name, { email: mailbox, company, message: `Together ${mark}` });
  await send('Uday', `uday@${domain}`, 'Kaveri Mills');
  await send('Leela', `leela.${mark}@gmail.com`, 'Nila Dairy');
  await send('Yash', `yash.${mark}@gmail.com`, '');
  await send('Tara', `tara@${domain}`, '');
  await send('Omar', `omar.${mark}@gmail.com`, ' NILA-DAIRY');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/dashboard?q=${mark}&sort=-created_at`);
  await page.getByRole('combobox', { name: 'Group by' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]group=company/);
  const rows = page.getByRole('grid', { name: 'Leads' }).getByRole('row');
  await expect(rows).toContainText([
    ...['Name', `Kaveri Mills · ${domain} (2)`, 'Tara', 'Uday'],
    ...['NILA-DAIRY (2)', 'Omar', 'Leela'],
    ...['No company (1)', 'Yash'],
  ]);
  expect(await violationsInBothLooks(page)).toEqual([]);
  await rows.nth(1).click();
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  await page.getByRole('link', { name: 'Tara' }).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Omar' })).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  const kaveri = page.getByRole('region', { name: 'Kaveri Mills' });
  await expect(kaveri.getByRole('heading', { level: 2 })).toHaveText(
    `Kaveri Mills · ${domain} (2)`,
  );
  await expect(kaveri.getByRole('listitem')).toHaveCount(2);
  expect(await violationsInBothLooks(page)).toEqual([]);

  await page.goto(`/admin/board?q=${mark}&group=company`);
  const headings = column(page, 'New').getByRole('heading', { level: 3 });
  await expect(headings).toHaveCount(3);
  await expect(headings.last()).toHaveText('No company');
  const kaveriHeading = headings.filter({ hasText: 'Kaveri Mills' });
  await expect(kaveriHeading).toHaveText(`Kaveri Mills · ${domain}`);
  expect(await violationsInBothLooks(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await violationsInBothLooks(page)).toEqual([]);

  await card(page, 'Tara').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Tara, over Contacted.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText('Tara, moved from New to Contacted.')).toBeAttached();
  await expect(card(page, 'Tara')).toBeFocused();
  await expect(column(page, 'Contacted').getByRole('heading', { level: 3 })).toHaveText(domain);
  await expect(kaveriHeading).toHaveCount(1);

  // The status is a column here, so the view keeps the grouping alone.
  await page.getByRole('link', { name: 'Leads', exact: true }).click();
  await expect(page).toHaveURL(/group=company/);
  await expect(page.getByRole('combobox', { name: 'Group by' })).toHaveText('Company');
});
