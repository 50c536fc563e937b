import type { MutationCache } from '@tanstack/react-query';

interface Change {
  /** Resolves with whether it was made. */
  answered: Promise<boolean>;
  answer: (isMade: boolean) => void;
}

/** Changes that the server has not answered yet, by their mutations, the latest last. */
const unanswered = new Map<unknown, Change>();

function beginChange(): Change {
  let answer: Change['answer'] = () => undefined;
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  return { answered, answer };
}

/**
 * For the cache of all mutations. Changes that can be undone have a key; an undo does not wait for an export or a download. What
 * a change says at its success has been said when `onSettled` is called here.
 */
export const followAnswers: Pick<MutationCache['config'], 'onMutate' | 'onSettled'> = {
  onMutate: (_variables, mutation) => {
    if (mutation.options.mutationKey) unanswered.set(mutation, beginChange());
  },
  onSettled: (_data, failure, _variables, _context, mutation) => {
    unanswered.get(mutation)?.answer(failure === null);
    unanswered.delete(mutation);
  },
};

/** Resolves with whether the latest change was made, once the server has answered; without one under way, with true at once. */
const latestAnswer = (): Promise<boolean> =>
  [...unanswered.values()].at(-1)?.answered ?? Promise.resolve(true);

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
    /**
     * Undoes the latest change, also one that is still on its way. If that one fails there is nothing to undo: not the one
     * before.
     */
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
