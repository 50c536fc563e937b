import { expect, test, type Page } from '@playwright/test';
import { takeOver } from './scripts';

/** Position and colours of each part of the page, without those that React has drawn. */
const appearance = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.querySelectorAll(':is(main, footer) :not([data-place] *)')].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      const { color, backgroundColor, font } = getComputedStyle(part);
      const box = [x, y + window.scrollY, width, height].map(Math.round).join(' ');
      return [part.localName, part.className, box, color, backgroundColor, font].join(' | ');
    });
  });

/** A page holds the styles of its own classes; those of parts that are shown later come with React. */
test.describe('a page looks the same after React has taken it over', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const path of ['/', '/contact']) {
    test(path, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(path);
      const read = await appearance(page);
      await takeOver(page);
      await page.waitForFunction(
        () => document.querySelector<HTMLLinkElement>('head link[rel=stylesheet]')?.sheet,
      );
      await expect.poll(() => appearance(page)).toEqual(read);
    });
  }
});
