import { createContext, use } from 'react';
import type { Lead } from '../../../domain/lead';

interface Outcomes {
  /** The leads that the question is about; none while it is not asked. */
  leads: readonly Lead[];
  ask: (leads: readonly Lead[]) => void;
}

export const OutcomeContext = createContext<Outcomes | null>(null);

/**
 * The question how leads ended that were closed.
 *
 * @throws outside of the outcome gate
 */
export function useOutcomes(): Outcomes {
  const outcomes = use(OutcomeContext);
  if (!outcomes) throw new Error('useOutcomes needs the outcome gate');
  return outcomes;
}

/** A function that asks how these leads ended, unless that is known or nobody can say it any more. */
export function useAskOutcome(): (leads: readonly Lead[]) => void {
  const { ask } = useOutcomes();
  return (leads) =>
    ask(
      leads.filter(
        ({ outcome, erased_at, spam_reason }) =>
          outcome === null && erased_at === null && spam_reason === null,
      ),
    );
}
