import { expect, test, type Page } from '@playwright/test';
import { settled } from './scripts';

const SCREEN = { width: 390, height: 844 };

test.use({ viewport: SCREEN });

const call = (page: Page) => page.getByRole('link', { name: 'Book a call' });
const show = (page: Page, selector: string) =>
  page.locator(selector).evaluate((part) => part.scrollIntoView({ behavior: 'instant' }));

test('home is at most eleven screens long', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height / SCREEN.height).toBeLessThanOrEqual(11);
});

test('the bar is there to call or chat, except beside the form', async ({ page }) => {
  await page.goto('/');
  await expect(call(page)).toBeInViewport();
  await show(page, '#enquiry');
  await expect(call(page)).toBeHidden();
  await show(page, '#process');
  await expect(call(page)).toBeInViewport();
});

/** A part that moved by itself, as the browser reports it. */
interface LayoutShift extends PerformanceEntry {
  sources: { node: Node | null }[];
}

type Watching = typeof globalThis & { shifts: LayoutShift[] };

test('the bar stays where it is while fonts change the height of texts', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: PerformanceEntry[] = [];
    const watch = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
    watch.observe({ type: 'layout-shift', buffered: true });
    Object.assign(globalThis, { shifts });
  });
  await page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]);
    await route.continue();
  });
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  await settled(page);
  const moved = await call(page).evaluate((link) => {
    const sources = (globalThis as Watching).shifts.flatMap((shift) => shift.sources);
    return sources.filter(({ node }) => node?.contains(link)).length;
  });
  expect(moved).toBe(0);
});

test('the bar stays behind at the end of the page', async ({ page }) => {
  await page.goto('/');
  await show(page, 'footer');
  await expect(call(page)).toBeHidden();
});

test('nothing empty stands above the footer', async ({ page }) => {
  await page.goto('/');
  const gap = await page.evaluate(() => {
    const end = document.querySelector('#start')?.getBoundingClientRect().bottom ?? 0;
    return (document.querySelector('footer')?.getBoundingClientRect().top ?? 0) - end;
  });
  expect(gap).toBe(0);
});

test('without scripts the bar covers no part of the end of the page', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: SCREEN });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const link = page.locator('#start').getByRole('link', { name: 'Book Consultation' });
  await link.scrollIntoViewIfNeeded();
  const box = await link.boundingBox();
  const bar = await call(page).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await context.close();
});
