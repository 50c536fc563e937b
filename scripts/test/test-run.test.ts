import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { TestRun } from './test-run.mjs';

let folder: string;
let lines: unknown[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'test-run-'));
  lines = [];
  jest.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
});
afterEach(async () => {
  jest.restoreAllMocks();
  process.exitCode = 0;
  await rm(folder, { recursive: true });
});

const counts = () => path.join(folder, 'counts.json');
const step = (passed: number, failed: number) => async () => ({ passed, failed, output: '' });

it('the last line and the exit code are of both runs', async () => {
  const quick = new TestRun();
  await quick.step('Quick', step(3, 1));
  await quick.writeCounts(counts());
  const long = new TestRun();
  await long.addCounts(counts());
  await long.step('Long', step(2, 0));
  long.end();
  expect(lines.at(-1)).toBe('5 passed, 1 failed');
  expect(process.exitCode).toBe(1);
});

it('names what failed in both runs', async () => {
  const quick = new TestRun();
  await quick.step('Lint', step(0, 1));
  await quick.writeCounts(counts());
  const long = new TestRun();
  await long.addCounts(counts());
  await long.step('Long', async () => ({ ...(await step(2, 1)()), failures: ['a.test.ts: adds'] }));
  long.end();
  expect(lines.slice(-3)).toEqual([
    'Failed: Lint',
    'Failed: a.test.ts: adds',
    '2 passed, 2 failed',
  ]);
});

it('a run that was cut off is a failure of the one that follows', async () => {
  const long = new TestRun();
  await long.addCounts(counts());
  await long.step('Long', step(2, 0));
  long.end();
  expect(lines.slice(-2)).toEqual([
    'npm test was cut off, which counts as a failure.',
    '2 passed, 1 failed',
  ]);
  expect(process.exitCode).toBe(1);
});
