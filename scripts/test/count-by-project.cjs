const path = require('node:path');
const typescript = require('tsx/cjs/api');

const { tryBinaries } = typescript.require('../../testing/database/real/binaries.ts', __filename);

const root = path.join(__dirname, '../..');

/**
 * Adds to Jest's report what it does not tell by itself: how many tests of each project passed and failed, which failed or
 * passed on a retry only, and why none ran on the real servers.
 *
 * @param {import('@jest/test-result').AggregatedResult} results
 */
module.exports = function countByProject(results) {
  /** @type {Record<string, { passed: number, failed: number }>} */
  const projects = {};
  for (const {
    displayName,
    numPassingTests,
    numFailingTests,
    testExecError,
  } of results.testResults) {
    const counts = (projects[displayName?.name ?? ''] ??= { passed: 0, failed: 0 });
    counts.passed += numPassingTests;
    counts.failed += numFailingTests + Number(testExecError !== undefined);
  }
  const retried = results.testResults.flatMap((file) => namesOf(file, isRetried));
  const failures = results.testResults.flatMap(namesOfFailures);
  return { ...results, projects, retried, failures, ...tryBinaries() };
};

/** @typedef {import('@jest/test-result').TestResult} TestResult */
/** @typedef {import('@jest/test-result').AssertionResult} AssertionResult */

/** @param {AssertionResult} test */
const isRetried = ({ status, invocations = 1 }) => status === 'passed' && invocations > 1;

/** @param {AssertionResult} test */
const isFailed = ({ status }) => status === 'failed';

/** @param {string} file */
const nameFile = (file) => path.relative(root, file);

/**
 * @param {TestResult} file
 * @param {(test: AssertionResult) => boolean} isNamed
 */
const namesOf = ({ testFilePath, testResults }, isNamed) =>
  testResults.filter(isNamed).map(({ fullName }) => `${nameFile(testFilePath)}: ${fullName}`);

/**
 * A file that could not be run is named alone.
 *
 * @param {TestResult} file
 */
const namesOfFailures = (file) =>
  file.testExecError ? [nameFile(file.testFilePath)] : namesOf(file, isFailed);
