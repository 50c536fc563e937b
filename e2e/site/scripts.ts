import type { Page } from '@playwright/test';

/** Waits until React has taken over the page's markup. */
async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('gatsby-focus-wrapper');
    return root && Object.keys(root).some((key) => key.startsWith('__reactProps'));
  });
}

/** Waits until the browser has nothing left to do: React's effects have run, frames are drawn. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => requestIdleCallback(resolve));
  });
}

/** Opens a page and waits until its scripts have taken it over, as a visitor who stays a moment. */
export async function openWithScripts(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await takenOver(page);
  await settled(page);
}

/** Opens a page and holds its scripts back; returns a function that lets them through. */
export async function openBeforeScripts(page: Page, path: string): Promise<() => Promise<void>> {
  let letThrough: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path);
  return async () => {
    letThrough();
    await takenOver(page);
    await settled(page);
  };
}
