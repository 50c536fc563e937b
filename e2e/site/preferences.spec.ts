import { expect, test, type Page } from '@playwright/test';
import { logIn } from '../support/desk';
import { STAFF } from '../support/staff';

/** Widths of an element's borders in pixels. */
const borders = (page: Page, selector: string) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .evaluateAll((elements) =>
      elements.map((element) => parseFloat(getComputedStyle(element).borderBlockEndWidth)),
    );

test.describe('forced colours', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

  test('the chosen filter differs by more than its colour', async ({ page }) => {
    await page.goto('/portfolio');
    const [chosen = 0, ...others] = await borders(page, '[data-category-choice]');
    expect(others.every((width) => width < chosen)).toBe(true);
  });

  test('every button has an edge', async ({ page }) => {
    await page.goto('/contact');
    const widths = await borders(page, 'button[type=submit]');
    expect(widths.length).toBeGreaterThan(1);
    expect(Math.min(...widths)).toBeGreaterThan(0);
  });

  test('everything that floats above the page has an edge', async ({ page }) => {
    await page.goto('/');
    await page.locator('header summary').filter({ visible: true }).click();
    const floating = ['header', 'header summary + *', 'a[href^="https://wa.me/"]'];
    for (const selector of floating) {
      const [width] = await borders(page, `#gatsby-focus-wrapper ${selector}`);
      expect(width, selector).toBeGreaterThan(0);
    }
  });
});

test('nothing moves when motion is not wanted', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      // An element that is not drawn cannot move.
      if (element.getClientRects().length === 0) return [];
      const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element);
      const isStill =
        /^0s(, 0s)*$/.test(transitionDuration) &&
        animationName === 'none' &&
        scrollBehavior === 'auto';
      return isStill ? [] : [`${element.tagName} ${element.className}`];
    }),
  );
  expect(moving).toEqual([]);
});

test('a toast appears at its place when motion is not wanted', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logIn(page, STAFF.email);
  const toast = page.getByText('Login Success');
  await expect(toast).toBeVisible();
  const slides = await toast.evaluate((text) => {
    const durations: string[] = [];
    for (let around: Element | null = text; around; around = around.parentElement) {
      const { transitionProperty, transitionDuration } = getComputedStyle(around);
      if (transitionProperty.includes('transform')) durations.push(transitionDuration);
    }
    return durations;
  });
  expect(slides).toEqual(['0s']);
});

test('at 200 % no control is hidden when the keyboard reaches it', async ({ page }) => {
  // A window of 1440 × 900 at 200 %.
  await page.setViewportSize({ width: 720, height: 450 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/contact');
  const hidden: string[] = [];
  const controls = await page.locator('main :is(a, input, select, textarea, button)').count();
  await page.locator('main').focus();
  for (let reached = 0; reached < controls; reached += 1) {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate(() => {
      const control = document.activeElement;
      // A link may run over two lines: its first one counts.
      const [box] = control?.getClientRects() ?? [];
      const seen = box && document.elementFromPoint(box.x + box.width / 2, box.y + 4);
      return control?.contains(seen ?? null) ? undefined : (control?.outerHTML ?? 'nothing');
    });
    if (covered) hidden.push(covered);
  }
  expect(controls).toBeGreaterThan(8);
  expect(hidden).toEqual([]);
});
