import { expect } from '@playwright/test';
import { colleaguePage } from '../support/colleague';
import { chooseStatus, statusOf } from '../support/desk';
import { listOf, sendLeads } from '../support/own-leads';
import { test } from '../support/signed-in';

/** A little more than the desk lets pass between two looks at the server. */
const POLL = '00:35';

test('two browsers see each other’s changes, and a conflict is asked about', async ({
  baseURL,
  browser,
  page,
  request,
}) => {
  const own = await sendLeads(request, ['Asha', 'Ravi']);
  const other = await colleaguePage(browser, baseURL);
  await other.clock.install();
  await Promise.all([page.goto(listOf(own)), other.goto(listOf(own))]);
  await expect(statusOf(other, 'Asha')).toHaveText('New');

  await chooseStatus(page, 'Asha', 'Contacted');
  await expect(page.getByText('Status Updated')).toBeVisible();
  await other.clock.fastForward(POLL);
  await expect(statusOf(other, 'Asha')).toHaveText('Contacted');

  await chooseStatus(page, 'Ravi', 'Qualified');
  await expect(statusOf(page, 'Ravi')).toHaveText('Qualified');
  await expect(page.getByText('Status Updated')).toBeVisible();
  await chooseStatus(other, 'Ravi', 'Closed');
  const conflict = other.getByRole('dialog', { name: 'Someone else changed this lead' });
  await expect(conflict).toContainText('Asha changed Ravi');
  await conflict.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(statusOf(other, 'Ravi')).toHaveText('Qualified');
  await other.context().close();
});

test('new enquiries are counted, and shown when asked for', async ({ page, request }) => {
  const own = await sendLeads(request, ['Asha']);
  await page.clock.install();
  await page.goto(listOf(own));
  await expect(page.getByRole('link', { name: 'Asha' })).toBeVisible();

  await sendLeads(request, ['Ravi'], own.company);
  await page.clock.fastForward(POLL);
  const banner = page.getByRole('button', { name: /^\d+ new$/ });
  await expect(banner).toBeVisible();
  await expect(page).toHaveTitle(/^\(\d+\) /);
  await expect(page.getByRole('link', { name: 'Ravi' })).toHaveCount(0);

  await banner.click();
  await expect(page.getByRole('link', { name: 'Ravi' }).first()).toBeVisible();
  await expect(page).toHaveURL('/admin/dashboard?status=all&sort=-created_at');
});
