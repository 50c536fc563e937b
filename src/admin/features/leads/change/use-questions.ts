import { createContext, use } from 'react';
import type { Problem } from '../../../../domain/http-api/problem';
import type { Lead, LeadStatus } from '../../../../domain/lead';
import type { Change } from './changed-lead';

/** A change that was refused because somebody else had changed the lead first. */
export interface Conflict {
  /** The lead as the other person left it. */
  lead: Lead;
  changed: Problem['changed'];
  /** The refused change. */
  change: Change;
}

/** The questions of the page on which a lead is changed. */
export interface Questions {
  /** Asks what a saved status leaves open: how people were reached, or how leads ended. */
  ask: (leads: readonly Lead[], status: LeadStatus) => void;
  /** Asks how a closed lead ended, also where that is known already. */
  askOutcome: (lead: Lead) => void;
  /** Asks which of two changes should stand; false when the page is gone. */
  settle: (conflict: Conflict) => boolean;
}

export const QuestionsContext = createContext<Questions | null>(null);

/** @throws outside of a page with `ChangeQuestions` */
export function useQuestions(): Questions {
  const questions = use(QuestionsContext);
  if (!questions) throw new Error('useQuestions needs a page with ChangeQuestions');
  return questions;
}
