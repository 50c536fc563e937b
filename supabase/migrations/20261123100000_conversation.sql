-- The conversation with a visitor is kept on the lead: replies with their text and how they fared, answers that arrived by
-- email, and marks of both on the lead. This file has the columns, the ones after it the rules.

create domain private.reply_subject as text constraint subject_form
  check (char_length(value) between 1 and 200 and private.is_clean_line(value));
create domain private.reply_text as text constraint reply_text_form
  check (char_length(value) between 1 and 10000 and private.is_clean_text(value));
-- A code as SMTP gives it, or ours for a reply that was stopped. No text of a server: it may quote an address.
create domain private.delivery_code as text constraint delivery_code_form check (value ~ '^[A-Z0-9_ ]{1,60}$');
-- `{from, subject, text, quoted, attachments: [{name, size, type}], automatic}`, as src/domain/lead.ts reads it.
create domain private.answer as jsonb constraint answer_form check (
  case when jsonb_typeof(value) <> 'object' then false
    else value ?& array['from', 'subject', 'text', 'quoted', 'attachments', 'automatic'] end
  and octet_length(value::text) <= 500000
);

alter table public.lead_events
  add column subject private.reply_subject,
  add column text private.reply_text,
  -- Of an email that the desk sends; null for a reply that was logged by hand.
  add column state text constraint state_known check (state in ('queued', 'sent', 'failed', 'undone')),
  -- Why it is late, or failed.
  add column reason private.delivery_code,
  -- Whether a logged reply reached the person, and whether it was them who rang or wrote.
  add column reached boolean,
  add column inbound boolean not null default false,
  -- When a reply happened (null until an email is sent), or an answer arrived.
  add column at timestamptz,
  add column answer private.answer,
  -- Of an email that arrived, so that none is filed twice and replies join its thread.
  add column message_id text unique constraint message_id_form check (message_id ~ '^<[^<>[:space:]]{3,250}>$');

alter table public.lead_events
  drop constraint kind_known,
  add constraint kind_known check (
    kind in (
      'created', 'status', 'note', 'reply', 'reply_undone', 'answer', 'bounced', 'owner', 'next_action', 'action_done', 'edited',
      'correction', 'withdrawn', 'reinstated', 'quarantined', 'restored', 'erased',
      'call_booked', 'call_moved', 'call_cancelled', 'call_held', 'call_missed', 'call_reopened'
    )
  );

-- Every reply until now was logged by hand, after it had reached its person.
alter table public.lead_events disable trigger keep_lead_events;
update public.lead_events set reached = true, at = created_at where kind = 'reply';
alter table public.lead_events enable trigger keep_lead_events;

alter table public.contact_submissions
  add column unread_answers integer not null default 0 constraint unread_answers_form check (unread_answers >= 0),
  add column email_bounced_at timestamptz;

notify pgrst, 'reload schema';
