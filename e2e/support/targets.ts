import type { Locator } from '@playwright/test';

/** The height in px in which a pointer hits a link. */
export const heightOf = (target: Locator): Promise<number> =>
  target.evaluate((link) => {
    const { left, top, bottom } = link.getBoundingClientRect();
    const middle = (top + bottom) / 2;
    const isHit = (y: number) => link.contains(document.elementFromPoint(left + 4, y));
    let [from, to] = [middle, middle];
    while (isHit(from - 1)) from -= 1;
    while (isHit(to + 1)) to += 1;
    return to - from + 1;
  });
