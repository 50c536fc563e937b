import { http } from 'msw';
import { daySchema } from '../../../src/domain/http-api/day';
import type { Lead, LeadEvent } from '../../../src/domain/lead';
import type { DeskState } from '../desk-state';
import { respond } from '../respond';
import { openActions } from './actions';
import { isOverdue, TODAY } from './list';

/** The newest answer that waits for a reply; null where only the enquiry does, undefined where nothing waits. */
function waitingAnswer(state: DeskState, lead: Lead) {
  const history = state.historyOf(lead.id);
  const isUndone = ({ id }: LeadEvent) => history.some(({ undoes }) => undoes === id);
  const newest = history.findLast(({ kind }) => kind === 'answer');
  if (newest) {
    const isOurs = (event: LeadEvent) =>
      event.id > newest.id && OUR_WORDS.includes(event.kind) && event.undoes === null;
    if (history.some((event) => isOurs(event) && !isUndone(event))) return undefined;
    return { id: newest.id, at: newest.at ?? newest.created_at, text: newest.answer?.text ?? '' };
  }
  const isPromised = lead.awaiting_reply_until !== null && !isOverdue(lead);
  return isPromised && lead.owner_id === state.staffId && !lead.next_action ? null : undefined;
}

const isSuspect = ({ spam_reason, suspect_reason }: Lead) =>
  spam_reason !== null && spam_reason === suspect_reason;

/** The newest reply, if it did not arrive. */
function failedReply(state: DeskState, lead: Lead) {
  const newest = state.historyOf(lead.id).findLast(({ kind }) => kind === 'reply');
  if (newest?.state !== 'failed') return undefined;
  return { id: newest.id, at: newest.at ?? newest.created_at, text: newest.text ?? '' };
}

const OUR_WORDS = ['reply', 'next_action', 'no_reply_needed'];

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
    const since = (row: { answer: { at: string } | null; lead: Lead }) =>
      row.answer?.at ?? row.lead.created_at;
    const waiting = mine
      .flatMap((lead) => {
        const answer = waitingAnswer(state, lead);
        return answer === undefined ? [] : [{ answer, lead }];
      })
      .sort((a, b) => since(a).localeCompare(since(b)));
    const returned = mine.flatMap((lead) => {
      const reply = lead.status === 'closed' ? undefined : failedReply(state, lead);
      return reply ? [{ reply, lead }] : [];
    });
    const overdue = mine.filter(isOverdue);
    const unowned = mine.filter((lead) => lead.status === 'new' && lead.owner_id === null);
    return respond(daySchema, {
      ...{ waiting, returned, overdue, actions, calls, unowned },
      counts: {
        ...{
          waiting: waiting.length,
          returned: returned.length,
          overdue: overdue.length,
          actions: actions.length,
        },
        ...{ calls: calls.length, unowned: unowned.length },
        held: state.leads.filter(({ spam_reason }) => spam_reason === 'Flood').length,
        suspects: state.leads.filter(isSuspect).length,
      },
    });
  }),
];
