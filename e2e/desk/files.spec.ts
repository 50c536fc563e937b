import { expect } from '@playwright/test';
import { violationsInBothLooks } from '../support/axe';
import { sendLead } from '../support/leads';
import { listOf, sendLeads } from '../support/own-leads';
import { sendFile } from '../support/sent-files';
import { test } from '../support/signed-in';

for (const width of [390, 1440]) {
  test(`the list and the board are filtered by files, a search finds their names, ${width} px wide`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const own = await sendLeads(request, ['Without a file']);
    const name = `${own.company.slice(0, 8)}-plan.txt`;
    const files = [await sendFile(request, { name, bytes: Buffer.from('Twelve beds.\n') })];
    await sendLead(request, 'With a plan', { company: own.company, files });
    const rows = page.getByRole('link', { name: /^With/ });

    await page.goto(listOf(own));
    await expect(rows).toHaveText(['With a plan', 'Without a file']);
    if (width < 900) await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Files' }).click();
    await page.getByRole('option', { name: 'With files' }).click();
    await expect(page).toHaveURL(/files=1/);
    await expect(rows).toHaveText(['With a plan']);
    expect(await violationsInBothLooks(page)).toEqual([]);

    await page.goto(`/admin/dashboard?q=${encodeURIComponent(name)}`);
    await expect(rows).toHaveText(['With a plan']);
    await expect(page.getByText(/^File, /).first()).toBeVisible();

    await page.goto(`/admin/board?files=1&q=${own.company}`);
    await expect(rows).toHaveText(['With a plan']);
  });
}
