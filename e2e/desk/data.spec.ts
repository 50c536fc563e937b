import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { violationsInBothLooks } from '../support/axe';
import { test } from '../support/signed-in';

test('a manager makes a backup, downloads it, and counts old leads', async ({ page }) => {
  test.slow();
  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: /account and settings/ }).click();
  await page.getByRole('menuitem', { name: 'Data' }).click();
  await expect(page).toHaveTitle(/^Data/);
  await expect(page.getByRole('heading', { name: 'Restore' })).toBeVisible();

  await page.getByRole('button', { name: 'Make a backup' }).click();
  await expect(page.getByRole('progressbar', { name: 'Making a backup' })).toBeVisible();
  await expect(page.getByText(/^Last backup: .*\(just now\)/)).toBeVisible({ timeout: 180_000 });
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^backup-[\dT-]+Z\.tar\.gz$/);
  // Its name and form stand at the beginning of each entry of an archive (POSIX ustar).
  const archive = gunzipSync(await readFile(await file.path()));
  expect(archive.includes('PG_VERSION')).toBe(true);

  await page.getByLabel('Closed or spam for more than (days)').fill('36500');
  await page.getByRole('button', { name: 'Count', exact: true }).click();
  await expect(page.getByText('No lead has been closed or spam for that long.')).toBeVisible();
  expect(await violationsInBothLooks(page)).toEqual([]);

  await page.goto('/admin/log?kind=backup_downloaded');
  await expect(page.getByText(/downloaded a backup of all data/).first()).toBeVisible();
});
