import type { Database } from '../../../supabase/database.types';

type Tables = Database['public']['Tables'];
type Kind<Value> = [NonNullable<Value>] extends [string]
  ? 'string'
  : [NonNullable<Value>] extends [number]
    ? 'number'
    : 'json';
type Described = {
  [Table in keyof Tables]: {
    [Column in keyof Tables[Table]['Row']]: null extends Tables[Table]['Row'][Column]
      ? `${Kind<Tables[Table]['Row'][Column]>}?`
      : Kind<Tables[Table]['Row'][Column]>;
  };
};

/** The columns of database.types.ts: the compiler checks this list against the types, the test against the database. */
export const DESCRIBED: Described = {
  contact_submissions: {
    id: 'string',
    reference: 'string',
    idempotency_key: 'string',
    name: 'string',
    email: 'string',
    phone: 'string?',
    company: 'string?',
    service: 'string',
    budget: 'string?',
    message: 'string',
    status: 'string',
    created_at: 'string',
    updated_at: 'string',
    first_response_at: 'string?',
    spam_reason: 'string?',
    journey: 'json?',
    client_hash: 'string?',
    networks: 'json?',
    erased_at: 'string?',
    search_text: 'string',
    email_key: 'string?',
    phone_key: 'string?',
    enquiry_number: 'number',
    reply_due_at: 'string',
    awaiting_reply_until: 'string?',
    suspect_reason: 'string?',
    owner_id: 'string?',
    next_action: 'string?',
    next_action_on: 'string?',
    withdrawn_at: 'string?',
    sort_name: 'string?',
  },
  lead_events: {
    id: 'number',
    lead_id: 'string',
    kind: 'string',
    from_status: 'string?',
    to_status: 'string?',
    note: 'string?',
    channel: 'string?',
    actor_id: 'string?',
    actor_email: 'string?',
    created_at: 'string',
    undoes: 'number?',
    owner_id: 'string?',
    owner_email: 'string?',
    due_on: 'string?',
    call_at: 'string?',
  },
  consultations: {
    lead_id: 'string',
    starts_at: 'string',
    ends_at: 'string',
    free_from: 'string',
    seat: 'number',
    seats: 'number',
    state: 'string',
    time_zone: 'string?',
    booked_for: 'string',
    sequence: 'number',
    created_at: 'string',
    updated_at: 'string',
  },
  unavailable_times: {
    id: 'string',
    source: 'string',
    starts_at: 'string',
    ends_at: 'string',
    note: 'string?',
  },
  throttle_rules: { name: 'string', max_admitted: 'number', window_seconds: 'number' },
  lead_exports: {
    id: 'string',
    actor_id: 'string',
    actor_email: 'string',
    filter: 'json',
    rows: 'number',
    created_at: 'string',
  },
  mail_outbox: {
    id: 'string',
    kind: 'string',
    lead_id: 'string?',
    event_id: 'number?',
    subscriber_id: 'string?',
    state: 'string',
    due_at: 'string',
    claim: 'string?',
    attempts: 'number',
    last_error: 'string?',
    wanted_at: 'string',
    settled_at: 'string?',
  },
  newsletter_subscribers: {
    id: 'string',
    email: 'string',
    requested_at: 'string',
    status: 'string',
    link_key: 'string',
    confirmed_at: 'string?',
    unsubscribed_at: 'string?',
  },
};
