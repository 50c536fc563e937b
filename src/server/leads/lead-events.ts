import { COMPLAINT_REASON, type LeadEvent } from '../../domain/lead';
import { insertOnce } from '../db/read-response';
import type { Db } from '../db/supabase';
import { deliveryCause } from '../email/delivery-cause';
import type { Columns } from './read-leads';

/** The columns of `lead_events` that a line of a lead's history is made of. */
export const EVENT_COLUMNS =
  'id, kind, from_status, to_status, note, channel, subject, text, cc, state, reason, reached, inbound, at, answer, undoes, owner_email, due_on, call_at, changes, actor_email, created_at' satisfies Columns<LeadEvent>;

/** Reasons of our own beside those of the mail server, and reports about an email that left, by the first word of their code. */
const REASONS: Record<string, string> = {
  BOUNCED: 'the email came back',
  CC: 'the address in Cc was refused; the email left to the sender alone',
  DELAYED: 'the receiving server is late: it keeps trying',
  READ: 'the receiver’s mail program reports that it was opened',
  DELETED: 'the receiver’s mail program reports that it was deleted unread',
  DISABLED: 'it was held, because the account of its writer was disabled before it left',
  ERASED: 'the personal data was erased before it left',
  WITHDRAWN: 'the sender withdrew the enquiry before it left',
  SPAM: 'the lead was marked as spam before it left',
};

function reasonText(code: string): string {
  if (code === 'COMPLAINT') return COMPLAINT_REASON;
  const cause = REASONS[code.split(' ')[0] ?? ''] ?? deliveryCause(code);
  return `${cause.charAt(0).toUpperCase()}${cause.slice(1)}.`;
}

/** A line of the history as the desk reads it: the reason of a late or failed email is in words. */
export const readEvent = <Row extends { reason: string | null }>(row: Row): Row => ({
  ...row,
  reason: row.reason === null ? null : reasonText(row.reason),
});

type NewEvent = {
  kind: 'note' | 'reply';
  note?: string;
  channel?: string;
  reached?: boolean;
  inbound?: boolean;
  at?: string;
};

/** Adds a line that staff may add themselves, once under a key; a policy says which. */
export const insertEvent = (db: Db, lead_id: string, event: NewEvent, idempotency_key: string) => {
  const row = { lead_id, ...event, idempotency_key };
  const known = { lead_id, kind: event.kind, idempotency_key };
  return insertOnce(
    db,
    `add ${event.kind}`,
    {
      insert: db.from('lead_events').insert(row).select(EVENT_COLUMNS),
      find: () => db.from('lead_events').select(EVENT_COLUMNS).match(known),
    },
    readEvent,
  );
};
