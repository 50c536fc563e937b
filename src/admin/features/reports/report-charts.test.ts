/** @jest-environment ./testing/pages/browser-environment.ts */
import { scaleSteps } from './report-charts';

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [5, [0, 1, 2, 3, 4, 5]],
  [6, [0, 2, 4, 6]],
  [11, [0, 5, 10, 15]],
  [48, [0, 10, 20, 30, 40, 50]],
  [51, [0, 20, 40, 60]],
  [18_500_000, [0, 5_000_000, 10_000_000, 15_000_000, 20_000_000]],
])('a scale up to %d has even steps', (highest, steps) => {
  expect(scaleSteps(highest)).toEqual(steps);
});
