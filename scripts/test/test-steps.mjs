import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { installEngines, requireChromium } from './browsers.mjs';
import { withNetlifyBuild } from './netlify.mjs';
import { V8_FLAGS } from './test-run.mjs';
import { buildFolder, CommandError } from '../lib/project.mjs';
import { runBin, tail } from '../lib/run.mjs';

/** @typedef {import('./test-run.mjs').StepResult} StepResult */

/**
 * The part of a kind of tests to run: those of `npm test`, those that `npm run test:ci` adds, those on a hosted project of
 * today, or the rest.
 *
 * @typedef {'quick' | 'long' | 'hosted' | 'more'} Scope
 */

const jestReport = path.join(buildFolder, 'jest.json');
const playwrightReport = path.join(buildFolder, 'playwright.json');
const enginesReport = path.join(buildFolder, 'engines.json');
const drillsReport = path.join(buildFolder, 'drills.json');

/** A run that hangs must still end, with a failure that says so. */
const limitMs = 60 * 60_000;

/**
 * Unit and integration tests, counted one by one; the notes say on which servers they ran, and what passed on a retry only.
 *
 * @param {Scope | 'changed' | 'built' | 'netlify'} scope `changed` for those that `npm test -- --changed` chooses from,
 *   `built` for tests that read the built pages, `netlify` for those of its packaged functions
 * @param {string[]} selection Jest's own arguments to run some of them; then none is fine, too
 */
export async function runJest(scope, selection = []) {
  const args = ['--json', `--outputFile=${jestReport}`, ...selection];
  const env = {
    ...process.env,
    TEST_SCOPE: scope,
    ...(scope === 'more' && { BUSTLE_ROUNDS: process.env.BUSTLE_ROUNDS ?? '60' }),
  };
  const options = { env, v8Flags: V8_FLAGS };
  const { report, ok, output } = await runWithReport('jest/bin/jest.js', args, jestReport, options);
  const result = count(ok, output, {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0),
    mayBeNone: selection.length > 0,
  });
  return { ...result, ...(report && { notes: notesOfJest(report), failures: report.failures }) };
}

/**
 * Test files of `npm run test:ci` that Jest finds by its own arguments.
 *
 * @param {string[]} selection
 * @returns {Promise<string[]>}
 */
export async function findJestTests(selection) {
  const args = ['--listTests', '--json', '--passWithNoTests', ...selection];
  const env = { ...process.env, TEST_SCOPE: 'changed' };
  const { ok, output } = await runBin('jest/bin/jest.js', args, { env });
  const list = output.split('\n').find((line) => line.startsWith('['));
  if (!ok || list === undefined) throw new CommandError(`Jest lists no tests:\n${tail(output)}`);
  return JSON.parse(list);
}

/** @param {any} report of Jest, with what `count-by-project.cjs` adds */
function notesOfJest(report) {
  const notes = Object.entries(report.projects).map(
    ([project, { passed, failed }]) => `${project}: ${passed} passed, ${failed} failed`,
  );
  if (report.impossible) {
    notes.push(`Not possible here: tests on PostgreSQL and PostgREST (${report.impossible})`);
  }
  return [...notes, ...report.retried.map(saysRetried)];
}

/** @param {{ name: string, reason?: string | undefined }} test with the fault of its first try */
export function saysRetried({ name, reason = 'unknown' }) {
  const [fault = ''] = stripVTControlCharacters(reason).split(/\n\s+at /);
  const lines = fault.split('\n').filter((line) => line.trim() !== '');
  return `Passed on a second try only: ${name} (at first: ${lines.slice(0, 8).join('; ')})`;
}

/**
 * Browser tests, counted one by one; one that passed on a retry has passed, and the notes name it.
 *
 * @param {Scope} [scope] both, if left out
 * @param {string[]} specs patterns of paths, or all
 */
export async function runPlaywright(scope, specs = []) {
  await requireChromium();
  const env = {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  };
  const project = scope === undefined ? [] : [`--project=${scope}`];
  const args = ['test', '--reporter=line,json', ...project, ...specs];
  const file = '@playwright/test/cli.js';
  const { report, ok, output } = await runWithReport(file, args, playwrightReport, { env });
  const result = count(ok, output, {
    passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
    failed: report?.stats.unexpected ?? 0,
  });
  return {
    ...result,
    notes: specsThatAre('flaky', report).map(saysRetried),
    ...(report && { failures: specsThatAre('unexpected', report).map(({ name }) => name) }),
  };
}

/**
 * The specs with a test of this status, each with the fault of its first try.
 *
 * @param {'flaky' | 'unexpected'} status
 * @param {any} suite of Playwright's report, or the report
 * @returns {{ name: string, reason?: string }[]}
 */
function specsThatAre(status, { suites = [], specs = [] } = {}) {
  return [
    ...suites.flatMap((/** @type {any} */ inner) => specsThatAre(status, inner)),
    ...specs
      .filter((/** @type {any} */ spec) =>
        spec.tests.some((/** @type {any} */ test) => test.status === status),
      )
      .map((/** @type {any} */ { file, title, tests }) => ({
        name: `${file}: ${title}`,
        reason: tests[0].results[0]?.error?.message,
      })),
  ];
}

/**
 * The site on a project as Supabase makes it today: its functions and `supabase:check`, then the way from an enquiry to the desk.
 *
 * @param {import('./test-run.mjs').TestRun} run
 */
export async function runHosted(run) {
  const canRun = await run.step('Tests on a hosted project of today', () => runJest('hosted'));
  if (canRun) await run.step('A hosted project in a browser', () => runPlaywright('hosted'));
}

/** The site as Netlify builds and packages it, over a project as Supabase makes it today. */
export async function runNetlify() {
  return withNetlifyBuild(() => runJest('netlify'));
}

/** Firefox and WebKit, counted by flow; where they cannot be installed, they are named. */
export async function runEngines() {
  const missing = await installEngines();
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
 * @param {Parameters<typeof runBin>[2]} [options]
 */
async function runWithReport(file, args, reportFile, options) {
  await rm(reportFile, { force: true });
  const { ok, output } = await runBin(file, args, { ...options, limitMs });
  const text = await readFile(reportFile, 'utf8').catch(() => undefined);
  return { ok, output, report: text === undefined ? undefined : JSON.parse(text) };
}

/**
 * A run that failed as a whole, or ran nothing, is a failure even if its report counts none.
 *
 * @param {boolean} ok
 * @param {string} output
 * @param {{ passed: number, failed: number, mayBeNone?: boolean }} counts
 * @returns {StepResult}
 */
function count(ok, output, { passed, failed, mayBeNone = false }) {
  const isWhole = ok && (passed > 0 || mayBeNone);
  return { passed, failed: isWhole ? failed : Math.max(failed, 1), output: tail(output, 400) };
}
