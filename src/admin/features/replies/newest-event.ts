import type { LeadEvent } from '../../../domain/lead';

/** The id of the newest event of a history, 0 where there is none. */
export const newestOf = (history: readonly LeadEvent[]): number =>
  Math.max(0, ...history.map(({ id }) => id));
