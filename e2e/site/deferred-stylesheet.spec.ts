import { expect, test, type Page } from '@playwright/test';
import { openWithScripts } from './scripts';

/** Position and colours of each part of the page. */
const appearance = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.querySelectorAll('main *, footer *')].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      const { color, backgroundColor, font } = getComputedStyle(part);
      const box = [x, y + window.scrollY, width, height].map(Math.round).join(' ');
      return [part.localName, part.className, box, color, backgroundColor, font].join(' | ');
    });
  });

/** A page holds the styles of its own classes; those of the others come with the scripts. */
test.describe('a page that a link leads to looks like one that was loaded', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const path of ['/portfolio', '/services/healthcare', '/contact']) {
    test(path, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await openWithScripts(page, path);
      const loaded = await appearance(page);
      await openWithScripts(page, '/about');
      await page.locator(`footer a[href="${path}"]`).first().click();
      await expect(page).toHaveURL(path);
      await expect
        .poll(async () => {
          // Anything that comes to lie under the pointer would look pointed at, also while the page still scrolls.
          await page.mouse.move(0, 1);
          await page.mouse.move(0, 0);
          return appearance(page);
        })
        .toEqual(loaded);
    });
  }
});
