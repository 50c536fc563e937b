import { expect, test } from '@playwright/test';
import { openWithScripts } from './scripts';

test('steps up to the one being read are fully visible, later ones faded and shifted', async ({
  page,
}) => {
  await openWithScripts(page, '/');
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
  await openWithScripts(page, '/');
  for (const step of await page.locator('#process ol > li').all())
    await expect(step).toHaveCSS('opacity', '1');
});
