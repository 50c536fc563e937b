import type { Page } from '@playwright/test';

/** Presses the form's button. */
export const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();
/** Stands in the form's place while an enquiry waits. */
export const saved = (page: Page) => page.getByRole('group', { name: 'Your message is saved' });
/** Takes the connection away as far as the browser can tell. */
export const cut = (page: Page) => page.context().setOffline(true);
export const mend = (page: Page) => page.context().setOffline(false);

/** Resolves once the form has fetched all that it needs without a connection. */
export async function prepared(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.active);
}
