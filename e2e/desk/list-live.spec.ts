import { expect } from '@playwright/test';
import { listOf, sendLeads } from '../support/own-leads';
import { statusOf } from '../support/desk';
import { test } from '../support/signed-in';

/** A little more than the desk lets pass between two looks at the server. */
const POLL = '00:35';

test('two browsers see each other’s changes, and a conflict is told', async ({
  baseURL,
  browser,
  page,
  request,
}) => {
  const own = await sendLeads(request, ['Asha', 'Ravi']);
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    storageState: await page.context().storageState(),
  });
  const other = await context.newPage();
  await other.clock.install();
  await Promise.all([page.goto(listOf(own)), other.goto(listOf(own))]);
  await expect(statusOf(other, 'Asha')).toHaveValue('new');

  await statusOf(page, 'Asha').selectOption('contacted');
  await expect(page.getByText('Status Updated')).toBeVisible();
  await other.clock.fastForward(POLL);
  await expect(statusOf(other, 'Asha')).toHaveValue('contacted');

  await statusOf(page, 'Ravi').selectOption('qualified');
  await expect(statusOf(page, 'Ravi')).toHaveValue('qualified');
  await expect(page.getByText('Status Updated')).toBeVisible();
  await statusOf(other, 'Ravi').selectOption('closed');
  await expect(
    other.getByText(/^Failed to update status\. asha@meghdoot\.example set it to Qualified on /),
  ).toBeVisible();
  await expect(statusOf(other, 'Ravi')).toHaveValue('qualified');
  await context.close();
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
  await expect(page).toHaveURL('/admin/dashboard?sort=-created_at');
});
