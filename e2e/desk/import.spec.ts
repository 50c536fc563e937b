import { expect } from '@playwright/test';
import { violationsInBothLooks } from '../support/axe';
import { test } from '../support/signed-in';

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

const TABLE = [
  'Client,Mail,Firm,Stage,Since',
  'Ines Kuhn,ines@alder.example,Alder,Won,2025-03-04',
  ',nobody@alder.example,Alder,New,2025-03-05',
].join('\n');

test('a table of another program is imported, found in the list, and taken back', async ({
  page,
}) => {
  await page.goto('/admin/data');
  await page.getByLabel('File to import').setInputFiles({
    ...{ name: 'alder.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) },
  });
  await expect(page.getByRole('heading', { name: 'Import of alder.csv' })).toBeFocused();
  expect(await violationsInBothLooks(page)).toEqual([]);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('combobox', { name: 'Stage' })).toHaveText('Status');
  expect(await violationsInBothLooks(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Rows' }).click();
  await expect(page.getByText('1 lead will be added. 1 row can’t be imported.')).toBeVisible();
  expect(await violationsInBothLooks(page)).toEqual([]);

  const downloads = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download refused rows' }).click();
  expect((await downloads).suggestedFilename()).toMatch(/\.csv$/);

  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('1 lead added.')).toBeVisible();
  await page.getByRole('link', { name: 'Show the leads' }).click();
  await page.getByRole('link', { name: 'Ines Kuhn' }).click();
  await expect(page.getByText('4 Mar 2025').first()).toBeVisible();

  await page.goto('/admin/data');
  await page.getByRole('link', { name: 'Open alder.csv' }).click();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await page.goto('/admin/dashboard?source=import');
  await expect(page.getByRole('link', { name: 'Ines Kuhn' })).toHaveCount(0);
});
