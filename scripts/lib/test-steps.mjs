import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { installEngines, missingEngines } from './engines.mjs';
import { installOnDebian } from './install.mjs';
import { buildFolder } from './project.mjs';
import { runBin, stage, tail } from './run.mjs';

/** @typedef {{ passed: number, failed: number, output: string, notes?: string[] }} StepResult */

const jestReport = path.join(buildFolder, 'jest.json');
const playwrightReport = path.join(buildFolder, 'playwright.json');
const enginesReport = path.join(buildFolder, 'engines.json');
const drillsReport = path.join(buildFolder, 'drills.json');

/** A run that hangs must still end, with a failure that says so. */
const limitMs = 30 * 60_000;

/**
 * A step that is one pass or one failure, such as a linter.
 *
 * @param {string} file
 * @param {string[]} args
 * @returns {Promise<StepResult>}
 */
export async function check(file, args) {
  const { ok, output } = await runBin(file, args);
  return { passed: Number(ok), failed: Number(!ok), output: tail(output, 200) };
}

/** Unit and integration tests, counted one by one; its notes say on which servers they ran. */
export async function runJest() {
  const args = [`--json`, `--outputFile=${jestReport}`];
  const { report, ok, output } = await runWithReport('jest/bin/jest.js', args, jestReport);
  const result = count(ok, output, {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0),
  });
  const notes = Object.entries(report?.projects ?? {}).map(
    ([project, { passed, failed }]) => `${project}: ${passed} passed, ${failed} failed`,
  );
  if (report?.impossible) {
    notes.push(`Not possible here: tests on PostgreSQL and PostgREST (${report.impossible})`);
  }
  return { ...result, notes };
}

/** Browser tests, counted one by one; one that passed on a retry has passed. */
export async function runPlaywright() {
  const chromium = await findChromium();
  if (!chromium) throw new Error('No Chromium was found: install one, or set CHROMIUM_PATH.');
  const args = ['test', '--reporter=line,json'];
  const env = {
    ...process.env,
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  };
  const file = '@playwright/test/cli.js';
  const { report, ok, output } = await runWithReport(file, args, playwrightReport, env);
  return count(ok, output, {
    passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
    failed: report?.stats.unexpected ?? 0,
  });
}

/** Firefox and WebKit, counted by flow; where they are missing they are named, and installed only on CI. */
export async function runEngines() {
  const missing = process.env.CI ? await installEngines() : missingEngines();
  if (missing.length > 0) {
    const note = `Not done here: tests in Firefox and WebKit (missing: ${missing.join(', ')})`;
    return { passed: 0, failed: 0, output: '', notes: [note] };
  }
  const args = ['e2e/engines/main.ts'];
  const { report, ok, output } = await runWithReport('tsx/dist/cli.mjs', args, enginesReport);
  return count(ok, output, { passed: report?.passed ?? 0, failed: report?.failed ?? 0 });
}

/** Failure drills, each counted as one; one that this machine does not let happen is not counted, but named. */
export async function runDrills() {
  const args = ['drills/main.ts'];
  const { report, ok, output } = await runWithReport('tsx/dist/cli.mjs', args, drillsReport);
  for (const { name, impossible } of report?.findings ?? []) {
    if (impossible) console.log(`  Not possible here: ${name} (${impossible})`);
  }
  return count(ok, output, { passed: report?.passed ?? 0, failed: report?.failed ?? 0 });
}

/**
 * @param {string} file
 * @param {string[]} args
 * @param {string} reportFile
 * @param {NodeJS.ProcessEnv} [env]
 */
async function runWithReport(file, args, reportFile, env) {
  await rm(reportFile, { force: true });
  const { ok, output } = await runBin(file, args, { env, limitMs });
  const text = await readFile(reportFile, 'utf8').catch(() => undefined);
  return { ok, output, report: text === undefined ? undefined : JSON.parse(text) };
}

/**
 * A run that failed as a whole, or ran nothing, is a failure even if its report counts none.
 *
 * @param {boolean} ok
 * @param {string} output
 * @param {{ passed: number, failed: number }} counts
 * @returns {StepResult}
 */
function count(ok, output, { passed, failed }) {
  const isWhole = ok && passed > 0;
  return { passed, failed: isWhole ? failed : Math.max(failed, 1), output: tail(output, 400) };
}

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
 */
async function findChromium() {
  const found = lookAround();
  if (found) return found;
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
