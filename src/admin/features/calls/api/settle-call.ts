import type { Consultation } from '../../../../domain/http-api/consultations';
import type { Lead } from '../../../../domain/lead';
import { CALL_STATES } from '../../../../domain/lead-facts';
import { useChangeCall } from './change-call';

/** How a call that has begun may end. */
export const CALL_OUTCOMES = {
  held: { label: CALL_STATES.held, title: 'Call Took Place' },
  missed: { label: CALL_STATES.missed, title: 'Call Missed' },
} as const;

export type CallOutcome = keyof typeof CALL_OUTCOMES;

const REOPENED = { title: 'Outcome Removed', text: 'The call waits for its outcome again.' };

/** Says whether a call took place; null takes that back. */
export function useSettleCall(lead: Lead, call: Consultation) {
  const { mutate, isPending } = useChangeCall(lead);
  const settle = (state: CallOutcome | null) =>
    mutate({
      change: { state: state ?? 'booked' },
      successToast: state
        ? { title: CALL_OUTCOMES[state].title, text: 'Counted in the reports.' }
        : REOPENED,
      undo: { state: call.state },
    });
  return { settle, isPending };
}
