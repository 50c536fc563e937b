import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runBin, run } from './run.mjs';
import { stage } from './stage.mjs';

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
 * Finds a Chromium for the browser tests: CHROMIUM_PATH, then the usual places, then Playwright's
 * own, which is installed if need be; on Debian as root, the distribution's package.
 *
 * @returns {Promise<string | undefined>} the program's path; undefined if none can be had
 */
export async function findChromium() {
  const found = lookAround();
  if (found) return found;
  return stage('Installing Chromium for the browser tests', async () => {
    await runBin('@playwright/test/cli.js', ['install', 'chromium']);
    if (!lookAround() && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
      await run('apt-get', ['update']);
      await run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium']);
    }
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
