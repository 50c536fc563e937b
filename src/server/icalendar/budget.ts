/** An event that takes more work to expand than any person's event does. */
export class TooMuchError extends Error {}

/** Bounds work by counting its steps, so that the outcome is the same on every machine. */
export interface Budget {
  /** @throws TooMuchError when nothing is left */
  spend(steps?: number): void;
}

/**
 * @param limit steps, of which a million take about a fifth of a second
 * @param pool from which the steps are taken, too
 */
export function budgetOf(limit: number, pool?: Budget): Budget {
  let left = limit;
  return {
    spend(steps = 1) {
      left -= steps;
      if (left < 0) throw new TooMuchError();
      pool?.spend(steps);
    },
  };
}
