import { runBin, tail } from '../lib/run.mjs';

/** @typedef {import('./test-run.mjs').StepResult} StepResult */

/** By content, because a checkout changes the times of files. */
const cached = (/** @type {string} */ name) => [
  '--cache',
  '--cache-strategy=content',
  `--cache-location=.build/${name}-cache`,
];

/**
 * Prettier on these files, or on all.
 *
 * @param {string[]} files
 */
export const checkFormat = (files = ['.']) =>
  check('prettier/bin/prettier.cjs', [
    ...['--check', '--log-level=warn', '--ignore-unknown', ...cached('prettier')],
    ...files,
  ]);

/**
 * Stylelint on these stylesheets, or on all.
 *
 * @param {string[]} files
 */
export const checkStyles = (files = ['src/**/*.css']) =>
  check('stylelint/bin/stylelint.mjs', [...cached('stylelint'), ...files]);

/** The compiler: TypeScript 7, while lint asks the API of 5.9. It keeps what it knows under .build/types. */
export const checkTypes = () => check('@typescript/native/bin/tsc', ['--build']);

/**
 * ESLint on these files, or on all.
 *
 * @param {string[]} files
 */
export const lint = (files = ['.']) =>
  check('eslint/bin/eslint.js', [
    ...['--max-warnings=0', '--no-warn-ignored', ...cached('eslint')],
    ...files,
  ]);

/**
 * A step that is one pass or one failure, such as a linter.
 *
 * @param {string} file
 * @param {string[]} args
 * @returns {Promise<StepResult>}
 */
async function check(file, args) {
  const { ok, output } = await runBin(file, args);
  return { passed: Number(ok), failed: Number(!ok), output: tail(output, 200) };
}
