import type { Lead, LeadStatus } from '../../../../domain/lead';
import { useOutcomes } from './outcome-context';
import { useAskReach } from './reach-context';

/** A question that nobody has answered yet, and can answer. */
const isOpen = ({ outcome, erased_at, spam_reason }: Lead) =>
  outcome === null && erased_at === null && spam_reason === null;

/** The questions that a status leaves open: how a person was reached, and how a lead ended. */
export function useStatusQuestions() {
  const askReach = useAskReach();
  const { ask: askOutcome } = useOutcomes();
  return {
    ask: (leads: readonly Lead[], status: LeadStatus): void => {
      const [lead] = leads;
      if (status === 'closed') askOutcome(leads.filter(isOpen));
      else if (status === 'contacted' && leads.length === 1 && lead?.first_response_at === null) {
        askReach(lead);
      }
    },
    /** Ends the questions about leads whose status is another one now. */
    settle: (leads: readonly Lead[]): void => {
      const isIn = (status: LeadStatus, id: string) =>
        leads.every((lead) => lead.id !== id || lead.status === status);
      askReach((asked) => (asked && isIn('contacted', asked.id) ? asked : null));
      askOutcome((asked) => {
        const left = asked.filter(({ id }) => isIn('closed', id));
        return left.length === asked.length ? asked : left;
      });
    },
  };
}
