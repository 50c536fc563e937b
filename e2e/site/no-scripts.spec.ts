import { expect, test } from '@playwright/test';
import { SAMPLE_PATHS, SERVICE_PATH } from '../built/built-site';
import { isSample, SAMPLE_ONLY, SERVICE } from '../../testing/site-content';

test.use({ javaScriptEnabled: false });

test('the mega-menu opens and leads to a service', async ({ page }) => {
  await page.goto('/');
  const menu = page.locator('header details').first();
  await menu.locator('summary').click();
  await menu.locator(`a[href="${SERVICE_PATH}"]`).click();
  await expect(page).toHaveURL(SERVICE_PATH);
});

test('the menu of small screens opens and leads on', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const menu = page.locator('header details').last();
  await menu.locator('summary').click();
  await menu.getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
});

test('all case studies and all steps of the workflow are shown', async ({ page }) => {
  test.skip(!isSample, SAMPLE_ONLY);
  await page.goto('/portfolio?category=healthcare');
  await expect(page.locator('main article')).toHaveCount(6);
  for (const study of await page.locator('main article').all()) await expect(study).toBeVisible();
  await page.goto('/');
  for (const step of await page.locator('#process ol > li').all()) {
    await expect(step).toHaveCSS('opacity', '1');
  }
});

test('the enquiry form is posted by the browser and ends on a page that says so', async ({
  page,
}) => {
  await page.goto(`/contact?service=${SERVICE}#enquiry`);
  const form = page.locator('form[action="/api/enquiries"]');
  await form.getByLabel('Full Name').fill('Asha Rao');
  await form.getByLabel('Email').fill('asha@example.com');
  await form.getByLabel('Service Needed').selectOption(SERVICE);
  await form.getByLabel('Project Details').fill('A CRM for our shop in Jaipur, please.');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(page).toHaveURL(/\/contact\/thank-you/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the newsletter form is posted by the browser and ends on a page that says so', async ({
  page,
}) => {
  await page.goto('/about');
  const form = page.locator('footer form');
  await form.getByRole('textbox').fill('asha@example.com');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(/\/newsletter\/thank-you/);
});

test('the demo can be watched', async ({ page }) => {
  test.skip(!isSample, SAMPLE_ONLY);
  await page.goto('/');
  await page.locator('#hero').getByRole('link', { name: 'Watch Demo' }).click();
  await expect(page.locator('#demo video')).toBeVisible();
});

test('every picture is visible', async ({ page }) => {
  for (const path of SAMPLE_PATHS) {
    await page.goto(path);
    for (const picture of await page.locator('main img').all()) {
      await expect(picture, path).toHaveCSS('opacity', '1');
    }
  }
});
