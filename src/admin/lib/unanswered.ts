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

/** For the cache of all mutations. What a change says at its success has been said when `onSettled` is called here. */
export const followAnswers: Pick<MutationCache['config'], 'onMutate' | 'onSettled'> = {
  onMutate: (_variables, mutation) => {
    unanswered.set(mutation, beginChange());
  },
  onSettled: (_data, failure, _variables, _context, mutation) => {
    unanswered.get(mutation)?.answer(failure === null);
    unanswered.delete(mutation);
  },
};

/** Resolves with whether the latest change was made, once the server has answered; without one under way, with true at once. */
export const latestAnswer = (): Promise<boolean> =>
  [...unanswered.values()].at(-1)?.answered ?? Promise.resolve(true);
