import { pageAddresses } from '../../built/built-site';
import type { Tab } from '../browser';
import { type Flow, same } from '../flow';
import { FRAME_PATH } from '../line';
import { click, openWithScripts } from '../screen';
import { waitUntil } from '../../../drills/support/wait-until';
import { withoutLanguage } from '../../../src/language/paths';

/** The page of missing paths says in the console which one is missing, for who looks after the site. */
const addresses = pageAddresses.filter((path) => withoutLanguage(path) !== '/404');

const PHONE_WIDTH = 320;
const DARK = 'rgb(14, 17, 22)';

/** Pages on which a link is pointed at, whose page is prefetched then. */
const PREFETCHING = ['/', '/services', '/portfolio'];

const hasPrefetched = (tab: Tab) =>
  tab.run(() => {
    const link = document.querySelector('footer a[href="/about"]');
    link?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    return document.querySelector('link[rel=prefetch]') !== null;
  });

export const everyPage: Flow = {
  name: 'every page without a fault in the console',
  async run({ tab, line }) {
    for (const address of addresses) {
      await openWithScripts(tab, line.origin + address);
      if (PREFETCHING.includes(address)) {
        await waitUntil(`${address} prefetches`, () => hasPrefetched(tab), 20_000);
      }
      same(`faults of ${address}`, [], await tab.run(() => window.engineFaults));
    }
  },
};

export const narrow: Flow = {
  name: `no page scrolls sideways at ${PHONE_WIDTH} px`,
  async run({ tab, line }) {
    await tab.open(line.origin + FRAME_PATH);
    for (const address of addresses) {
      await tab.run(
        (path, width) => {
          const frame = document.querySelector('iframe');
          if (!frame) throw new Error('There is no frame.');
          frame.width = String(width);
          frame.src = path;
        },
        address,
        PHONE_WIDTH,
      );
      const hidden = () =>
        tab.run((path) => {
          const shown = document.querySelector('iframe')?.contentDocument;
          const isShown = shown?.readyState === 'complete' && shown.location.pathname === path;
          const { scrollWidth, clientWidth } = shown?.documentElement ?? document.body;
          return isShown ? scrollWidth - clientWidth : null;
        }, address);
      await waitUntil(`${address} in a frame`, async () => (await hidden()) !== null, 20_000);
      same(`pixels to scroll sideways at ${address}`, 0, await hidden());
    }
  },
};

export const dark: Flow = {
  name: 'dark, chosen once, on every page',
  async run({ tab, line }) {
    const colour = () => tab.run(() => getComputedStyle(document.body).backgroundColor);
    await openWithScripts(tab, `${line.origin}/about`);
    await click(tab, 'radio', 'Dark');
    await waitUntil('a dark page', async () => (await colour()) === DARK, 10_000);
    await openWithScripts(tab, `${line.origin}/services`);
    same('colour of the next page', DARK, await colour());
    await click(tab, 'radio', 'System');
  },
};
