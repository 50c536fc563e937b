import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { runCommand } from '../scripts/lib/command';
import { serveStaticFiles } from './lib/compared-sites';
import { type Act, measureActs } from './lib/interactions';
import { addBenchStaff, signIn } from './lib/desk-staff';
import { measureFirstView } from './lib/desk-first-view';
import { startBenchHost, type BenchHost } from './lib/host';
import { openStock } from './lib/lead-stock';

/**
 * Measures the desk's first view, logged in, as Lighthouse simulates it on a phone and on a desktop, and the time from
 * an act to the next paint on a slow processor, with the real host and the existing build. `npm run bench:desk --
 * [rounds]`; with `--acts`, the acts alone; with `--against <folder>`, also the first view of another desk's built demo,
 * which shows its records without a log-in.
 */

const { values: only, positionals } = parseArgs({
  options: { acts: { type: 'boolean' }, against: { type: 'string' } },
  allowPositionals: true,
});
const ROUNDS = Number(positionals[0] ?? 5);
const LEADS = 3000;
const LIST = '/admin/dashboard';

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

async function measureViews(address: { url: string; cookie: string }): Promise<boolean> {
  const ours = { ...address, folder: resolve('public') };
  const { against } = only;
  const site = against === undefined ? undefined : await serveStaticFiles(against);
  const other = site && { url: site.url, cookie: '', folder: against ?? '' };
  try {
    const onPhone = await measureFirstView('phone', ours, other, ROUNDS);
    return (await measureFirstView('desktop', ours, other, ROUNDS)) && onPhone;
  } finally {
    await site?.stop();
  }
}

async function measure(host: BenchHost): Promise<boolean> {
  await addBenchStaff(host.supabase);
  const cookie = await signIn(host);
  const areViewsQuick = only.acts || (await measureViews({ url: host.url + LIST, cookie }));
  return (await measureActs(actsAt(host.url, cookie), ROUNDS)) && areViewsQuick;
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
