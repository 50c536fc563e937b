import { createContext, use } from 'react';
import type { Problem } from '../../../../domain/http-api/problem';
import type { Lead } from '../../../../domain/lead';
import type { Change } from './lead-change';

/** A change that was refused because somebody else had changed the lead first. */
export interface Conflict {
  /** The lead as the other person left it. */
  lead: Lead;
  changed: Problem['changed'];
  /** The refused change. */
  change: Change;
}

type ReportConflict = (conflict: Conflict) => void;

export const ConflictContext = createContext<ReportConflict | null>(null);

/**
 * A function that asks staff which of two changes should stand.
 *
 * @throws outside of the change gates
 */
export function useReportConflict(): ReportConflict {
  const report = use(ConflictContext);
  if (!report) throw new Error('useReportConflict needs the change gates');
  return report;
}
