import { latestAnswer } from '../lib/unanswered';

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
  const take = (step: Undo): Promise<unknown> => {
    steps = steps.filter((other) => other !== step);
    return step();
  };
  const afterOthers = (act: () => unknown): void => {
    running = running.then(act).catch(() => undefined);
  };
  return {
    add: (step: Undo): void => {
      steps = [...steps, step].slice(-MOST_STEPS);
    },
    undo: (step: Undo): void => afterOthers(() => take(step)),
    /** Undoes the latest change, also one that is still on its way. If that one fails there is nothing to undo: not the one before. */
    undoLatest: (): void => {
      const answered = latestAnswer();
      afterOthers(async () => {
        const isMade = await answered;
        const latest = steps.at(-1);
        if (isMade && latest) await take(latest);
      });
    },
    /** The next person must not undo what this one did. */
    forget: (): void => {
      steps = [];
    },
  };
}
