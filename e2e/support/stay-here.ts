import type { Page } from '@playwright/test';

/** Links that leave the browser (a call, an email, WhatsApp) stay without effect; the desk still hears the click. */
export async function stayHere(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link && /^(mailto:|tel:|https:\/\/wa\.me)/.test(link.href)) event.preventDefault();
    });
  });
}
