import { expect, test, type Page } from '@playwright/test';
import { openBeforeScripts } from './scripts';

test.use({ colorScheme: 'light', storageState: { cookies: [], origins: [] } });

const option = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Appearance' }).getByRole('radio', { name });

const pageColour = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

const LIGHT = 'rgb(251, 250, 247)';
const DARK = 'rgb(14, 17, 22)';

test('the site follows the system until the visitor chooses', async ({ page }) => {
  await page.goto('/about');
  await expect(option(page, 'System')).toBeChecked();
  expect(await pageColour(page)).toBe(LIGHT);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await pageColour(page)).toBe(DARK);
});

test('a choice holds on every page, from its first paint, and is marked', async ({ page }) => {
  await page.goto('/about');
  await option(page, 'Dark').check();
  expect(await pageColour(page)).toBe(DARK);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Portfolio' }).click();
  await expect(page).toHaveURL('/portfolio');
  expect(await pageColour(page)).toBe(DARK);
  await expect(option(page, 'Dark')).toBeChecked();

  // Without script files only the page's own markup runs.
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/services');
  expect(await pageColour(page)).toBe(DARK);
  await expect(option(page, 'Dark')).toBeChecked();
});

test('a choice made before the scripts came is kept', async ({ page }) => {
  const letScriptsThrough = await openBeforeScripts(page, '/about');
  await option(page, 'Dark').check();
  expect(await pageColour(page)).toBe(DARK);
  await letScriptsThrough();
  await expect(option(page, 'Dark')).toBeChecked();
  expect(await pageColour(page)).toBe(DARK);
});

test('the keyboard chooses, and goes back to the system', async ({ page }) => {
  await page.goto('/about');
  await option(page, 'System').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(option(page, 'Dark')).toBeChecked();
  expect(await pageColour(page)).toBe(DARK);
  await option(page, 'System').check();
  expect(await pageColour(page)).toBe(LIGHT);
});

test('site and desk share the choice', async ({ page }) => {
  await page.goto('/about');
  await option(page, 'Dark').check();
  await page.goto('/admin/login');
  await expect.poll(() => pageColour(page)).toBe(DARK);
});

test('without scripts there is no control that does nothing', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/about');
  await expect(page.getByRole('group', { name: 'Appearance' })).toBeHidden();
  await context.close();
});
