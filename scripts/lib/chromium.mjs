import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { installOnDebian } from './install.mjs';
import { CommandError } from './project.mjs';
import { runBin, stage } from './run.mjs';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * CHROMIUM_PATH, then the usual places, then Playwright's own, which is installed if need be; on Debian as root, the
 * distribution's package.
 *
 * @throws CommandError where there is none and none can be installed
 */
export async function findChromium() {
  const found = lookAround() ?? (await installChromium());
  if (!found) {
    throw new CommandError('No Chromium was found: install one, or set CHROMIUM_PATH.');
  }
  return found;
}

function installChromium() {
  return stage('Installing Chromium for the browser tests', async () => {
    await runBin('@playwright/test/cli.js', ['install', 'chromium']);
    if (!lookAround()) await installOnDebian(['chromium']);
    return lookAround();
  });
}

function lookAround() {
  const candidates = [process.env.CHROMIUM_PATH, ...usualPlaces, playwrightsOwn()];
  return candidates.find((candidate) => candidate && existsSync(candidate));
}

/** Asked only now: Playwright may have been installed since this module was loaded. */
function playwrightsOwn() {
  return createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
}
