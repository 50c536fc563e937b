import { LEAD_EVENT_KINDS, type LeadEvent } from '../../../domain/lead';
import { shortTime } from '../../../domain/time-text';
import { eventText } from './notes-and-history';

const NOW = Date.parse('2026-11-21T07:00:00Z');
const CALL_AT = '2026-11-24T05:30:00Z';
const ASHA = 'asha@meghdoot.example';

const happened = (part: Partial<LeadEvent>): LeadEvent => ({
  ...{ id: 1, kind: 'created', from_status: null, to_status: null, note: null, channel: null },
  ...{
    owner_email: null,
    due_on: null,
    call_at: null,
    actor_email: ASHA,
    created_at: '2026-11-21T07:00:00Z',
  },
  ...part,
});

it.each<[Partial<LeadEvent>, string]>([
  [{ kind: 'created', actor_email: null }, 'The enquiry came in'],
  [
    { kind: 'status', from_status: 'new', to_status: 'closed' },
    `${ASHA} changed the status from New to Closed`,
  ],
  [{ kind: 'note', note: 'Called back' }, `${ASHA} added a note`],
  [{ kind: 'reply', channel: 'phone' }, `${ASHA} called`],
  [{ kind: 'reply', channel: 'email' }, `${ASHA} replied by email`],
  [{ kind: 'reply_undone', channel: 'email' }, `${ASHA} removed the logged email reply`],
  [{ kind: 'owner', owner_email: ASHA }, `${ASHA} took it over`],
  [
    { kind: 'owner', owner_email: 'ravi@meghdoot.example' },
    `${ASHA} assigned it to ravi@meghdoot.example`,
  ],
  [{ kind: 'owner' }, `${ASHA} unassigned it`],
  [
    { kind: 'next_action', note: 'Send the offer', due_on: '2026-11-22' },
    `${ASHA} set the next action for tomorrow`,
  ],
  [{ kind: 'next_action', note: 'Send the offer' }, `${ASHA} set the next action`],
  [{ kind: 'next_action' }, `${ASHA} cleared the next action`],
  [{ kind: 'correction', actor_email: null }, 'The sender corrected the enquiry'],
  [{ kind: 'withdrawn', actor_email: null }, 'The sender withdrew the enquiry'],
  [{ kind: 'reinstated', actor_email: null }, 'The sender reinstated the enquiry'],
  [{ kind: 'quarantined', actor_email: null }, 'It was filtered as spam'],
  [{ kind: 'quarantined' }, `${ASHA} marked it as spam`],
  [{ kind: 'restored' }, `${ASHA} restored it from spam`],
  [{ kind: 'erased', actor_email: null }, 'The sender had the personal data erased'],
  [
    { kind: 'call_booked', actor_email: null, call_at: CALL_AT },
    `The sender booked a call for ${shortTime(CALL_AT)}`,
  ],
  [{ kind: 'call_moved', call_at: CALL_AT }, `${ASHA} moved the call to ${shortTime(CALL_AT)}`],
  [
    { kind: 'call_cancelled', call_at: CALL_AT },
    `${ASHA} cancelled the call of ${shortTime(CALL_AT)}`,
  ],
  [{ kind: 'call_cancelled' }, `${ASHA} cancelled the call`],
  [{ kind: 'call_held', call_at: CALL_AT }, `${ASHA} logged that the call took place`],
  [{ kind: 'call_missed' }, `${ASHA} logged that the sender didn’t come to the call`],
  [{ kind: 'call_reopened' }, `${ASHA} removed the outcome of the call`],
])('%j is told as %p', (part, text) => {
  expect(eventText(happened(part), NOW)).toBe(text);
});

it.each(LEAD_EVENT_KINDS)('has words for %s', (kind) => {
  expect(eventText(happened({ kind }), NOW)).toBeTruthy();
});
