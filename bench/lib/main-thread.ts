import { type Browser, type CDPSession } from '@playwright/test';
import { medianOf } from './load';

/** As slow as Lighthouse's phone. */
const CPU_SLOWDOWN = 4;

/** From the navigation on: a visitor has read the first screen by then. */
const READING_MS = 5000;

const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** The cost of a page on a phone while nobody touches it; times in milliseconds. */
export interface Visit {
  /** All tasks of the main thread. */
  task: number;
  script: number;
  /** Style and layout. */
  layout: number;
  requests: number;
  /** Bytes over the line, in KB of 1,024. */
  kilobytes: number;
  scriptKilobytes: number;
}

/** Counts requests and bytes as the browser reports them. */
async function countTransfer(devtools: CDPSession) {
  const scripts = new Set<string>();
  const counted = { requests: 0, bytes: 0, scriptBytes: 0 };
  devtools.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    // An address that holds its own data costs no request.
    if (request.url.startsWith('data:')) return;
    counted.requests += 1;
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    counted.bytes += encodedDataLength;
    if (scripts.has(requestId)) counted.scriptBytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  return counted;
}

/** Opens a page on a slow phone and looks at it for a while, in a browser that has never been there. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const counted = await countTransfer(devtools);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForTimeout(READING_MS);
    const { metrics } = await devtools.send('Performance.getMetrics');
    const seconds = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
    return {
      task: seconds('TaskDuration') * 1000,
      script: seconds('ScriptDuration') * 1000,
      layout: (seconds('LayoutDuration') + seconds('RecalcStyleDuration')) * 1000,
      requests: counted.requests,
      kilobytes: counted.bytes / 1024,
      scriptKilobytes: counted.scriptBytes / 1024,
    };
  } finally {
    await context.close();
  }
}

/** Of each figure the median of several visits. */
export function medianVisit(visits: readonly Visit[]): Visit {
  const median = (figure: (visit: Visit) => number) => medianOf(visits.map(figure));
  return {
    task: median(({ task }) => task),
    script: median(({ script }) => script),
    layout: median(({ layout }) => layout),
    requests: median(({ requests }) => requests),
    kilobytes: median(({ kilobytes }) => kilobytes),
    scriptKilobytes: median(({ scriptKilobytes }) => scriptKilobytes),
  };
}
