import type { Flags, Result } from 'lighthouse';

/** The Chromium that pages are measured in, and how it is started: without a window, asking nobody but us. */
export const CHROMIUM = {
  path: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  flags: [
    ...['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
    ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  ],
};

/**
 * Sometimes Chromium traces no start or no paint, and figures are missing: a reason to try again, not to pass or fail.
 */
const ATTEMPTS = 3;

/** Missing whenever something went wrong with the trace. */
const FIGURES = ['largest-contentful-paint', 'total-blocking-time'];

const isWhole = ({ runtimeError, audits }: Result): boolean =>
  !runtimeError && FIGURES.every((id) => Number.isFinite(audits[id]?.numericValue));

/**
 * Runs Lighthouse on a page, as a phone on a slow line (its default, simulated throttling).
 *
 * @param port debugging port of a running Chromium
 * @throws when figures are still missing after some attempts
 */
export async function runLighthouse(url: string, port: number, flags: Flags): Promise<Result> {
  const { default: lighthouse } = await import('lighthouse');
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const result = await lighthouse(url, { ...flags, port, logLevel: 'error' });
    if (result && isWhole(result.lhr)) return result.lhr;
  }
  throw new Error(`Lighthouse could not measure ${url}`);
}
