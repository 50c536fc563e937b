import type { Page } from '@playwright/test';

/** Pixels by which a page is wider than its window, and so scrolls sideways; 0 or less for one that fits. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
