import { expect, test, type Page } from '@playwright/test';
import { openWithScripts, settled } from './scripts';
import { isSample, SAMPLE_ONLY } from '../../testing/site-content';

test.skip(!isSample, SAMPLE_ONLY);

const choose = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: /filter/i })
    .getByRole('link', { name })
    .click();

const shown = (page: Page) => page.locator('[data-project-category]:visible');

test('a choice shows its case studies, says so and has an address', async ({ page }) => {
  await page.goto('/portfolio');
  await expect(shown(page)).toHaveCount(11);
  await choose(page, 'Healthcare');
  await expect(shown(page)).toHaveCount(3);
  await expect(page).toHaveURL('/portfolio?category=healthcare');
  await expect(page.getByRole('status').filter({ hasText: 'projects' })).toHaveText(
    'Showing 3 of 11 projects',
  );
  await expect(page.locator('main nav [aria-current]')).toHaveText(/Healthcare/);
});

test('the back button goes through the choices', async ({ page }) => {
  await page.goto('/portfolio');
  await choose(page, 'Healthcare');
  await choose(page, 'Ecommerce');
  await expect(shown(page)).toHaveCount(2);
  await page.goBack();
  await expect(shown(page)).toHaveCount(3);
  await page.goBack();
  await expect(shown(page)).toHaveCount(11);
});

test('the page stays where it is when a choice is made', async ({ page }) => {
  await page.goto('/portfolio');
  await page.evaluate(() => window.scrollTo({ top: 150, behavior: 'instant' }));
  await choose(page, 'Custom CRM');
  await expect(shown(page)).toHaveCount(2);
  await settled(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(150);
});

test('a choice works on after React has taken the page over', async ({ page }) => {
  await openWithScripts(page, '/portfolio');
  await choose(page, 'Healthcare');
  await expect(shown(page)).toHaveCount(3);
  await choose(page, 'All');
  await expect(shown(page)).toHaveCount(11);
  await page.goBack();
  await expect(shown(page)).toHaveCount(3);
});

test('an address with a choice shows it from the start', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/portfolio?category=healthcare');
  await expect(shown(page)).toHaveCount(3);
});

test('an unknown category shows everything', async ({ page }) => {
  await page.goto('/portfolio?category=toys');
  await expect(shown(page)).toHaveCount(11);
});
