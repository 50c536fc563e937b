import { LEAD_EVENT_KINDS, type LeadEvent } from '../../../../domain/lead';
import { shortTime } from '../../../../domain/time-text';
import { eventText, lastingEvents } from './event-text';

const NOW = Date.parse('2026-11-21T07:00:00Z');
const CALL_AT = '2026-11-24T05:30:00Z';
const ASHA = 'Asha';

const PEOPLE = new Map([
  ['asha@meghdoot.example', ASHA],
  ['ravi@meghdoot.example', 'Ravi'],
]);
const nameOf = (email: string) => PEOPLE.get(email) ?? email;

const happened = (part: Partial<LeadEvent>): LeadEvent => ({
  ...{ id: 1, kind: 'created', from_status: null, to_status: null, note: null, channel: null },
  ...{ subject: null, text: null, state: null, reason: null, reached: null, inbound: false },
  ...{ at: null, answer: null, undoes: null },
  ...{
    owner_email: null,
    due_on: null,
    call_at: null,
    changes: null,
    actor_email: 'asha@meghdoot.example',
    created_at: '2026-11-21T07:00:00Z',
  },
  ...part,
});

it.each<[Partial<LeadEvent>, string]>([
  [{ kind: 'created', actor_email: null }, 'The enquiry came in'],
  [{ kind: 'created' }, `${ASHA} added the lead`],
  [
    { kind: 'status', from_status: 'new', to_status: 'closed' },
    `${ASHA} changed the status from New to Closed`,
  ],
  [{ kind: 'note', note: 'Called back' }, `${ASHA} added a note`],
  [{ kind: 'reply', channel: 'phone', reached: true }, `Reached by phone, logged by ${ASHA}`],
  [{ kind: 'reply', channel: 'phone', reached: false }, `Tried, no answer, logged by ${ASHA}`],
  [
    { kind: 'reply', channel: 'phone', reached: true, inbound: true },
    `They rang, logged by ${ASHA}`,
  ],
  [{ kind: 'reply', channel: 'email', state: 'failed' }, `${ASHA} could not send an email`],
  [{ kind: 'reply', channel: 'email' }, `${ASHA} replied by email`],
  [{ kind: 'reply_undone', channel: 'email' }, `${ASHA} removed the logged email reply`],
  [{ kind: 'owner', owner_email: 'asha@meghdoot.example' }, `${ASHA} took it over`],
  [{ kind: 'owner', owner_email: 'ravi@meghdoot.example' }, `${ASHA} assigned it to Ravi`],
  [{ kind: 'owner' }, `${ASHA} unassigned it`],
  [
    { kind: 'next_action', note: 'Send the offer', due_on: '2026-11-22' },
    `${ASHA} set the next action for tomorrow`,
  ],
  [{ kind: 'next_action', note: 'Send the offer' }, `${ASHA} set the next action`],
  [{ kind: 'next_action' }, `${ASHA} cleared the next action`],
  [{ kind: 'action_done', note: 'Send the offer' }, `${ASHA} finished the next action`],
  [
    { kind: 'edited', changes: { phone: { from: '98100', to: '98100 12345' } } },
    `${ASHA} changed the phone from 98100 to 98100 12345`,
  ],
  [
    {
      kind: 'edited',
      changes: { outcome: { from: null, to: 'won' }, value: { from: null, to: 1250000 } },
    },
    `${ASHA} set the outcome to Won and the value to ₹12,50,000`,
  ],
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
  expect(eventText(happened(part), NOW, nameOf)).toBe(text);
});

it.each(LEAD_EVENT_KINDS)('has words for %s', (kind) => {
  expect(eventText(happened({ kind }), NOW, nameOf)).toBeTruthy();
});

describe('the history folds', () => {
  const moved = (from_status: string, to_status: string, part: Partial<LeadEvent>) =>
    happened({ kind: 'status', from_status, to_status, ...part });

  it('a reply and a status that were taken back', () => {
    const events = [
      happened({ id: 1 }),
      happened({ id: 2, kind: 'reply', channel: 'phone', reached: true }),
      happened({ id: 3, kind: 'reply_undone', undoes: 2 }),
      moved('new', 'closed', { id: 4 }),
      moved('closed', 'new', { id: 5, undoes: 4 }),
    ];
    expect(lastingEvents(events).map(({ id }) => id)).toEqual([1]);
  });

  it('several changes that were undone step by step', () => {
    const steps = [
      happened({ id: 1 }),
      moved('new', 'contacted', { id: 2 }),
      moved('contacted', 'qualified', { id: 3 }),
      moved('qualified', 'contacted', { id: 4, undoes: 3 }),
      moved('contacted', 'new', { id: 5, undoes: 2 }),
    ];
    expect(lastingEvents(steps).map(({ id }) => id)).toEqual([1]);
  });

  it('an owner, a spam mark and a next action that were taken back', () => {
    const events = [
      happened({ id: 1, kind: 'owner', owner_email: 'ravi@meghdoot.example' }),
      happened({ id: 2, kind: 'owner', owner_email: ASHA }),
      happened({ id: 3, kind: 'quarantined' }),
      happened({ id: 4, kind: 'action_done', note: 'Send the offer' }),
      happened({ id: 5, kind: 'next_action', note: 'Send the offer', undoes: 4 }),
      happened({ id: 6, kind: 'restored', undoes: 3 }),
      happened({ id: 7, kind: 'owner', owner_email: 'ravi@meghdoot.example', undoes: 2 }),
    ];
    expect(lastingEvents(events).map(({ id }) => id)).toEqual([1]);
  });

  it('no change that was made and reverted without an undo', () => {
    const events = [moved('new', 'closed', { id: 1 }), moved('closed', 'new', { id: 2 })];
    expect(lastingEvents(events)).toHaveLength(2);
  });
});
