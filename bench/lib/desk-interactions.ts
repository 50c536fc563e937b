import type { Browser, Page } from '@playwright/test';

/** As slow as Lighthouse's phone. */
const CPU_SLOWDOWN = 4;

/** Nothing shorter can be told from a frame. */
const FRAME_MS = 16;

declare global {
  interface Window {
    /** The longest interaction since it was last set to 0, from the input to the next paint. */
    longestInteraction: number;
  }
}

/** Both are newer than TypeScript's own declarations. */
interface EventTiming extends PerformanceEntry {
  interactionId?: number;
}
interface EventObserverInit extends PerformanceObserverInit {
  durationThreshold: number;
}

function watchInteractions(durationThreshold: number): void {
  window.longestInteraction = 0;
  const options: EventObserverInit = { type: 'event', buffered: true, durationThreshold };
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as EventTiming[]) {
      if (interactionId) window.longestInteraction = Math.max(window.longestInteraction, duration);
    }
  }).observe(options);
}

type Act = (page: Page) => Promise<void>;

/** The acts whose next paint the bound is about, on a wide screen. Each waits for its effect. */
const ACTS: Record<string, Act> = {
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

/** Until the list has settled and its event timings have been reported. */
const SETTLE_MS = 1500;

async function timeAct(page: Page, act: Act): Promise<number> {
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate(() => {
    window.longestInteraction = 0;
  });
  await act(page);
  await page.waitForTimeout(SETTLE_MS);
  return Math.max(FRAME_MS, await page.evaluate(() => window.longestInteraction));
}

/**
 * The time from each act's inputs to the next paint, on a processor slowed down like a phone's.
 *
 * @returns milliseconds by act, the longest of its inputs
 */
export async function timeInteractions(
  browser: Browser,
  url: string,
  cookie: string,
): Promise<Record<string, number>> {
  const times: Record<string, number> = {};
  for (const [name, act] of Object.entries(ACTS)) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      extraHTTPHeaders: { cookie },
    });
    const page = await context.newPage();
    await page.addInitScript(watchInteractions, FRAME_MS);
    await page.goto(url);
    await page.locator('[role=row][data-id]').first().waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    times[name] = await timeAct(page, act);
    await context.close();
  }
  return times;
}
