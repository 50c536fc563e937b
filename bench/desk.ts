import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import { CHROMIUM } from './lib/chromium';
import { timeToUse } from './lib/desk-appearance';
import { addBenchStaff, newestReference, signIn } from './lib/desk-staff';
import { auditDesk } from './lib/desk-view';
import type { DeskView } from './lib/desk-view';
import { startBenchHost } from './lib/host';
import type { BenchHost } from './lib/host';
import { openStock } from './lib/lead-stock';
import { medianOf } from './lib/median';

/**
 * The first view of the desk (list, lead or the form to sign in with), on the real host and the build that is there, on Lighthouse's phone: once as Lighthouse simulates it, once on a line and a processor that are slowed down. `npm run bench:desk [rounds]`
 */

const ROUNDS = Number(process.argv[2] ?? 5);
const LEADS = 3000;

/** Addresses, and what of them is wanted first. */
const LIST = { path: '/admin/dashboard', wanted: '[data-lead-id]' };
const leadOf = (reference: string) => ({
  path: `/admin/leads/${reference}`,
  wanted: 'main a[href^="mailto:"]',
});
const FORM = 'input[type="password"]';

/** The aims: kilobytes of scripts (gzip), and milliseconds until the list can be used. */
const AIM = { scriptKilobytes: 350, usable: 2500 };

async function simulate(url: string, cookie: string): Promise<DeskView[]> {
  const chrome = await launch({ chromePath: CHROMIUM.path, chromeFlags: CHROMIUM.flags });
  try {
    const views: DeskView[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      views.push(await auditDesk(url, cookie, chrome.port));
    }
    return views;
  } finally {
    chrome.kill();
  }
}

async function observe(url: string, cookie: string, wanted: string): Promise<number[]> {
  const browser = await chromium.launch({ executablePath: CHROMIUM.path, args: CHROMIUM.flags });
  try {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push(await timeToUse(browser, url, cookie, wanted));
    }
    return times;
  } finally {
    await browser.close();
  }
}

/** The list is usable when its largest text is painted and the page answers: the later of the two. */
const usableOf = ({ lcp, tti }: DeskView) => Math.max(lcp, tti);

interface Observed {
  list: number[];
  lead: number[];
  /** The form to sign in with, where the address names a lead and the session has ended. */
  form: number[];
}

function report(views: readonly DeskView[], { list, lead, form }: Observed): boolean {
  const median = (figure: (view: DeskView) => number) => Math.round(medianOf(views.map(figure)));
  const scripts = median(({ scriptKilobytes }) => scriptKilobytes);
  const usable = median(usableOf);
  console.table({
    'scripts, KB gzip': scripts,
    'sent in all, KB': median(({ transferKilobytes }) => transferKilobytes),
    'FCP ms': median(({ fcp }) => fcp),
    'LCP ms': median(({ lcp }) => lcp),
    'TBT ms': median(({ tbt }) => tbt),
    'TTI ms': median(({ tti }) => tti),
    'layout shift': medianOf(views.map(({ cls }) => cls)).toFixed(3),
    'list usable, simulated, ms': usable,
    'list usable, slowed down, ms': Math.round(medianOf(list)),
    'lead by its address answerable, slowed down, ms': Math.round(medianOf(lead)),
    'the same signed out, form usable, ms': Math.round(medianOf(form)),
  });
  console.log(`Slowed down, each: ${[...list, ...lead, ...form].map(Math.round).join(', ')} ms`);
  console.log(
    `Aims: scripts under ${AIM.scriptKilobytes} KB gzip, list usable within ${AIM.usable} ms`,
  );
  return scripts < AIM.scriptKilobytes && usable <= AIM.usable;
}

async function measure(host: BenchHost): Promise<boolean> {
  await addBenchStaff(host.supabase);
  const cookie = await signIn(host);
  const lead = leadOf(await newestReference(host, cookie));
  const observed = {
    list: await observe(host.url + LIST.path, cookie, LIST.wanted),
    lead: await observe(host.url + lead.path, cookie, lead.wanted),
    form: await observe(host.url + lead.path, '', FORM),
  };
  return report(await simulate(host.url + LIST.path, cookie), observed);
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-desk-'));
  try {
    await (await openStock(dataDir, LEADS)).close();
    const host = await startBenchHost({ dataDir });
    try {
      process.exitCode = (await measure(host)) ? 0 : 1;
    } finally {
      await host.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
