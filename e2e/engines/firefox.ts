import { existsSync } from 'node:fs';
import { launch, type ElementHandle, type Page } from 'puppeteer-core';
import type { Engine, Handle, InPage, Tab } from './browser';

const EXECUTABLE = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (file) => file && existsSync(file),
);
const VIEWPORT = { width: 1280, height: 900 };

/** Puppeteer's types read arguments one by one, which those of any function do not let them. */
const loosely = <Arguments extends readonly unknown[], Result>(inPage: InPage<Arguments, Result>) =>
  inPage as unknown as (...args: unknown[]) => Result;

const handleOf = (element: ElementHandle): Handle => ({
  click: () => element.click(),
  type: (text) => element.type(text),
  press: (key) => element.press(key),
  async choose(value) {
    await element.select(value);
  },
});

const tabOf = (page: Page): Tab => ({
  async open(address) {
    await page.goto(address);
  },
  run: (inPage, ...args) => page.evaluate(loosely(inPage), ...args),
  async find(inPage, ...args) {
    const found = await page.evaluateHandle(loosely(inPage), ...args);
    const element = found.asElement() as ElementHandle | null;
    return element ? handleOf(element) : undefined;
  },
  close: () => page.close(),
});

/** Debian's Firefox, driven over WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  async launch() {
    const browser = await launch({
      browser: 'firefox',
      ...(EXECUTABLE && { executablePath: EXECUTABLE }),
      defaultViewport: VIEWPORT,
    });
    // A browser without a page would end with its last tab.
    await browser.newPage();
    return {
      newTab: async () => tabOf(await browser.newPage()),
      close: () => browser.close(),
    };
  },
};
