/**
 * `npm test`: the tests that a change can break, ending in `N passed, N failed`. `npm test -- --changed` runs what the change
 * since `main` touches. `npm run test:more` runs the rest.
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
  if (others.length > 0 || ![undefined, '--changed'].includes(option)) {
    throw new CommandError('Usage: npm test, or npm test -- --changed');
  }
  await installIfNeeded();
  const run = new TestRun();
  await (option === '--changed' ? testChange(run) : testAll(run));
  run.end();
});

/** @param {TestRun} run */
async function testAll(run) {
  const [isBuilt] = await Promise.all([buildAndLint(run), testWithoutBuild(run)]);
  if (!isBuilt)
    return run.note('Not run, because the build failed: tests of pages and in the browser.');
  await run.step('Built pages', () => runJest('built'));
  await run.step('Browser tests', () => runPlaywright('quick'));
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
