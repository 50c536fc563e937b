/**
 * `npm test`: what to run before each commit, ending in `N passed, N failed`. `npm test -- --changed` runs what the change since
 * `main` touches. `npm run test:ci` adds the long tests, and is what CI runs. `npm run test:more` runs the rest.
 */
import { buildIfNeeded } from './lib/build.mjs';
import { testChange } from './lib/changed-tests.mjs';
import { checkFormat, checkStyles, checkTypes, lint } from './lib/check-steps.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { CommandError, runMain } from './lib/project.mjs';
import { TestRun } from './lib/test-run.mjs';
import { runJest, runPlaywright } from './lib/test-steps.mjs';

await runMain(async () => {
  const [option, ...others] = process.argv.slice(2);
  if (others.length > 0 || ![undefined, '--changed', '--ci'].includes(option)) {
    throw new CommandError('Usage: npm test, npm test -- --changed, or npm run test:ci');
  }
  await installIfNeeded();
  const run = new TestRun();
  if (option === '--changed') await testChange(run);
  else if ((await test(run)) && option === '--ci') await testLong(run);
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
