import { createContext, type Dispatch, type SetStateAction, use } from 'react';
import type { Lead } from '../../../../domain/lead';

/** Asks about leads; none ends the question. */
type AskReach = Dispatch<SetStateAction<readonly Lead[]>>;

export const ReachContext = createContext<AskReach | null>(null);

/**
 * A function that asks how people were reached whose leads were set to Contacted without a reply.
 *
 * @throws outside of the reach gate
 */
export function useAskReach(): AskReach {
  const ask = use(ReachContext);
  if (!ask) throw new Error('useAskReach needs the reach gate');
  return ask;
}
