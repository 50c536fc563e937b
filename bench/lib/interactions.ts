import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { CHROMIUM } from './chromium';
import { medianOf } from './load';

/** As slow as Lighthouse's phone. */
const CPU_SLOWDOWN = 4;

/** The bound of each act, in milliseconds. */
const BOUND_MS = 100;

/** Shorter times are indistinguishable from a frame. */
const FRAME_MS = 16;

/** Time for a page to settle and report its event timings. */
const SETTLE_MS = 1500;

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

/** Something a person does on a page. */
export interface Act {
  context: BrowserContextOptions;
  url: string;
  /** Waits until the act can be done. */
  ready: (page: Page) => Promise<void>;
  /** Does it, and waits for its effect. */
  run: (page: Page) => Promise<void>;
}

/**
 * The time from an act's inputs to the next paint, on a processor slowed down like a phone's.
 *
 * @returns milliseconds, the longest of its inputs
 */
async function timeAct(browser: Browser, { context, url, ready, run }: Act) {
  const visit = await browser.newContext(context);
  try {
    const page = await visit.newPage();
    await page.addInitScript(watchInteractions, FRAME_MS);
    await page.goto(url);
    await ready(page);
    const devtools = await visit.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.waitForTimeout(SETTLE_MS);
    await page.evaluate(() => {
      window.longestInteraction = 0;
    });
    await run(page);
    await page.waitForTimeout(SETTLE_MS);
    return Math.max(FRAME_MS, await page.evaluate(() => window.longestInteraction));
  } finally {
    await visit.close();
  }
}

/** Times each act by its name, prints the medians, and returns whether all keep the bound. */
export async function measureActs(acts: Record<string, Act>, rounds: number): Promise<boolean> {
  const browser = await chromium.launch({ executablePath: CHROMIUM.path, args: CHROMIUM.flags });
  const medians: Record<string, number> = {};
  try {
    for (const [name, act] of Object.entries(acts)) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push(await timeAct(browser, act));
      medians[name] = Math.round(medianOf(times));
    }
  } finally {
    await browser.close();
  }
  console.log(
    `From an act to the next paint, processor slowed down ${CPU_SLOWDOWN} times, median of ${rounds}`,
  );
  console.table(
    Object.entries(medians).map(([act, ms]) => ({ act, 'next paint, ms': ms, bound: BOUND_MS })),
  );
  return Object.values(medians).every((ms) => ms <= BOUND_MS);
}
