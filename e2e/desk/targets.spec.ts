import { expect } from '@playwright/test';
import { listOf, sendLeads } from '../support/own-leads';
import { test } from '../support/signed-in';
import { heightOf } from '../support/targets';

for (const [view, width] of [
  ['rows', 1440],
  ['cards', 390],
] as const) {
  test(`a name in the list is a target of 24 px, as ${view}`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(listOf(await sendLeads(request, ['Asha'])));
    const name = page.getByRole('link', { name: 'Asha' });
    await expect(name).toBeVisible();
    expect(await heightOf(name)).toBeGreaterThanOrEqual(24);
  });
}
