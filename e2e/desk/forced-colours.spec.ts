import { expect, type Page } from '@playwright/test';
import { sendLeads } from '../support/own-leads';
import { test } from '../support/signed-in';

const backgroundOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((elements) =>
      elements.map((element) => getComputedStyle(element).backgroundColor),
    );

test.beforeEach(async ({ page, request }) => {
  // A report of no leads has no tabs.
  await sendLeads(request, ['Asha']);
  await page.emulateMedia({ forcedColors: 'active' });
});

for (const [what, path, chosen, others] of [
  ['filter', '/admin/dashboard', '[aria-pressed=true]', '[aria-pressed=false]'],
  ['range of the report', '/admin/reports', '[aria-pressed=true]', '[aria-pressed=false]'],
  [
    'tab of the report',
    '/admin/reports',
    '[role=tab][aria-selected=true]',
    '[role=tab][aria-selected=false]',
  ],
  ['page', '/admin/calls', 'nav [aria-current=page]', 'nav a:not([aria-current])'],
] as const) {
  test(`in forced colours the chosen ${what} can be told`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator(chosen).first()).toBeVisible();
    const highlight = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('div'));
      probe.style.background = 'Highlight';
      return getComputedStyle(probe).backgroundColor;
    });
    expect((await backgroundOf(page, chosen))[0]).toBe(highlight);
    expect(await backgroundOf(page, others)).not.toContain(highlight);
  });
}
