const path = require('node:path');
const typescript = require('tsx/cjs/api');

const { tryBinaries } = typescript.require('../../testing/database/real/binaries.ts', __filename);

const root = path.join(__dirname, '../..');

/**
 * Adds to Jest's report what it does not tell by itself: how many tests of each project passed and failed, which passed on a
 * retry only, and why none ran on the real servers.
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
  const retried = results.testResults.flatMap(namesOfRetried);
  return { ...results, projects, retried, ...tryBinaries() };
};

/** @param {import('@jest/test-result').TestResult} file */
function namesOfRetried({ testFilePath, testResults }) {
  return testResults
    .filter(({ status, invocations = 1 }) => status === 'passed' && invocations > 1)
    .map(({ fullName }) => `${path.relative(root, testFilePath)}: ${fullName}`);
}
