/** `npm test`: everything that can be checked by machine, ending in `N passed, N failed`. */
import { buildIfNeeded } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { runMain } from './lib/project.mjs';
import { stage } from './lib/run.mjs';
import { check, runDrills, runEngines, runJest, runPlaywright } from './lib/test-steps.mjs';

/** @typedef {import('./lib/test-steps.mjs').StepResult} StepResult */

const totals = { passed: 0, failed: 0 };
/** @type {string[]} */
const notes = [];
let isBuilt = false;

await runMain(async () => {
  await installIfNeeded();
  await Promise.all([buildAndDrill(), checkWithoutBuild()]);
  await step('Browser tests', () => onBuild(runPlaywright));
  await step('Firefox and WebKit', () => onBuild(runEngines));
  for (const note of notes) console.log(note);
  console.log(`${totals.passed} passed, ${totals.failed} failed`);
  process.exitCode = totals.failed === 0 ? 0 : 1;
});

/**
 * The build writes the types of the GraphQL queries, so it comes before the compiler and before lint, which asks for types.
 * Drills mostly wait, and do so beside other tests.
 */
async function buildAndDrill() {
  await record('Build', async () => {
    await buildIfNeeded();
    isBuilt = true;
    return { passed: 1, failed: 0, output: '' };
  });
  await step('Types', () => check('typescript/bin/tsc', ['--build']));
  await step('Lint', () => check('eslint/bin/eslint.js', ['--max-warnings=0', '.']));
  await step('Drills', () => onBuild(runDrills));
}

async function checkWithoutBuild() {
  await step('Format', () =>
    check('prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.']),
  );
  await step('Styles', () => check('stylelint/bin/stylelint.mjs', ['src/**/*.css']));
  await step('Unit and integration tests', runJest);
}

/** @param {() => Promise<StepResult>} work */
function onBuild(work) {
  if (!isBuilt) throw new Error('Not run: the build failed.');
  return work();
}

/**
 * @param {string} title
 * @param {() => Promise<StepResult>} work
 */
function step(title, work) {
  return record(title, () => stage(title, work));
}

/**
 * A step that fails shows its output and does not keep the others from running.
 *
 * @param {string} title
 * @param {() => Promise<StepResult>} work
 */
async function record(title, work) {
  const result = await work().catch(
    /** @returns {StepResult} */
    (/** @type {Error} */ error) => ({ passed: 0, failed: 1, output: error.message }),
  );
  totals.passed += result.passed;
  totals.failed += result.failed;
  notes.push(...(result.notes ?? []));
  if (result.failed > 0) console.log(`\n${title} failed:\n${result.output}\n`);
}
