import { createContext, type Dispatch, type SetStateAction, use } from 'react';
import type { Problem } from '../../../../domain/http-api/problem';
import type { Lead, LeadStatus } from '../../../../domain/lead';
import type { Change } from './lead-change';

interface Outcomes {
  /** The leads that the question is about; none while it is not asked. */
  leads: readonly Lead[];
  ask: Dispatch<SetStateAction<readonly Lead[]>>;
}

export const OutcomeContext = createContext<Outcomes | null>(null);

/**
 * The question how leads ended that were closed.
 *
 * @throws outside of the change gates
 */
export function useOutcomes(): Outcomes {
  const outcomes = use(OutcomeContext);
  if (!outcomes) throw new Error('useOutcomes needs the change gates');
  return outcomes;
}

/** Asks about leads; none ends the question. */
type AskReach = Dispatch<SetStateAction<readonly Lead[]>>;

export const ReachContext = createContext<AskReach | null>(null);

/**
 * A function that asks how people were reached whose leads were set to Contacted without a reply.
 *
 * @throws outside of the change gates
 */
function useAskReach(): AskReach {
  const ask = use(ReachContext);
  if (!ask) throw new Error('useAskReach needs the change gates');
  return ask;
}

/** A question that nobody has answered yet, and can answer. */
const isOpen = ({ outcome, erased_at, spam_reason }: Lead) =>
  outcome === null && erased_at === null && spam_reason === null;

const isUnanswered = ({ first_response_at, erased_at, spam_reason, withdrawn_at }: Lead) =>
  [first_response_at, erased_at, spam_reason, withdrawn_at].every((fact) => fact === null);

/** The questions that a status leaves open: how people were reached, and how leads ended. */
export function useStatusQuestions() {
  const askReach = useAskReach();
  const { ask: askOutcome } = useOutcomes();
  /** Asks on about those leads alone; the same list where that is all of them. */
  const keep = (isKept: (lead: Lead) => boolean) => (asked: readonly Lead[]) => {
    const left = asked.filter(isKept);
    return left.length === asked.length ? asked : left;
  };
  return {
    ask: (leads: readonly Lead[], status: LeadStatus): void => {
      if (status === 'closed') askOutcome(leads.filter(isOpen));
      else if (status === 'contacted') askReach(leads.filter(isUnanswered));
    },
    /** Ends the questions about leads whose status is another one now. */
    settle: (leads: readonly Lead[]): void => {
      const stillIn = (status: LeadStatus) =>
        keep(({ id }) => leads.every((lead) => lead.id !== id || lead.status === status));
      askReach(stillIn('contacted'));
      askOutcome(stillIn('closed'));
    },
    /** Ends the questions about leads of which something was undone. */
    close: (leads: readonly Pick<Lead, 'id'>[]): void => {
      const isOther = keep(({ id }) => leads.every((lead) => lead.id !== id));
      askReach(isOther);
      askOutcome(isOther);
    },
  };
}

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
