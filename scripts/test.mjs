/**
 * `npm test`: what to run before each commit, ending in `N passed, N failed`. `npm test -- --changed` runs what the change since
 * `main` touches. `npm run test:long` runs the long tests; CI runs both (`npm run test:ci`), the second with `--after`, which
 * adds the counts of the first. `npm run test:more` runs the rest, and `test:hosted` and `test:netlify` a part of it each.
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { buildIfNeeded } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { buildFolder, CommandError, runMain } from './lib/project.mjs';
import { testChange } from './test/changed-tests.mjs';
import { checkFormat, checkStyles, checkTypes, lint, TestRun } from './test/test-run.mjs';
import {
  runDrills,
  runEngines,
  runHosted,
  runJest,
  runNetlify,
  runPlaywright,
} from './test/test-steps.mjs';

/** The counts of `npm test`, for the long tests that follow it. */
const quickCounts = path.join(buildFolder, 'test-counts.json');

/** The work of each command, by its option. */
const RUNS = new Map(
  /** @type {[option: string | undefined, work: (run: TestRun) => Promise<unknown>][]} */ ([
    [undefined, test],
    ['--changed', testChange],
    ['--long', testLong],
    ['--more', testMore],
    ['--hosted', testHosted],
    ['--netlify', testNetlify],
  ]),
);

await runMain(async () => {
  const [option, ...others] = process.argv.slice(2);
  const work = RUNS.get(option);
  const isAfter = option === '--long' && others.join() === '--after';
  if (!work || (others.length > 0 && !isAfter)) {
    throw new CommandError('Usage: npm test, npm test -- --changed, or npm run test:ci');
  }
  await installIfNeeded();
  const run = new TestRun();
  if (isAfter) await run.addCounts(quickCounts);
  if (option === undefined) await rm(quickCounts, { force: true });
  await work(run);
  if (option === undefined) await run.writeCounts(quickCounts);
  run.end();
});

/**
 * @param {TestRun} run
 * @returns {Promise<boolean>} whether the site is built
 */
async function test(run) {
  const [isBuilt] = await Promise.all([buildAndLint(run), testWithoutBuild(run)]);
  if (!isBuilt) {
    run.note('Not run, because the build failed: tests of pages, in the browser, and long ones.');
    return false;
  }
  await run.step('Built pages', () => runJest('built'));
  await run.step('Browser tests', () => runPlaywright('quick'));
  return true;
}

/** @param {TestRun} run */
async function testLong(run) {
  const isBuilt = await run.step('Build', async () => {
    await buildIfNeeded();
    return { passed: 0, failed: 0, output: '' };
  });
  if (!isBuilt) return;
  await run.step('Long unit and integration tests', () => runJest('long'));
  await run.step('Long browser tests', () => runPlaywright('long'));
}

/**
 * The build writes the types of the GraphQL queries, so it comes before the compiler and before lint, which asks for types.
 *
 * @param {TestRun} run
 */
async function buildAndLint(run) {
  const isBuilt = await run.step('Build', async () => {
    await buildIfNeeded();
    return { passed: 1, failed: 0, output: '' };
  });
  await run.step('Types', () => checkTypes());
  await run.step('Lint', () => lint());
  return isBuilt;
}

/** @param {TestRun} run */
async function testWithoutBuild(run) {
  await run.step('Format', () => checkFormat());
  await run.step('Styles', () => checkStyles());
  await run.step('Unit and integration tests', () => runJest('quick'));
}

/**
 * The tests that few changes can break and that take long: drills, a hosted project of today, other engines, fuzzing, long races,
 * the browser tests that `npm run test:ci` leaves out, and Netlify's packages.
 *
 * @param {TestRun} run
 */
async function testMore(run) {
  await buildIfNeeded();
  // Drills mostly wait, and do so beside other tests.
  await Promise.all([
    run.step('Drills', runDrills),
    run.step('More unit and integration tests', () => runJest('more')),
  ]);
  await runHosted(run);
  await run.step('More browser tests', () => runPlaywright('more'));
  await run.step('Firefox and WebKit', runEngines);
  // Last, because it takes the build away meanwhile.
  await testNetlify(run);
}

/**
 * The site on what a hosted Supabase project is made of (docs/hosted.md).
 *
 * @param {TestRun} run
 */
async function testHosted(run) {
  await buildIfNeeded();
  await runHosted(run);
}

/**
 * Builds the site as Netlify does, and calls its packaged functions behind Netlify's rules and headers, over a hosted Supabase
 * project of today.
 *
 * @param {TestRun} run
 */
async function testNetlify(run) {
  await run.step('Packaged for Netlify', runNetlify);
}
