import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { installOnDebian } from '../lib/install.mjs';
import { CommandError } from '../lib/project.mjs';
import { runBin, stage } from '../lib/run.mjs';

const require = createRequire(import.meta.url);

/** @type {string[]} */
const chromiumPlaces = require('./chromium-places.json');

/**
 * Installs Chromium unless it is there, at CHROMIUM_PATH or in a usual place: Playwright's own or, on Debian as root, the
 * distribution's, with the shell that most tests run in (e2e/support/browsers.ts).
 *
 * @throws CommandError where there is none and none can be installed
 */
export async function requireChromium() {
  if (lookForChromium() ?? (await installChromium())) return;
  throw new CommandError('No Chromium was found: install one, or set CHROMIUM_PATH.');
}

function installChromium() {
  return stage('Installing Chromium for the browser tests', async () => {
    await runBin('@playwright/test/cli.js', ['install', 'chromium']);
    if (!lookForChromium()) await installOnDebian(['chromium', 'chromium-headless-shell']);
    return lookForChromium();
  });
}

function lookForChromium() {
  const candidates = [process.env.CHROMIUM_PATH, ...chromiumPlaces, playwrightsOwn()];
  return candidates.find((candidate) => candidate && existsSync(candidate));
}

/** Asked only now: Playwright may have been installed since this module was loaded. */
function playwrightsOwn() {
  return require('@playwright/test').chromium.executablePath();
}

/** Debian's packages of the engines, by the places in which their programs may be. */
const enginePackages = {
  'firefox-esr': ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  'webkit2gtk-driver': ['/usr/bin/WebKitWebDriver'],
  xvfb: ['/usr/bin/Xvfb'],
};

/** Names of the packages that are not there; FIREFOX_PATH stands for the first. */
function missingEngines() {
  return Object.entries(enginePackages)
    .filter(([name, places]) => {
      const own = name === 'firefox-esr' ? process.env.FIREFOX_PATH : undefined;
      return ![own, ...places].some((place) => place && existsSync(place));
    })
    .map(([name]) => name);
}

/** Installs the engines where that can be done; returns the packages that are still missing. */
export async function installEngines() {
  const missing = missingEngines();
  if (missing.length === 0) return missing;
  return stage('Installing Firefox and WebKit for their tests', async () => {
    await installOnDebian(missing);
    return missingEngines();
  });
}
