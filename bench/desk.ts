import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { launch } from 'chrome-launcher';
import { runCommand } from '../scripts/lib/command';
import { CHROMIUM } from './lib/chromium';
import { type Act, measureActs } from './lib/interactions';
import { addBenchStaff, signIn } from './lib/desk-staff';
import { auditDesk, type DeskView } from './lib/desk-view';
import { startBenchHost, type BenchHost } from './lib/host';
import { openStock } from './lib/lead-stock';
import { medianOf } from './lib/load';

/**
 * Measures the desk's first view, logged in, as Lighthouse simulates it on a phone and on a desktop, and the time from
 * an act to the next paint on a slow processor, with the real host and the existing build. `npm run bench:desk
 * [rounds]`; with `-- --acts`, the acts alone.
 */

const { values: only, positionals } = parseArgs({
  options: { acts: { type: 'boolean' } },
  allowPositionals: true,
});
const ROUNDS = Number(positionals[0] ?? 5);
const LEADS = 3000;
const LIST = '/admin/dashboard';

type Device = 'phone' | 'desktop';

/** The bounds: milliseconds, and kilobytes of scripts (gzip) before the list. */
const BOUNDS = {
  phone: { usable: 3300, scripts: 330 },
  desktop: { usable: 1400, scripts: 450 },
  longestTask: 250,
};

const median = (views: readonly DeskView[], figure: (view: DeskView) => number) =>
  Math.round(medianOf(views.map(figure)));

/** The list is usable when its largest text is painted and the page answers: the later of the two. */
const usableOf = ({ lcp, tti }: DeskView) => Math.max(lcp, tti);

async function firstViews(url: string, cookie: string, device: Device): Promise<boolean> {
  const chrome = await launch({ chromePath: CHROMIUM.path, chromeFlags: CHROMIUM.flags });
  const views: DeskView[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      views.push(await auditDesk(url, cookie, { device, port: chrome.port }));
    }
  } finally {
    chrome.kill();
  }
  const { usable, scripts } = BOUNDS[device];
  const rows = [
    { figure: 'list usable, ms', is: median(views, usableOf), bound: usable },
    {
      figure: 'longest task after first paint, ms',
      is: median(views, ({ longestTask }) => longestTask),
      bound: BOUNDS.longestTask,
    },
    {
      figure: 'scripts before the list, KB gzip',
      is: median(views, ({ scriptKilobytes }) => scriptKilobytes),
      bound: scripts,
    },
  ];
  console.log(`First view on a ${device}, median of ${ROUNDS}`);
  console.table([
    ...rows,
    ...(['fcp', 'lcp', 'tti', 'tbt'] as const).map((figure) => ({
      figure: `${figure.toUpperCase()}, ms`,
      is: median(views, (view) => view[figure]),
    })),
    { figure: 'layout shift', is: medianOf(views.map(({ cls }) => cls)).toFixed(3) },
  ]);
  return rows.every(({ is, bound }) => is <= bound);
}

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

/** Picks a card up, carries it to the next column and drops it there, by the keyboard. */
const moveCard: Act['run'] = async (page) => {
  await page.locator('[aria-roledescription=card]').nth(1).focus();
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await page.getByText('Status Updated').waitFor();
};

function actsAt(origin: string, cookie: string): Record<string, Act> {
  const context = { viewport: { width: 1440, height: 900 }, extraHTTPHeaders: { cookie } };
  const ready = (page: Page) => page.locator('[data-lead]').first().waitFor();
  const onList = Object.entries(ACTS).map(([name, run]) => [
    name,
    { context, url: origin + LIST, ready, run } satisfies Act,
  ]);
  const onBoard = { context, url: `${origin}/admin/board`, ready, run: moveCard } satisfies Act;
  return { ...Object.fromEntries(onList), 'move a card on the board': onBoard };
}

async function measure(host: BenchHost): Promise<boolean> {
  await addBenchStaff(host.supabase);
  const cookie = await signIn(host);
  const url = host.url + LIST;
  const results = [
    only.acts || (await firstViews(url, cookie, 'phone')),
    only.acts || (await firstViews(url, cookie, 'desktop')),
    await measureActs(actsAt(host.url, cookie), ROUNDS),
  ];
  return results.every(Boolean);
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

runCommand(main);
