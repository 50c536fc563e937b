import { expect } from '@playwright/test';
import { listOf, sendLeads } from '../support/own-leads';
import { test } from '../support/signed-in';

for (const [view, width] of [
  ['rows', 1440],
  ['cards', 390],
] as const) {
  test(`a name in the list is a target of 24 px, as ${view}`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(listOf(await sendLeads(request, ['Asha'])));
    const name = page.getByRole('link', { name: 'Asha' });
    await expect(name).toBeVisible();
    const height = await name.evaluate((link) => {
      const { left, top, bottom } = link.getBoundingClientRect();
      const middle = (top + bottom) / 2;
      const isHit = (y: number) => link.contains(document.elementFromPoint(left + 4, y));
      let [from, to] = [middle, middle];
      while (isHit(from - 1)) from -= 1;
      while (isHit(to + 1)) to += 1;
      return to - from + 1;
    });
    expect(height).toBeGreaterThanOrEqual(24);
  });
}
