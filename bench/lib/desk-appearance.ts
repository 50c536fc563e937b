import type { Browser } from '@playwright/test';

/** Lighthouse's phone and line (lighthouse/core/config/constants.js), as DevTools applies them. */
const THROTTLING = {
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
  cpuSlowdown: 4,
};

const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

const PATIENCE_MS = 60_000;

const MARK = 'can be used';

/**
 * Notes when an element can be used: it is in the document, two frames were drawn since, and the main thread has come to a
 * task of ours, so it would come to a tap.
 */
function watchFor({ selector, mark }: { selector: string; mark: string }): void {
  new MutationObserver((_changes, self) => {
    if (!document.querySelector(selector)) return;
    self.disconnect();
    requestAnimationFrame(() =>
      requestAnimationFrame(() => setTimeout(() => performance.mark(mark))),
    );
  }).observe(document, { childList: true, subtree: true });
}

/**
 * How long it takes until something can be used, on a machine and a line that really are that slow: unlike Lighthouse's
 * simulation it sees what waits for what.
 *
 * @param cookie the session's `Cookie` header, or nothing for who is signed out
 * @param selector of what is waited for
 * @returns milliseconds since the address was asked for
 */
export async function timeToUse(
  browser: Browser,
  url: string,
  cookie: string,
  selector: string,
): Promise<number> {
  const context = await browser.newContext({ ...PHONE, extraHTTPHeaders: { cookie } });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const { cpuSlowdown, ...line } = THROTTLING;
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...line });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.addInitScript(watchFor, { selector, mark: MARK });
    await page.goto(url, { waitUntil: 'commit', timeout: PATIENCE_MS });
    const mark = await page.waitForFunction(
      (name) => performance.getEntriesByName(name)[0]?.startTime,
      MARK,
      { timeout: PATIENCE_MS },
    );
    return (await mark.jsonValue()) ?? NaN;
  } finally {
    await context.close();
  }
}
