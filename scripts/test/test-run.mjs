import { readFile, writeFile } from 'node:fs/promises';
import { runBin, stage, tail } from '../lib/run.mjs';

/**
 * @typedef {object} StepResult
 * @property {number} passed
 * @property {number} failed
 * @property {string} output shown if the step failed
 * @property {string[]} [notes] lines to read at the end of the run
 * @property {string[]} [failures] names of the tests that failed
 */

/** Steps of a test run, their counts, and the line `N passed, N failed` at its end. */
export class TestRun {
  #passed = 0;
  #failed = 0;
  /** @type {string[]} */
  #notes = [];
  /** @type {string[]} */
  #failures = [];

  /**
   * Runs a step. One that fails shows its output at once and does not keep the others from running.
   *
   * @param {string} title
   * @param {() => Promise<StepResult>} work
   * @returns {Promise<boolean>} whether it passed
   */
  async step(title, work) {
    const result = await stage(title, work).catch(
      /** @returns {StepResult} */
      (/** @type {Error} */ error) => ({ passed: 0, failed: 1, output: error.message }),
    );
    this.#passed += result.passed;
    this.#failed += result.failed;
    this.#notes.push(...(result.notes ?? []));
    if (result.failed === 0) return true;
    const names = result.failures ?? [];
    this.#failures.push(...(names.length > 0 ? names : [title]));
    console.log(`\n${title} failed:\n${result.output}\n`);
    return false;
  }

  /**
   * Adds a line to read at the end.
   *
   * @param {string} note
   */
  note(note) {
    this.#notes.push(note);
  }

  /**
   * Writes the counts so far and the names of failures, for a run that follows this one.
   *
   * @param {string} file
   */
  async writeCounts(file) {
    const counts = { passed: this.#passed, failed: this.#failed, failures: this.#failures };
    await writeFile(file, JSON.stringify(counts));
  }

  /**
   * Adds what the run before has written. One that was cut off has written none and counts as a failure.
   *
   * @param {string} file
   */
  async addCounts(file) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) this.note('npm test was cut off, which counts as a failure.');
    const counts = text === undefined ? { passed: 0, failed: 1, failures: [] } : JSON.parse(text);
    this.#passed += counts.passed;
    this.#failed += counts.failed;
    this.#failures.unshift(...counts.failures);
  }

  /** Prints the notes, what failed and the summary, and sets the exit code. */
  end() {
    for (const note of this.#notes) console.log(note);
    for (const name of this.#failures) console.log(`Failed: ${name}`);
    console.log(`${this.#passed} passed, ${this.#failed} failed`);
    process.exitCode = this.#failed === 0 ? 0 : 1;
  }
}

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
 * Flags for Jest and the linters, whose code mostly runs only a few times: V8 optimises it eight times later than by default, and
 * collects new objects less often. Measured in docs/decisions/0045-test-commands.md.
 */
export const V8_FLAGS = ['--interrupt-budget=1000000', '--max-semi-space-size=64'];

/**
 * A step that is one pass or one failure, such as a linter.
 *
 * @param {string} file
 * @param {string[]} args
 * @returns {Promise<StepResult>}
 */
async function check(file, args) {
  const { ok, output } = await runBin(file, args, { v8Flags: V8_FLAGS });
  return { passed: Number(ok), failed: Number(!ok), output: tail(output, 200) };
}
