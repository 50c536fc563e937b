type Undo = () => Promise<unknown>;

/** More steps than anybody remembers having made. */
const MOST_STEPS = 20;

/**
 * The changes that can be undone, the latest first, also after their toasts are gone. One undo starts when the one before it
 * is done: each goes on from what the last one left.
 */
export function createUndoSteps() {
  let steps: readonly Undo[] = [];
  let running: Promise<unknown> = Promise.resolve();
  return {
    add: (step: Undo): void => {
      steps = [...steps, step].slice(-MOST_STEPS);
    },
    undo: (step = steps.at(-1)): void => {
      if (!step) return;
      steps = steps.filter((other) => other !== step);
      running = running.then(step).catch(() => undefined);
    },
    /** The next person must not undo what this one did. */
    forget: (): void => {
      steps = [];
    },
  };
}
