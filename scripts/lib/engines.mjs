import { existsSync } from 'node:fs';
import { installOnDebian } from './install.mjs';
import { stage } from './run.mjs';

/** Debian's packages of the engines, by the places in which their programs may be. */
const packages = {
  'firefox-esr': ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  'webkit2gtk-driver': ['/usr/bin/WebKitWebDriver'],
  xvfb: ['/usr/bin/Xvfb'],
};

/** Names of the packages that are not there; FIREFOX_PATH stands for the first. */
export function missingEngines() {
  return Object.entries(packages)
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
