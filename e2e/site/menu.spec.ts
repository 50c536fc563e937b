import { expect, test } from '@playwright/test';
import { openWithScripts } from './scripts';

test.describe('mega-menu', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await page.clock.pauseAt(Date.now() + 60_000);
  });

  test('opens 200 ms after the mouse rests on it, closes 150 ms after it leaves', async ({
    page,
  }) => {
    const menu = page.locator('header details').first();
    await menu.locator('summary').hover();
    await page.clock.runFor(199);
    await expect(menu).not.toHaveAttribute('open');
    await page.clock.runFor(1);
    await expect(menu).toHaveAttribute('open');
    await page.mouse.move(720, 850);
    await page.clock.runFor(149);
    await expect(menu).toHaveAttribute('open');
    await page.clock.runFor(1);
    await expect(menu).not.toHaveAttribute('open');
  });

  test('opens at once when the mouse is back within 300 ms', async ({ page }) => {
    const menu = page.locator('header details').first();
    await menu.locator('summary').hover();
    await page.clock.runFor(200);
    await page.mouse.move(720, 850);
    await page.clock.runFor(150 + 299);
    await menu.locator('summary').hover();
    await page.clock.runFor(1);
    await expect(menu).toHaveAttribute('open');
  });
});

test('the mega-menu is 800 px wide, in two columns', async ({ page }) => {
  await page.goto('/');
  const menu = page.locator('header details').first();
  await menu.locator('summary').click();
  const panel = await menu.locator('summary + *').boundingBox();
  expect(panel?.width).toBe(800);
  const boxes = await Promise.all(
    (await menu.getByRole('list').first().locator('> li').all()).map((item) => item.boundingBox()),
  );
  expect(new Set(boxes.map((box) => Math.round(box?.x ?? 0))).size).toBe(2);
});

test('Enter opens the mega-menu, Escape closes it and gives the focus back', async ({ page }) => {
  await openWithScripts(page, '/');
  const menu = page.locator('header details').first();
  const summary = menu.locator('summary');
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toHaveAttribute('open');
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).not.toHaveAttribute('open');
  await expect(summary).toBeFocused();
});

test.describe('small screens', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a tap opens the menu; choosing, Escape and a tap outside close it', async ({ page }) => {
    await page.goto('/');
    const menu = page.locator('header details').last();
    const toggle = menu.locator('summary');

    await toggle.tap();
    await expect(menu).toHaveAttribute('open');
    await page.keyboard.press('Escape');
    await expect(menu).not.toHaveAttribute('open');
    await expect(toggle).toBeFocused();

    await toggle.tap();
    await menu.getByRole('link', { name: 'Portfolio' }).tap();
    await expect(page).toHaveURL('/portfolio');
    await expect(menu).not.toHaveAttribute('open');
  });

  test('the links of the menu are easy to hit', async ({ page }) => {
    await page.goto('/');
    const menu = page.locator('header details').last();
    await menu.locator('summary').tap();
    const targets = [menu.locator('summary'), ...(await menu.getByRole('link').all())];
    for (const target of targets) {
      const box = await target.boundingBox();
      expect(box?.height, await target.innerText()).toBeGreaterThanOrEqual(44);
    }
  });
});
