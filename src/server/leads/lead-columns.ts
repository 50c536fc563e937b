import type { Lead, LeadEvent } from '../../domain/lead';

/** The columns of `leads` that a lead of src/domain is made of. */
export const LEAD_COLUMNS =
  'id, reference, name, email, phone, company, service, budget, message, status, owner_id, next_action, next_action_on, created_at, updated_at, first_response_at, reply_due_at, awaiting_reply_until, enquiry_number, spam_reason, suspect_reason, withdrawn_at, erased_at' satisfies Columns<Lead>;

/** Those of `lead_events` that a line of its history is made of. */
export const EVENT_COLUMNS =
  'id, kind, from_status, to_status, note, channel, owner_email, due_on, call_at, actor_email, created_at' satisfies Columns<LeadEvent>;

/** A list of column names, checked against the shape that is read from them. */
type Columns<Shape, Text = string> = Text extends `${infer Name}, ${infer Rest}`
  ? Name extends keyof Shape
    ? Columns<Shape, Rest>
    : never
  : string;
