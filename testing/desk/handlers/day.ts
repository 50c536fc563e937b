import { http } from 'msw';
import { daySchema } from '../../../src/domain/http-api/day';
import type { Lead } from '../../../src/domain/lead';
import type { DeskState } from '../desk-state';
import { respond } from '../respond';
import { openActions } from './actions';
import { isOverdue, TODAY } from './list';

/** Of a lead whose history was left out, its time is that of the enquiry. */
function newestAnswer(state: DeskState, { id, created_at }: Lead) {
  const { at, answer } = state.historyOf(id).findLast(({ kind }) => kind === 'answer') ?? {};
  return { at: at ?? created_at, text: answer?.text ?? '' };
}

const isSuspect = ({ spam_reason, suspect_reason }: Lead) =>
  spam_reason !== null && spam_reason === suspect_reason;

/** `GET /api/day`: the leads of the person who is logged in, and of nobody. */
export const dayHandlers = (state: DeskState) => [
  http.get('/api/day', () => {
    const isMine = ({ owner_id, spam_reason }: Lead) =>
      spam_reason === null && (owner_id === null || owner_id === state.staffId);
    const mine = state.leads.filter(isMine);
    const actions = mine
      .filter(({ status }) => status !== 'closed')
      .flatMap((lead) => openActions(state, lead).map((action) => ({ action, lead })))
      .filter(({ action }) => action.due_on !== null && action.due_on <= TODAY);
    const calls = mine.flatMap((lead) => {
      const call = state.booked.get(lead.id);
      return call?.state === 'booked' && call.starts_at.startsWith(TODAY) ? [{ call, lead }] : [];
    });
    const answers = mine
      .filter(({ unread_answers }) => unread_answers > 0)
      .map((lead) => ({ answer: newestAnswer(state, lead), lead }))
      .sort((a, b) => a.answer.at.localeCompare(b.answer.at));
    const overdue = mine.filter(isOverdue);
    const unowned = mine.filter((lead) => lead.status === 'new' && lead.owner_id === null);
    return respond(daySchema, {
      ...{ answers, overdue, actions, calls, unowned },
      counts: {
        ...{ answers: answers.length, overdue: overdue.length, actions: actions.length },
        ...{ calls: calls.length, unowned: unowned.length },
        held: state.leads.filter(({ spam_reason }) => spam_reason === 'Flood').length,
        suspects: state.leads.filter(isSuspect).length,
      },
    });
  }),
];
