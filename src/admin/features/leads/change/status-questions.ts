import type { Lead, LeadStatus } from '../../../../domain/lead';
import { useOutcomes } from './outcome-context';
import { useAskReach } from './reach-context';

/** A question that nobody has answered yet, and can answer. */
const isOpen = ({ outcome, erased_at, spam_reason }: Lead) =>
  outcome === null && erased_at === null && spam_reason === null;

const isUnanswered = ({ first_response_at, erased_at, spam_reason }: Lead) =>
  first_response_at === null && erased_at === null && spam_reason === null;

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
