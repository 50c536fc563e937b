import type { Consultation } from '../../../domain/http-api/consultations';
import { CALL_STATES } from '../../../domain/lead-facts';
import type { Answer, Lead, LeadEvent } from '../../../domain/lead';
import { agencyTime } from '../../../domain/time-text';
import type { Staff } from '../session/session';

type CalendarReply = NonNullable<Answer['calendar']>;

/** How a visitor's calendar answered an invitation. */
export const CALENDAR_MARKS: Record<CalendarReply['answer'], string> = {
  accepted: 'Accepted the call',
  declined: 'Declined the call',
  tentative: 'May come to the call',
  proposed: 'Proposed another time',
};

/** The newest answer of the visitor's calendar to the call as it stands now. */
export function calendarReplyIn(history: readonly LeadEvent[]): CalendarReply | undefined {
  const booked = history.findLastIndex(({ kind }) => /^call_(booked|moved)$/.test(kind));
  return history.slice(booked + 1).findLast(({ answer }) => answer?.calendar)?.answer?.calendar;
}

/** Such an answer in a line: what it says, the time that it proposes, and its comment. */
export function calendarReplyText({ answer, comment, starts_at }: CalendarReply): string {
  const proposed = answer === 'proposed' && starts_at ? `: ${agencyTime(starts_at)}` : '';
  return [`${CALENDAR_MARKS[answer]}${proposed}.`, comment].filter(Boolean).join(' ');
}

/** Whether the visitor hears by email of a change of their call: emails can be sent, and they have an address. */
export const isVisitorEmailed = ({ email }: Pick<Lead, 'email'>, { ability }: Staff): boolean =>
  ability.sending !== 'off' && email !== '';

/** Said in place of the promise of an email. */
export const TELL_THEM = 'No email is sent, so tell the visitor yourself.';

export const hasBegun = ({ starts_at }: Pick<Consultation, 'starts_at'>, now: number): boolean =>
  Date.parse(starts_at) <= now;

type Colour = 'info' | 'warning' | 'success' | 'error' | 'default';

/** How a call stands, in words and as the colour of a chip. */
export function callState(call: Consultation, now: number): { label: string; color: Colour } {
  switch (call.state) {
    case 'cancelled':
      return { label: CALL_STATES.cancelled, color: 'default' };
    case 'held':
      return { label: CALL_STATES.held, color: 'success' };
    case 'missed':
      return { label: CALL_STATES.missed, color: 'error' };
    case 'booked':
      if (!hasBegun(call, now)) return { label: CALL_STATES.booked, color: 'info' };
      return Date.parse(call.ends_at) > now
        ? { label: 'Under way', color: 'warning' }
        : { label: 'Outcome missing', color: 'warning' };
  }
}
