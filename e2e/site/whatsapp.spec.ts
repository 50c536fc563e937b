import { expect, test, type Page } from '@playwright/test';
import { hasWhatsApp } from '../../testing/site-content';

test.skip(!hasWhatsApp, 'The agency is not on WhatsApp.');

const CHAT = 'main a[href^="https://wa.me/"]';

/** Texts of the page that the chat link hides: those at whose middle the link, not the text, is hit. */
const hiddenTexts = (page: Page) =>
  page.locator(CHAT).evaluate((link) => {
    const box = link.getBoundingClientRect();
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const element = text.parentElement;
      if (!element || link.parentElement?.contains(element) || !text.textContent?.trim()) continue;
      if (!element.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const { top, bottom, left, right } of range.getClientRects()) {
        const meets = left < box.right && right > box.left && top < box.bottom && bottom > box.top;
        const x = (Math.max(left, box.left) + Math.min(right, box.right)) / 2;
        const y = (Math.max(top, box.top) + Math.min(bottom, box.bottom)) / 2;
        if (meets && link.contains(document.elementFromPoint(x, y))) texts.push(text.textContent);
      }
    }
    return texts;
  });

/** True where the link stands in a bar of its own, under which the page scrolls as it does under the header. */
const isInBar = (page: Page) =>
  page.locator(CHAT).evaluate((link) => (link.parentElement?.clientHeight ?? 0) > 0);

for (const width of [320, 390, 768, 1024, 1343, 1344, 1440, 1920]) {
  test(`the chat link covers no text at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const bottom = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top < bottom; top += 450) {
      await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
      if (!(await isInBar(page))) expect(await hiddenTexts(page), `at ${top}`).toEqual([]);
    }
    // At the end of the page it has stayed behind, above the footer.
    const chat = await page.locator(CHAT).boundingBox();
    const footer = await page.getByRole('contentinfo').boundingBox();
    expect((chat?.y ?? 0) + (chat?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await expect(page).toHaveURL('/privacy');
  });
}
