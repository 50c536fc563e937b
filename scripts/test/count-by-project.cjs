const path = require('node:path');
const typescript = require('tsx/cjs/api');

const { tryBinaries } = typescript.require('../../testing/database/real/binaries.ts', __filename);

const root = path.join(__dirname, '../..');

/**
 * Adds to Jest's report what it does not tell by itself: how many tests of each project passed and failed, which failed, which
 * passed on a retry only with the fault of the first try, and why none ran on the real servers.
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
  const retried = results.testResults.flatMap(retriedTestsOf);
  const failures = results.testResults.flatMap(namesOfFailures);
  return { ...results, projects, retried, failures, ...tryBinaries() };
};

/** @typedef {import('@jest/test-result').TestResult} TestResult */
/** @typedef {import('@jest/test-result').AssertionResult} AssertionResult */

/** @param {AssertionResult} test */
const isRetried = ({ status, invocations = 1 }) => status === 'passed' && invocations > 1;

/** @param {TestResult} file */
const retriedTestsOf = ({ testFilePath, testResults }) =>
  testResults.filter(isRetried).map(({ fullName, retryReasons = [] }) => ({
    name: `${nameFile(testFilePath)}: ${fullName}`,
    reason: retryReasons[0],
  }));

/** @param {AssertionResult} test */
const isFailed = ({ status }) => status === 'failed';

/** @param {string} file */
const nameFile = (file) => path.relative(root, file);

/**
 * A file that could not be run is named alone.
 *
 * @param {TestResult} file
 */
const namesOfFailures = ({ testFilePath, testResults, testExecError }) => {
  const file = nameFile(testFilePath);
  if (testExecError) return [file];
  return testResults.filter(isFailed).map(({ fullName }) => `${file}: ${fullName}`);
};
