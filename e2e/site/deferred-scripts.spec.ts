import { expect, test } from '@playwright/test';
import { openBeforeScripts, openWithScripts, settled } from './scripts';

const scriptRequests = () =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    .map(({ startTime }) => startTime);

test('no script is asked for before the page is loaded', async ({ page }) => {
  await page.goto('/');
  await expect.poll(() => page.evaluate(scriptRequests)).not.toHaveLength(0);
  const [first = 0] = await page.evaluate(scriptRequests);
  const loaded = await page.evaluate(() => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return load?.loadEventStart ?? 0;
  });
  expect(loaded).toBeGreaterThan(0);
  expect(first).toBeGreaterThan(loaded);
});

test('a first move fetches the scripts at once', async ({ page }) => {
  // A picture that never comes keeps the page from being loaded.
  await page.route(/\.(png|jpe?g|webp|avif)$/, () => undefined);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  expect(await page.evaluate(scriptRequests)).toHaveLength(0);
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(scriptRequests)).not.toHaveLength(0);
});

test('input, open menus and the scroll position from before the scripts came are kept', async ({
  page,
}) => {
  const letScriptsThrough = await openBeforeScripts(page, '/contact#enquiry');
  const form = page.locator('form[action="/api/enquiries"]');
  await form.getByLabel('Full Name').fill('Asha Rao');
  await form.getByLabel('Service Needed').selectOption('crm');
  await form.getByLabel('Project Details').fill('A CRM for our shop.');
  await page.getByText('Services', { exact: true }).first().click();
  await page.evaluate(() => window.scrollTo({ top: 120, behavior: 'instant' }));
  await letScriptsThrough();
  await expect(form.getByLabel('Full Name')).toHaveValue('Asha Rao');
  await expect(form.getByLabel('Service Needed')).toHaveValue('crm');
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

test('a page looks the same whether a link or an address led to it', async ({ page }) => {
  const looks = () =>
    page.locator('main *').evaluateAll((elements) =>
      elements.map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const { color, display } = getComputedStyle(element);
        return [element.tagName, Math.round(width), Math.round(height), color, display].join(' ');
      }),
    );
  await openWithScripts(page, '/contact');
  await page.locator('header').getByRole('link', { name: 'About' }).click();
  await expect(page.locator('#mission')).toBeVisible();
  // The site's whole stylesheet comes with the scripts; /contact itself held only its own part.
  await page.waitForFunction(
    () => document.querySelector<HTMLLinkElement>('head link[rel=stylesheet]')?.sheet,
  );
  await settled(page);
  const reached = await looks();
  await page.goto('/about');
  await expect.poll(looks).toEqual(reached);
});
