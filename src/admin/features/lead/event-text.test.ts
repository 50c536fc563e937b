import type { LeadEvent } from '../../../domain/lead';
import { eventText } from './event-text';

const happened = (part: Partial<LeadEvent>): LeadEvent => ({
  id: 1,
  kind: 'created',
  from_status: null,
  to_status: null,
  note: null,
  channel: null,
  actor_email: 'asha@meghdoot.example',
  created_at: '2026-11-21T07:00:00Z',
  ...part,
});

it.each<[Partial<LeadEvent>, string]>([
  [{ kind: 'created', actor_email: null }, 'The enquiry came in'],
  [
    { kind: 'status', from_status: 'new', to_status: 'closed' },
    'asha@meghdoot.example moved it from New to Closed',
  ],
  [{ kind: 'note', note: 'Called back' }, 'asha@meghdoot.example noted'],
  [{ kind: 'reply', channel: 'phone' }, 'asha@meghdoot.example called'],
  [{ kind: 'reply', channel: 'email' }, 'asha@meghdoot.example replied by e-mail'],
  [{ kind: 'correction', actor_email: null }, 'The sender corrected the enquiry'],
  [{ kind: 'withdrawn', actor_email: null }, 'The sender withdrew the enquiry'],
  [{ kind: 'quarantined', actor_email: null }, 'It was set aside as spam'],
  [{ kind: 'quarantined' }, 'asha@meghdoot.example marked it as spam'],
  [{ kind: 'restored' }, 'asha@meghdoot.example restored it from spam'],
  [{ kind: 'erased', actor_email: null }, 'The sender had the personal data erased'],
])('%j is told as %p', (part, text) => {
  expect(eventText(happened(part))).toBe(text);
});
