import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { violationsInBothLooks } from '../support/axe';
import { sendLead } from '../support/leads';
import { test } from '../support/signed-in';
import { overflowOf } from '../support/overflow';

for (const width of [390, 1440]) {
  test(`the reports are drawn, and readable as tables, at ${width} px`, async ({
    page,
    request,
  }) => {
    await sendLead(request, 'Reported');
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin/reports');
    const days = page.getByRole('region', { name: 'Leads per day' });
    await expect(days.getByRole('img')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Sales funnel' })).toBeVisible();
    await days.getByRole('button', { name: 'Leads per day as a table' }).click();
    await expect(days.getByRole('row')).toHaveCount(31);
    expect(await violationsInBothLooks(page)).toEqual([]);
    const overflow = await overflowOf(page);
    expect(overflow).toBeLessThanOrEqual(0);

    await page.getByRole('button', { name: '7 days' }).click();
    await expect(days.getByRole('row')).toHaveCount(8);
    await expect(page).toHaveURL('/admin/reports?days=7');
  });
}

test('the scale of amounts has room for its widest label', async ({ page }) => {
  await page.route('**/api/leads/report?*', async (route) => {
    const response = await route.fetch();
    const report = await response.json();
    report.by_month[0].now.value = 23_000_000;
    await route.fulfill({ response, json: report });
  });
  await page.goto('/admin/reports');
  const chart = page.getByRole('img', { name: 'Bar chart: value won per month' });
  await expect(chart.getByText('₹1.5 crore')).toBeVisible();
  await expect(chart.getByText('…')).toHaveCount(0);
});

test('charts are loaded by those alone who open the reports', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Leads dashboard' })).toBeVisible();
  expect(scripts.filter((url) => /\/reports-/.test(url))).toEqual([]);
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
  expect(scripts.some((url) => /\/reports-/.test(url))).toBe(true);
});

test('the filtered list is saved as a file', async ({ page, request }) => {
  const company = crypto.randomUUID();
  const older = await sendLead(request, 'Meera "M" Nair', { company });
  const newer = await sendLead(request, '=Formula', { company });
  await page.goto(`/admin/dashboard?q=${company}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();

  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  const rows = text.trim().split('\r\n');
  expect(rows).toHaveLength(3);
  expect(rows[1]).toContain(newer.reference);
  expect(rows[1]).toContain("'=Formula");
  expect(rows[2]).toContain(older.reference);
  expect(rows[2]).toContain('"Meera ""M"" Nair"');
});
