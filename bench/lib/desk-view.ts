import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Result } from 'lighthouse';
import { z } from 'zod';
import { runLighthouse } from './run-lighthouse';

/** What Lighthouse says of the desk's first view; times in milliseconds. */
export interface DeskView {
  fcp: number;
  /** When the largest text was painted; until the list is there, all text on the page is smaller. */
  lcp: number;
  tbt: number;
  /** Time to interactive: the main thread and the line are quiet. */
  tti: number;
  cls: number;
  /** All that was sent, as it was sent (brotli). */
  transferKilobytes: number;
  /** All scripts, those fetched ahead of their use included, each compressed by gzip. */
  scriptKilobytes: number;
}

const requestsSchema = z.array(z.object({ url: z.string(), transferSize: z.number() }));

const PUBLIC = join(__dirname, '..', '..', 'public');

async function gzipKilobytes(scripts: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    scripts.map(async (url) => {
      const text = await readFile(join(PUBLIC, new URL(url).pathname));
      return gzipSync(text, { level: 9 }).byteLength;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

const detailsSchema = z.object({ items: z.array(z.unknown()) });

const itemsOf = (lhr: Result, audit: string): unknown[] =>
  detailsSchema.safeParse(lhr.audits[audit]?.details).data?.items ?? [];

async function read(lhr: Result): Promise<DeskView> {
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? NaN;
  const requests = requestsSchema.parse(itemsOf(lhr, 'network-requests'));
  const scripts = requests.map(({ url }) => url).filter((url) => url.endsWith('.js'));
  return {
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    tti: value('interactive'),
    cls: value('cumulative-layout-shift'),
    transferKilobytes: requests.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024,
    scriptKilobytes: await gzipKilobytes([...new Set(scripts)]),
  };
}

/**
 * Lighthouse, as a phone on a slow line (its default, simulated throttling), for somebody who is signed in.
 *
 * @param cookie the session's `Cookie` header
 * @param port debugging port of a running Chromium
 */
export async function auditDesk(url: string, cookie: string, port: number): Promise<DeskView> {
  const flags = { onlyCategories: ['performance'], extraHeaders: { Cookie: cookie } };
  return read(await runLighthouse(url, port, flags));
}
