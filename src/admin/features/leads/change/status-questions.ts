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
  return {
    ask: (leads: readonly Lead[], status: LeadStatus): void => {
      if (status === 'closed') askOutcome(leads.filter(isOpen));
      else if (status === 'contacted') askReach(leads.filter(isUnanswered));
    },
    /** Ends the questions about leads whose status is another one now. */
    settle: (leads: readonly Lead[]): void => {
      const stillIn = (status: LeadStatus) => (asked: readonly Lead[]) => {
        const left = asked.filter(({ id }) =>
          leads.every((lead) => lead.id !== id || lead.status === status),
        );
        return left.length === asked.length ? asked : left;
      };
      askReach(stillIn('contacted'));
      askOutcome(stillIn('closed'));
    },
  };
}
