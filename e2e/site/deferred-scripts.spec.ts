import { expect, test, type Page } from '@playwright/test';
import { openBeforeScripts } from './scripts';
import { OTHER_SERVICE } from '../../testing/site-content';
import { WHOLE_CHROMIUM } from '../support/browsers';

test.use(WHOLE_CHROMIUM);

/** Addresses and sizes of the scripts that the page has fetched. */
const fetchedScripts = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ name, transferSize }) => ({ path: new URL(name).pathname, transferSize })),
  );

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  for (const path of ['/', '/services', '/portfolio']) {
    test(`${path}, while it is only read, has one script of less than 5 KB`, async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname);
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      const menu = page.locator('header details').last();
      await menu.locator('summary').tap();
      await expect(menu).toHaveAttribute('open');
      await page.keyboard.press('Escape');
      await expect(menu).not.toHaveAttribute('open');
      expect(asked).toHaveLength(1);
      const scripts = await fetchedScripts(page);
      expect(scripts).toHaveLength(1);
      expect(scripts[0]?.path).toMatch(/^\/static\/page\./);
      expect(scripts[0]?.transferSize).toBeLessThan(5_000);
    });
  }

  test('home asks for at most 12 files before anybody touches it', async ({ page }) => {
    let requests = 0;
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) requests += 1;
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(requests).toBeLessThanOrEqual(12);
  });
});

test('a touch of the form fetches React at once', async ({ page }) => {
  await page.goto('/contact', { waitUntil: 'networkidle' });
  expect(await fetchedScripts(page)).toHaveLength(1);
  await page.getByLabel('Full Name').dispatchEvent('pointerdown');
  await expect.poll(async () => (await fetchedScripts(page)).length).toBeGreaterThan(1);
});

test('input, open menus and the scroll position from before the scripts came are kept', async ({
  page,
}) => {
  const letScriptsThrough = await openBeforeScripts(page, '/contact#enquiry');
  const form = page.locator('form[action="/api/enquiries"]');
  await form.getByLabel('Full Name').fill('Asha Rao');
  await form.getByLabel('Service Needed').selectOption(OTHER_SERVICE);
  await form.getByLabel('Project Details').fill('A CRM for our shop.');
  await page.getByText('Services', { exact: true }).first().click();
  await page.evaluate(() => window.scrollTo({ top: 120, behavior: 'instant' }));
  await letScriptsThrough();
  await expect(form.getByLabel('Full Name')).toHaveValue('Asha Rao');
  await expect(form.getByLabel('Service Needed')).toHaveValue(OTHER_SERVICE);
  await expect(form.getByLabel('Project Details')).toHaveValue('A CRM for our shop.');
  expect(await page.evaluate(() => window.scrollY)).toBe(120);
  await expect(page.locator('header details').first()).toHaveAttribute('open');
});

test('a link works before the scripts came', async ({ page }) => {
  await openBeforeScripts(page, '/');
  await page.locator('header').getByRole('link', { name: 'Portfolio' }).click();
  await expect(page).toHaveURL('/portfolio');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
