import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import { CHROMIUM } from './lib/chromium';
import { timeToFirstLead } from './lib/desk-appearance';
import { addBenchStaff, signIn } from './lib/desk-staff';
import { auditDesk } from './lib/desk-view';
import type { DeskView } from './lib/desk-view';
import { startBenchHost } from './lib/host';
import type { BenchHost } from './lib/host';
import { openStock } from './lib/lead-stock';
import { medianOf } from './lib/median';

/**
 * The first view of the desk, on the real host and the build that is there, for somebody who is signed in, on Lighthouse's
 * phone: once as Lighthouse simulates it, once on a line and a processor that are slowed down. `npm run bench:desk [rounds]`
 */

const ROUNDS = Number(process.argv[2] ?? 5);
const LEADS = 3000;
const PATH = '/admin/dashboard';

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

async function observe(url: string, cookie: string): Promise<number[]> {
  const browser = await chromium.launch({ executablePath: CHROMIUM.path, args: CHROMIUM.flags });
  try {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push(await timeToFirstLead(browser, url, cookie));
    }
    return times;
  } finally {
    await browser.close();
  }
}

/** The list is usable when its largest text is painted and the page answers: the later of the two. */
const usableOf = ({ lcp, tti }: DeskView) => Math.max(lcp, tti);

function report(views: readonly DeskView[], observed: readonly number[]): boolean {
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
    'list usable, slowed down, ms': Math.round(medianOf(observed)),
  });
  console.log(`Slowed down, each: ${observed.map(Math.round).join(', ')} ms`);
  console.log(
    `Aims: scripts under ${AIM.scriptKilobytes} KB gzip, list usable within ${AIM.usable} ms`,
  );
  return scripts < AIM.scriptKilobytes && usable <= AIM.usable;
}

async function measure(host: BenchHost): Promise<boolean> {
  await addBenchStaff(host);
  const cookie = await signIn(host);
  const url = host.url + PATH;
  const observed = await observe(url, cookie);
  return report(await simulate(url, cookie), observed);
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-desk-'));
  try {
    await (await openStock(dataDir, LEADS)).close();
    const host = await startBenchHost(dataDir);
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
