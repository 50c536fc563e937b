import type { Browser } from '@playwright/test';
import { timeAct, type Act } from './interactions';

/** The acts whose next paint the bound is about, on a wide screen. */
const ACTS: Record<string, Act['run']> = {
  'open a lead': async (page) => {
    await page.locator('[role=row][data-id]').nth(2).locator('[data-field=message]').click();
    await page.getByRole('textbox', { name: 'Add a note' }).waitFor();
  },
  'change a status': async (page) => {
    const status = page.locator('[role=row][data-id]').nth(1).getByRole('combobox');
    await status.click();
    const other = page.locator('[role=option][aria-selected=false]').first();
    await other.click();
    await page.getByText('Status Updated').waitFor();
  },
  sort: async (page) => {
    await page.getByRole('columnheader', { name: /^Name|^Sender|^Lead/ }).click();
    await page.waitForURL(/sort=/);
  },
  'switch a filter': async (page) => {
    await page.getByRole('button', { name: /^Qualified/ }).click();
    await page.waitForURL(/status=qualified/);
  },
};

/**
 * The time from each act's inputs to the next paint.
 *
 * @returns milliseconds by act
 */
export async function timeInteractions(
  browser: Browser,
  url: string,
  cookie: string,
): Promise<Record<string, number>> {
  const times: Record<string, number> = {};
  for (const [name, run] of Object.entries(ACTS)) {
    times[name] = await timeAct(browser, {
      context: { viewport: { width: 1440, height: 900 }, extraHTTPHeaders: { cookie } },
      url,
      ready: (page) => page.locator('[role=row][data-id]').first().waitFor(),
      run,
    });
  }
  return times;
}
