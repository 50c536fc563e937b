import { expect, test } from '@playwright/test';
import { openWithScripts } from './scripts';

test('steps up to the one being read are fully visible, later ones faded and shifted', async ({
  page,
}) => {
  await page.goto('/');
  const steps = page.locator('#process ol > li');
  const faded = () =>
    steps.evaluateAll((items) =>
      items.map((item) =>
        [item, ...item.querySelectorAll('*')].some(
          (part) => Number(getComputedStyle(part).opacity) < 0.9,
        ),
      ),
    );
  // Active step −1: nothing has been read.
  await expect.poll(faded).toEqual([true, true, true, true, true]);
  await steps
    .nth(2)
    .evaluate((step) => step.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expect.poll(async () => (await faded()).slice(0, 3)).toEqual([false, false, false]);
  expect(await faded()).toContain(true);
});

test('all steps are fully visible when motion is not wanted', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  for (const step of await page.locator('#process ol > li').all())
    await expect(step).toHaveCSS('opacity', '1');
});

test('faded steps stay inside their column, and all titles begin on one line', async ({ page }) => {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const edges = await page.locator('#process ol').evaluate((list) => {
      const { right } = list.getBoundingClientRect();
      const steps = [...list.children].map((step) => step.getBoundingClientRect().right - right);
      const titles = [...list.querySelectorAll('h3')].map(
        (title) => title.getBoundingClientRect().left,
      );
      return { beyond: Math.max(...steps), titles: new Set(titles.map(Math.round)).size };
    });
    expect(edges).toEqual({ beyond: 0, titles: 1 });
  }
});

/** The sections with a column of their own for the heading, and a page that has them. */
const SPLIT = [
  ['/', '#process'],
  ['/', '#enquiry'],
  ['/contact', '#enquiry'],
] as const;

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  test('upright, the heading stands above the content, and both have the whole width', async ({
    page,
  }) => {
    for (const [path, section] of SPLIT) {
      await page.goto(path);
      const boxes = await page.locator(`${section} .frame > *`).evaluateAll((parts) =>
        parts.slice(0, 2).map((part) => {
          const { left, top, bottom } = part.getBoundingClientRect();
          return { left, top, bottom };
        }),
      );
      const [heading, content] = boxes;
      expect(content?.left, section).toBe(heading?.left);
      expect(content?.top, section).toBeGreaterThanOrEqual(heading?.bottom ?? Infinity);
    }
  });

  test('links are high enough to be touched (WCAG 2.5.8)', async ({ page }) => {
    for (const [path, section] of SPLIT) {
      await page.goto(path);
      const heights = await page
        .locator(`${section} a`)
        .filter({ visible: true })
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
      expect(heights.length, section).toBeGreaterThan(0);
      expect(Math.min(...heights), section).toBeGreaterThanOrEqual(24);
    }
  });

  test('on its side, a column that stays in view fits the screen', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    for (const [path, section] of SPLIT) {
      await page.goto(path);
      const ends = await page
        .locator(`${section} .frame > *`)
        .evaluateAll((parts) =>
          parts
            .filter((part) => getComputedStyle(part).position === 'sticky')
            .map((part) => parseFloat(getComputedStyle(part).top) + part.clientHeight),
        );
      expect(ends.length, section).toBeGreaterThan(0);
      expect(Math.max(...ends), section).toBeLessThanOrEqual(768);
    }
  });
});

test('the errors of two fields beside each other stand in one line', async ({ page }) => {
  await openWithScripts(page, '/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  const top = async (id: string) => (await page.locator(id).boundingBox())?.y;
  await expect(page.locator('#enquiry-email-error')).toBeVisible();
  expect(await top('#enquiry-email-error')).toBe(await top('#enquiry-name-error'));
});
