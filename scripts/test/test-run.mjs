import { stage } from '../lib/run.mjs';

/**
 * @typedef {object} StepResult
 * @property {number} passed
 * @property {number} failed
 * @property {string} output shown if the step failed
 * @property {string[]} [notes] lines to read at the end of the run
 */

/** Steps of a test run, their counts, and the line `N passed, N failed` at its end. */
export class TestRun {
  #passed = 0;
  #failed = 0;
  /** @type {string[]} */
  #notes = [];

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
    if (result.failed > 0) console.log(`\n${title} failed:\n${result.output}\n`);
    return result.failed === 0;
  }

  /**
   * Adds a line to read at the end.
   *
   * @param {string} note
   */
  note(note) {
    this.#notes.push(note);
  }

  /** Prints the notes and the summary, and sets the exit code. */
  end() {
    for (const note of this.#notes) console.log(note);
    console.log(`${this.#passed} passed, ${this.#failed} failed`);
    process.exitCode = this.#failed === 0 ? 0 : 1;
  }
}
