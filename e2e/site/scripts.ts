import type { Page } from '@playwright/test';

/**
 * Touches the enquiry form, which is a sign that somebody needs React, and waits until React has taken it over. Other pages
 * have only their own script, which has run when they are loaded.
 */
export async function takeOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const form = document.querySelector<HTMLFormElement>('form[action="/api/enquiries"]');
    if (!form?.checkVisibility()) return document.readyState === 'complete';
    const touch = new PointerEvent('pointerdown', { bubbles: true });
    if (document.getElementById('runtime')) form.dispatchEvent(touch);
    return form.noValidate;
  });
  await settled(page);
}

/** Waits until the browser has nothing left to do: React's effects have run, frames are drawn. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => requestIdleCallback(resolve));
  });
}

/** Opens a page and lets React take it over, as for a visitor who fills in a form. */
export async function openWithScripts(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await takeOver(page);
}

/** React and Gatsby's runtime; the small script that every page has is none of them. */
const RUNTIME = /^(?!.*\/static\/page\.).*\.js$/;

/** Opens a page and holds React back; returns a function that lets it through. */
export async function openBeforeScripts(page: Page, path: string): Promise<() => Promise<void>> {
  let letThrough: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(RUNTIME, async (route) => {
    await released;
    await route.continue();
  });
  // Not until `load`, which waits for scripts that were asked for before it.
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return async () => {
    letThrough();
    await takeOver(page);
  };
}
