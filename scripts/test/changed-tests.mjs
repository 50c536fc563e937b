import { buildIfNeeded } from '../lib/build.mjs';
import { checkFormat, checkStyles, checkTypes, lint } from './test-run.mjs';
import { CommandError } from '../lib/project.mjs';
import { run } from '../lib/run.mjs';
import { findJestTests, runJest, runPlaywright } from './test-steps.mjs';
import { touchedBy } from './touched-tests.mjs';

/** @typedef {import('./test-run.mjs').TestRun} TestRun */

/** Every test depends on these, and running them all is what `npm test` is for. */
const config = /^(package-lock\.json|tsconfig.*\.json|(jest|playwright)\.config\..+)$/;

/**
 * Runs what the change since `main` touches, uncommitted files included.
 *
 * @param {TestRun} tests
 */
export async function testChange(tests) {
  const files = await changedFiles();
  if (files.length === 0) return tests.note('Nothing has changed since main.');
  const configs = files.filter((file) => config.test(file));
  if (configs.length > 0) tests.note(`Run all of npm test, too: ${configs.join(', ')} changed.`);
  const touched = touchedBy(files);
  await Promise.all([checkFiles(tests, files), runUnits(tests, files, touched.jest)]);
  if (!touched.pages && touched.specs.length === 0) return;
  const isBuilt = await tests.step('Build', async () => {
    await buildIfNeeded();
    return { passed: 1, failed: 0, output: '' };
  });
  if (!isBuilt) return;
  if (touched.pages) await tests.step('Built pages', () => runJest('built'));
  if (touched.specs.length > 0) {
    await tests.step('Browser tests', () => runPlaywright(undefined, touched.specs));
  }
}

/**
 * @param {TestRun} tests
 * @param {string[]} files
 */
async function checkFiles(tests, files) {
  const styles = files.filter((file) => /^src\/.+\.css$/.test(file));
  const code = files.filter((file) => /\.(ts|tsx|mts|mjs|cjs)$/.test(file));
  await tests.step('Format', () => checkFormat(files));
  if (styles.length > 0) await tests.step('Styles', () => checkStyles(styles));
  if (code.length === 0) return;
  await tests.step('Types', () => checkTypes());
  await tests.step('Lint', () => lint(code));
}

/**
 * @param {TestRun} tests
 * @param {string[]} files
 * @param {string[]} patterns
 */
async function runUnits(tests, files, patterns) {
  const found = [
    ...(await findJestTests(['--findRelatedTests', ...files])),
    ...(patterns.length > 0 ? await findJestTests(patterns) : []),
  ];
  if (found.length === 0) return;
  const selection = ['--runTestsByPath', ...new Set(found)];
  await tests.step('Unit and integration tests', () => runJest('changed', selection));
}

/** Files that differ from where this branch left `main`, without those that are gone. */
async function changedFiles() {
  if ((await ask(['rev-parse', '--git-dir'])) === undefined) {
    throw new CommandError(
      'There is no Git repository here, so nothing tells what has changed. Run npm test instead.',
    );
  }
  const base =
    (await ask(['merge-base', 'main', 'HEAD'])) ??
    (await ask(['merge-base', 'origin/main', 'HEAD']));
  if (base === undefined)
    throw new CommandError('There is no branch main to compare with. Run npm test instead.');
  const [changed = '', added = ''] = await Promise.all([
    ask(['diff', '--name-only', '--diff-filter=d', base.trim()]),
    ask(['ls-files', '--others', '--exclude-standard']),
  ]);
  return [...new Set(`${changed}\n${added}`.split('\n').filter(Boolean))];
}

/**
 * Asks Git; undefined if it fails.
 *
 * @param {string[]} args
 */
async function ask(args) {
  const { ok, output } = await run('git', args);
  return ok ? output : undefined;
}
