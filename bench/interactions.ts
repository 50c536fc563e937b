import { chromium, type Browser } from '@playwright/test';
import { runCommand } from '../scripts/lib/command';
import { CHROMIUM } from './lib/chromium';
import { startBenchHost } from './lib/host';
import { timeAct, type Act } from './lib/interactions';
import { medianOf } from './lib/load';

/**
 * The time from what a visitor does to the next paint, on a processor slowed down 4 times; on the real host and the build that
 * is there. `npm run bench:interactions [rounds]`
 */

const ROUNDS = Number(process.argv[2] ?? 5);
/** Milliseconds. */
const BOUND = 100;

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };

type SiteAct = Pick<Act, 'context' | 'run'> & { path: string };

const ACTS: Record<string, SiteAct> = {
  'open the menu on a phone': {
    path: '/',
    context: PHONE,
    run: async (page) => {
      const menu = page.locator('header summary:visible');
      await menu.tap();
      await page.getByRole('navigation', { name: 'Menu' }).waitFor();
    },
  },
  'open the menu of services': {
    path: '/',
    context: DESKTOP,
    run: async (page) => {
      await page.locator('header summary:visible').first().click();
      await page.locator('header details[open]').first().waitFor();
    },
  },
  'filter the projects': {
    path: '/portfolio',
    context: PHONE,
    run: async (page) => {
      await page.locator('[data-category-choice]').nth(2).tap();
      await page.waitForURL(/category=/);
    },
  },
  'type in the form': {
    path: '/contact',
    context: PHONE,
    run: async (page) => {
      const name = page.getByLabel('Full Name');
      const details = page.getByLabel('Project Details');
      await name.tap();
      await name.pressSequentially('Asha Rao', { delay: 80 });
      // The browser paints nothing for a field outside the screen.
      await details.tap();
      await details.pressSequentially('We run three clinics in Pune.', { delay: 60 });
    },
  },
};

/** Until React has taken over the page. */
const ready: Act['ready'] = async (page) => {
  await page.mouse.move(5, 5);
  await page.waitForFunction(() => {
    const root = document.getElementById('gatsby-focus-wrapper');
    return root && Object.keys(root).some((key) => key.startsWith('__reactProps'));
  });
};

async function measure(browser: Browser, url: string): Promise<boolean> {
  const rows = [];
  for (const [act, { path, context, run }] of Object.entries(ACTS)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push(await timeAct(browser, { context, url: url + path, ready, run }));
    }
    rows.push({ act, 'next paint, ms': Math.round(medianOf(times)), bound: BOUND });
  }
  console.log(`From an act to the next paint, median of ${ROUNDS}`);
  console.table(rows);
  return rows.every((row) => row['next paint, ms'] <= BOUND);
}

async function main(): Promise<void> {
  const host = await startBenchHost();
  const browser = await chromium.launch({ executablePath: CHROMIUM.path, args: CHROMIUM.flags });
  try {
    process.exitCode = (await measure(browser, host.url)) ? 0 : 1;
  } finally {
    await browser.close();
    await host.stop();
  }
}

runCommand(main);
