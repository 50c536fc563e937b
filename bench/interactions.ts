import { runCommand } from '../scripts/lib/command';
import { startBenchHost } from './lib/host';
import { measureActs, type Act } from './lib/interactions';

/**
 * The time from a visitor's act to the next paint, on a processor slowed down 4 times, with the real host and the
 * existing build. `npm run bench:interactions [rounds]`
 */

const ROUNDS = Number(process.argv[2] ?? 5);

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

/** The page is read; React comes only with the visitor's act. */
const ready: Act['ready'] = (page) => page.waitForLoadState('networkidle');

runCommand(async () => {
  const host = await startBenchHost();
  const onHost = Object.entries(ACTS).map(([name, { path, context, run }]) => [
    name,
    { context, url: host.url + path, ready, run },
  ]);
  try {
    process.exitCode = (await measureActs(Object.fromEntries(onHost), ROUNDS)) ? 0 : 1;
  } finally {
    await host.stop();
  }
});
