import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Flags, Result } from 'lighthouse';
import { z } from 'zod';
import { runLighthouse } from './chromium';

/** Lighthouse's figures for the desk's first view; times in milliseconds. */
export interface DeskView {
  fcp: number;
  /** Time of the largest text's paint; until the list is there, all text on the page is smaller. */
  lcp: number;
  tbt: number;
  /** Time to interactive: the main thread and the line are quiet. */
  tti: number;
  /** The longest task after the first paint. */
  longestTask: number;
  cls: number;
  /** Scripts requested before the list was painted, each compressed by gzip. */
  scriptKilobytes: number;
}

/** Lighthouse's desktop preset (lighthouse/core/config/desktop-config.js), which has no flag of its own. */
const DESKTOP: Flags = {
  formFactor: 'desktop',
  throttling: {
    rttMs: 40,
    throughputKbps: 10 * 1024,
    cpuSlowdownMultiplier: 1,
    requestLatencyMs: 0,
    downloadThroughputKbps: 0,
    uploadThroughputKbps: 0,
  },
  screenEmulation: {
    mobile: false,
    width: 1350,
    height: 940,
    deviceScaleFactor: 1,
    disabled: false,
  },
};

export type Device = 'phone' | 'desktop';

const FLAGS: Record<Device, Flags> = { phone: {}, desktop: DESKTOP };

/** A page of a desk that is served here. */
export interface Desk {
  url: string;
  /** The session's `Cookie` header. */
  cookie: string;
  /** Holds the scripts that are served. */
  folder: string;
}

async function gzipKilobytes(scripts: readonly string[], folder: string): Promise<number> {
  const sizes = await Promise.all(
    scripts.map(async (url) => {
      const text = await readFile(join(folder, new URL(url).pathname));
      return gzipSync(text, { level: 9 }).byteLength;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

const detailsSchema = z.object({ items: z.array(z.unknown()) });
const requestsSchema = z.array(z.object({ url: z.string(), networkRequestTime: z.number() }));
const tasksSchema = z.array(z.object({ startTime: z.number(), duration: z.number() }));
const metricsSchema = z.tuple([z.object({ observedLargestContentfulPaint: z.number() })]);

const itemsOf = (lhr: Result, audit: string): unknown[] =>
  detailsSchema.safeParse(lhr.audits[audit]?.details).data?.items ?? [];

async function read(lhr: Result, folder: string): Promise<DeskView> {
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? NaN;
  const fcp = value('first-contentful-paint');
  const tasks = tasksSchema.parse(itemsOf(lhr, 'long-tasks'));
  const [observed] = metricsSchema.parse(itemsOf(lhr, 'metrics').slice(0, 1));
  const scripts = requestsSchema
    .parse(itemsOf(lhr, 'network-requests'))
    .filter(({ networkRequestTime: at }) => at < observed.observedLargestContentfulPaint)
    .map(({ url }) => url)
    .filter((url) => url.endsWith('.js'));
  return {
    fcp,
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    tti: value('interactive'),
    longestTask: Math.max(
      0,
      ...tasks.filter(({ startTime }) => startTime > fcp).map(({ duration }) => duration),
    ),
    cls: value('cumulative-layout-shift'),
    scriptKilobytes: await gzipKilobytes([...new Set(scripts)], folder),
  };
}

/**
 * Opens a page of a desk in Lighthouse's simulation of a device, logged in.
 *
 * @param port debugging port of a running Chromium
 */
export async function auditDesk(
  { url, cookie, folder }: Desk,
  { device, port }: { device: Device; port: number },
): Promise<DeskView> {
  const flags: Flags = { onlyCategories: ['performance'], extraHeaders: { Cookie: cookie } };
  return read(await runLighthouse(url, port, { ...flags, ...FLAGS[device] }), folder);
}
