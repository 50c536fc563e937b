import { createContext, type Dispatch, type SetStateAction, use } from 'react';
import type { Lead } from '../../../../domain/lead';

interface Outcomes {
  /** The leads that the question is about; none while it is not asked. */
  leads: readonly Lead[];
  ask: Dispatch<SetStateAction<readonly Lead[]>>;
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
