-- All that came after 0.2.0: people with roles, a second factor, replies and answers by email, next actions, leads by hand, the
-- log of the desk, and the report by source, service, owner and month. supabase/schemas says how each thing is now.

-- First of all, because PostgreSQL refuses to alter a table while a function with a SQL-standard body uses its row type.
create or replace function private.is_expired(subscriber public.newsletter_subscribers) returns boolean
language sql stable
as $$
  select subscriber.status <> 'confirmed'
    and coalesce(subscriber.unsubscribed_at, subscriber.requested_at) < now() - interval '30 days'
$$;

create or replace function private.is_expired(lead public.contact_submissions, days integer) returns boolean
language sql stable
as $$
  select lead.status = 'closed' and lead.erased_at is null and lead.updated_at < now() - make_interval(days => days)
$$;

create or replace function private.read_call(p_call jsonb) returns public.consultations
language sql stable
as $$
  select jsonb_populate_record(null::public.consultations, p_call)
$$;

-- Content decides which services and budgets there are.
alter domain private.service drop constraint service_known;
alter domain private.service add constraint service_form check (value ~ '^[a-z][a-z0-9-]{0,39}$');
alter domain private.budget drop constraint budget_known;
alter domain private.budget add constraint budget_form check (value ~ '^[A-Za-z0-9][A-Za-z0-9+-]{0,39}$');

-- Domains of new columns.
create domain private.added_source as text constraint added_source_known
  check (value in ('phone', 'whatsapp', 'email', 'event', 'other'));
create domain private.lead_outcome as text constraint outcome_known check (value in ('won', 'lost'));
create domain private.lost_reason as text constraint lost_reason_form
  check (char_length(value) between 1 and 200 and private.is_clean_line(value));

-- Whole rupees.
create domain private.rupees as bigint constraint rupees_form check (value between 0 and 100000000000);
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

-- People, and what their log-in needs.
create table public.staff (
  id uuid primary key references auth.users (id) on delete cascade,
  name text not null constraint staff_name_form check (char_length(name) between 1 and 80 and private.is_clean_line(name)),
  role text not null constraint staff_role_known check (role in ('manager', 'staff')),
  state text not null constraint staff_state_known check (state in ('active', 'invited', 'disabled')),
  created_at timestamptz not null default clock_timestamp(),
  invited_by uuid references auth.users (id) on delete set null,
  -- When the mail with the day's work is sent, in India; null for no mail.
  day_mail_at time default '09:00'
);

comment on table public.staff is 'People of the desk; changed by invite_staff, accept_invitation and change_staff alone.';

alter table public.staff enable row level security;

-- Rules of the desk that managers set; one row.
create table private.desk_settings (
  is_only boolean primary key default true constraint only_one check (is_only),
  managers_need_factor boolean not null default false
);

insert into private.desk_settings default values;

-- Sessions that a recovery code has let in, in place of a lost second factor.
create table private.recovered_sessions (
  session_id uuid primary key,
  created_at timestamptz not null default clock_timestamp()
);

-- People whose lost second factor was removed to set up another: until then nothing but the set-up works, or the password alone
-- would open the desk.
create table private.owed_factors (
  user_id uuid primary key references auth.users (id) on delete cascade
);

-- One set an account: the codes' slow hashes under one salt. A code that was used is gone.
create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  hash private.keyed_hash not null,
  salt text not null constraint salt_form check (salt ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, hash)
);

-- Keyed hashes of codes that were tried, right or wrong, for as long as an authenticator app could show them.
create table private.tried_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code private.keyed_hash not null,
  tried_at timestamptz not null default clock_timestamp(),
  primary key (user_id, code)
);

create table public.desk_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  kind text not null constraint kind_known check (
    kind in (
      'signed_in', 'sign_in_failed', 'signed_out', 'sessions_ended',
      'added', 'invited', 'invitation_accepted', 'role_changed', 'renamed', 'disabled', 'enabled', 'removed',
      'password_changed', 'password_forgotten', 'calendar_renewed',
      'factor_set_up', 'factor_removed', 'factor_reset', 'recovery_code_used', 'recovery_codes_replaced',
      'factor_required_changed',
      'exported', 'person_exported', 'erased', 'lead_added'
    )
  ),
  -- Null for the operator and for strangers. Names are copied and nothing refers to the account, which the log outlives.
  actor_id uuid,
  actor_name text,
  -- The colleague it is about.
  subject_id uuid,
  subject_name text,
  -- A session begins and ends once, however often that is reported.
  session_id uuid,
  user_agent text constraint user_agent_form check (char_length(user_agent) <= 200),
  detail jsonb not null default '{}' constraint detail_form check (jsonb_typeof(detail) = 'object' and length(detail::text) <= 2000)
);

comment on table public.desk_log is 'Log of the desk: what happened (kind), who did it (null: the operator or a stranger), when.';

alter table public.desk_log enable row level security;

-- Leads. Two generated columns are made anew: their expressions cannot be changed before PostgreSQL 17.
drop view public.leads;

alter table public.contact_submissions
  drop column journey_source,
  drop column awaiting_reply_until,
  add column added_source private.added_source,
  add column added_by uuid references auth.users (id) on delete set null,
  add column outcome private.lead_outcome,
  add column lost_reason private.lost_reason,
  add column value private.rupees,
  add column closed_at timestamptz,
  add column qualified_at timestamptz,
  add column unread_answers integer not null default 0 constraint unread_answers_form check (unread_answers >= 0),
  add column waiting_since timestamptz,
  add column email_bounced_at timestamptz,
  add column email_typed text constraint email_typed_form
    check (char_length(email_typed) between 3 and 254 and private.is_clean_line(email_typed)),
  add constraint outcome_needs_closed check (outcome is null or status = 'closed'),
  add constraint reason_needs_lost check (lost_reason is null or outcome = 'lost');

alter table public.contact_submissions
  add column journey_source text not null generated always as (
    coalesce(added_source::text, private.lead_source(journey))
  ) stored,
  add column awaiting_reply_until timestamptz generated always as (
    case
      when status <> 'closed' and first_response_at is null and spam_reason is null and withdrawn_at is null and erased_at is null
        then reply_due_at
    end
  ) stored;

-- History. Every reply until now was logged by hand, after it had reached its person.
alter table public.lead_events
  drop constraint kind_known,
  drop constraint undone_names_reply,
  add constraint undone_names_reply check (kind <> 'reply_undone' or undoes is not null),
  add constraint kind_known check (
    kind in (
      'created', 'status', 'note', 'reply', 'reply_undone', 'answer', 'no_reply_needed', 'bounced', 'owner', 'next_action',
      'action_done', 'edited', 'correction', 'withdrawn', 'reinstated', 'quarantined', 'restored', 'erased',
      'call_booked', 'call_moved', 'call_cancelled', 'call_held', 'call_missed', 'call_reopened'
    )
  ),
  add column changes jsonb constraint changes_form check (jsonb_typeof(changes) = 'object'),
  add column subject private.reply_subject,
  add column text private.reply_text,
  add column cc private.email_address,
  add column state text constraint state_known check (state in ('queued', 'sent', 'failed', 'undone')),
  add column reason private.delivery_code,
  add column reached boolean,
  add column inbound boolean not null default false,
  add column at timestamptz,
  add column answer private.answer,
  add column message_id text unique constraint message_id_form check (message_id ~ '^<[^<>[:space:]]{3,250}>$'),
  add column action_id bigint,
  add column caused_by bigint references public.lead_events (id),
  add column version timestamptz,
  add constraint cc_is_of_email check (cc is null or cc <> '' and subject is not null),
  add constraint edited_names_changes check (kind <> 'edited' or changes is not null),
  add constraint inbound_was_reached check (not inbound or coalesce(reached, false));

alter table public.lead_events disable trigger keep_lead_events;
update public.lead_events set reached = true, at = created_at where kind = 'reply';
alter table public.lead_events enable trigger keep_lead_events;

alter table public.lead_events
  add constraint reply_is_sent_or_logged check (num_nonnulls(state, reached) = case when kind = 'reply' then 1 else 0 end);

create table public.next_actions (
  id bigint generated always as identity primary key,
  -- Only an enquiry of a flood is ever deleted.
  lead_id uuid not null references public.contact_submissions (id) on delete cascade,
  text private.next_action,
  due_on date,
  done_at timestamptz,
  done_by uuid,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint action_says_something check (num_nonnulls(text, due_on) > 0)
);

comment on table public.next_actions is 'What the owners of leads will do, open and done; changed by change_action.';

alter table public.next_actions enable row level security;

-- Email.
alter table public.mail_outbox
  drop constraint kind_known,
  drop constraint subject_fits_kind,
  add column day_on date,
  add constraint kind_known check (
    kind in (
      'staff_notification', 'acknowledgement', 'webhook',
      'correction', 'withdrawn', 'reinstated', 'assignment', 'reply', 'answer', 'bounced',
      'call_moved', 'call_cancelled', 'call_tomorrow', 'call_soon', 'staff_call_moved', 'staff_call_cancelled',
      'newsletter_confirmation',
      'sign_in_lockout', 'staff_invitation', 'password_reset', 'password_changed',
      'factor_set_up', 'factor_removed', 'factor_reset', 'factor_lockout', 'recovery_code_used', 'recovery_codes_replaced',
      'day'
    )
  ),
  add constraint subject_fits_kind check (
    (subscriber_id is not null) = (kind = 'newsletter_confirmation')
    and (staff_id is not null) = (
      kind in (
        'sign_in_lockout', 'staff_invitation', 'password_reset', 'password_changed',
        'factor_set_up', 'factor_removed', 'factor_reset', 'factor_lockout', 'recovery_code_used', 'recovery_codes_replaced',
        'day'
      )
    )
    and (lead_id is not null) = (num_nonnulls(subscriber_id, staff_id) = 0)
    and (event_id is not null) = (
      kind in (
        'correction', 'withdrawn', 'reinstated', 'assignment', 'reply', 'answer', 'bounced',
        'call_moved', 'call_cancelled', 'staff_call_moved', 'staff_call_cancelled'
      )
    )
  ),
  add constraint day_names_day check ((day_on is not null) = (kind = 'day'));

-- The visitor's answer goes to an address that carries this key, so it finds its lead. It is random: nobody can file into a
-- lead by guessing.
create table private.reply_addresses (
  lead_id uuid primary key references public.contact_submissions (id) on delete cascade,
  reply_key text not null unique default replace(gen_random_uuid()::text, '-', '')
    constraint reply_key_form check (reply_key ~ '^[0-9a-f]{32}$')
);

comment on table private.reply_addresses is 'The keys in the addresses that visitors answer to; for definer functions alone.';

-- With the lead goes the mark: an enquiry of a flood gives way to another, whoever writes to it.
create table private.reply_writers (
  lead_id uuid not null references public.contact_submissions (id) on delete cascade,
  account_id uuid not null,
  email text,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (lead_id, account_id)
);

comment on table private.reply_writers is 'Who writes a reply to which lead, as their desk said last; for definer functions alone.';

-- The place up to which the mailbox was read. A hash of its address tells whether it is still the same mailbox.
create table private.mailbox_reading (
  only_row boolean primary key default true constraint one_row check (only_row),
  mailbox private.keyed_hash,
  -- False where IMAP_URL is not set: answers stay in the mailbox.
  is_reading boolean not null default false,
  -- UIDs are counted anew when the server changes this number (RFC 9051 §2.3.1.1).
  uid_validity bigint,
  next_uid bigint not null default 1,
  -- Of the worker that reads now; another one waits until it ends.
  lease uuid,
  leased_until timestamptz,
  read_at timestamptz,
  fault private.delivery_code
);

comment on table private.mailbox_reading is 'How far the mailbox of answers was read; for definer functions alone.';

insert into private.mailbox_reading default values;

-- Counters and reports ask the leads.
drop table private.lead_tallies, private.lead_days, private.marked_days;
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

drop policy "Visitors send enquiries" on public.contact_submissions;

drop trigger follow_reply on public.lead_events;

drop policy "Admins add notes and replies" on public.lead_events;

drop policy "Admins block times" on public.unavailable_times;

drop policy "Admins change leads" on public.contact_submissions;

drop policy "Admins count what they export" on public.lead_exports;

drop policy "Admins free blocked times" on public.unavailable_times;

drop policy "Admins read exports" on public.lead_exports;

drop policy "Admins read history" on public.lead_events;

drop policy "Admins read leads" on public.contact_submissions;

drop policy "Admins read unavailable times" on public.unavailable_times;

drop policy "Admins record their exports" on public.lead_exports;

drop trigger arrive_1_client on public.contact_submissions;

drop trigger arrive_1_receipt_key on public.contact_submissions;

drop trigger arrive_2_complete on public.contact_submissions;

drop trigger arrive_2_mail on public.contact_submissions;

drop trigger arrive_3_record on public.contact_submissions;

drop trigger arrive_4_hold on public.contact_submissions;

drop trigger change_1_guard on public.contact_submissions;

drop trigger change_2_follow on public.contact_submissions;

drop trigger change_3_record on public.contact_submissions;

drop trigger change_4_mail on public.contact_submissions;

drop trigger change_5_cancel_call on public.contact_submissions;

drop trigger tally_changed_leads on public.contact_submissions;

drop trigger tally_dropped_leads on public.contact_submissions;

drop trigger tally_new_leads on public.contact_submissions;

drop function public.change_leads(uuid[],jsonb);

drop function public.staff_members();

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.action_facts(action public.next_actions)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select jsonb_build_object(
    'next_action', action.text,
    'next_action_on', action.due_on,
    'done', case when action.id is not null then action.done_at is not null end
  )
$function$;

CREATE OR REPLACE FUNCTION private.address_hash(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select encode(sha256(convert_to(lower(email), 'UTF8')), 'hex')
$function$;

CREATE OR REPLACE FUNCTION private.as_figures(leads numeric, answered numeric, overdue numeric, kept numeric, qualified numeric, won numeric, value numeric, seconds numeric)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'enquiries', coalesce(leads, 0),
    -- Promises that were answered or are overdue: those one can judge.
    'judged', coalesce(answered, 0) + coalesce(overdue, 0),
    'in_time', coalesce(kept, 0),
    'qualified', coalesce(qualified, 0),
    'won', coalesce(won, 0),
    'value', coalesce(value, 0),
    'days_to_close', round(seconds / nullif(won, 0) / 86400, 1)
  )
$function$;

CREATE OR REPLACE FUNCTION private.as_lead(lead public.contact_submissions)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select to_jsonb(lead) - array['search_text', 'waiting_since', 'client_hash', 'networks', 'journey', 'idempotency_key']
$function$;

CREATE OR REPLACE FUNCTION private.blank_changes(changes jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select (
    select jsonb_object_agg(
      field.key,
      case when private.blank_personal_data() ? field.key then '{"from": null, "to": null}' else field.value end
    )
    from jsonb_each(changes) as field
  )
$function$;

CREATE OR REPLACE FUNCTION private.blank_personal_data()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select '{"name": "", "email": "", "email_typed": null, "phone": null, "company": null, "message": "", "journey": null,
    "client_hash": null, "networks": null, "next_action": null, "next_action_on": null, "lost_reason": null}'::jsonb
$function$;

CREATE OR REPLACE FUNCTION private.calling_role()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(nullif(current_setting('role', true), 'none'), session_user)
$function$;

CREATE OR REPLACE FUNCTION private.cancel_call_of_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.consultations set state = 'cancelled'
  where lead_id = new.id and state = 'booked' and starts_at > clock_timestamp();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.changed_since(event public.lead_events)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select newer.id
  from public.lead_events as newer
  where newer.lead_id = event.lead_id and newer.id > event.id
    and (newer.undoes = event.id or private.subjects_of(newer) && private.subjects_of(event))
    -- A later change that was undone is no change, and neither is its undo.
    and (newer.undoes is null or newer.undoes <= event.id)
    and not exists (select from public.lead_events as undo where undo.undoes = newer.id)
  order by newer.id desc
  limit 1
$function$;

CREATE OR REPLACE FUNCTION private.changes_between(old_row jsonb, new_row jsonb, fields text[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select jsonb_object_agg(field, jsonb_build_object('from', old_row -> field, 'to', new_row -> field))
  from unnest(fields) as field
  where old_row -> field is distinct from new_row -> field
$function$;

CREATE OR REPLACE FUNCTION private.check_contact(edited public.contact_submissions)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if edited.erased_at is not null then
    raise exception 'This lead was erased.' using errcode = 'PT409';
  elsif edited.withdrawn_at is not null then
    raise exception 'The sender withdrew this enquiry.' using errcode = 'PT409';
  elsif edited.name = '' then
    raise exception 'A lead needs a name.' using errcode = 'PT422', detail = 'name';
  elsif edited.email = '' and edited.phone is null then
    raise exception 'A lead needs an email address or a phone number.' using errcode = 'PT422', detail = 'email';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.clear_bounce()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.email_bounced_at := null;
  if new.email_typed is not distinct from old.email_typed then
    new.email_typed := null;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.complete_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person bigint;
begin
  -- Asked here too, because the policy is asked after this and says less.
  if private.calling_role() = 'authenticated' then
    perform private.require_staff();
  end if;
  -- A not-null constraint would write the row into the log.
  if new.erased_at is null and not coalesce(new.name <> '' and new.message <> '', false)
    or new.erased_at is null and not coalesce(new.email <> '', false) and num_nulls(new.added_source, new.phone) > 0
    or num_nulls(new.email, new.service, new.reference, new.idempotency_key) > 0
  then
    raise exception 'An enquiry needs name, email, service, message, reference and key.' using errcode = 'check_violation';
  end if;
  for person in
    select distinct hashtextextended(key, 0)
    from unnest(array[private.email_key(new.email), private.phone_key(new.phone)]) as key
    where key is not null
    order by 1
  loop
    perform pg_advisory_xact_lock(person);
  end loop;
  if private.calling_role() in ('anon', 'authenticated') then
    new.created_at := clock_timestamp();
    new.updated_at := new.created_at;
    new.added_by := auth.uid();
    new.owner_id := auth.uid();
  end if;
  if new.status = 'closed' then
    new.closed_at := coalesce(new.closed_at, new.updated_at);
  elsif new.status = 'qualified' then
    new.qualified_at := coalesce(new.qualified_at, new.updated_at);
  end if;
  new.reply_due_at := private.reply_due_by(new.created_at);
  new.enquiry_number := 1 + private.count_earlier(new.email, new.phone, 'infinity');
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_earlier(p_email text, p_phone text, p_before timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*)::integer
  from public.contact_submissions as earlier
  where earlier.spam_reason is null and earlier.created_at < p_before
    and (earlier.email_key = private.email_key(p_email) or earlier.phone_key = private.phone_key(p_phone))
$function$;

CREATE OR REPLACE FUNCTION private.date_lead_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
  reply public.lead_events;
begin
  -- Asked here too, because the policy is asked after this and says less.
  if private.calling_role() = 'authenticated' then
    perform private.require_staff();
  end if;
  select * into lead from public.contact_submissions where id = new.lead_id for no key update;
  if not found then
    raise exception 'No such lead.' using errcode = 'PT404';
  end if;
  if lead.erased_at is not null and (new.kind = 'reply' or num_nonnulls(new.note, new.subject, new.text, new.answer) > 0) then
    raise exception 'This lead was erased.' using errcode = 'PT409';
  elsif lead.withdrawn_at is not null and new.kind = 'reply' then
    raise exception 'The sender withdrew this enquiry.' using errcode = 'PT409';
  end if;
  -- The default was drawn before the lock.
  new.id := nextval('public.lead_events_id_seq');
  if new.kind = 'reply_undone' then
    select * into reply from public.lead_events where id = new.undoes and lead_id = new.lead_id and kind = 'reply';
    if not found then
      raise exception 'There is no such reply.' using errcode = 'PT404';
    end if;
    new.channel := reply.channel;
    -- One that was undone before is refused by the constraint.
    if reply.state <> 'undone' then
      perform private.stop_reply(reply);
    end if;
  end if;
  if private.calling_role() in ('anon', 'authenticated') then
    -- Staff ask for news since a time. Arrivals and assignments, dated in the order in which they commit, are all heard.
    if new.kind in ('created', 'owner') then
      perform pg_advisory_xact_lock(1, 0);
    end if;
    new.created_at := clock_timestamp();
  end if;
  if new.kind = 'reply' and new.state is null then
    new.at := case
      when new.at is null then greatest(new.created_at, lead.created_at)
      else private.reply_time(new.at, lead.created_at)
    end;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.day_in_india(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (moment at time zone 'Asia/Kolkata')::date
$function$;

CREATE OR REPLACE FUNCTION private.day_mail_lasts()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select interval '3 hours'
$function$;

CREATE OR REPLACE FUNCTION private.day_of(p_staff_id uuid, p_most integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with today as (
    select private.today_in_india() as day,
      private.today_in_india()::timestamp at time zone 'Asia/Kolkata' as starts,
      (private.today_in_india() + 1)::timestamp at time zone 'Asia/Kolkata' as ends
  ),
  waiting as (
    select id, row_number() over (order by since, id) as place
    from (
      select id, waiting_since as since
      from public.contact_submissions
      where spam_reason is null and waiting_since is not null and (owner_id = p_staff_id or owner_id is null)
        and withdrawn_at is null
      union all
      select id, created_at
      from public.contact_submissions
      where spam_reason is null and awaiting_reply_until >= now() and owner_id = p_staff_id
        and waiting_since is null and num_nonnulls(next_action, next_action_on) = 0
    ) as lead
  ),
  returned as (
    select failed.lead_id as id, failed.id as reply_id, row_number() over (order by failed.id) as place
    from public.lead_events as failed
    join public.contact_submissions as lead on lead.id = failed.lead_id
    where failed.state = 'failed' and lead.status <> 'closed' and lead.spam_reason is null and lead.withdrawn_at is null
      and (lead.owner_id = p_staff_id or lead.owner_id is null)
      and not exists (
        select
        from public.lead_events as newer
        where newer.lead_id = failed.lead_id and newer.id > failed.id
          and (newer.reached or newer.state in ('queued', 'sent', 'failed') or newer.kind = 'call_held')
          and not exists (select from public.lead_events as undo where undo.undoes = newer.id)
      )
  ),
  overdue as (
    select id, row_number() over (order by awaiting_reply_until, id) as place
    from public.contact_submissions
    where spam_reason is null and awaiting_reply_until is not null and awaiting_reply_until < now()
      and (owner_id = p_staff_id or owner_id is null)
  ),
  actions as (
    select action.id, action.lead_id, row_number() over (order by action.due_on, action.id) as place
    from public.contact_submissions as lead
    join public.next_actions as action on action.lead_id = lead.id and action.done_at is null
    where lead.spam_reason is null and lead.next_action_on is not null and lead.status <> 'closed'
      and lead.next_action_on <= (select day from today) and action.due_on <= (select day from today)
      and (lead.owner_id = p_staff_id or lead.owner_id is null)
  ),
  calls as (
    select call.lead_id, row_number() over (order by call.starts_at, call.lead_id) as place
    from public.consultations as call
    join public.contact_submissions as lead on lead.id = call.lead_id
    where call.state = 'booked' and call.starts_at >= (select starts from today) and call.starts_at < (select ends from today)
      and lead.spam_reason is null and (lead.owner_id = p_staff_id or lead.owner_id is null)
  ),
  unowned as (
    select id, row_number() over (order by created_at desc, id) as place
    from public.contact_submissions
    where spam_reason is null and status = 'new' and owner_id is null and withdrawn_at is null
  )
  select jsonb_build_object(
    'waiting', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('answer', case when newest.id is not null then to_jsonb(newest) end, 'lead', private.as_lead(lead))
          order by place
        ),
        '[]'
      )
      from (select id, place from waiting where place <= p_most limit 50) as listed
      join public.contact_submissions as lead using (id)
      -- A row shows the beginning of the last that a person wrote.
      left join lateral (
        select event.id, coalesce(event.at, event.created_at) as at,
          left(coalesce(event.answer ->> 'text', event.note), 300) as text
        from public.lead_events as event
        where event.lead_id = lead.id and lead.waiting_since is not null and private.is_visitors_word(event)
        order by event.id desc
        limit 1
      ) as newest on true
    ),
    'returned', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'reply', jsonb_build_object(
              'id', reply.id, 'at', coalesce(lead.email_bounced_at, reply.at, reply.created_at), 'text', left(reply.text, 300)
            ),
            'lead', private.as_lead(lead)
          )
          order by place
        ),
        '[]'
      )
      from (select id, reply_id, place from returned where place <= p_most limit 50) as listed
      join public.contact_submissions as lead using (id)
      join public.lead_events as reply on reply.id = listed.reply_id
    ),
    'overdue', (
      select coalesce(jsonb_agg(private.as_lead(lead) order by place), '[]')
      from (select id, place from overdue where place <= p_most limit 50) as listed
      join public.contact_submissions as lead using (id)
    ),
    'actions', (
      select coalesce(
        jsonb_agg(jsonb_build_object('action', to_jsonb(action), 'lead', private.as_lead(lead)) order by place), '[]'
      )
      from (select id, place from actions where place <= p_most limit 50) as listed
      join public.next_actions as action using (id)
      join public.contact_submissions as lead on lead.id = action.lead_id
    ),
    'calls', (
      select coalesce(
        jsonb_agg(jsonb_build_object('call', to_jsonb(call), 'lead', private.as_lead(lead)) order by place), '[]'
      )
      from (select lead_id, place from calls where place <= p_most limit 50) as listed
      join public.consultations as call using (lead_id)
      join public.contact_submissions as lead on lead.id = call.lead_id
    ),
    'unowned', (
      select coalesce(jsonb_agg(private.as_lead(lead) order by place), '[]')
      from (select id, place from unowned where place <= p_most limit 50) as listed
      join public.contact_submissions as lead using (id)
    ),
    'counts', jsonb_build_object(
      'waiting', (select count(*) from waiting),
      'returned', (select count(*) from returned),
      'overdue', (select count(*) from overdue),
      'actions', (select count(*) from actions),
      'calls', (select count(*) from calls),
      'unowned', (select count(*) from unowned),
      'held', (select count(*) from public.contact_submissions where spam_reason = 'Flood' and erased_at is null),
      'suspects', (
        select count(*) from public.contact_submissions where spam_reason = suspect_reason and erased_at is null
      )
    )
  )
$function$;

CREATE OR REPLACE FUNCTION private.day_of_mail(p_staff_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.day_of(person.id, 10)
  from public.staff as person
  where person.id = p_staff_id and person.day_mail_at is not null and private.is_staff(person.id)
$function$;

CREATE OR REPLACE FUNCTION private.digits(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select regexp_replace(phone, '[^0-9]', '', 'g')
$function$;

CREATE OR REPLACE FUNCTION private.dismiss_staff(p_id uuid, p_changes jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  heir constant uuid := (p_changes ->> 'leads_to')::uuid;
begin
  if heir is not null and not private.is_staff(heir) then
    raise exception 'There is no such staff member.' using errcode = 'foreign_key_violation';
  end if;
  delete from auth.sessions where user_id = p_id;
  if p_changes ? 'leads_to' then
    perform from public.contact_submissions
    where owner_id = p_id and status <> 'closed' and erased_at is null
    order by id
    for no key update;
    update public.contact_submissions set owner_id = heir
    where owner_id = p_id and status <> 'closed' and erased_at is null;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.drop_factor(p_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  had_factor boolean;
begin
  perform from private.desk_settings for share;
  perform from public.staff where id = p_id for update;
  had_factor := private.has_factor(p_id);
  delete from auth.mfa_factors where user_id = p_id;
  delete from private.recovery_codes where user_id = p_id;
  delete from private.owed_factors where user_id = p_id;
  return had_factor;
end
$function$;

CREATE OR REPLACE FUNCTION private.email_key(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select nullif(lower(email), '')
$function$;

CREATE OR REPLACE FUNCTION private.email_of_reply(reply public.lead_events)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'subject', reply.subject,
    'text', reply.text,
    'cc', reply.cc,
    'from_name', private.staff_name(reply.actor_id, reply.actor_email),
    'reply_key', (select reply_key from private.reply_addresses where lead_id = reply.lead_id),
    'thread', private.email_thread(reply.lead_id)
  )
  where reply.kind = 'reply'
$function$;

CREATE OR REPLACE FUNCTION private.email_thread(p_lead_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(part.id order by part.at), '[]')
  from (
    select earlier.id, earlier.at
    from (
      select id::text, settled_at as at
      from public.mail_outbox
      where lead_id = p_lead_id and state = 'sent' and kind in ('acknowledgement', 'reply')
      union all
      select message_id, at
      from public.lead_events
      where lead_id = p_lead_id and kind = 'answer' and message_id is not null
        and not (answer ->> 'automatic')::boolean
    ) as earlier
    order by earlier.at desc
    limit 20
  ) as part
$function$;

CREATE OR REPLACE FUNCTION private.erase_leads(p_ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids constant uuid[] := array(
    select id from public.contact_submissions where id = any (p_ids) and erased_at is null order by id
  );
begin
  update public.contact_submissions
  set erased_at = clock_timestamp(), status = 'closed', name = '', email = '', email_typed = null, phone = null, company = null,
    message = '', journey = null, client_hash = null, networks = null, next_action = null, next_action_on = null, lost_reason = null,
    unread_answers = 0, waiting_since = null
  where id = any (ids);
  update public.mail_outbox set state = 'cancelled', settled_at = clock_timestamp()
  where lead_id = any (ids) and state = 'queued';
  update public.consultations
  set state = case when state = 'booked' and starts_at > clock_timestamp() then 'cancelled' else state end, time_zone = null
  where lead_id = any (ids)
    and (state = 'booked' and starts_at > clock_timestamp() or time_zone is not null);
  update public.lead_events set state = 'failed', reason = 'ERASED'
  where lead_id = any (ids) and kind = 'reply' and state = 'queued';
  update public.lead_events
  set note = null, subject = null, text = null, cc = null, answer = null, message_id = null,
    changes = private.blank_changes(changes)
  where lead_id = any (ids) and num_nonnulls(note, subject, text, cc, answer, message_id, changes) > 0;
  delete from public.next_actions where lead_id = any (ids);
  delete from private.reply_addresses where lead_id = any (ids);
  delete from private.reply_writers where lead_id = any (ids);
  return cardinality(ids);
end
$function$;

CREATE OR REPLACE FUNCTION private.facts_of_action(p_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.action_facts((select action from public.next_actions as action where action.id = p_id))
$function$;

CREATE OR REPLACE FUNCTION private.figures_by_day(p_day date)
 RETURNS TABLE(day date, leads bigint, answered bigint, overdue bigint, kept bigint, waiting bigint, contacted bigint, qualified bigint, closed bigint, won bigint, value numeric, seconds numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    received_on,
    count(*),
    count(first_response_at),
    count(*) filter (where awaiting_reply_until < now()),
    count(*) filter (where first_response_at <= reply_due_at),
    count(awaiting_reply_until),
    -- How far they came, as history tells it.
    count(*) filter (
      where num_nonnulls(first_response_at, qualified_at) > 0
        or 'contacted' in (status, case when status = 'closed' then previous_status end)
    ),
    count(qualified_at),
    count(qualified_at) filter (where status = 'closed'),
    0, 0, 0
  from public.contact_submissions
  where spam_reason is null and received_on >= p_day
  group by received_on
  union all
  select
    private.day_in_india(closed_at),
    0, 0, 0, 0, 0, 0, 0, 0,
    count(*),
    coalesce(sum(value), 0),
    sum(date_part('epoch', closed_at - created_at)::numeric)
  from public.contact_submissions
  where outcome = 'won' and spam_reason is null and closed_at >= p_day::timestamp at time zone 'Asia/Kolkata'
  group by 1
$function$;

CREATE OR REPLACE FUNCTION private.figures_by_facet(p_first_day date, p_days integer)
 RETURNS TABLE(facet text, name text, is_now boolean, leads numeric, answered numeric, overdue numeric, kept numeric, qualified numeric, won numeric, value numeric, seconds numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with counted as materialized (
    select
      service, journey_source, owner_id, received_on >= p_first_day as is_now,
      count(*) as leads,
      count(first_response_at) as answered,
      count(*) filter (where awaiting_reply_until < now()) as overdue,
      count(*) filter (where first_response_at <= reply_due_at) as kept,
      count(qualified_at) as qualified,
      0::bigint as won, 0::numeric as value, 0::numeric as seconds
    from public.contact_submissions
    where spam_reason is null and received_on >= p_first_day - p_days
    group by 1, 2, 3, 4
    union all
    select
      service, journey_source, owner_id, closed_at >= p_first_day::timestamp at time zone 'Asia/Kolkata',
      0, 0, 0, 0, 0,
      count(*), coalesce(sum(value), 0), sum(date_part('epoch', closed_at - created_at)::numeric)
    from public.contact_submissions
    where outcome = 'won' and spam_reason is null
      and closed_at >= (p_first_day - p_days)::timestamp at time zone 'Asia/Kolkata'
    group by 1, 2, 3, 4
  )
  select
    facet.name, facet.value, is_now, sum(leads), sum(answered), sum(overdue), sum(kept), sum(qualified), sum(won),
    sum(counted.value), sum(seconds)
  from counted
  cross join lateral (
    values ('service', service::text), ('source', journey_source), ('owner', coalesce(owner_id::text, ''))
  ) as facet (name, value)
  group by 1, 2, 3
$function$;

CREATE OR REPLACE FUNCTION private.file_answer(lead public.contact_submissions, p_email jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_automatic constant boolean := (p_email -> 'answer' ->> 'automatic')::boolean;
  event_id bigint;
begin
  if (
    select count(*) >= case when is_automatic then 5 else 100 end
    from public.lead_events as event
    where event.lead_id = lead.id and event.kind = 'answer' and event.created_at > clock_timestamp() - interval '1 day'
      and (event.answer ->> 'automatic')::boolean = is_automatic and event.message_id is not null
  ) then
    insert into public.lead_events (lead_id, kind, at, answer)
    select lead.id, 'answer', (p_email ->> 'arrived_at')::timestamptz, p_email -> 'answer' || jsonb_build_object(
      'text', '[More emails came today than are filed; the rest of them is in the mailbox.]',
      'quoted', '', 'attachments', '[]'::jsonb, 'automatic', true
    )
    where not exists (
      select
      from public.lead_events as told
      where told.lead_id = lead.id and told.kind = 'answer' and told.message_id is null
        and told.created_at > clock_timestamp() - interval '1 day'
    );
    return 'too many';
  end if;
  insert into public.lead_events (lead_id, kind, message_id, at, answer, owner_email)
  values (
    lead.id, 'answer', p_email ->> 'message_id', (p_email ->> 'arrived_at')::timestamptz, p_email -> 'answer',
    (select email from auth.users where id = lead.owner_id and private.is_staff(id))
  )
  returning id into event_id;
  if is_automatic then
    return 'filed';
  end if;
  update public.contact_submissions
  set unread_answers = unread_answers + 1,
    status = case when status = 'closed' then private.status_before_closing(id) else status end,
    email_bounced_at = case
      when private.mailbox_key(email_key) = any (private.mailbox_keys(p_email -> 'senders')) then null
      else email_bounced_at
    end
  where id = lead.id;
  -- One email tells of all answers that came until it left.
  insert into public.mail_outbox (kind, lead_id, event_id)
  select 'answer', lead.id, event_id
  where lead.spam_reason is null and not exists (
    select from public.mail_outbox
    where lead_id = lead.id and kind = 'answer' and state = 'queued' and attempts = 0
  );
  return 'filed';
end
$function$;

CREATE OR REPLACE FUNCTION private.file_bounce(lead public.contact_submissions, p_email jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  recipients constant text[] := private.mailbox_keys(p_email -> 'recipients');
  arrived_at constant timestamptz := (p_email ->> 'arrived_at')::timestamptz;
  mailbox constant text := private.mailbox_key(lead.email_key);
  returned constant public.mail_outbox := private.reported_mail(lead, p_email);
  reply public.lead_events;
  bounce_id bigint;
begin
  -- An email to staff that came back says nothing about the visitor.
  if returned.id is null then
    return 'unrelated';
  end if;
  insert into public.lead_events (lead_id, kind, message_id, at, reason, owner_email)
  values (
    lead.id, 'bounced', p_email ->> 'message_id', arrived_at, p_email ->> 'bounced',
    coalesce(
      (
        select account.email
        from public.lead_events as written
        join auth.users as account on account.id = written.actor_id
        where written.id = returned.event_id and private.is_staff(account.id)
      ),
      (select email from auth.users where id = lead.owner_id and private.is_staff(id))
    )
  )
  returning id into bounce_id;
  -- Forwarded to another address it says nothing about this one.
  if p_email ->> 'bounced' = 'COMPLAINT' or mailbox = any (recipients) is not true then
    return 'filed';
  end if;
  update public.lead_events
  set state = 'failed', reason = p_email ->> 'bounced'
  where id = returned.event_id and state = 'sent'
  returning * into reply;
  update public.contact_submissions
  set email_bounced_at = clock_timestamp(),
    first_response_at = case when first_response_at = reply.at then private.first_response(id) else first_response_at end
  where id = lead.id;
  insert into public.mail_outbox (kind, lead_id, event_id)
  select 'bounced', lead.id, bounce_id
  where reply.id is not null and lead.spam_reason is null;
  return 'filed';
end
$function$;

CREATE OR REPLACE FUNCTION private.file_notice(lead public.contact_submissions, p_email jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.lead_events
  set reason = p_email ->> 'noted'
  where id = (private.reported_mail(lead, p_email)).event_id and kind = 'reply' and state = 'sent';
  return case when found then 'filed' else 'unrelated' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.first_day_of(days integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select (private.today_in_india() - (days - 1))::timestamp at time zone 'Asia/Kolkata'
$function$;

CREATE OR REPLACE FUNCTION private.first_response(p_lead_id uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select min(happened.at)
  from (
    select reply.at
    from public.lead_events as reply
    where reply.lead_id = p_lead_id and reply.kind = 'reply' and (reply.reached or reply.state = 'sent')
      and not exists (select from public.lead_events as undone where undone.undoes = reply.id)
    union all
    select held.call_at
    from public.lead_events as held
    where held.lead_id = p_lead_id and held.kind = 'call_held'
      and coalesce(
        (
          select later.kind
          from public.lead_events as later
          where later.lead_id = held.lead_id and later.id > held.id and starts_with(later.kind, 'call_')
          order by later.id
          limit 1
        ),
        ''
      ) not in ('call_reopened', 'call_missed', 'call_cancelled')
  ) as happened
$function$;

CREATE OR REPLACE FUNCTION private.fold_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select regexp_replace(
    regexp_replace(
      normalize(
        translate(
          replace(replace(replace(replace(replace(replace(
            regexp_replace(
              normalize(value, NFKD),
              '[\u0300-\u036f\u00ad\u200b-\u200d\u0027\u0060\u02bc\u2018\u2019\u002d\u2010\u2011]', '', 'g'
            ),
            'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
          'øØłŁđĐıς*', 'oOlLdDiσ∗'
        ),
        NFC
      ),
      '([\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1\u00ab\u00b7\u00bb\u00bf\u0964\u0965\u2012-\u206f\u2217'
        || '\u3001-\u30ff\u3400-\u9fff\uac00-\ud7af\U00020000-\U0003ffff])',
      ' \1 ', 'g'
    ),
    '[ \t\n]+', ' ', 'g'
  )
$function$;

CREATE OR REPLACE FUNCTION private.follow_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_usable constant boolean :=
    new.raw_app_meta_data ->> 'role' is not distinct from 'admin' and not private.is_banned(new.banned_until);
begin
  -- A command says so in the same change; one that was there before did something else.
  if new.raw_app_meta_data -> 'command' is distinct from old.raw_app_meta_data -> 'command' then
    perform set_config('desk.command', coalesce(new.raw_app_meta_data -> 'command' ->> 'words', ''), true);
  end if;
  if is_usable then
    insert into public.staff as person (id, name, role, state)
    values (new.id, private.name_of_address(new.email), 'manager', 'active')
    on conflict (id) do update set state = private.state_of_return(new.email_confirmed_at) where person.state = 'disabled';
  else
    update public.staff set state = 'disabled' where id = new.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_action()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action constant public.next_actions := coalesce(new, old);
  changes constant jsonb := private.changes_between(
    private.action_facts(old), private.action_facts(new), array['next_action', 'next_action_on', 'done']
  );
  nearest public.next_actions;
begin
  -- With the person goes all that was to be done for them.
  if tg_op = 'DELETE' and exists (
    select from public.contact_submissions where id = action.lead_id and erased_at is not null
  ) then
    return null;
  end if;
  if tg_op = 'DELETE' then
    insert into public.lead_events (lead_id, kind, action_id, changes, version, undoes)
    select action.lead_id, 'next_action', action.id, changes, clock_timestamp(), private.undone_event()
    where old.done_at is null and exists (select from public.contact_submissions where id = action.lead_id);
  else
    insert into public.lead_events (lead_id, kind, note, due_on, action_id, changes, version, undoes)
    values (
      action.lead_id,
      case when tg_op = 'UPDATE' and old.done_at is null and new.done_at is not null then 'action_done' else 'next_action' end,
      action.text, action.due_on, action.id, changes, action.updated_at, private.undone_event()
    );
  end if;
  nearest := private.nearest_action(action.lead_id);
  update public.contact_submissions
  set next_action = nearest.text, next_action_on = nearest.due_on
  where id = action.lead_id and (next_action, next_action_on) is distinct from (nearest.text, nearest.due_on);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_delivery(mail public.mail_outbox, p_code text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reply public.lead_events;
begin
  update public.lead_events
  set state = case mail.state when 'sent' then 'sent' when 'queued' then 'queued' else 'failed' end,
    reason = p_code,
    at = case when mail.state = 'sent' then clock_timestamp() end
  where id = mail.event_id and state in ('queued', 'failed') and at is null
  returning * into reply;
  if reply.state = 'sent' then
    perform set_config('leads.actor', reply.actor_email, true);
    update public.contact_submissions
    set first_response_at = least(first_response_at, reply.at),
      status = case when status = 'new' and withdrawn_at is null then 'contacted' else status end
    where id = reply.lead_id;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_lead_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.owner_id is distinct from old.owner_id and new.owner_id is not null and not private.is_staff(new.owner_id) then
    raise exception 'A lead belongs to a staff member.' using errcode = 'foreign_key_violation';
  end if;
  if new.status is distinct from old.status and (old.erased_at is null) = (new.erased_at is null)
    and private.undone_event() is null
  then
    new.previous_status := old.status;
  end if;
  -- Somebody has looked at it.
  if old.spam_reason is not null and new.spam_reason is null then
    new.suspect_reason := null;
  end if;
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_lead_facts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if old.erased_at is not null and (old.lost_reason, old.value) is distinct from (new.lost_reason, new.value) then
    raise exception 'This lead was erased.' using errcode = 'PT409';
  elsif (old.erased_at is null) = (new.erased_at is null)
    and (old.name, old.email, old.phone, old.company, old.service, old.budget)
      is distinct from (new.name, new.email, new.phone, new.company, new.service, new.budget)
  then
    perform private.check_contact(new);
  end if;
  if new.status <> 'closed' and new.outcome is distinct from old.outcome and new.outcome is not null then
    raise exception 'Only a closed lead is won or lost.' using errcode = 'PT422', detail = 'outcome';
  end if;
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  new.closed_at := case when new.status = 'closed' then coalesce(new.closed_at, new.updated_at) end;
  if new.status = 'qualified' then
    new.qualified_at := coalesce(new.qualified_at, new.updated_at);
  end if;
  if new.status <> 'closed' then
    new.outcome := null;
  end if;
  if new.outcome is distinct from 'lost' then
    if new.status = 'closed' and new.lost_reason is distinct from old.lost_reason and new.lost_reason is not null then
      raise exception 'Only a lost lead has a reason.' using errcode = 'PT422', detail = 'lost_reason';
    end if;
    new.lost_reason := null;
  end if;
  if (old.email, old.phone) is distinct from (new.email, new.phone) and new.erased_at is null then
    new.enquiry_number := 1 + private.count_earlier(new.email, new.phone, new.created_at);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_reply()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- The time of the reply or call that no longer counts.
  undone constant timestamptz := case
    when new.kind = 'reply_undone' then (select at from public.lead_events where id = new.undoes)
    else new.call_at
  end;
begin
  if new.kind = 'reply' then
    perform set_config('leads.caused_by', new.id::text, true);
    update public.contact_submissions
    set first_response_at = least(first_response_at, new.at),
      status = case when status = 'new' then 'contacted' else status end
    where id = new.lead_id and new.reached;
    perform set_config('leads.caused_by', '', true);
  elsif new.kind = 'call_held' then
    update public.contact_submissions set first_response_at = least(first_response_at, new.call_at) where id = new.lead_id;
  else
    update public.contact_submissions
    set first_response_at = private.first_response(id)
    where id = new.lead_id and first_response_at = undone;
  end if;
  if new.kind = 'reply_undone' and private.first_response(new.lead_id) is null then
    perform private.take_back_contacted(new.lead_id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  since constant timestamptz := private.waiting_since(new.lead_id);
begin
  update public.contact_submissions set waiting_since = since where id = new.lead_id and waiting_since is distinct from since;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.give_reply_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.reply_addresses (lead_id) values (new.lead_id) on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.guard_lead_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- Generated columns are computed after this.
  ignored constant text[] := array['status', 'spam_reason', 'owner_id']
    || array['name', 'email', 'email_typed', 'phone', 'company', 'service', 'budget', 'outcome', 'lost_reason', 'value']
    || array['awaiting_reply_until', 'email_key', 'phone_key', 'sort_name', 'search_text']
    || array['reply_seconds', 'journey_source', 'received_on'];
begin
  if to_jsonb(new) - ignored <> to_jsonb(old) - ignored then
    raise exception 'Staff may not change this column.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.has_answered_factor()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select auth.jwt() ->> 'aal' is not distinct from 'aal2'
    or not private.has_factor(auth.uid())
    or exists (
      select from private.recovered_sessions as recovered
      where recovered.session_id = (auth.jwt() ->> 'session_id')::uuid
    )
$function$;

CREATE OR REPLACE FUNCTION private.has_factor(p_user_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from auth.mfa_factors as factor where factor.user_id = p_user_id and factor.status = 'verified'
  )
$function$;

CREATE OR REPLACE FUNCTION private.has_live_session()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select
    from auth.sessions as session
    join auth.users as account on account.id = session.user_id
    where session.id = (auth.jwt() ->> 'session_id')::uuid
      and session.user_id = auth.uid()
      and (session.not_after is null or session.not_after > now())
      and (account.banned_until is null or account.banned_until <= now())
      and (
        exists (select from auth.refresh_tokens where session_id = session.id and revoked is not true)
        or not exists (select from auth.refresh_tokens where session_id = session.id)
        or to_jsonb(session) ->> 'refresh_token_hmac_key' is not null
      )
  )
$function$;

CREATE OR REPLACE FUNCTION private.hold_replies()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held constant bigint[] := array(
    select reply.id from public.lead_events as reply
    where reply.actor_id = new.id and reply.kind = 'reply' and reply.state = 'queued'
  );
begin
  perform from public.contact_submissions
  where id in (select lead_id from public.lead_events where id = any (held))
  order by id
  for no key update;
  update public.mail_outbox set state = 'cancelled', claim = null, settled_at = clock_timestamp()
  where event_id = any (held) and kind = 'reply' and state = 'queued';
  update public.lead_events set state = 'failed', reason = 'DISABLED' where id = any (held) and state = 'queued';
  insert into public.mail_outbox (kind, lead_id, event_id)
  select 'bounced', reply.lead_id, reply.id
  from public.lead_events as reply
  join public.contact_submissions as lead on lead.id = reply.lead_id
  where reply.id = any (held) and reply.reason = 'DISABLED' and lead.spam_reason is null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_as_left(event public.lead_events)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    bool_and(
      case
        when field.key = 'spam_reason' then (field.value -> 'to' = 'null') = (present.facts -> field.key = 'null')
        when field.key in ('previous_status', 'qualified_at', 'closed_at') then true
        else field.value -> 'to' = present.facts -> field.key
      end
    ),
    true
  )
  from jsonb_each(event.changes) as field
  cross join (
    select case
      when event.action_id is not null then private.facts_of_action(event.action_id)
      else (select to_jsonb(lead) from public.contact_submissions as lead where lead.id = event.lead_id)
    end as facts
  ) as present
$function$;

CREATE OR REPLACE FUNCTION private.is_banned(banned_until timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select banned_until is not null and banned_until > now()
$function$;

CREATE OR REPLACE FUNCTION private.is_clean_line(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select value !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]'
    and value !~ '^[\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]'
    and value !~ '[\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]$'
$function$;

CREATE OR REPLACE FUNCTION private.is_clean_text(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select value !~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]'
    and value !~ '^[\t\n\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]'
    and value !~ '[\t\n\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]$'
$function$;

CREATE OR REPLACE FUNCTION private.is_email(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select value ~ '^[a-zA-Z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$'
$function$;

CREATE OR REPLACE FUNCTION private.is_manager()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.is_staff() and exists (
    select from public.staff as person where person.id = auth.uid() and person.role = 'manager'
  )
$function$;

CREATE OR REPLACE FUNCTION private.is_our_word(event public.lead_events)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case event.kind
    when 'reply' then event.reached or event.state in ('queued', 'sent')
    when 'status' then event.to_status = 'closed'
    when 'next_action' then num_nonnulls(event.note, event.due_on) > 0
    when 'no_reply_needed' then event.undoes is null
    else event.kind = 'call_held'
  end is true
$function$;

CREATE OR REPLACE FUNCTION private.is_staff()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.has_live_session() and private.is_staff(auth.uid())
    and private.has_answered_factor() and not private.lacks_factor(auth.uid())
$function$;

CREATE OR REPLACE FUNCTION private.is_staff(p_user_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select
    from public.staff as person
    join auth.users as account on account.id = person.id
    where person.id = p_user_id
      and person.state = 'active'
      and account.raw_app_meta_data ->> 'role' = 'admin'
      and not private.is_banned(account.banned_until)
  )
$function$;

CREATE OR REPLACE FUNCTION private.is_visitors_word(event public.lead_events)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select event.kind = 'correction' or event.kind = 'answer' and event.answer ->> 'automatic' = 'false'
$function$;

CREATE OR REPLACE FUNCTION private.keep_desk_log()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '1 year' then
    return old;
  end if;
  raise exception 'The log of the desk is append-only.' using errcode = 'insufficient_privilege';
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_export_count()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'The rows of an export only grow.' using errcode = 'insufficient_privilege';
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_lead_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  texts constant text[] := array['note', 'subject', 'text', 'answer', 'message_id', 'changes'];
  delivery constant text[] := array['state', 'reason', 'at'];
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - texts = to_jsonb(old) - texts
    and to_jsonb(old) @> jsonb_strip_nulls(to_jsonb(new))
    and exists (select from public.contact_submissions where id = old.lead_id and erased_at is not null)
  then
    return new;
  end if;
  if tg_op = 'UPDATE'
    and old.state in ('queued', 'sent', 'failed') and new.state is not null
    and to_jsonb(new) - delivery = to_jsonb(old) - delivery
  then
    return new;
  end if;
  if tg_op = 'DELETE'
    and exists (select from public.contact_submissions where id = old.lead_id and spam_reason = 'Flood')
  then
    return old;
  end if;
  raise exception 'The history of leads is append-only.' using errcode = 'insufficient_privilege';
end
$function$;

CREATE OR REPLACE FUNCTION private.lacks_factor(p_user_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.must_have_factor(p_user_id) and not private.has_factor(p_user_id)
$function$;

CREATE OR REPLACE FUNCTION private.lead_condition(p_filter jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    string_agg(
      case key
        when 'service' then format('service = %L', value)
        when 'budget' then format('budget = %L', value)
        when 'owner' then case value when 'none' then 'owner_id is null' else format('owner_id = %L', value) end
        when 'from' then format('created_at >= %L', value)
        when 'before' then format('created_at < %L', value)
        when 'overdue' then 'awaiting_reply_until < now()'
        when 'due' then
          '(awaiting_reply_until < now() or (next_action_on <= private.today_in_india() and status <> ''closed''))'
        when 'patterns' then (
          select coalesce(string_agg(format('search_text ilike %L', pattern), ' and '), 'false')
          from jsonb_array_elements_text(value::jsonb) as pattern
        )
      end,
      ' and '
    ),
    'true'
  )
  from jsonb_each_text(p_filter)
$function$;

CREATE OR REPLACE FUNCTION private.lead_of_email(p_email jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sender_key constant text := private.email_key(p_email -> 'senders' ->> 0);
  senders constant text[] := private.mailbox_keys(p_email -> 'senders');
  mails constant uuid[] := array(select value::uuid from jsonb_array_elements_text(p_email -> 'mails') as value);
  ids constant text[] := array(select jsonb_array_elements_text(p_email -> 'references'));
  keys constant text[] := array(select jsonb_array_elements_text(p_email -> 'keys'));
  named constant text[] := array(select jsonb_array_elements_text(coalesce(p_email -> 'named', '[]')));
  arrived_at constant timestamptz := (p_email ->> 'arrived_at')::timestamptz;
  found_id uuid;
begin
  if exists (select from public.mail_outbox where id = (p_email ->> 'own_mail')::uuid) then
    return null;
  end if;
  select mail.lead_id into found_id
  from public.mail_outbox as mail
  where mail.id = any (mails) and mail.lead_id is not null
  order by array_position(mails, mail.id) desc
  limit 1;
  if found_id is null then
    select event.lead_id into found_id
    from public.lead_events as event
    where event.message_id = any (ids)
    order by array_position(ids, event.message_id) desc
    limit 1;
  end if;
  if found_id is null then
    select address.lead_id into found_id
    from private.reply_addresses as address
    where address.reply_key = any (keys)
    limit 1;
  end if;
  -- Newsletters and notices of a visitor's company are no answers, and neither is what came before the enquiry. The clocks of
  -- two servers differ.
  if found_id is null and not (p_email ->> 'automatic')::boolean then
    select lead.id into found_id
    from public.contact_submissions as lead
    where private.mailbox_key(lead.email_key) = any (senders) and lead.erased_at is null and lead.spam_reason is null
      and lead.created_at <= arrived_at + interval '1 minute'
    order by lead.reference = any (named) desc, lead.email_key = sender_key desc, lead.created_at desc
    limit 1;
  end if;
  if found_id is null and not (p_email ->> 'automatic')::boolean then
    select reply.lead_id into found_id
    from public.lead_events as reply
    join public.contact_submissions as lead on lead.id = reply.lead_id
    where private.mailbox_key(reply.cc) = any (senders) and lead.erased_at is null and lead.spam_reason is null
      and reply.created_at <= arrived_at + interval '1 minute'
    order by lead.reference = any (named) desc, reply.id desc
    limit 1;
  end if;
  if found_id is null and p_email ? 'recipients' then
    found_id := (private.newest_mail_to(private.mailbox_keys(p_email -> 'recipients'), arrived_at)).lead_id;
  end if;
  return (
    select lead.id
    from public.contact_submissions as lead
    where lead.id = found_id
      and (
        lead.email_key is not distinct from sender_key
        or not exists (select from auth.users as staff where staff.email = sender_key and private.is_staff(staff.id))
      )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.lead_source(journey jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(
    lower(journey ->> 'utm_source'),
    lower(substring(journey ->> 'referrer' from '^https?://(?:www\.)?([^/:]+)')),
    'direct'
  )
$function$;

CREATE OR REPLACE FUNCTION private.leads_of_person(p_lead_id uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(
    select other.id
    from public.contact_submissions as lead
    join public.contact_submissions as other
      on other.id = lead.id or other.email_key = lead.email_key or other.phone_key = lead.phone_key
    where lead.id = p_lead_id and other.erased_at is null
    order by other.id
  )
$function$;

CREATE OR REPLACE FUNCTION private.leased_for()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select interval '2 minutes'
$function$;

CREATE OR REPLACE FUNCTION private.lock_action(p_lead_id uuid, p_id bigint)
 RETURNS public.next_actions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action public.next_actions;
begin
  perform private.require_staff();
  perform from public.contact_submissions where id = p_lead_id for no key update;
  select * into action from public.next_actions where id = p_id and lead_id = p_lead_id;
  if not found then
    raise exception 'No such next action.' using errcode = 'PT404';
  end if;
  return action;
end
$function$;

CREATE OR REPLACE FUNCTION private.log_added_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.note_in_log(
    'lead_added', null, jsonb_build_object('lead', new.id, 'reference', new.reference, 'source', new.added_source)
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.log_export()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.note_in_log('exported', null, jsonb_build_object('export', new.id));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.log_staff_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Set by follow_account when a command of the operator changed the account.
  command constant jsonb := jsonb_strip_nulls(
    jsonb_build_object('command', nullif(current_setting('desk.command', true), ''))
  );
begin
  if tg_op = 'DELETE' then
    perform private.note_in_log('removed', old.id);
    return old;
  elsif tg_op = 'INSERT' then
    perform private.note_in_log(
      case new.state when 'invited' then 'invited' else 'added' end, new.id, jsonb_build_object('role', new.role) || command
    );
    return null;
  end if;
  if old.name <> new.name then
    perform private.note_in_log('renamed', new.id, jsonb_build_object('from', old.name, 'to', new.name));
  end if;
  if old.role <> new.role then
    perform private.note_in_log('role_changed', new.id, jsonb_build_object('from', old.role, 'to', new.role));
  end if;
  if old.state <> new.state then
    perform private.note_in_log(
      case
        when new.state = 'disabled' then 'disabled'
        when old.state = 'invited' then 'invitation_accepted'
        else 'enabled'
      end,
      new.id,
      command
    );
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.mailbox_key(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2)
  end
$function$;

CREATE OR REPLACE FUNCTION private.mailbox_keys(emails jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(private.mailbox_key(email)), '{}') from jsonb_array_elements_text(coalesce(emails, '[]')) as email
$function$;

CREATE OR REPLACE FUNCTION private.make_room_for_held()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  dropped uuid[];
begin
  if (select count(*) from public.contact_submissions where spam_reason = 'Flood') < private.most_held() then
    return;
  end if;
  dropped := array(
    select lead.id
    from public.contact_submissions as lead
    where lead.spam_reason = 'Flood'
      and coalesce(lead.networks ->> 'ipv6_48', lead.networks ->> 'ipv4_24', '') = (
        select coalesce(networks ->> 'ipv6_48', networks ->> 'ipv4_24', '') as network
        from public.contact_submissions
        where spam_reason = 'Flood'
        group by network
        order by count(*) desc, min(created_at)
        limit 1
      )
      and not exists (select from public.lead_events where lead_id = lead.id and actor_id is not null)
    order by lead.created_at
    -- Two, so that the number falls back after sends at the same moment have passed it.
    limit 2
    for update skip locked
  );
  delete from public.mail_outbox where lead_id = any (dropped);
  delete from public.consultations where lead_id = any (dropped);
  delete from private.receipt_keys where lead_id = any (dropped);
  delete from public.lead_events where lead_id = any (dropped);
  delete from public.contact_submissions where id = any (dropped);
end
$function$;

CREATE OR REPLACE FUNCTION private.most_held()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select 2000
$function$;

CREATE OR REPLACE FUNCTION private.must_have_factor(p_user_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.desk_settings as settings
    join public.staff as person on person.id = p_user_id and person.role = 'manager'
    where settings.managers_need_factor
  ) or exists (select from private.owed_factors as owed where owed.user_id = p_user_id)
$function$;

CREATE OR REPLACE FUNCTION private.name_of_address(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    nullif(initcap(trim(regexp_replace(split_part(email, '@', 1), '[^[:alnum:]]+', ' ', 'g'))), ''),
    'Staff'
  )
$function$;

CREATE OR REPLACE FUNCTION private.nearest_action(p_lead_id uuid)
 RETURNS public.next_actions
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select action
  from public.next_actions as action
  where action.lead_id = p_lead_id and action.done_at is null
  order by action.due_on nulls last, action.id
  limit 1
$function$;

CREATE OR REPLACE FUNCTION private.newest_mail_to(mailboxes text[], p_arrived_at timestamp with time zone)
 RETURNS public.mail_outbox
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select mail
  from public.contact_submissions as lead
  join public.mail_outbox as mail on mail.lead_id = lead.id
  where private.mailbox_key(lead.email_key) = any (mailboxes) and mail.state = 'sent'
    and mail.kind = any (private.visitor_mail())
    and mail.settled_at between p_arrived_at - interval '14 days' and p_arrived_at + interval '1 minute'
  order by mail.settled_at desc
  limit 1
$function$;

CREATE OR REPLACE FUNCTION private.note_in_log(p_kind text, p_subject uuid DEFAULT NULL::uuid, p_detail jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  session_id constant uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  insert into public.desk_log (kind, actor_id, actor_name, subject_id, subject_name, session_id, user_agent, detail)
  values (
    p_kind, auth.uid(), (select name from public.staff where id = auth.uid()),
    p_subject, (select name from public.staff where id = p_subject),
    session_id,
    (
      select left(regexp_replace(session.user_agent, '[[:cntrl:]]', '', 'g'), 200)
      from auth.sessions as session where session.id = session_id
    ),
    p_detail
  )
  on conflict do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_stranger_in_log(p_kind text, p_subject uuid, p_detail jsonb, p_device text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.desk_log (kind, subject_id, subject_name, user_agent, detail)
  values (
    p_kind, p_subject, (select name from public.staff where id = p_subject),
    left(regexp_replace(p_device, '[[:cntrl:]]', '', 'g'), 200), p_detail
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.phone_key(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select substring(private.digits(phone) from '[0-9]{7,10}$')
$function$;

CREATE OR REPLACE FUNCTION private.place_action()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
begin
  if tg_op = 'UPDATE' then
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
    return new;
  end if;
  -- The policy is asked after this, and would say less.
  if private.calling_role() = 'authenticated' then
    perform private.require_staff();
  end if;
  select * into lead from public.contact_submissions where id = new.lead_id for no key update;
  if not found then
    raise exception 'No such lead.' using errcode = 'PT404';
  elsif lead.erased_at is not null then
    raise exception 'This lead was erased.' using errcode = 'PT409';
  elsif (select count(*) >= 50 from public.next_actions where lead_id = new.lead_id and done_at is null) then
    raise exception 'This lead has fifty next actions. Finish or remove one first.' using errcode = 'PT409';
  end if;
  new.created_at := clock_timestamp();
  new.updated_at := new.created_at;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.queue_account_mail(p_kind text, p_staff_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.mail_outbox (kind, staff_id) values (p_kind, p_staff_id)
  on conflict (staff_id, kind) where state = 'queued' do nothing
$function$;

CREATE OR REPLACE FUNCTION private.queue_enquiry_mail()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kinds text[] := array['staff_notification', 'webhook'];
begin
  if new.spam_reason is not null then
    update public.mail_outbox set state = 'cancelled', settled_at = clock_timestamp()
    where lead_id = new.id and state = 'queued';
  elsif new.added_source is null and (tg_op = 'INSERT' or old.spam_reason is not null) then
    if private.admit(array['acknowledgements_per_address'], array[private.address_hash(new.email)]) = 0 then
      kinds := kinds || array['acknowledgement'];
    end if;
    insert into public.mail_outbox (kind, lead_id)
    select wanted.kind, new.id
    from unnest(kinds) as wanted (kind)
    where not exists (select from private.unreceived_kinds as unreceived where unreceived.kind = wanted.kind)
    on conflict (lead_id, kind) where event_id is null
      do update set state = 'queued', due_at = clock_timestamp(), settled_at = null
      where mail_outbox.state = 'cancelled';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_call(p_call jsonb)
 RETURNS public.consultations
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_populate_record(null::public.consultations, p_call)
$function$;

CREATE OR REPLACE FUNCTION private.record_lead_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changes jsonb;
begin
  if tg_op = 'INSERT' then
    insert into public.lead_events (lead_id, kind) values (new.id, 'created');
    if new.spam_reason is not null then
      insert into public.lead_events (lead_id, kind) values (new.id, 'quarantined');
    end if;
    return null;
  end if;
  if old.erased_at is null and new.erased_at is not null then
    insert into public.lead_events (lead_id, kind, version) values (new.id, 'erased', new.updated_at);
    return null;
  end if;
  if (old.withdrawn_at is null) <> (new.withdrawn_at is null) then
    insert into public.lead_events (lead_id, kind, version)
    values (new.id, case when new.withdrawn_at is null then 'reinstated' else 'withdrawn' end, new.updated_at);
  end if;
  if old.status <> new.status then
    changes := private.changes_between(to_jsonb(old), to_jsonb(new), private.status_fields());
    insert into public.lead_events (lead_id, kind, from_status, to_status, changes, version, undoes, caused_by)
    values (
      new.id, 'status', old.status, new.status, changes, new.updated_at, private.undone_event(),
      nullif(current_setting('leads.caused_by', true), '')::bigint
    );
  end if;
  if old.owner_id is distinct from new.owner_id then
    changes := private.changes_between(to_jsonb(old), to_jsonb(new), array['owner_id']);
    insert into public.lead_events (lead_id, kind, owner_id, owner_email, changes, version, undoes)
    values (
      new.id, 'owner', new.owner_id, (select email from auth.users where id = new.owner_id), changes, new.updated_at,
      private.undone_event()
    );
  end if;
  -- Another reason for the same is no news.
  if (old.spam_reason is null) <> (new.spam_reason is null) then
    changes := private.changes_between(to_jsonb(old), to_jsonb(new), array['spam_reason']);
    insert into public.lead_events (lead_id, kind, changes, version, undoes)
    values (
      new.id, case when new.spam_reason is null then 'restored' else 'quarantined' end, changes, new.updated_at,
      private.undone_event()
    );
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.record_lead_edit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changes constant jsonb := private.changes_between(
    to_jsonb(old), to_jsonb(new),
    array['name', 'email', 'phone', 'company', 'service', 'budget', 'value']
      || case when old.status = new.status then array['outcome', 'lost_reason'] else '{}' end
  );
begin
  if changes is not null then
    insert into public.lead_events (lead_id, kind, changes, version, undoes)
    values (new.id, 'edited', changes, new.updated_at, private.undone_event());
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.reinstatable_for()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select interval '24 hours'
$function$;

CREATE OR REPLACE FUNCTION private.reply_due_by(received timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select (
    select case
      when extract(hour from a_day_later) < 9 then date_trunc('day', a_day_later) - interval '5 hours'
      else least(a_day_later, date_trunc('day', a_day_later) + interval '19 hours')
    end at time zone 'Asia/Kolkata'
    from (values ((received + interval '24 hours') at time zone 'Asia/Kolkata')) as promise (a_day_later)
  )
$function$;

CREATE OR REPLACE FUNCTION private.reply_time(given timestamp with time zone, arrived timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if given < date_trunc('minute', arrived) then
    raise exception 'The time must not be before the lead arrived.' using errcode = 'PT422', detail = 'at';
  elsif given > clock_timestamp() + interval '1 minute' then
    raise exception 'The time must not be in the future.' using errcode = 'PT422', detail = 'at';
  end if;
  return greatest(arrived, least(given, clock_timestamp()));
end
$function$;

CREATE OR REPLACE FUNCTION private.report_by_facet(p_first_day date, p_days integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with figures as materialized (select * from private.figures_by_facet(p_first_day, p_days)),
  ranked as (
    select facet, name, row_number() over (
      partition by facet
      order by coalesce(sum(leads) filter (where is_now), 0) desc, coalesce(sum(won) filter (where is_now), 0) desc,
        sum(leads) desc, name
    ) as place
    from figures
    group by facet, name
  ),
  periods as (
    select
      facet,
      case when facet = 'source' and place > 20 then 'other' else name end as name,
      is_now,
      min(place) as place,
      private.as_figures(
        sum(leads), sum(answered), sum(overdue), sum(kept), sum(qualified), sum(won), sum(value), sum(seconds)
      ) as figures
    from figures join ranked using (facet, name)
    group by 1, 2, 3
  ),
  listed as (
    select
      facet,
      name,
      min(place) as place,
      jsonb_build_object(
        facet, name,
        'now', coalesce(
          jsonb_agg(figures) filter (where is_now) -> 0, private.as_figures(0, 0, 0, 0, 0, 0, 0, null)
        ),
        'before', coalesce(
          jsonb_agg(figures) filter (where not is_now) -> 0, private.as_figures(0, 0, 0, 0, 0, 0, 0, null)
        )
      ) as row
    from periods
    group by facet, name
  )
  select jsonb_object_agg(facet, rows)
  from (
    select facet.name as facet, coalesce(
      jsonb_agg(row order by listed.name = 'other', place) filter (where row is not null), '[]'
    ) as rows
    from (values ('service'), ('source'), ('owner')) as facet (name)
    left join listed on listed.facet = facet.name
    group by facet.name
  ) as facets
$function$;

CREATE OR REPLACE FUNCTION private.reported_mail(lead public.contact_submissions, p_email jsonb)
 RETURNS public.mail_outbox
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mails constant uuid[] := array(select value::uuid from jsonb_array_elements_text(p_email -> 'mails') as value);
  reported public.mail_outbox;
begin
  select * into reported
  from public.mail_outbox
  where id = any (mails) and lead_id = lead.id and kind = any (private.visitor_mail())
  limit 1;
  if reported.id is null and not exists (select from public.mail_outbox where id = any (mails)) then
    reported := private.newest_mail_to(array[private.mailbox_key(lead.email_key)], (p_email ->> 'arrived_at')::timestamptz);
  end if;
  return reported;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_answered_factor()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_session_of_staff();
  if not private.has_answered_factor() then
    raise exception 'Enter the code of your second factor.' using errcode = 'insufficient_privilege';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_manager()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  if not private.is_manager() then
    raise exception 'Only a manager may do this.' using errcode = 'insufficient_privilege';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_other_manager(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.staff as other where other.id <> p_id and other.role = 'manager' and private.is_staff(other.id);
  if not found then
    raise exception 'The desk needs an active manager.' using errcode = 'PT409';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_person(p_lead_id uuid)
 RETURNS public.contact_submissions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
begin
  perform private.require_staff();
  select * into lead from public.contact_submissions where id = p_lead_id;
  if lead.id is null then
    raise exception 'No such lead.' using errcode = 'PT404';
  elsif lead.owner_id is distinct from auth.uid() and not private.is_manager() then
    raise exception 'Only managers and the owner of the lead may do this.' using errcode = 'insufficient_privilege';
  end if;
  return lead;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_recent_code()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_answered_factor();
  perform from jsonb_array_elements(auth.jwt() -> 'amr') as proof
  where proof ->> 'method' = 'totp'
    and to_timestamp((proof ->> 'timestamp')::bigint) > clock_timestamp() - interval '5 minutes';
  if not found or not private.has_factor(auth.uid()) then
    raise exception 'Enter the code of your second factor.' using errcode = 'insufficient_privilege';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_session_of_staff()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.has_live_session() then
    raise exception 'The session has ended.' using errcode = 'PT401';
  elsif not private.is_staff(auth.uid()) then
    raise exception 'Only staff may use the desk.' using errcode = 'insufficient_privilege';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_staff()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.has_live_session() then
    raise exception 'The session has ended.' using errcode = 'PT401';
  elsif not private.is_staff() then
    raise exception 'Only staff may use the desk.' using errcode = 'insufficient_privilege';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_action(event public.lead_events)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  before constant jsonb := private.facts_of_action(event.action_id)
    || (select jsonb_object_agg(field.key, field.value -> 'from') from jsonb_each(event.changes) as field);
  is_done constant boolean := (before ->> 'done')::boolean;
begin
  if is_done is null then
    delete from public.next_actions where id = event.action_id;
  elsif event.changes -> 'done' ->> 'to' is null and event.changes ? 'done' then
    insert into public.next_actions (id, lead_id, text, due_on)
    overriding system value
    values (event.action_id, event.lead_id, before ->> 'next_action', (before ->> 'next_action_on')::date);
  else
    update public.next_actions
    set text = before ->> 'next_action',
      due_on = (before ->> 'next_action_on')::date,
      done_at = case when is_done then coalesce(done_at, clock_timestamp()) end,
      done_by = case when is_done then coalesce(done_by, auth.uid()) end
    where id = event.action_id;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_lead(event public.lead_events)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  before public.contact_submissions;
begin
  select * into before from public.contact_submissions where id = event.lead_id;
  before := jsonb_populate_record(
    before, (select jsonb_object_agg(field.key, field.value -> 'from') from jsonb_each(event.changes) as field)
  );
  if event.changes ? 'owner_id' and before.owner_id is not null and not private.is_staff(before.owner_id) then
    raise exception 'The owner before can no longer own leads.' using errcode = 'PT409';
  end if;
  update public.contact_submissions
  set (
    status, outcome, lost_reason, previous_status, qualified_at, closed_at, owner_id, spam_reason,
    name, email, phone, company, service, budget, value
  ) = (
    before.status, before.outcome, before.lost_reason, before.previous_status, before.qualified_at, before.closed_at,
    before.owner_id, before.spam_reason, before.name, before.email, before.phone, before.company, before.service,
    before.budget, before.value
  )
  where id = event.lead_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.staff_name(p_account_id uuid, p_email text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((select name from public.staff where id = p_account_id), private.name_of_address(p_email))
$function$;

CREATE OR REPLACE FUNCTION private.staff_owner_email(p_lead_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select account.email
  from public.contact_submissions as lead
  join auth.users as account on account.id = lead.owner_id and private.is_staff(account.id)
  where lead.id = p_lead_id
$function$;

CREATE OR REPLACE FUNCTION private.state_of_return(email_confirmed_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when email_confirmed_at is null then 'invited' else 'active' end
$function$;

CREATE OR REPLACE FUNCTION private.status_before_closing(p_lead_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (
      select case when moved.from_status in ('contacted', 'qualified') then moved.from_status::text end
      from public.lead_events as moved
      where moved.lead_id = p_lead_id and moved.kind = 'status' and moved.to_status = 'closed'
      order by moved.id desc
      limit 1
    ),
    'contacted'
  )
$function$;

CREATE OR REPLACE FUNCTION private.status_fields()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array['status', 'outcome', 'lost_reason', 'previous_status', 'qualified_at', 'closed_at']
$function$;

CREATE OR REPLACE FUNCTION private.stop_replies_of_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.mail_outbox
  set state = 'cancelled', settled_at = clock_timestamp()
  where lead_id = new.id and kind = 'reply' and state = 'queued';
  update public.lead_events
  set state = 'failed', reason = case when new.withdrawn_at is not null then 'WITHDRAWN' else 'SPAM' end
  where lead_id = new.id and kind = 'reply' and state = 'queued';
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.stop_reply(reply public.lead_events)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if reply.state = 'failed' then
    raise exception 'This reply could not be sent, so there is nothing to undo.' using errcode = 'PT409';
  end if;
  update public.mail_outbox
  set state = 'cancelled', settled_at = clock_timestamp()
  where event_id = reply.id and kind = 'reply' and state = 'queued' and claim is null;
  if not found then
    raise exception 'This reply is on its way and can no longer be undone.' using errcode = 'PT409';
  end if;
  update public.lead_events set state = 'undone', reason = null where id = reply.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.store_recovery_codes(p_salt text, p_hashes text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if cardinality(p_hashes) not between 1 and 20 then
    raise exception 'A set has one to twenty codes.' using errcode = 'invalid_parameter_value';
  end if;
  -- Two sets at once must not become one.
  perform from public.staff where id = auth.uid() for update;
  delete from private.recovery_codes where user_id = auth.uid();
  insert into private.recovery_codes (user_id, hash, salt)
  select auth.uid(), hash, p_salt from unnest(p_hashes) as hash;
end
$function$;

CREATE OR REPLACE FUNCTION private.subjects_of(event public.lead_events)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array_agg(
    case
      when event.action_id is not null then 'action ' || event.action_id
      when field = any (private.status_fields()) then 'status'
      else field
    end
  )
  from jsonb_object_keys(event.changes) as field
$function$;

CREATE OR REPLACE FUNCTION private.sweep_factors()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.tried_codes where tried_at < now() - interval '1 hour';
  delete from private.recovered_sessions as recovered
  where not exists (select from auth.sessions as session where session.id = recovered.session_id);
$function$;

CREATE OR REPLACE FUNCTION private.take_back(event public.lead_events)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if event.kind in ('reply', 'no_reply_needed') then
    insert into public.lead_events (lead_id, kind, undoes)
    values (event.lead_id, case event.kind when 'reply' then 'reply_undone' else event.kind end, event.id);
    return;
  end if;
  perform set_config('leads.undoes', event.id::text, true);
  if event.action_id is null then
    perform private.restore_lead(event);
  else
    perform private.restore_action(event);
  end if;
  perform set_config('leads.undoes', '', true);
end
$function$;

CREATE OR REPLACE FUNCTION private.take_back_contacted(p_lead_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moved public.lead_events;
begin
  select * into moved
  from public.lead_events as latest
  where latest.lead_id = p_lead_id and latest.kind = 'status' and latest.undoes is null
    and not exists (select from public.lead_events as undo where undo.undoes = latest.id)
  order by latest.id desc
  limit 1;
  if moved.caused_by is not null and private.changed_since(moved) is null and private.is_as_left(moved) then
    perform private.take_back(moved);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.today_in_india()
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select (now() at time zone 'Asia/Kolkata')::date
$function$;

CREATE OR REPLACE FUNCTION private.try_code(p_code text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.tried_codes as tried (user_id, code)
  values (auth.uid(), p_code)
  on conflict (user_id, code) do update set tried_at = clock_timestamp()
    -- Longer than a code is right, also where clocks differ.
    where tried.tried_at < clock_timestamp() - interval '5 minutes';
  return found;
end
$function$;

CREATE OR REPLACE FUNCTION private.undo_event(event public.lead_events)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  newer constant bigint := private.changed_since(event);
begin
  if exists (select from public.contact_submissions where id = event.lead_id and erased_at > event.created_at) then
    raise exception 'This lead was erased.' using errcode = 'PT409';
  elsif newer is not null then
    raise exception 'This has changed since.' using errcode = 'PT409', detail = newer::text;
  elsif event.undoes is not null or event.changes is null and event.kind not in ('reply', 'no_reply_needed') then
    raise exception 'This cannot be undone.' using errcode = 'PT409';
  elsif not private.is_as_left(event) then
    raise exception 'This has changed since.' using errcode = 'PT409';
  end if;
  perform private.take_back(event);
end
$function$;

CREATE OR REPLACE FUNCTION private.undone_event()
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select nullif(current_setting('leads.undoes', true), '')::bigint
$function$;

CREATE OR REPLACE FUNCTION private.visitor_mail()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select array['acknowledgement', 'reply', 'call_moved', 'call_cancelled', 'call_tomorrow', 'call_soon']
$function$;

CREATE OR REPLACE FUNCTION private.waiting_since(p_lead_id uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select min(coalesce(word.at, word.created_at))
  from public.lead_events as word
  where word.lead_id = p_lead_id and private.is_visitors_word(word)
    and not exists (
      select
      from public.lead_events as ours
      where ours.lead_id = p_lead_id and ours.id > word.id and private.is_our_word(ours)
        and not exists (select from public.lead_events as undo where undo.undoes = ours.id)
    )
$function$;

CREATE OR REPLACE FUNCTION public.accept_invitation()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.has_live_session() then
    raise exception 'The session has ended.' using errcode = 'PT401';
  end if;
  update public.staff set state = 'active' where id = auth.uid() and state = 'invited';
end
$function$;

CREATE OR REPLACE FUNCTION public.admit_factor_code(p_client text, p_pair text, p_device text DEFAULT NULL::text, p_code text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  client constant private.keyed_hash := p_client::private.keyed_hash;
  pair constant private.keyed_hash := p_pair::private.keyed_hash;
  device constant private.keyed_hash := p_device::private.keyed_hash;
  account constant uuid := auth.uid();
  seconds integer;
begin
  perform private.require_session_of_staff();
  if private.has_answered_factor() then
    seconds := private.admit(array['factor_codes_per_session'], array[auth.jwt() ->> 'session_id']);
  elsif device is not null then
    -- As for passwords, 262,144 made-up devices at most can be remembered.
    seconds := private.admit(array['factor_codes_per_device'], array[left(device, 3)]);
  else
    seconds := private.admit(
      array['factor_codes_per_account_and_client', 'factor_codes_per_client', 'factor_codes_per_account'],
      array[pair, client, account::text]
    );
    if seconds = 0 and private.is_used_up('factor_codes_per_account', account::text) then
      perform private.queue_account_mail('factor_lockout', account);
    end if;
  end if;
  if seconds > 0 then
    perform private.count_refusal('sign_in');
    return jsonb_build_object('seconds', seconds, 'is_new', false, 'salt', null);
  end if;
  return jsonb_build_object(
    'seconds', 0,
    'is_new', case when p_code is null then true else private.try_code(p_code) end,
    'salt', (select known.salt from private.recovery_codes as known where known.user_id = account limit 1)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.admit_sign_in(p_account text, p_client text, p_pair text, p_device text DEFAULT NULL::text, p_email text DEFAULT NULL::text, p_shares_address boolean DEFAULT false)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Checked also where a device stands in for them.
  account constant private.keyed_hash := p_account::private.keyed_hash;
  client constant private.keyed_hash := p_client::private.keyed_hash;
  pair constant private.keyed_hash := p_pair::private.keyed_hash;
  device constant private.keyed_hash := p_device::private.keyed_hash;
  seconds integer;
begin
  if device is not null then
    -- Of made-up devices, which no rule for all bounds, 262,144 at most can be remembered.
    seconds := private.admit(array['sign_ins_per_device'], array[left(device, 3)]);
  else
    seconds := private.admit(
      array['sign_ins_per_account_and_client', 'sign_ins_per_client', 'sign_ins_per_account', 'sign_ins_in_all']
        || case when p_shares_address then array['sign_ins_at_one_address'] else '{}' end,
      array[pair, client, account, 'all', 'all']
    );
    if seconds = 0 and private.is_used_up('sign_ins_per_account', account) then
      perform private.queue_lockout_mail(p_email);
    end if;
  end if;
  if seconds > 0 then
    perform private.count_refusal('sign_in');
  end if;
  return seconds;
end
$function$;

CREATE OR REPLACE FUNCTION public.apply_grants()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();

  revoke all on all tables in schema public, private from public, anon, authenticated, service_role;
  revoke all on all sequences in schema public, private from public, anon, authenticated, service_role;
  revoke all on all functions in schema public, private from public, anon, authenticated, service_role;
  revoke all on schema private from public, anon, authenticated, service_role;

  -- Checks, generated columns and policies are evaluated as the caller.
  grant usage on schema private to anon, authenticated, service_role;
  grant execute on function
    private.is_clean_line(text), private.is_clean_text(text), private.is_email(text),
    private.email_key(text), private.mailbox_key(text), private.digits(text), private.phone_key(text), private.fold_text(text),
    private.lead_source(jsonb),
    private.blank_personal_data()
  to anon, authenticated, service_role;
  grant execute on function
    private.is_staff(), private.is_manager(), private.require_staff(), private.lock_restored_addresses(uuid[])
  to authenticated;
  -- For send_enquiry, which runs as the visitor; nobody reaches this schema from outside.
  grant execute on function
    private.enquiry_receipt(uuid, jsonb), private.book_call(uuid, jsonb), private.note_canary(uuid),
    private.count_refusal(text)
  to anon;

  -- Visitors
  grant insert (
    reference, idempotency_key, name, email, email_typed, phone, company, service, budget, message,
    journey, spam_reason, suspect_reason, client_hash, networks
  ) on table public.contact_submissions to anon;
  grant execute on function
    public.call_timeout(), public.free_starts(timestamptz[], integer, integer, integer)
  to anon, authenticated;
  grant execute on function
    public.schema_version(),
    public.send_enquiry(uuid, text, jsonb, jsonb, text, text, text, boolean, jsonb, jsonb),
    public.keep_enquiry_draft(text, text),
    public.read_enquiry_draft(uuid),
    public.receipt(uuid),
    public.correct_enquiry(uuid, text),
    public.withdraw_enquiry(uuid),
    public.reinstate_enquiry(uuid),
    public.erase_enquiry(uuid),
    public.move_consultation(uuid, jsonb),
    public.cancel_consultation(uuid),
    public.calendar_feed(text),
    public.subscribe_to_newsletter(text, text),
    public.confirm_newsletter(uuid),
    public.unsubscribe_from_newsletter(uuid),
    public.admit_sign_in(text, text, text, text, text, boolean),
    public.note_failed_sign_in(text, text),
    public.forgot_password(text, text, text)
  to anon;

  -- Staff
  grant select on table
    public.contact_submissions, public.leads, public.lead_events, public.lead_exports, public.next_actions,
    public.unavailable_times, public.staff, public.desk_log
  to authenticated;
  grant insert (
    reference, idempotency_key, name, email, email_typed, phone, company, service, budget, message, added_source
  ) on table public.contact_submissions to authenticated;
  grant update (
    status, owner_id, spam_reason,
    name, email, email_typed, phone, company, service, budget, outcome, lost_reason, value
  ) on table public.contact_submissions to authenticated;
  grant insert (lead_id, kind, note, channel, reached, inbound, at) on table public.lead_events to authenticated;
  grant insert (lead_id, text, due_on) on table public.next_actions to authenticated;
  grant insert (filter), update (rows) on table public.lead_exports to authenticated;
  grant insert (starts_at, ends_at, note), delete on table public.unavailable_times to authenticated;
  grant execute on function
    public.desk_summary(timestamptz),
    public.board_totals(jsonb),
    public.my_day(),
    public.lead_report(integer),
    public.lead_median_reply(integer),
    public.change_leads(uuid[], jsonb),
    public.undo_change(uuid, bigint),
    public.undo_changes(bigint[]),
    public.erase_lead(uuid),
    public.person_data(uuid),
    public.erase_person(uuid),
    public.send_reply(uuid, text, text, bigint, text),
    public.note_writing(uuid, boolean),
    public.reply_writers(uuid),
    public.read_answers(uuid, bigint),
    public.need_no_reply(uuid, bigint),
    public.mailbox_state(),
    public.change_action(uuid, bigint, jsonb),
    public.drop_action(uuid, bigint),
    public.change_consultation(uuid, jsonb, text),
    public.renew_calendar_feed(text)
  to authenticated;

  -- Accounts of staff
  grant execute on function
    public.current_staff(),
    public.forget_sign_ins(text),
    public.note_sign_out(),
    public.own_sessions(),
    public.end_other_sessions(),
    public.report_new_password(),
    public.admit_factor_code(text, text, text, text),
    public.use_recovery_code(text),
    public.finish_factor(text, text[]),
    public.replace_recovery_codes(text, text[]),
    public.remove_factor(boolean),
    public.factor_state(),
    public.managers_need_factor(),
    public.accept_invitation(),
    public.staff_members()
  to authenticated;

  -- Managers, as these functions ask themselves
  grant execute on function
    public.find_account(text),
    public.invite_staff(uuid, text, text),
    public.repeat_invitation(uuid),
    public.change_staff(uuid, jsonb),
    public.require_managers_factor(boolean),
    public.reset_factor(uuid),
    public.desk_log_page(bigint, text, uuid)
  to authenticated;

  -- The server
  grant select, insert, update, delete on table
    public.contact_submissions, public.newsletter_subscribers, public.mail_outbox
  to service_role;
  grant select, insert, update on table public.throttle_rules to service_role;
  grant select on table
    public.lead_events, public.lead_exports, public.next_actions, public.consultations, public.unavailable_times,
    public.staff, public.desk_log
  to service_role;
  grant execute on function
    public.canary_arrival(uuid),
    public.claim_mail(text[], integer, text[]),
    public.settle_mail(uuid, uuid, text, text),
    public.queue_day_mail(timestamptz),
    public.lease_mailbox(text),
    public.keep_mailbox_place(uuid, bigint, bigint),
    public.release_mailbox(uuid, boolean, text),
    public.mailbox_state(),
    public.match_emails(jsonb),
    public.texts_of_email(jsonb),
    public.file_email(jsonb),
    public.keep_busy_times(jsonb, text),
    public.count_expired(integer),
    public.erase_expired(integer, integer),
    public.site_counts(),
    public.note_command(text, text, text),
    public.reset_factor(uuid),
    public.apply_grants(),
    public.describe_project(),
    public.sample_rows(integer),
    public.knows_all_letters(),
    public.rehearse_erasure(),
    public.rehearse_calls()
  to service_role;
end
$function$;

CREATE OR REPLACE FUNCTION public.board_totals(p_filter jsonb DEFAULT '{}'::jsonb)
 RETURNS TABLE(status text, leads bigint, value numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  if p_filter - 'service' = '{}' then
    return query
      select counted.status::text, counted.leads, (
        select coalesce(sum(lead.value), 0)
        from public.contact_submissions as lead
        where lead.value is not null and lead.spam_reason is null and lead.status = counted.status
          and lead.service = coalesce(p_filter ->> 'service', lead.service)
          and (lead.status <> 'closed' or lead.outcome = 'won')
      )
      from (
        select lead.status, count(*) as leads
        from public.contact_submissions as lead
        where lead.spam_reason is null and lead.service = coalesce(p_filter ->> 'service', lead.service)
        group by lead.status
      ) as counted;
  else
    return query execute format(
      'select status::text, count(*), coalesce(sum(value) filter (where status <> ''closed'' or outcome = ''won''), 0) '
      'from public.contact_submissions where spam_reason is %s and %s group by status',
      case when p_filter ? 'spam' then 'not null' else 'null' end,
      private.lead_condition(p_filter - 'spam')
    );
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.call_timeout()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select current_setting('statement_timeout')
$function$;

CREATE OR REPLACE FUNCTION public.change_action(p_lead_id uuid, p_id bigint, p_changes jsonb)
 RETURNS public.next_actions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action public.next_actions := private.lock_action(p_lead_id, p_id);
  is_done constant boolean := coalesce((p_changes ->> 'done')::boolean, action.done_at is not null);
begin
  if exists (
    select from public.lead_events as newer
    where newer.action_id = p_id and newer.version > (p_changes ->> 'updated_at')::timestamptz
      and newer.actor_id is distinct from auth.uid()
  ) then
    raise exception 'Somebody else changed this next action meanwhile.' using errcode = 'PT409';
  elsif is_done and action.done_at is not null and p_changes ?| array['text', 'due_on'] then
    raise exception 'This next action is done.' using errcode = 'PT409';
  elsif p_changes ? 'due_on' and p_changes ->> 'due_on' is null and coalesce(p_changes ->> 'text', action.text) is null then
    raise exception 'Next action must not be empty.' using errcode = 'PT422', detail = 'text';
  end if;
  update public.next_actions
  set text = case when p_changes ? 'text' then p_changes ->> 'text' else text end,
    due_on = case when p_changes ? 'due_on' then (p_changes ->> 'due_on')::date else due_on end,
    done_at = case when is_done then coalesce(done_at, clock_timestamp()) end,
    done_by = case when is_done then coalesce(done_by, auth.uid()) end
  where id = p_id
  returning * into action;
  return action;
end
$function$;

CREATE OR REPLACE FUNCTION public.change_consultation(p_lead_id uuid, p_call jsonb DEFAULT NULL::jsonb, p_state text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
  outcome text;
begin
  perform private.require_staff();
  select * into lead from public.contact_submissions where id = p_lead_id for no key update;
  if not found then
    raise exception 'No such lead.' using errcode = 'PT404';
  end if;
  if lead.erased_at is not null then
    raise exception 'This lead was erased.' using errcode = 'PT409';
  end if;
  if lead.withdrawn_at is not null then
    raise exception 'The sender withdrew this enquiry.' using errcode = 'PT409';
  end if;
  outcome := private.change_call(p_lead_id, p_call, p_state);
  if outcome is null then
    raise exception 'No such call.' using errcode = 'PT404';
  end if;
  return outcome;
end
$function$;

CREATE OR REPLACE FUNCTION public.change_leads(p_ids uuid[], p_changes jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  ids constant uuid[] := array(select distinct id from unnest(p_ids) as id);
  locked integer;
  newest bigint;
begin
  perform private.require_staff();
  perform from public.contact_submissions where id = any (ids) order by id for no key update;
  get diagnostics locked = row_count;
  if locked < cardinality(ids) then
    raise exception 'No such lead.' using errcode = 'PT404';
  end if;
  if p_changes ? 'spam_reason' and p_changes ->> 'spam_reason' is null then
    perform private.lock_restored_addresses(ids);
  end if;
  -- Nobody else adds to the history of a lead that is locked.
  select coalesce(max(id), 0) into newest from public.lead_events where lead_id = any (ids);
  update public.contact_submissions
  set status = case when p_changes ? 'status' then p_changes ->> 'status' else status end,
    owner_id = case when p_changes ? 'owner_id' then (p_changes ->> 'owner_id')::uuid else owner_id end,
    spam_reason = case
      when not p_changes ? 'spam_reason' then spam_reason
      when p_changes ->> 'spam_reason' is null then null
      else coalesce(spam_reason, p_changes ->> 'spam_reason')
    end,
    outcome = case when p_changes ? 'outcome' then p_changes ->> 'outcome' else outcome end,
    -- An erased lead keeps no words.
    lost_reason = case when p_changes ? 'lost_reason' and erased_at is null then p_changes ->> 'lost_reason' else lost_reason end
  where id = any (ids);
  return jsonb_build_object(
    'updated', locked,
    'events', (
      select coalesce(jsonb_agg(id order by id), '[]')
      from public.lead_events
      where lead_id = any (ids) and id > newest and changes is not null
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.change_staff(p_id uuid, p_changes jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_own_part constant boolean := coalesce(p_id = auth.uid() and p_changes - array['name', 'day_mail_at'] = '{}', false);
  person public.staff;
  was_manager boolean;
begin
  perform private.require_staff();
  perform from public.staff
  where id = p_id or role = 'manager' or id = (p_changes ->> 'leads_to')::uuid
  order by id
  for update;
  if not is_own_part then
    perform private.require_manager();
  end if;
  if p_changes ? 'day_mail_at' and p_id <> auth.uid() then
    raise exception 'Everybody chooses the hour of their own mail.' using errcode = 'insufficient_privilege';
  end if;
  select * into person from public.staff where id = p_id;
  if person.id is null then
    raise exception 'No such colleague.' using errcode = 'PT404';
  end if;
  was_manager := person.role = 'manager' and person.state = 'active';
  person.name := coalesce(p_changes ->> 'name', person.name);
  person.role := coalesce(p_changes ->> 'role', person.role);
  person.day_mail_at := case when p_changes ? 'day_mail_at' then (p_changes ->> 'day_mail_at')::time else person.day_mail_at end;
  person.state := case
    when (p_changes ->> 'disabled')::boolean then 'disabled'
    when not (p_changes ->> 'disabled')::boolean and person.state = 'disabled' then (
      select private.state_of_return(account.email_confirmed_at) from auth.users as account where account.id = p_id
    )
    else person.state
  end;
  if was_manager and not (person.role = 'manager' and person.state = 'active') then
    perform private.require_other_manager(p_id);
  end if;
  update public.staff
  set name = person.name, role = person.role, state = person.state, day_mail_at = person.day_mail_at
  where id = p_id;
  if person.state = 'disabled' then
    perform private.dismiss_staff(p_id, p_changes);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.claim_mail(p_kinds text[], p_limit integer DEFAULT 1, p_unreceived text[] DEFAULT '{}'::text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '5s'
AS $function$
declare
  claimed_mail jsonb;
begin
  perform private.require_service();
  update private.email_worker set asked_at = clock_timestamp()
  where asked_at is null or asked_at < clock_timestamp() - interval '1 minute';
  delete from private.unreceived_kinds where kind = any (p_kinds);
  insert into private.unreceived_kinds (kind)
  select kind from unnest(p_unreceived) as kind order by kind
  on conflict do nothing;
  -- A row that somebody holds is left for the next call: a worker that waited could be waited for.
  update public.mail_outbox
  set state = 'cancelled', settled_at = clock_timestamp()
  where id in (
    select id from public.mail_outbox where state = 'queued' and kind = any (p_unreceived) for update skip locked
  );
  with due as (
    select id
    from public.mail_outbox
    where state = 'queued' and due_at <= clock_timestamp() and kind = any (p_kinds)
    order by due_at, id
    limit p_limit
    for update skip locked
  ),
  claimed as (
    update public.mail_outbox as mail
    set claim = gen_random_uuid(), due_at = clock_timestamp() + interval '5 minutes', attempts = attempts + 1
    from due
    where mail.id = due.id
    returning mail.*
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', claimed.id,
        'claim', claimed.claim,
        'kind', claimed.kind,
        'wanted_at', claimed.wanted_at,
        'lead', to_jsonb(lead) - 'id',
        'consultation', to_jsonb(call) - 'lead_id',
        'receipt_key', receipt.receipt_key,
        'note', event.note,
        -- Of a held reply whoever has the lead now.
        'owner_email', case
          when event.kind = 'reply' then private.staff_owner_email(event.lead_id) else event.owner_email
        end,
        -- Of the version before this one.
        'actor_email', event.actor_email,
        'actor_name', case when event.actor_id is not null then private.staff_name(event.actor_id, event.actor_email) end,
        'reply', private.email_of_reply(event),
        'reply_key', address.reply_key,
        -- Why a reply is late, failed or was held, or an email came back.
        'reason', event.reason,
        'subscriber', to_jsonb(subscriber) - 'id',
        'staff', to_jsonb(staff) - 'id',
        'day', case when claimed.kind = 'day' then private.day_of_mail(claimed.staff_id) end
      )
      order by claimed.wanted_at, claimed.id
    ),
    '[]'
  ) into claimed_mail
  from claimed
  left join (
    select id, reference, name, email, email_typed, phone, company, service, budget, message, journey, suspect_reason,
      created_at, reply_due_at, enquiry_number
    from public.contact_submissions
  ) as lead on lead.id = claimed.lead_id
  left join (
    select lead_id, starts_at, ends_at, state, time_zone, sequence, updated_at from public.consultations
  ) as call on call.lead_id = claimed.lead_id
  left join private.receipt_keys as receipt on receipt.lead_id = claimed.lead_id
  left join private.reply_addresses as address on address.lead_id = claimed.lead_id
  left join public.lead_events as event on event.id = claimed.event_id
  left join (
    select id, email, link_key from public.newsletter_subscribers
  ) as subscriber on subscriber.id = claimed.subscriber_id
  left join (
    select account.id, account.email, person.name, inviter.name as inviter
    from auth.users as account
    left join public.staff as person on person.id = account.id
    left join public.staff as inviter on inviter.id = person.invited_by
  ) as staff on staff.id = claimed.staff_id;
  return claimed_mail;
end
$function$;

CREATE OR REPLACE FUNCTION public.current_staff()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', auth.uid(),
    'email', auth.jwt() ->> 'email',
    'is_staff', private.is_staff(),
    -- For functions of 0.2.0.
    'is_admin', private.is_staff(),
    'name', person.name,
    'role', person.role,
    'factor', private.has_factor(auth.uid()),
    'needs_factor', private.is_staff(auth.uid()) and private.lacks_factor(auth.uid()),
    'day_mail_at', to_char(person.day_mail_at, 'HH24:MI')
  )
  from (values (auth.uid())) as caller (id)
  left join public.staff as person on person.id = caller.id
  where private.has_live_session()
$function$;

CREATE OR REPLACE FUNCTION public.describe_project()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();
  return (
    with ours as (
      select oid, nspname as schema
      from pg_catalog.pg_namespace
      where nspname in ('public', 'private')
    ),
    of_extensions as (
      select classid, objid from pg_catalog.pg_depend where deptype = 'e'
    ),
    relation as (
      select class.*, class.oid::regclass::text as name
      from pg_catalog.pg_class as class
      join ours on ours.oid = class.relnamespace
      where not exists (
        select from of_extensions where classid = 'pg_catalog.pg_class'::regclass and objid = class.oid
      )
    ),
    function as (
      select proc.*, proc.oid::regprocedure::text as signature
      from pg_catalog.pg_proc as proc
      join ours on ours.oid = proc.pronamespace
      where proc.prokind in ('f', 'p') and proc.prorettype <> 'pg_catalog.event_trigger'::regtype
        and not exists (
          select from of_extensions where classid = 'pg_catalog.pg_proc'::regclass and objid = proc.oid
        )
    ),
    api_role as (
      select oid, rolname as name from pg_catalog.pg_roles where rolname in ('anon', 'authenticated', 'service_role')
      union all
      select 0::oid, 'public'
    ),
    granted as (
      select name, acl from (
        select name, relacl as acl from relation
        union all
        select 'schema ' || nspname, nspacl from pg_catalog.pg_namespace where nspname in ('public', 'private')
        union all
        select class.oid::regclass::text, relacl
        from pg_catalog.pg_class as class
        where relnamespace = 'auth'::regnamespace and relkind in ('r', 'v')
        union all
        select format('%s.%I', relation.name, attribute.attname), attribute.attacl
        from relation
        join pg_catalog.pg_attribute as attribute on attribute.attrelid = relation.oid and not attribute.attisdropped
        union all
        select signature, coalesce(proacl, acldefault('f', proowner)) from function
        union all
        -- Without an entry of its own, a kind of object has the built-in default.
        select format('default on %s', kind.name), coalesce(
          (
            select defaclacl from pg_catalog.pg_default_acl
            where defaclrole = owner.oid and defaclnamespace = 0 and defaclobjtype = kind.letter
          ),
          acldefault(kind.builtin, owner.oid)
        )
        from pg_catalog.pg_roles as owner,
          (values ('tables', 'r'::"char", 'r'::"char"), ('sequences', 'S', 's'), ('functions', 'f', 'f'))
            as kind (name, letter, builtin)
        where owner.rolname = 'postgres'
        union all
        select format('default on %s in %s', kind.name, ours.schema), defaclacl
        from pg_catalog.pg_default_acl
        join ours on ours.oid = defaclnamespace
        join (values ('tables', 'r'::"char"), ('sequences', 'S'), ('functions', 'f'))
          as kind (name, letter) on kind.letter = defaclobjtype
        where defaclrole = 'postgres'::regrole
      ) as object (name, acl)
    ),
    object (kind, name, definition) as (
      select 'extension', extname::text, format('in schema %s', extnamespace::regnamespace)
      from pg_catalog.pg_extension

      union all
      select 'table', name, concat_ws(
        ', ',
        format('owner %s', relowner::regrole),
        case when relrowsecurity then 'row level security' end,
        case when relforcerowsecurity then 'also for its owner' end,
        case when relpersistence <> 'p' then 'not permanent' end,
        array_to_string(reloptions, ', '),
        case when exists (
          select from pg_catalog.pg_trigger where tgrelid = relation.oid and tgisinternal and tgenabled <> 'O'
        ) then 'foreign keys disabled' end
      )
      from relation
      where relkind in ('r', 'p')

      union all
      select 'column', format('%s.%I', relation.name, attribute.attname), concat_ws(
        ' ',
        format_type(attribute.atttypid, attribute.atttypmod),
        case when attribute.attcollation <> type.typcollation
          then format('collate %s', attribute.attcollation::regcollation) end,
        case when attribute.attnotnull then 'not null' end,
        -- Null or -1: the server's own target.
        case when attribute.attstattarget >= 0 then format('statistics %s', attribute.attstattarget) end,
        case attribute.attidentity
          when 'a' then 'generated always as identity' when 'd' then 'generated by default as identity' end,
        case
          when attribute.attgenerated <> ''
            then format('generated always as (%s) stored', pg_get_expr(value.adbin, value.adrelid))
          when value.adbin is not null then format('default %s', pg_get_expr(value.adbin, value.adrelid))
        end
      )
      from relation
      join pg_catalog.pg_attribute as attribute
        on attribute.attrelid = relation.oid and attribute.attnum > 0 and not attribute.attisdropped
      join pg_catalog.pg_type as type on type.oid = attribute.atttypid
      left join pg_catalog.pg_attrdef as value on value.adrelid = relation.oid and value.adnum = attribute.attnum
      where relation.relkind in ('r', 'p')

      union all
      select 'domain', format_type(type.oid, null), concat_ws(
        ' ',
        format_type(type.typbasetype, type.typtypmod),
        case when type.typnotnull then 'not null' end,
        'default ' || type.typdefault
      )
      from pg_catalog.pg_type as type
      join ours on ours.oid = type.typnamespace
      where type.typtype = 'd'

      union all
      -- PostgreSQL 18 lists what is not null here too; columns say it.
      select 'constraint', format('%I on %s', conname, coalesce(relation.name, 'domain ' || format_type(contypid, null))),
        pg_get_constraintdef(constrained.oid)
      from pg_catalog.pg_constraint as constrained
      left join relation on relation.oid = conrelid
      join ours on ours.oid = connamespace
      where contype in ('c', 'f', 'p', 'u', 'x') and (relation.oid is not null or contypid <> 0)

      union all
      select 'index', relation.name,
        pg_get_indexdef(relation.oid) || case when index.indisvalid and index.indisready then '' else ' (invalid)' end
      from relation
      join pg_catalog.pg_index as index on index.indexrelid = relation.oid
      where not exists (select from pg_catalog.pg_constraint where conindid = relation.oid and contype in ('p', 'u', 'x'))

      union all
      select 'trigger', format('%I on %s', tgname, tgrelid::regclass),
        pg_get_triggerdef(trigger.oid) || case tgenabled
          when 'O' then '' when 'D' then ' (disabled)' when 'A' then ' (always)' else ' (on replicas)' end
      from pg_catalog.pg_trigger as trigger
      where not tgisinternal and (tgrelid in (select oid from relation) or tgfoid in (select oid from function))

      union all
      select 'rule', format('%I on %s', rulename, relation.name), pg_get_ruledef(rule.oid)
      from pg_catalog.pg_rewrite as rule
      join relation on relation.oid = ev_class
      where rulename <> '_RETURN'

      union all
      select 'policy', format('%I on %s', polname, relation.name), concat_ws(
        ' ',
        case when polpermissive then 'as permissive' else 'as restrictive' end,
        case polcmd when 'r' then 'for select' when 'a' then 'for insert' when 'w' then 'for update' when 'd' then 'for delete'
          else 'for all' end,
        'to ' || (
          select string_agg(case role when 0 then 'public' else role::regrole::text end, ', ' order by role::regrole::text)
          from unnest(polroles) as role
        ),
        'using (' || pg_get_expr(polqual, polrelid) || ')',
        'with check (' || pg_get_expr(polwithcheck, polrelid) || ')'
      )
      from pg_catalog.pg_policy
      join relation on relation.oid = polrelid

      union all
      select 'view', name, concat_ws(
        E'\n',
        format('owner %s', relowner::regrole),
        'with (' || array_to_string(reloptions, ', ') || ')',
        pg_get_viewdef(oid)
      )
      from relation
      where relkind in ('v', 'm')

      union all
      select 'function', signature, format(E'owner %s\n%s', proowner::regrole, pg_get_functiondef(oid))
      from function

      union all
      select 'privilege', format('%s %s %s', api_role.name, lower(privilege.privilege_type), granted.name), ''
      from granted, lateral aclexplode(granted.acl) as privilege
      join api_role on api_role.oid = privilege.grantee
      -- Projects differ in who may look into the schema, and in what the server's key may do to accounts.
      where not (granted.name = 'schema public' and privilege.privilege_type = 'USAGE')
        and not (granted.name like 'auth.%' and api_role.name = 'service_role')

      union all
      select 'role', api_role.name, case when rolbypassrls then 'past row level security' else '' end
        || case when rolsuper or rolcreaterole or rolcreatedb then 'too mighty' else '' end
      from api_role
      join pg_catalog.pg_roles using (oid)

      union all
      select 'membership', format('%s of %s', member.name, role.rolname), ''
      from pg_catalog.pg_auth_members as granted
      join api_role as member on member.oid = granted.member
      join pg_catalog.pg_roles as role on role.oid = granted.roleid

      union all
      select 'schema', nspname::text, format('owner %s', nspowner::regrole)
      from pg_catalog.pg_namespace
      where nspname = 'private'

      union all
      select 'publication', format('%s of %I.%I', pubname, schemaname, tablename), ''
      from pg_catalog.pg_publication_tables
      where schemaname in ('public', 'private')

      union all
      select 'sequence', name, case when pg_sequence_last_value(name::regclass) < newest then 'behind its table' else '' end
      from (
        values
          ('public.lead_events_id_seq', (select max(id) from public.lead_events)),
          ('public.next_actions_id_seq', (select max(id) from public.next_actions)),
          ('public.desk_log_id_seq', (select max(id) from public.desk_log))
      ) as counted (name, newest)

      union all
      select 'row', name, case when is_there then '' else 'missing' end
      from (
        values
          ('private.calendar_reading', exists (select from private.calendar_reading)),
          ('private.mailbox_reading', exists (select from private.mailbox_reading)),
          ('private.desk_settings', exists (select from private.desk_settings)),
          ('private.email_worker', exists (select from private.email_worker))
      ) as needed (name, is_there)

      union all
      select 'setting', format('%s of the database', split_part(line, '=', 1)), substring(line from '=(.*)$')
      from pg_catalog.pg_db_role_setting
      cross join lateral unnest(setconfig) as line
      where setrole = 0
        and (setdatabase = 0 or setdatabase = (select oid from pg_catalog.pg_database where datname = current_database()))
        -- A project may set others of its own.
        and split_part(line, '=', 1) in (
          'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'default_transaction_read_only',
          'row_security', 'session_replication_role', 'default_statistics_target'
        )

      union all
      select 'setting', format('%s of %s', split_part(line, '=', 1), role.rolname), substring(line from '=(.*)$')
      from pg_catalog.pg_db_role_setting
      join pg_catalog.pg_roles as role on role.oid = setrole
      cross join lateral unnest(setconfig) as line
      where role.rolname in ('anon', 'authenticated', 'service_role')
        -- PostgREST reads these before its own configuration: exposed schemas, most rows.
        or role.rolname = 'authenticator' and line like 'pgrst.%'

      union all
      select 'throttle rule', name, format('%s in %s seconds', max_admitted, window_seconds)
      from public.throttle_rules
    )
    select jsonb_build_object(
      'objects', (
        select jsonb_agg(
          jsonb_build_object('object', kind || ' ' || name, 'definition', definition)
          order by kind collate "C", name collate "C"
        )
        from object
      ),
      'migrations', (
        select coalesce(jsonb_agg(version order by version), '[]') from supabase_migrations.schema_migrations
      ),
      'worker_asked_at', (select asked_at from private.email_worker),
      'server', version()
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_log_page(p_before bigint DEFAULT NULL::bigint, p_kind text DEFAULT NULL::text, p_staff uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id bigint, at timestamp with time zone, kind text, actor_id uuid, actor_name text, subject_id uuid, subject_name text, user_agent text, detail jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  perform private.require_manager();
  return query
    select
      line.id, line.at, line.kind, line.actor_id, line.actor_name, line.subject_id, line.subject_name, line.user_agent,
      case
        when export.id is null then line.detail
        else line.detail || jsonb_build_object('filter', export.filter, 'rows', export.rows)
      end
    from public.desk_log as line
    left join public.lead_exports as export on line.kind = 'exported' and export.id = (line.detail ->> 'export')::uuid
    where (p_before is null or line.id < p_before)
      and (p_kind is null or line.kind = p_kind)
      and (p_staff is null or line.actor_id = p_staff or line.subject_id = p_staff)
    order by line.id desc
    limit 51;
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_summary(p_since timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'tallies', (
      select coalesce(jsonb_agg(to_jsonb(tally)), '[]')
      from (
        select status, service, false as is_spam, count(*) as leads
        from public.contact_submissions
        where spam_reason is null
        group by status, service
        union all
        select status, service, true, count(*)
        from public.contact_submissions
        where spam_reason is not null
        group by status, service
      ) as tally
    ),
    'overdue', (
      select count(*) from public.contact_submissions
      where spam_reason is null and awaiting_reply_until < now()
    ),
    'arrived', (
      select count(*)
      from public.lead_events as event
      join public.contact_submissions as lead on lead.id = event.lead_id
      where event.kind = 'created' and event.created_at > p_since and lead.spam_reason is null
        and event.actor_id is distinct from auth.uid()
    ),
    'assigned', (
      select count(*) from public.lead_events
      where kind = 'owner' and owner_id = auth.uid() and actor_id <> auth.uid() and created_at > p_since
    ),
    'latest', greatest(
      (select max(created_at) from public.lead_events where kind = 'created'),
      (select max(created_at) from public.lead_events where kind = 'owner' and owner_id = auth.uid()),
      p_since,
      'epoch'
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.drop_action(p_lead_id uuid, p_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_action(p_lead_id, p_id);
  delete from public.next_actions where id = p_id;
end
$function$;

CREATE OR REPLACE FUNCTION public.end_other_sessions()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended integer;
begin
  perform private.require_staff();
  delete from auth.sessions where user_id = auth.uid() and id <> (auth.jwt() ->> 'session_id')::uuid;
  get diagnostics ended = row_count;
  perform private.note_in_log('sessions_ended', auth.uid(), jsonb_build_object('sessions', ended));
  return ended;
end
$function$;

CREATE OR REPLACE FUNCTION public.erase_enquiry(p_receipt_key uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions := private.open_receipt(p_receipt_key);
begin
  if lead.id is null then
    return null;
  end if;
  perform private.erase_leads(array[lead.id]);
  return 'done';
end
$function$;

CREATE OR REPLACE FUNCTION public.erase_expired(p_days integer, p_limit integer DEFAULT 500)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '30s'
AS $function$
declare
  ids uuid[];
  leads integer;
  subscribers integer;
begin
  perform private.require_service();
  if p_days < 1 then
    raise exception 'Keep leads for a day at least.' using errcode = 'invalid_parameter_value';
  end if;
  perform set_config('leads.actor', 'retention', true);
  ids := array(
    select lead.id from public.contact_submissions as lead
    where private.is_expired(lead, p_days)
    order by lead.updated_at
    limit p_limit
    for no key update skip locked
  );
  leads := private.erase_leads(ids);
  ids := array(
    select subscriber.id from public.newsletter_subscribers as subscriber
    where private.is_expired(subscriber)
    limit p_limit
    for update skip locked
  );
  delete from public.newsletter_subscribers where id = any (ids);
  get diagnostics subscribers = row_count;
  delete from public.unavailable_times where ends_at < now() - interval '30 days';
  delete from public.desk_log where at < now() - interval '1 year';
  delete from public.lead_exports where created_at < now() - interval '1 year';
  perform private.sweep_factors();
  if leads > 0 then
    perform private.note_in_log('erased', null, jsonb_build_object('leads', leads, 'days', p_days));
  end if;
  return jsonb_build_object('leads', leads, 'subscribers', subscribers);
end
$function$;

CREATE OR REPLACE FUNCTION public.erase_lead(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
begin
  perform private.require_staff();
  select * into lead from public.contact_submissions where id = p_id for no key update;
  if lead.id is null then
    raise exception 'No such lead.' using errcode = 'PT404';
  elsif private.erase_leads(array[p_id]) > 0 then
    perform private.note_in_log('erased', null, jsonb_build_object('lead', lead.id, 'reference', lead.reference));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.erase_person(p_lead_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  asked constant public.contact_submissions := private.require_person(p_lead_id);
  ids constant uuid[] := private.leads_of_person(p_lead_id);
  addresses text[];
  erased integer;
begin
  perform from public.contact_submissions where id = any (ids) order by id for no key update;
  addresses := array(select lower(email) from public.contact_submissions where id = any (ids) and email <> '');
  erased := private.erase_leads(ids);
  delete from public.newsletter_subscribers where lower(email) = any (addresses);
  if erased > 0 then
    perform private.note_in_log(
      'erased', null, jsonb_build_object('lead', asked.id, 'reference', asked.reference, 'enquiries', erased)
    );
  end if;
  return erased;
end
$function$;

CREATE OR REPLACE FUNCTION public.factor_state()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_answered_factor();
  return jsonb_build_object(
    'factor', private.has_factor(auth.uid()),
    'recovery_codes_left', (select count(*) from private.recovery_codes where user_id = auth.uid())
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.file_email(p_email jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  lead public.contact_submissions;
  filed_text text;
  new_text constant text := p_email -> 'answer' ->> 'text';
begin
  perform private.require_service();
  select * into lead
  from public.contact_submissions
  where id = private.lead_of_email(p_email)
  for no key update;
  if lead.id is null or lead.erased_at is not null then
    return 'unrelated';
  end if;
  select coalesce(answer ->> 'text', '') into filed_text
  from public.lead_events
  where message_id = p_email ->> 'message_id';
  if found then
    -- A list that delivers it once more may add a line.
    if new_text is null or strpos(new_text, filed_text) > 0 or strpos(filed_text, new_text) > 0
      or exists (select from public.lead_events where message_id = p_email ->> 'content_id')
    then
      return 'known';
    end if;
    p_email := p_email || jsonb_build_object('message_id', p_email ->> 'content_id');
  end if;
  if p_email ? 'noted' then
    return private.file_notice(lead, p_email);
  elsif p_email ->> 'bounced' is null then
    return private.file_answer(lead, p_email);
  end if;
  return private.file_bounce(lead, p_email);
exception when unique_violation then
  -- Another worker filed it on another lead at this moment.
  return 'known';
end
$function$;

CREATE OR REPLACE FUNCTION public.find_account(p_email text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_manager();
  return (select id from auth.users where email = lower(p_email));
end
$function$;

CREATE OR REPLACE FUNCTION public.finish_factor(p_salt text, p_hashes text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  current_id constant uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  perform private.require_recent_code();
  perform private.store_recovery_codes(p_salt, p_hashes);
  delete from auth.mfa_factors
  where user_id = auth.uid() and id <> (select factor_id from auth.sessions where id = current_id);
  delete from auth.sessions where user_id = auth.uid() and id <> current_id;
  delete from private.owed_factors where user_id = auth.uid();
  perform private.queue_account_mail('factor_set_up', auth.uid());
  perform private.note_in_log('factor_set_up', auth.uid());
end
$function$;

CREATE OR REPLACE FUNCTION public.forget_sign_ins(p_pair text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.has_live_session() then
    raise exception 'The session has ended.' using errcode = 'PT401';
  end if;
  delete from private.throttle_windows where rule = 'sign_ins_per_account_and_client' and subject = p_pair;
  if private.is_staff() then
    perform private.note_in_log('signed_in', auth.uid());
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.forgot_password(p_email text, p_client text, p_device text DEFAULT NULL::text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  client_hash constant private.keyed_hash := p_client::private.keyed_hash;
  person public.staff;
  seconds integer;
begin
  seconds := private.admit(
    array['password_links_per_client', 'password_links_per_account', 'password_links_in_all'],
    array[client_hash, private.address_hash(p_email), 'all']
  );
  if seconds > 0 then
    return seconds;
  end if;
  select known.* into person
  from public.staff as known
  join auth.users as account on account.id = known.id
  where account.email = lower(p_email) and (known.state = 'invited' or private.is_staff(known.id));
  if person.id is not null then
    perform private.queue_account_mail(
      case person.state when 'invited' then 'staff_invitation' else 'password_reset' end, person.id
    );
    perform private.note_stranger_in_log('password_forgotten', person.id, '{}', p_device);
  end if;
  return 0;
end
$function$;

CREATE OR REPLACE FUNCTION public.invite_staff(p_id uuid, p_name text, p_role text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_manager();
  perform from auth.users where id = p_id;
  if not found then
    raise exception 'No such account.' using errcode = 'PT404';
  end if;
  insert into public.staff as person (id, name, role, state, invited_by)
  values (p_id, p_name, p_role, 'invited', auth.uid())
  on conflict (id) do update set name = excluded.name, role = excluded.role, invited_by = excluded.invited_by
    where person.state = 'invited' and not exists (
      select from auth.users as account where account.id = p_id and account.raw_app_meta_data ->> 'role' = 'admin'
    );
  if not found then
    raise exception 'This person is a colleague already.' using errcode = 'PT409';
  end if;
  perform private.queue_account_mail('staff_invitation', p_id);
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_busy_times(p_times jsonb, p_fault text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();
  -- Several workers take turns.
  update private.calendar_reading
  set fault = p_fault, read_at = case when p_fault is null then clock_timestamp() else read_at end
  where only_row;
  if p_fault is null then
    delete from public.unavailable_times where source = 'calendar';
    insert into public.unavailable_times (source, starts_at, ends_at)
    select 'calendar', busy.starts_at, busy.ends_at
    from jsonb_to_recordset(p_times) as busy (starts_at timestamptz, ends_at timestamptz);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_enquiry_draft(p_sealed text, p_client text DEFAULT NULL::text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  draft constant private.sealed_text := p_sealed::private.sealed_text;
  kept uuid;
begin
  if private.admit_visitor('drafts_per_client', p_client, 'drafts_in_all') > 0 then
    return null;
  end if;
  delete from private.enquiry_drafts where id in (
    select id from private.enquiry_drafts where expires_at <= clock_timestamp() for update skip locked
  );
  insert into private.enquiry_drafts (sealed) values (draft) returning id into kept;
  return kept;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_mailbox_place(p_lease uuid, p_uid_validity bigint, p_next_uid bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();
  update private.mailbox_reading
  set uid_validity = p_uid_validity, next_uid = p_next_uid, leased_until = clock_timestamp() + private.leased_for()
  where lease = p_lease;
  return found;
end
$function$;

CREATE OR REPLACE FUNCTION public.knows_all_letters()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();
  return extensions.show_trgm('हिन्दी') <> '{}';
end
$function$;

CREATE OR REPLACE FUNCTION public.lead_median_reply(days integer DEFAULT 30)
 RETURNS double precision
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return (
    select
      percentile_cont(0.5) within group (order by date_part('epoch', first_response_at - created_at)) / 3600
    from public.contact_submissions
    where spam_reason is null and first_response_at is not null and created_at >= private.first_day_of(days)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.lead_report(days integer DEFAULT 30)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  first_day constant date := private.today_in_india() - (days - 1);
  first_month constant date := (date_trunc('month', private.today_in_india()) - interval '12 months')::date;
  by_facet jsonb;
  report jsonb;
begin
  perform private.require_staff();
  if days not between 1 and 366 then
    raise exception 'A report covers 1 to 366 days.' using errcode = 'invalid_parameter_value';
  end if;
  by_facet := private.report_by_facet(first_day, days);
  with figures as materialized (
    select * from private.figures_by_day(least(first_day - days, first_month))
  ),
  received as (select * from figures where day >= first_day),
  before as (select * from figures where day >= first_day - lead_report.days and day < first_day),
  -- The last twelve months, each beside the month before it.
  months as (
    select
      month::date as month,
      private.as_figures(
        sum(leads), sum(answered), sum(overdue), sum(kept), sum(qualified), sum(won), sum(value), sum(seconds)
      ) as figures
    from generate_series(first_month::timestamp, private.today_in_india()::timestamp, interval '1 month') as month
    left join figures on figures.day >= month and figures.day < month + interval '1 month'
    group by 1
  ),
  by_day as (
    select calendar.day, coalesce(sum(leads), 0) as count
    from (select first_day + passed as day from generate_series(0, lead_report.days - 1) as passed) as calendar
    left join received using (day)
    group by 1
  )
  select jsonb_build_object(
    'days', lead_report.days,
    'from', first_day,
    'now', private.as_figures(
      sum(leads), sum(answered), sum(overdue), sum(kept), sum(qualified), sum(won), sum(value), sum(seconds)
    ),
    'before', (
      select private.as_figures(
        sum(leads), sum(answered), sum(overdue), sum(kept), sum(qualified), sum(won), sum(value), sum(seconds)
      )
      from before
    ),
    'per_day', (select jsonb_agg(jsonb_build_object('day', day, 'count', count) order by day) from by_day),
    'by_service', by_facet -> 'service',
    'by_source', by_facet -> 'source',
    'by_owner', by_facet -> 'owner',
    'by_month', (
      select jsonb_agg(
        jsonb_build_object('month', to_char(month, 'YYYY-MM'), 'now', pairs.figures, 'before', pairs.before) order by month desc
      )
      from (select month, months.figures, lag(months.figures) over (order by month) as before from months) as pairs
      where pairs.before is not null
    ),
    'funnel', jsonb_build_object(
      'received', coalesce(sum(leads), 0),
      'contacted', coalesce(sum(contacted), 0),
      'qualified', coalesce(sum(qualified), 0),
      'closed', coalesce(sum(closed), 0)
    ),
    'reply_time', jsonb_build_object(
      'median_hours', private.median_reply_hours(first_day, coalesce(sum(answered), 0)::bigint),
      'within_promise', round(sum(kept) / nullif(sum(answered) + sum(overdue), 0), 4),
      'answered', coalesce(sum(answered), 0),
      'waiting', coalesce(sum(waiting), 0)
    ),
    'calls', (
      select jsonb_build_object(
        'booked', count(*),
        'held', count(*) filter (where state = 'held'),
        'missed', count(*) filter (where state = 'missed'),
        'cancelled', count(*) filter (where state = 'cancelled')
      )
      from public.consultations
      where created_at >= private.first_day_of(lead_report.days)
    )
  )
  from received
  into report;
  return report;
end
$function$;

CREATE OR REPLACE FUNCTION public.lease_mailbox(p_mailbox text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reading private.mailbox_reading;
begin
  perform private.require_service();
  select * into reading from private.mailbox_reading for update;
  if p_mailbox is null then
    update private.mailbox_reading set is_reading = false, fault = null where only_row;
    return null;
  elsif reading.leased_until > clock_timestamp() then
    return null;
  elsif reading.mailbox is distinct from p_mailbox then
    update private.mailbox_reading
    set mailbox = p_mailbox, uid_validity = null, next_uid = 1, read_at = null, fault = null
    where only_row;
  end if;
  update private.mailbox_reading
  set is_reading = true, lease = gen_random_uuid(), leased_until = clock_timestamp() + private.leased_for()
  where only_row
  returning * into reading;
  return jsonb_build_object(
    'lease', reading.lease, 'uid_validity', reading.uid_validity, 'next_uid', reading.next_uid
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.mailbox_state()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.calling_role() = 'authenticated' then
    perform private.require_staff();
  else
    perform private.require_service();
  end if;
  return (
    select jsonb_build_object('reading', is_reading, 'read_at', read_at, 'fault', fault) from private.mailbox_reading
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.managers_need_factor()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return (select settings.managers_need_factor from private.desk_settings as settings);
end
$function$;

CREATE OR REPLACE FUNCTION public.match_emails(p_emails jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
begin
  perform private.require_service();
  return (
    select coalesce(jsonb_agg(private.lead_of_email(email.value) is not null order by email.position), '[]')
    from jsonb_array_elements(p_emails) with ordinality as email (value, position)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.my_day()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return private.day_of(auth.uid(), 50);
end
$function$;

CREATE OR REPLACE FUNCTION public.need_no_reply(p_lead_id uuid, p_event bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
  recorded public.lead_events;
begin
  perform private.require_staff();
  select * into lead from public.contact_submissions where id = p_lead_id for no key update;
  if not found then
    raise exception 'No such lead.' using errcode = 'PT404';
  elsif lead.waiting_since is null then
    raise exception 'Nothing waits for a reply any more.' using errcode = 'PT409';
  elsif exists (
    select from public.lead_events as newer
    where newer.lead_id = p_lead_id and newer.id > p_event and private.is_visitors_word(newer)
  ) then
    raise exception 'The sender wrote again meanwhile.' using errcode = 'PT409';
  end if;
  insert into public.lead_events (lead_id, kind) values (p_lead_id, 'no_reply_needed') returning * into recorded;
  return jsonb_build_object(
    'lead', (select private.as_lead(changed) from public.contact_submissions as changed where changed.id = p_lead_id),
    'event', to_jsonb(recorded)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.note_command(p_kind text, p_email text, p_command text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();
  perform private.note_stranger_in_log(p_kind, person.id, jsonb_build_object('command', p_command), null)
  from public.staff as person
  join auth.users as account on account.id = person.id
  where account.email = lower(p_email);
end
$function$;

CREATE OR REPLACE FUNCTION public.note_failed_sign_in(p_email text, p_device text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := (
    select known.id
    from public.staff as known
    join auth.users as account on account.id = known.id
    where account.email = lower(p_email)
  );
  seconds integer;
begin
  if person is null then
    seconds := private.admit(array['noted_failures_of_strangers'], array['all']);
  else
    seconds := private.admit(array['noted_failures_per_account'], array[private.address_hash(p_email)]);
  end if;
  if seconds = 0 then
    perform private.note_stranger_in_log('sign_in_failed', person, '{}', p_device);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_sign_out()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.has_live_session() then
    raise exception 'The session has ended.' using errcode = 'PT401';
  end if;
  if private.is_staff() then
    perform private.note_in_log('signed_out', auth.uid());
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_writing(p_lead_id uuid, p_is_writing boolean)
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
begin
  perform private.require_staff();
  select * into lead from public.contact_submissions where id = p_lead_id for share;
  if not found then
    raise exception 'No such lead.' using errcode = 'PT404';
  elsif p_is_writing and lead.erased_at is not null then
    raise exception 'This lead was erased.' using errcode = 'PT409';
  elsif p_is_writing and lead.spam_reason is not null then
    raise exception 'This lead is spam. Restore it before you reply.' using errcode = 'PT409';
  end if;
  if p_is_writing then
    insert into private.reply_writers (lead_id, account_id, email)
    values (p_lead_id, auth.uid(), auth.jwt() ->> 'email')
    on conflict (lead_id, account_id) do update set seen_at = clock_timestamp();
  else
    delete from private.reply_writers where lead_id = p_lead_id and account_id = auth.uid();
  end if;
  return public.reply_writers(p_lead_id);
end
$function$;

CREATE OR REPLACE FUNCTION public.own_sessions()
 RETURNS TABLE(id uuid, is_current boolean, user_agent text, created_at timestamp with time zone, last_used_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  perform private.require_staff();
  return query
    select session.id, session.id = (auth.jwt() ->> 'session_id')::uuid, session.user_agent, session.created_at,
      session.updated_at
    from auth.sessions as session
    where session.user_id = auth.uid() and (session.not_after is null or session.not_after > now())
    order by session.updated_at desc;
end
$function$;

CREATE OR REPLACE FUNCTION public.person_data(p_lead_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  asked constant public.contact_submissions := private.require_person(p_lead_id);
  ids constant uuid[] := private.leads_of_person(p_lead_id);
begin
  perform private.note_in_log(
    'person_exported', null,
    jsonb_build_object('lead', asked.id, 'reference', asked.reference, 'enquiries', cardinality(ids))
  );
  return jsonb_build_object(
    'enquiries', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'reference', lead.reference, 'name', lead.name, 'email', coalesce(lead.email_typed, lead.email),
            'phone', lead.phone, 'company', lead.company, 'service', lead.service, 'budget', lead.budget, 'message', lead.message, 'journey', lead.journey,
            'created_at', lead.created_at, 'status', lead.status, 'outcome', lead.outcome, 'lost_reason', lead.lost_reason,
            'value', lead.value, 'spam_reason', lead.spam_reason, 'withdrawn_at', lead.withdrawn_at,
            'added_source', lead.added_source,
            'history', (
              select jsonb_agg(
                jsonb_strip_nulls(
                  jsonb_build_object(
                    'kind', event.kind, 'at', coalesce(event.at, event.call_at, event.created_at), 'by', event.actor_email,
                    'channel', event.channel, 'subject', event.subject, 'text', event.text, 'cc', event.cc, 'note', event.note,
                    'answer', event.answer, 'state', event.state, 'from_status', event.from_status,
                    'to_status', event.to_status, 'due_on', event.due_on, 'changes', event.changes
                  )
                )
                order by event.id
              )
              from public.lead_events as event
              where event.lead_id = lead.id
            ),
            'next_actions', (
              select coalesce(
                jsonb_agg(
                  jsonb_build_object('text', action.text, 'due_on', action.due_on, 'done_at', action.done_at) order by action.id
                ),
                '[]'
              )
              from public.next_actions as action
              where action.lead_id = lead.id
            ),
            'call', (
              select jsonb_build_object(
                'starts_at', call.starts_at, 'ends_at', call.ends_at, 'state', call.state, 'time_zone', call.time_zone
              )
              from public.consultations as call
              where call.lead_id = lead.id
            ),
            'emails', (
              select coalesce(
                jsonb_agg(jsonb_build_object('kind', mail.kind, 'state', mail.state, 'at', mail.settled_at) order by mail.id), '[]'
              )
              from public.mail_outbox as mail
              where mail.lead_id = lead.id and mail.kind in (
                'acknowledgement', 'reply', 'call_moved', 'call_cancelled', 'call_tomorrow', 'call_soon'
              )
            )
          )
          order by lead.created_at, lead.id
        ),
        '[]'
      )
      from public.contact_submissions as lead
      where lead.id = any (ids)
    ),
    'newsletter', (
      select jsonb_agg(
        jsonb_build_object('email', subscriber.email, 'status', subscriber.status, 'requested_at', subscriber.requested_at)
      )
      from public.newsletter_subscribers as subscriber
      where lower(subscriber.email) in (select lower(lead.email) from public.contact_submissions as lead where lead.id = any (ids))
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.queue_day_mail(p_at timestamp with time zone DEFAULT clock_timestamp())
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  local_time constant timestamp := p_at at time zone 'Asia/Kolkata';
  queued integer;
begin
  perform private.require_service();
  -- One of an earlier day that never left would keep today's out.
  update public.mail_outbox
  set state = 'cancelled', settled_at = clock_timestamp()
  where id in (
    select id from public.mail_outbox
    where state = 'queued' and kind = 'day' and day_on < local_time::date
    order by id
    for update skip locked
  );
  insert into public.mail_outbox (kind, staff_id, day_on, wanted_at)
  select 'day', person.id, local_time::date, (local_time::date + person.day_mail_at) at time zone 'Asia/Kolkata'
  from public.staff as person
  where local_time >= local_time::date + person.day_mail_at
    and local_time < local_time::date + person.day_mail_at + private.day_mail_lasts()
    and private.is_staff(person.id)
  order by person.id
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end
$function$;

CREATE OR REPLACE FUNCTION public.read_answers(p_lead_id uuid, p_event_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  perform from public.contact_submissions where id = p_lead_id for no key update;
  if not found then
    raise exception 'No such lead.' using errcode = 'PT404';
  end if;
  update public.contact_submissions as lead
  set unread_answers = least(lead.unread_answers, newer.answers)
  from (
    select count(*)::integer as answers
    from public.lead_events
    where lead_id = p_lead_id and kind = 'answer' and id > p_event_id and not (answer ->> 'automatic')::boolean
  ) as newer
  where lead.id = p_lead_id and lead.unread_answers > newer.answers;
end
$function$;

CREATE OR REPLACE FUNCTION public.rehearse_calls()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rehearsed constant uuid := gen_random_uuid();
  manager constant uuid := gen_random_uuid();
  colleague constant uuid := gen_random_uuid();
  invited constant uuid := gen_random_uuid();
  stranger constant uuid := gen_random_uuid();
  session_id constant uuid := gen_random_uuid();
  address constant text := 'rehearsal@meghdoot.example';
  email constant jsonb := jsonb_build_object('message_id', '<' || address || '>', 'from', address, 'to', jsonb_build_array(address));
  receipt uuid;
  change_id bigint;
  answer_id bigint;
  action_id bigint;
  -- By the name of a parameter, or of a function and its parameter; one that is not here is null, or has its default.
  given jsonb;
  called record;
  failures jsonb := '[]';
begin
  perform private.require_service();
  begin
    insert into auth.users (id, email, raw_app_meta_data)
    select id, id || '@meghdoot.example', jsonb_build_object('role', role)
    from (values (manager, 'admin'), (colleague, 'admin'), (invited, null), (stranger, null)) as account (id, role);
    insert into public.staff (id, name, role, state) values (invited, 'Rehearsal', 'staff', 'invited');
    insert into auth.sessions (id, user_id) values (session_id, manager);
    insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
    values (session_id, manager, 'totp', 'verified', 'rehearsal', now(), now());
    insert into public.contact_submissions (id, reference, idempotency_key, name, email, service, message)
    values (rehearsed, 'TEST-CASE', rehearsed, 'Rehearsal', address, 'consultation', 'Rehearsal');
    select receipt_key into receipt from private.receipt_keys where lead_id = rehearsed;
    begin
      insert into public.consultations (lead_id, starts_at, ends_at, free_from, booked_for, seats)
      select rehearsed, at, at + interval '1 minute', at + interval '1 minute', at, 20
      from (values (now() + interval '364 days')) as call (at);
    exception when sqlstate 'PT409' then
      -- Somebody has this time already.
      null;
    end;
    insert into public.next_actions (lead_id, text) values (rehearsed, 'Rehearsal') returning id into action_id;
    update public.contact_submissions set status = 'contacted' where id = rehearsed;
    select max(id) into change_id from public.lead_events where lead_id = rehearsed and kind = 'status';
    insert into public.lead_events (lead_id, kind, at, answer, message_id)
    values (
      rehearsed, 'answer', clock_timestamp(),
      '{"from": "Rehearsal", "subject": "", "text": "Rehearsal", "quoted": "", "attachments": [], "automatic": false}',
      '<answer-' || address || '>'
    )
    returning id into answer_id;
    insert into public.newsletter_subscribers (email, link_key) values (address, rehearsed);
    given := jsonb_build_object(
      'p_account', 'rehearsal', 'p_client', 'rehearsal', 'p_pair', 'rehearsal', 'p_device', 'rehearsal', 'p_hash', 'rehearsal',
      'p_token_hash', 'rehearsal', 'p_salt', repeat('a', 22), 'p_hashes', '{rehearsal}', 'p_sealed', 'rehearsal',
      'p_email', address, 'p_emails', jsonb_build_array(email), 'file_email.p_email', email, 'texts_of_email.p_email', email,
      'p_lead_id', rehearsed, 'p_ids', format('{%s}', rehearsed), 'p_link_key', rehearsed, 'p_idempotency_key', rehearsed,
      'send_enquiry.p_idempotency_key', manager, 'p_reference', 'TEST-SENT', 'p_enquiry', jsonb_build_object(
        'name', 'Rehearsal', 'email', address, 'service', 'consultation', 'message', 'Rehearsal'
      ),
      'p_receipt_key', receipt, 'p_event', answer_id, 'undo_change.p_event', change_id
    ) || jsonb_build_object(
      'p_event_id', answer_id, 'p_events', format('{%s}', change_id), 'p_seen_event_id', answer_id,
      'p_id', colleague, 'invite_staff.p_id', stranger, 'repeat_invitation.p_id', invited, 'erase_lead.p_id', rehearsed,
      'drop_action.p_id', action_id,
      'change_action.p_id', action_id, 'change_action.p_changes', '{"text": "Rehearsed"}',
      'change_leads.p_changes', '{"status": "qualified"}', 'change_staff.p_changes', '{"name": "Rehearsal"}',
      'p_name', 'Rehearsal', 'p_role', 'staff', 'p_text', 'Rehearsal', 'p_subject', 'Rehearsal', 'p_is_writing', true,
      'p_is_required', false, 'p_is_read', true, 'p_lease', rehearsed, 'p_uid_validity', 1, 'p_next_uid', 1,
      'p_kinds', '{acknowledgement}', 'p_claim', rehearsed, 'p_outcome', 'sent', 'p_mailbox', 'rehearsal', 'p_times', '[]',
      'p_days', 36500, 'p_limit', 1, 'p_starts', '{}', 'p_minutes', 30, 'p_pause_minutes', 10, 'p_seats', 1,
      'p_state', 'cancelled', 'p_kind', 'command', 'p_command', 'rehearsal', 'p_since', now()
    );
    for called in
      select
        proname as name,
        format('select count(*) from public.%I(%s)', proname, (
          select string_agg(
            format(
              '%I => (%L::jsonb ->> 0)::%s', proargnames[position],
              jsonb_build_array(coalesce(given -> (proname || '.' || proargnames[position]), given -> proargnames[position])),
              format_type(type, null)
            ),
            ', '
          )
          from unnest(proargtypes) with ordinality as parameter (type, position)
          where position <= pronargs - pronargdefaults
            or given ?| array[proargnames[position], proname || '.' || proargnames[position]]
        )) as statement,
        case
          when has_function_privilege('authenticated', oid, 'execute') then jsonb_build_object(
            'role', 'authenticated', 'sub', manager, 'email', manager || '@meghdoot.example', 'session_id', session_id,
            'aal', 'aal2', 'amr', jsonb_build_array(
              jsonb_build_object('method', 'totp', 'timestamp', floor(extract(epoch from now())))
            )
          )
          when has_function_privilege('anon', oid, 'execute') then '{"role": "anon"}'
          else '{"role": "service_role"}'
        end as claims
      from pg_catalog.pg_proc
      where pronamespace = 'public'::regnamespace
        and proname not in (
          'apply_grants', 'describe_project', 'knows_all_letters', 'rehearse_calls', 'rehearse_erasure', 'sample_rows'
        )
      order by proname
    loop
      begin
        perform set_config('request.jwt.claims', called.claims::text, true);
        execute called.statement;
        raise exception 'A rehearsal is taken back.' using errcode = 'CN000';
      exception
        when sqlstate 'CN000' then
          null;
        when others then
          failures := failures || jsonb_build_object('function', called.name, 'code', sqlstate, 'message', sqlerrm);
      end;
    end loop;
    raise exception 'A rehearsal is taken back.' using errcode = 'CN000';
  exception when sqlstate 'CN000' then
    return failures;
  end;
end
$function$;

CREATE OR REPLACE FUNCTION public.rehearse_erasure()
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  word constant text := 'rehearsal';
  rehearsed constant uuid := gen_random_uuid();
  remains text[];
begin
  perform private.require_service();
  begin
    insert into public.contact_submissions (
      id, reference, idempotency_key, name, email, phone, company, service, message, journey, client_hash, networks
    ) values (
      rehearsed, 'TEST-ERAS', rehearsed, word, word || '@meghdoot.example', word, word, 'consultation', word,
      jsonb_build_object('utm_source', word), word, jsonb_build_object('ipv4_24', word)
    );
    insert into public.next_actions (lead_id, text) values (rehearsed, word);
    insert into public.lead_events (lead_id, kind, note) values (rehearsed, 'correction', word);
    update public.contact_submissions set name = word || '!', status = 'closed', outcome = 'lost', lost_reason = word
    where id = rehearsed;
    insert into public.lead_events (lead_id, kind, channel, subject, text, state)
    values (rehearsed, 'reply', 'email', word, word, 'sent');
    insert into public.lead_events (lead_id, kind, at, answer, message_id)
    values (
      rehearsed, 'answer', clock_timestamp(),
      jsonb_build_object('from', word, 'subject', word, 'text', word, 'quoted', word, 'attachments', '[]'::jsonb, 'automatic', false),
      '<' || word || '@meghdoot.example>'
    );
    perform private.erase_leads(array[rehearsed]);
    remains := array(
      select field.key
      from public.contact_submissions as lead, jsonb_each_text(to_jsonb(lead)) as field
      where lead.id = rehearsed and field.value like '%' || word || '%'
      union
      select 'lead_events.' || field.key
      from public.lead_events as event, jsonb_each_text(to_jsonb(event)) as field
      where event.lead_id = rehearsed and field.value like '%' || word || '%'
      union
      select 'next_actions.text' from public.next_actions as action where action.lead_id = rehearsed
    );
    raise exception 'A rehearsal is taken back.' using errcode = 'CN000';
  exception when sqlstate 'CN000' then
    return remains;
  end;
end
$function$;

CREATE OR REPLACE FUNCTION public.release_mailbox(p_lease uuid, p_is_read boolean, p_fault text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();
  update private.mailbox_reading
  set lease = null, leased_until = null, fault = p_fault,
    read_at = case when p_is_read then clock_timestamp() else read_at end
  where lease = p_lease;
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_factor(p_is_lost boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  current_id constant uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  perform private.require_staff();
  perform from private.desk_settings for share;
  if p_is_lost and not exists (select from private.recovered_sessions where session_id = current_id) then
    raise exception 'Only a recovery code replaces a lost factor.' using errcode = 'insufficient_privilege';
  elsif not p_is_lost and private.must_have_factor(auth.uid()) then
    raise exception 'Managers need a second factor.' using errcode = 'PT403';
  end if;
  if not private.drop_factor(auth.uid()) then
    return;
  end if;
  if p_is_lost then
    insert into private.owed_factors (user_id) values (auth.uid());
  end if;
  delete from auth.sessions where user_id = auth.uid() and id <> current_id;
  delete from auth.mfa_amr_claims where session_id = current_id and authentication_method = 'totp';
  update auth.sessions set aal = 'aal1', factor_id = null where id = current_id;
  perform private.queue_account_mail('factor_removed', auth.uid());
  perform private.note_in_log('factor_removed', auth.uid());
end
$function$;

CREATE OR REPLACE FUNCTION public.renew_calendar_feed(p_token_hash text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  insert into private.calendar_feeds (staff_id, token_hash)
  values (auth.uid(), p_token_hash)
  on conflict (staff_id) do update set token_hash = excluded.token_hash, renewed_at = clock_timestamp();
  perform private.note_in_log('calendar_renewed', auth.uid());
end
$function$;

CREATE OR REPLACE FUNCTION public.repeat_invitation(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known_state text;
begin
  perform private.require_manager();
  select state into known_state from public.staff where id = p_id for update;
  if known_state is null then
    raise exception 'No such colleague.' using errcode = 'PT404';
  elsif known_state <> 'invited' then
    raise exception 'There is no open invitation.' using errcode = 'PT409';
  end if;
  perform private.queue_account_mail('staff_invitation', p_id);
  perform private.note_in_log('invited', p_id, '{"again": true}');
end
$function$;

CREATE OR REPLACE FUNCTION public.replace_recovery_codes(p_salt text, p_hashes text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_recent_code();
  perform private.store_recovery_codes(p_salt, p_hashes);
  perform private.queue_account_mail('recovery_codes_replaced', auth.uid());
  perform private.note_in_log('recovery_codes_replaced', auth.uid());
end
$function$;

CREATE OR REPLACE FUNCTION public.reply_writers(p_lead_id uuid)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return array(
    select private.staff_name(account_id, email)
    from private.reply_writers
    where lead_id = p_lead_id and account_id <> auth.uid() and seen_at > clock_timestamp() - interval '40 seconds'
    order by seen_at, account_id
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.report_new_password()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_answered_factor();
  delete from private.calendar_feeds where staff_id = auth.uid();
  if private.admit(array['password_reports_per_account'], array[auth.uid()::text]) = 0 then
    perform private.queue_account_mail('password_changed', auth.uid());
    perform private.note_in_log('password_changed', auth.uid());
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.require_managers_factor(p_is_required boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_manager();
  perform from private.desk_settings for update;
  if p_is_required and not private.has_factor(auth.uid()) then
    raise exception 'Set up your own second factor first.' using errcode = 'PT409';
  end if;
  update private.desk_settings set managers_need_factor = p_is_required where managers_need_factor <> p_is_required;
  if found then
    perform private.note_in_log('factor_required_changed', null, jsonb_build_object('required', p_is_required));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.reset_factor(p_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_operator constant boolean := private.calling_role() = 'service_role';
begin
  if not is_operator then
    perform private.require_manager();
  end if;
  if p_id = auth.uid() then
    raise exception 'Remove your own second factor on your account page.' using errcode = 'PT409';
  end if;
  perform from public.staff where id = p_id for update;
  if not found then
    raise exception 'No such colleague.' using errcode = 'PT404';
  end if;
  if not private.drop_factor(p_id) then
    return false;
  end if;
  delete from auth.sessions where user_id = p_id;
  perform private.queue_account_mail('factor_reset', p_id);
  perform private.note_in_log(
    'factor_reset',
    p_id,
    case when is_operator then '{"command": "npm run staff -- reset-factor"}'::jsonb else '{}' end
  );
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.send_enquiry(p_idempotency_key uuid, p_reference text, p_enquiry jsonb, p_journey jsonb DEFAULT NULL::jsonb, p_spam_reason text DEFAULT NULL::text, p_suspect_reason text DEFAULT NULL::text, p_client_hash text DEFAULT NULL::text, p_canary boolean DEFAULT false, p_call jsonb DEFAULT NULL::jsonb, p_networks jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  created boolean := true;
  receipt jsonb;
  wait text;
begin
  begin
    insert into public.contact_submissions (
      reference, idempotency_key, name, email, email_typed, phone, company, service, budget, message,
      journey, spam_reason, suspect_reason, client_hash, networks
    ) values (
      p_reference, p_idempotency_key, p_enquiry ->> 'name', p_enquiry ->> 'email', p_enquiry ->> 'email_typed',
      p_enquiry ->> 'phone', p_enquiry ->> 'company', p_enquiry ->> 'service', p_enquiry ->> 'budget', p_enquiry ->> 'message',
      p_journey, p_spam_reason, p_suspect_reason, case when not p_canary then p_client_hash end, p_networks
    );
    if p_call is not null then
      perform private.book_call(p_idempotency_key, p_call);
    elsif p_enquiry ->> 'consultation_at' is not null then
      raise exception 'This time is not offered.' using errcode = 'PT422';
    end if;
    receipt := private.enquiry_receipt(p_idempotency_key, p_enquiry);
    if p_canary then
      raise exception 'A canary is rolled back.' using errcode = 'CN000';
    end if;
  exception
    when unique_violation then
      created := false;
      receipt := private.enquiry_receipt(p_idempotency_key, p_enquiry);
    when sqlstate 'PT409' or exclusion_violation then
      return '{"taken": true}'::jsonb;
    when sqlstate 'PT422' then
      return '{"not_offered": true}'::jsonb;
    when sqlstate 'CN000' then
      perform private.note_canary(p_idempotency_key);
    when sqlstate 'PT429' then
      get stacked diagnostics wait = pg_exception_detail;
      perform private.count_refusal('enquiry');
  end;
  if wait is not null then
    return jsonb_build_object('retry_after', wait::integer);
  end if;
  if receipt is null then
    raise exception 'Another enquiry has this reference.' using errcode = 'unique_violation';
  end if;
  return receipt || jsonb_build_object('created', created);
end
$function$;

CREATE OR REPLACE FUNCTION public.send_reply(p_lead_id uuid, p_subject text, p_text text, p_seen_event_id bigint DEFAULT NULL::bigint, p_cc text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
  reply public.lead_events;
  due timestamptz;
begin
  perform private.require_staff();
  select * into lead from public.contact_submissions where id = p_lead_id for no key update;
  if not found then
    raise exception 'No such lead.' using errcode = 'PT404';
  elsif lead.spam_reason is not null then
    raise exception 'This lead is spam. Restore it before you reply.' using errcode = 'PT409';
  elsif lead.email = '' and lead.erased_at is null then
    raise exception 'This lead has no email address.' using errcode = 'PT409';
  end if;

  select * into reply
  from public.lead_events as newer
  where newer.lead_id = p_lead_id and newer.id > p_seen_event_id
    and (newer.state in ('queued', 'sent') or newer.reached or newer.kind = 'answer' and newer.answer ->> 'automatic' = 'false')
    and not exists (select from public.lead_events as undone where undone.undoes = newer.id)
  order by (newer.actor_id = auth.uid() and (newer.subject, newer.text, newer.cc) is not distinct from (p_subject, p_text, p_cc)) is true desc, newer.id desc
  limit 1;
  if reply.actor_id = auth.uid() and (reply.subject, reply.text, reply.cc) is not distinct from (p_subject, p_text, p_cc) then
    return jsonb_build_object('event', reply);
  elsif reply.id is not null then
    return jsonb_build_object('overtaken', reply);
  end if;

  insert into public.lead_events (lead_id, kind, channel, subject, text, cc, state)
  values (p_lead_id, 'reply', 'email', p_subject, p_text, p_cc, 'queued')
  returning * into reply;
  insert into private.reply_addresses (lead_id) values (p_lead_id) on conflict do nothing;
  due := clock_timestamp() + interval '10 seconds';
  insert into public.mail_outbox (kind, lead_id, event_id, due_at, wanted_at) values ('reply', p_lead_id, reply.id, due, due);
  delete from private.reply_writers where lead_id = p_lead_id and account_id = auth.uid();
  return jsonb_build_object('event', reply);
end
$function$;

CREATE OR REPLACE FUNCTION public.settle_mail(p_id uuid, p_claim uuid, p_outcome text, p_error text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '5s'
AS $function$
declare
  mail public.mail_outbox;
begin
  perform private.require_service();
  perform from public.contact_submissions
  where id = (select lead_id from public.mail_outbox where id = p_id and kind = 'reply')
  for no key update;
  select * into mail from public.mail_outbox where id = p_id for update;
  if mail.id is null or p_outcome <> 'sent' and (mail.claim is distinct from p_claim or mail.state <> 'queued') then
    return null;
  end if;
  mail.state := case
    when p_outcome = 'sent' then 'sent'
    when p_outcome = 'unwanted' then 'cancelled'
    when mail.kind = 'reply' and (p_outcome = 'rejected' or mail.wanted_at < clock_timestamp() - interval '3 days')
      then 'failed'
    when p_outcome = 'rejected'
      and mail.kind in (
        'acknowledgement', 'call_moved', 'call_cancelled', 'call_tomorrow', 'call_soon', 'newsletter_confirmation'
      )
      and mail.wanted_at < clock_timestamp() - interval '3 days' then 'failed'
    else 'queued'
  end;
  update public.mail_outbox
  set state = mail.state,
    claim = null,
    last_error = coalesce(p_error, last_error),
    settled_at = case when mail.state <> 'queued' then clock_timestamp() end,
    due_at = case
      when mail.state <> 'queued' then mail.due_at
      else clock_timestamp() + least(interval '30 seconds' * 2 ^ least(mail.attempts - 1, 10), interval '1 hour')
    end
  where id = p_id;
  if mail.kind = 'reply' then
    perform private.follow_delivery(mail, p_error);
  end if;
  return mail.state;
end
$function$;

CREATE OR REPLACE FUNCTION public.staff_members()
 RETURNS TABLE(id uuid, email text, name text, role text, state text, factor boolean, last_seen_at timestamp with time zone, open_leads bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  is_manager constant boolean := private.is_manager();
begin
  perform private.require_staff();
  return query
    select
      person.id, account.email::text, person.name, person.role,
      case
        when private.is_banned(account.banned_until) or person.state = 'active' and not private.is_staff(person.id)
          then 'disabled'
        else person.state
      end,
      case when is_manager then private.has_factor(person.id) end,
      case when is_manager then greatest(
        account.last_sign_in_at,
        (select max(session.updated_at) from auth.sessions as session where session.user_id = person.id),
        (select line.at from public.desk_log as line where line.actor_id = person.id order by line.id desc limit 1)
      ) end,
      case when is_manager then (
        select count(*) from public.contact_submissions as lead
        where lead.owner_id = person.id and lead.status <> 'closed' and lead.spam_reason is null and lead.erased_at is null
      ) end
    from public.staff as person
    join auth.users as account on account.id = person.id
    order by person.name, account.email;
end
$function$;

CREATE OR REPLACE FUNCTION public.subscribe_to_newsletter(p_email text, p_client text DEFAULT NULL::text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address constant private.email_address := nullif(p_email, '')::private.email_address;
  seconds integer := 0;
  subscriber public.newsletter_subscribers;
begin
  if address is null then
    raise exception 'An address is needed.' using errcode = 'check_violation';
  end if;
  seconds := private.admit_visitor('newsletter_per_client', p_client, 'newsletter_in_all');
  if seconds > 0 then
    return seconds;
  end if;
  loop
    insert into public.newsletter_subscribers (email) values (address) on conflict (lower(email)) do nothing;
    select * into subscriber from public.newsletter_subscribers where lower(email) = lower(address) for update;
    -- Retention may have deleted the row that was there, between the two.
    exit when found;
  end loop;
  if subscriber.status = 'confirmed'
    or private.admit(array['newsletter_per_address'], array[private.address_hash(address)]) > 0
  then
    return 0;
  end if;
  -- Somebody who left and asks again is asked again; links of old mails end with the old key.
  update public.newsletter_subscribers
  set requested_at = clock_timestamp(), confirmed_at = null, unsubscribed_at = null,
    link_key = case when status = 'unsubscribed' then gen_random_uuid() else link_key end
  where id = subscriber.id;
  insert into public.mail_outbox (kind, subscriber_id) values ('newsletter_confirmation', subscriber.id)
  on conflict (subscriber_id) where state = 'queued' do nothing;
  return 0;
end
$function$;

CREATE OR REPLACE FUNCTION public.texts_of_email(p_email jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  p_lead_id constant uuid := private.lead_of_email(p_email);
begin
  perform private.require_service();
  return (
    select jsonb_build_object(
      'enquiry', jsonb_build_object('message', lead.message, 'created_at', lead.created_at),
      'replies', coalesce(
        (
          select jsonb_agg(jsonb_build_object('subject', reply.subject, 'text', reply.text) order by reply.id desc)
          from (
            select id, subject, text
            from public.lead_events
            where lead_id = lead.id and kind = 'reply' and text is not null and subject is not null
            order by id desc
            limit 20
          ) as reply
        ),
        '[]'
      ),
      'answers', coalesce(
        (
          select jsonb_agg(earlier.answer ->> 'text' order by earlier.id desc)
          from (
            select id, answer
            from public.lead_events
            where lead_id = lead.id and kind = 'answer' and answer is not null
            order by id desc
            limit 20
          ) as earlier
        ),
        '[]'
      )
    )
    from public.contact_submissions as lead
    where lead.id = p_lead_id and lead.erased_at is null
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.undo_change(p_lead_id uuid, p_event bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  event public.lead_events;
begin
  perform private.require_staff();
  perform from public.contact_submissions where id = p_lead_id for no key update;
  select * into event from public.lead_events where id = p_event and lead_id = p_lead_id;
  if not found then
    raise exception 'No such change.' using errcode = 'PT404';
  end if;
  perform private.undo_event(event);
  return jsonb_build_object(
    'lead', (select private.as_lead(lead) from public.contact_submissions as lead where lead.id = p_lead_id),
    'event', (select to_jsonb(undo) from public.lead_events as undo where undo.undoes = p_event)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.undo_changes(p_events bigint[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  leads constant uuid[] := array(select distinct lead_id from public.lead_events where id = any (p_events));
  event public.lead_events;
begin
  perform private.require_staff();
  perform from public.contact_submissions where id = any (leads) order by id for no key update;
  if exists (
    select from unnest(p_events) as wanted (id)
    where not exists (select from public.lead_events as known where known.id = wanted.id)
  ) then
    raise exception 'No such change.' using errcode = 'PT404';
  end if;
  perform private.lock_restored_addresses(leads);
  -- The latest first: an earlier change of the same lead waits for it.
  for event in select * from public.lead_events where id = any (p_events) order by id desc loop
    perform private.undo_event(event);
  end loop;
  return cardinality(leads);
end
$function$;

CREATE OR REPLACE FUNCTION public.use_recovery_code(p_hash text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_session_of_staff();
  delete from private.recovery_codes where user_id = auth.uid() and hash = p_hash;
  if not found then
    return false;
  end if;
  insert into private.recovered_sessions (session_id) values ((auth.jwt() ->> 'session_id')::uuid)
  on conflict do nothing;
  perform private.queue_account_mail('recovery_code_used', auth.uid());
  perform private.note_in_log('recovery_code_used', auth.uid());
  return true;
end
$function$;

CREATE INDEX tried_codes_by_time ON private.tried_codes USING btree (tried_at);

CREATE INDEX desk_log_by_actor ON public.desk_log USING btree (actor_id, id);

CREATE INDEX desk_log_by_kind ON public.desk_log USING btree (kind, id);

CREATE INDEX desk_log_by_subject ON public.desk_log USING btree (subject_id, id);

CREATE INDEX desk_log_by_time ON public.desk_log USING btree (at);

CREATE UNIQUE INDEX desk_log_once ON public.desk_log USING btree (session_id, kind) WHERE (kind = ANY (ARRAY['signed_in'::text, 'signed_out'::text]));

CREATE INDEX lead_events_by_action ON public.lead_events USING btree (action_id, id) WHERE (action_id IS NOT NULL);

CREATE INDEX lead_events_by_cause ON public.lead_events USING btree (caused_by) WHERE (caused_by IS NOT NULL);

CREATE INDEX lead_events_by_cc ON public.lead_events USING btree (private.mailbox_key((cc)::text), id) WHERE (cc IS NOT NULL);

CREATE INDEX lead_events_failed ON public.lead_events USING btree (lead_id, id) WHERE (state = 'failed'::text);

CREATE INDEX leads_answered_first ON public.contact_submissions USING btree (unread_answers DESC, awaiting_reply_until, created_at DESC, id) WHERE (spam_reason IS NULL);

CREATE INDEX leads_by_adder ON public.contact_submissions USING btree (added_by) WHERE (added_by IS NOT NULL);

CREATE INDEX leads_by_day ON public.contact_submissions USING btree (received_on) INCLUDE (service, journey_source, owner_id, status, previous_status, qualified_at, first_response_at, reply_due_at, awaiting_reply_until) WHERE (spam_reason IS NULL);

CREATE INDEX leads_by_kind ON public.contact_submissions USING btree (status, service) WHERE (spam_reason IS NULL);

CREATE INDEX leads_by_mailbox ON public.contact_submissions USING btree (private.mailbox_key(email_key), created_at) WHERE (email_key IS NOT NULL);

CREATE INDEX leads_open_by_owner ON public.contact_submissions USING btree (owner_id) WHERE ((owner_id IS NOT NULL) AND ((status)::text <> 'closed'::text) AND (spam_reason IS NULL) AND (erased_at IS NULL));

CREATE INDEX leads_pending ON public.contact_submissions USING btree (created_at DESC, id) WHERE ((spam_reason IS NULL) AND ((awaiting_reply_until IS NOT NULL) OR (next_action_on IS NOT NULL)));

CREATE INDEX leads_suspected ON public.contact_submissions USING btree (created_at) WHERE (((spam_reason)::text = (suspect_reason)::text) AND (erased_at IS NULL));

CREATE INDEX leads_waiting_of_owner ON public.contact_submissions USING btree (awaiting_reply_until, id) INCLUDE (owner_id) WHERE ((spam_reason IS NULL) AND (awaiting_reply_until IS NOT NULL));

CREATE INDEX leads_with_answers ON public.contact_submissions USING btree (waiting_since, id) INCLUDE (owner_id) WHERE ((spam_reason IS NULL) AND (waiting_since IS NOT NULL) AND (withdrawn_at IS NULL));

CREATE INDEX leads_without_owner ON public.contact_submissions USING btree (created_at DESC, id) WHERE ((spam_reason IS NULL) AND ((status)::text = 'new'::text) AND (owner_id IS NULL) AND (withdrawn_at IS NULL));

CREATE INDEX leads_won ON public.contact_submissions USING btree (closed_at) INCLUDE (service, journey_source, owner_id, value, created_at) WHERE (((outcome)::text = 'won'::text) AND (spam_reason IS NULL));

CREATE INDEX leads_worth ON public.contact_submissions USING btree (status, service) INCLUDE (outcome, value) WHERE ((value IS NOT NULL) AND (spam_reason IS NULL));

CREATE UNIQUE INDEX mail_outbox_once_for_day ON public.mail_outbox USING btree (staff_id, day_on) WHERE (day_on IS NOT NULL);

CREATE INDEX next_actions_of_lead ON public.next_actions USING btree (lead_id);

CREATE INDEX next_actions_open ON public.next_actions USING btree (lead_id, due_on, id) WHERE (done_at IS NULL);

CREATE INDEX spam_by_kind ON public.contact_submissions USING btree (status, service) WHERE (spam_reason IS NOT NULL);

CREATE INDEX staff_by_inviter ON public.staff USING btree (invited_by);

CREATE TRIGGER arrive_01_admit_client BEFORE INSERT ON public.contact_submissions FOR EACH ROW WHEN (((CURRENT_USER = 'anon'::name) AND (new.client_hash IS NOT NULL))) EXECUTE FUNCTION private.admit_client();

CREATE TRIGGER arrive_02_complete BEFORE INSERT ON public.contact_submissions FOR EACH ROW EXECUTE FUNCTION private.complete_lead();

CREATE TRIGGER arrive_03_receipt_key AFTER INSERT ON public.contact_submissions FOR EACH ROW EXECUTE FUNCTION private.make_receipt_key();

CREATE TRIGGER arrive_04_mail AFTER INSERT ON public.contact_submissions FOR EACH ROW EXECUTE FUNCTION private.queue_enquiry_mail();

CREATE TRIGGER arrive_05_record AFTER INSERT ON public.contact_submissions FOR EACH ROW EXECUTE FUNCTION private.record_lead_change();

CREATE TRIGGER arrive_06_log AFTER INSERT ON public.contact_submissions FOR EACH ROW WHEN ((new.added_source IS NOT NULL)) EXECUTE FUNCTION private.log_added_lead();

CREATE TRIGGER arrive_07_hold AFTER INSERT ON public.contact_submissions FOR EACH ROW WHEN ((CURRENT_USER = 'anon'::name)) EXECUTE FUNCTION private.hold_flood();

CREATE TRIGGER change_01_guard BEFORE UPDATE ON public.contact_submissions FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_lead_change();

CREATE TRIGGER change_02_bounce BEFORE UPDATE OF email ON public.contact_submissions FOR EACH ROW WHEN (((old.email)::text IS DISTINCT FROM (new.email)::text)) EXECUTE FUNCTION private.clear_bounce();

CREATE TRIGGER change_03_follow BEFORE UPDATE ON public.contact_submissions FOR EACH ROW WHEN (((((((((((old.status)::text IS DISTINCT FROM (new.status)::text) OR ((old.spam_reason)::text IS DISTINCT FROM (new.spam_reason)::text)) OR ((old.suspect_reason)::text IS DISTINCT FROM (new.suspect_reason)::text)) OR (old.owner_id IS DISTINCT FROM new.owner_id)) OR ((old.next_action)::text IS DISTINCT FROM (new.next_action)::text)) OR (old.next_action_on IS DISTINCT FROM new.next_action_on)) OR (old.first_response_at IS DISTINCT FROM new.first_response_at)) OR (old.withdrawn_at IS DISTINCT FROM new.withdrawn_at)) OR (old.erased_at IS DISTINCT FROM new.erased_at))) EXECUTE FUNCTION private.follow_lead_change();

CREATE TRIGGER change_04_facts BEFORE UPDATE ON public.contact_submissions FOR EACH ROW WHEN ((((((((((((old.status)::text IS DISTINCT FROM (new.status)::text) OR ((old.outcome)::text IS DISTINCT FROM (new.outcome)::text)) OR ((old.lost_reason)::text IS DISTINCT FROM (new.lost_reason)::text)) OR ((old.value)::bigint IS DISTINCT FROM (new.value)::bigint)) OR ((old.name)::text IS DISTINCT FROM (new.name)::text)) OR ((old.email)::text IS DISTINCT FROM (new.email)::text)) OR ((old.phone)::text IS DISTINCT FROM (new.phone)::text)) OR ((old.company)::text IS DISTINCT FROM (new.company)::text)) OR ((old.service)::text IS DISTINCT FROM (new.service)::text)) OR ((old.budget)::text IS DISTINCT FROM (new.budget)::text))) EXECUTE FUNCTION private.follow_lead_facts();

CREATE TRIGGER change_05_record AFTER UPDATE ON public.contact_submissions FOR EACH ROW EXECUTE FUNCTION private.record_lead_change();

CREATE TRIGGER change_06_record_edit AFTER UPDATE ON public.contact_submissions FOR EACH ROW WHEN ((((old.erased_at IS NULL) = (new.erased_at IS NULL)) AND ((((((((((old.outcome)::text IS DISTINCT FROM (new.outcome)::text) OR ((old.lost_reason)::text IS DISTINCT FROM (new.lost_reason)::text)) OR ((old.value)::bigint IS DISTINCT FROM (new.value)::bigint)) OR ((old.name)::text IS DISTINCT FROM (new.name)::text)) OR ((old.email)::text IS DISTINCT FROM (new.email)::text)) OR ((old.phone)::text IS DISTINCT FROM (new.phone)::text)) OR ((old.company)::text IS DISTINCT FROM (new.company)::text)) OR ((old.service)::text IS DISTINCT FROM (new.service)::text)) OR ((old.budget)::text IS DISTINCT FROM (new.budget)::text)))) EXECUTE FUNCTION private.record_lead_edit();

CREATE TRIGGER change_07_mail AFTER UPDATE OF spam_reason ON public.contact_submissions FOR EACH ROW WHEN ((new.erased_at IS NULL)) EXECUTE FUNCTION private.queue_enquiry_mail();

CREATE TRIGGER change_08_cancel_call AFTER UPDATE OF withdrawn_at, spam_reason ON public.contact_submissions FOR EACH ROW WHEN ((num_nonnulls(new.withdrawn_at, new.spam_reason) > 0)) EXECUTE FUNCTION private.cancel_call_of_lead();

CREATE TRIGGER change_09_stop_replies AFTER UPDATE OF withdrawn_at, spam_reason ON public.contact_submissions FOR EACH ROW WHEN ((num_nonnulls(new.withdrawn_at, new.spam_reason) > 0)) EXECUTE FUNCTION private.stop_replies_of_lead();

CREATE TRIGGER follow_account AFTER UPDATE ON auth.users FOR EACH ROW WHEN ((((old.raw_app_meta_data ->> 'role'::text) IS DISTINCT FROM (new.raw_app_meta_data ->> 'role'::text)) OR (old.banned_until IS DISTINCT FROM new.banned_until))) EXECUTE FUNCTION private.follow_account();

CREATE TRIGGER follow_action AFTER UPDATE ON public.next_actions FOR EACH ROW WHEN (((((old.text)::text IS DISTINCT FROM (new.text)::text) OR (old.due_on IS DISTINCT FROM new.due_on)) OR (old.done_at IS DISTINCT FROM new.done_at))) EXECUTE FUNCTION private.follow_action();

CREATE TRIGGER follow_new_account AFTER INSERT ON auth.users FOR EACH ROW WHEN (((new.raw_app_meta_data ->> 'role'::text) = 'admin'::text)) EXECUTE FUNCTION private.follow_account();

CREATE TRIGGER follow_new_action AFTER INSERT OR DELETE ON public.next_actions FOR EACH ROW EXECUTE FUNCTION private.follow_action();

CREATE TRIGGER follow_new_words AFTER INSERT ON public.lead_events FOR EACH ROW WHEN (((new.undoes IS NOT NULL) OR ((new.to_status)::text = 'closed'::text) OR (new.kind = ANY (ARRAY['answer'::text, 'correction'::text, 'reply'::text, 'next_action'::text, 'no_reply_needed'::text, 'call_held'::text])))) EXECUTE FUNCTION private.follow_words();

CREATE TRIGGER follow_reply AFTER INSERT ON public.lead_events FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['reply'::text, 'reply_undone'::text, 'call_held'::text, 'call_missed'::text, 'call_cancelled'::text, 'call_reopened'::text]))) EXECUTE FUNCTION private.follow_reply();

CREATE TRIGGER follow_words AFTER UPDATE OF state ON public.lead_events FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION private.follow_words();

CREATE TRIGGER give_reply_address AFTER INSERT ON public.mail_outbox FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['acknowledgement'::text, 'call_moved'::text, 'call_cancelled'::text, 'call_tomorrow'::text, 'call_soon'::text]))) EXECUTE FUNCTION private.give_reply_address();

CREATE TRIGGER hold_replies AFTER UPDATE OF state ON public.staff FOR EACH ROW WHEN (((new.state = 'disabled'::text) AND (old.state <> 'disabled'::text))) EXECUTE FUNCTION private.hold_replies();

CREATE TRIGGER keep_all_desk_log BEFORE TRUNCATE ON public.desk_log FOR EACH STATEMENT EXECUTE FUNCTION private.keep_desk_log();

CREATE TRIGGER keep_desk_log BEFORE DELETE OR UPDATE ON public.desk_log FOR EACH ROW EXECUTE FUNCTION private.keep_desk_log();

CREATE TRIGGER keep_export_count BEFORE UPDATE ON public.lead_exports FOR EACH ROW WHEN ((new.rows < old.rows)) EXECUTE FUNCTION private.keep_export_count();

CREATE TRIGGER log_export AFTER INSERT ON public.lead_exports FOR EACH ROW EXECUTE FUNCTION private.log_export();

CREATE TRIGGER log_staff_change AFTER INSERT OR UPDATE ON public.staff FOR EACH ROW EXECUTE FUNCTION private.log_staff_change();

CREATE TRIGGER log_staff_removal BEFORE DELETE ON public.staff FOR EACH ROW EXECUTE FUNCTION private.log_staff_change();

CREATE TRIGGER place_action BEFORE INSERT OR UPDATE ON public.next_actions FOR EACH ROW EXECUTE FUNCTION private.place_action();

create view public.leads with (security_invoker=false) as
 SELECT lead.id,
    lead.reference,
    lead.name,
    lead.email,
    lead.email_typed,
    lead.phone,
    lead.company,
    lead.service,
    lead.budget,
    lead.message,
    lead.journey,
    lead.status,
    lead.owner_id,
    lead.next_action,
    lead.next_action_on,
    lead.created_at,
    lead.updated_at,
    lead.first_response_at,
    lead.reply_due_at,
    lead.awaiting_reply_until,
    lead.enquiry_number,
    lead.spam_reason,
    lead.suspect_reason,
    lead.withdrawn_at,
    lead.erased_at,
    lead.email_key,
    lead.phone_key,
    lead.sort_name,
    lead.search_text,
    call.starts_at AS consultation_at,
    call.ends_at AS consultation_ends_at,
    call.state AS consultation_state,
    call.time_zone AS consultation_time_zone,
    lead.unread_answers,
    lead.email_bounced_at,
    lead.added_source,
    lead.added_by,
    lead.outcome,
    lead.lost_reason,
    lead.value,
    lead.closed_at,
    lead.journey_source AS source,
    ( SELECT owner.name
           FROM public.staff owner
          WHERE (owner.id = lead.owner_id)) AS owner_name,
    ( SELECT string_agg((event.note)::text, '
'::text ORDER BY event.id) AS string_agg
           FROM public.lead_events event
          WHERE ((event.lead_id = lead.id) AND (event.kind = 'note'::text))) AS notes
   FROM (public.contact_submissions lead
     LEFT JOIN public.consultations call ON ((call.lead_id = lead.id)))
  WHERE ( SELECT private.is_staff() AS is_staff);

create policy "Managers read the log" on public.desk_log as permissive for select to authenticated using (( SELECT private.is_manager() AS is_manager));

create policy "Staff add leads" on public.contact_submissions as permissive for insert to authenticated with check ((( SELECT private.is_staff() AS is_staff) AND (added_source IS NOT NULL) AND (added_by = ( SELECT auth.uid() AS uid)) AND (owner_id = ( SELECT auth.uid() AS uid)) AND ((status)::text = 'new'::text) AND (first_response_at IS NULL) AND (num_nonnulls(next_action, next_action_on, withdrawn_at, erased_at) = 0) AND (num_nonnulls(journey, spam_reason, suspect_reason, client_hash, networks, outcome, lost_reason, value) = 0) AND (num_nonnulls(closed_at, qualified_at) = 0)));

create policy "Staff add next actions" on public.next_actions as permissive for insert to authenticated with check ((( SELECT private.is_staff() AS is_staff) AND (created_by = ( SELECT auth.uid() AS uid)) AND (num_nonnulls(done_at, done_by) = 0)));

create policy "Staff add notes and log replies" on public.lead_events as permissive for insert to authenticated with check ((( SELECT private.is_staff() AS is_staff) AND (actor_id = ( SELECT auth.uid() AS uid)) AND (actor_email = (( SELECT auth.jwt() AS jwt) ->> 'email'::text)) AND (num_nonnulls(from_status, to_status, owner_id, owner_email, due_on, call_at, changes) = 0) AND (num_nonnulls(subject, text, cc, state, reason, answer, message_id) = 0) AND
CASE kind
    WHEN 'note'::text THEN ((note IS NOT NULL) AND (num_nonnulls(channel, undoes, at) = 0))
    WHEN 'reply'::text THEN ((num_nonnulls(channel, reached) = 2) AND (undoes IS NULL))
    ELSE false
END));

create policy "Staff block times" on public.unavailable_times as permissive for insert to authenticated with check ((( SELECT private.is_staff() AS is_staff) AND (source = 'staff'::text)));

create policy "Staff change leads" on public.contact_submissions as permissive for update to authenticated using (( SELECT private.is_staff() AS is_staff));

create policy "Staff count what they export" on public.lead_exports as permissive for update to authenticated using ((( SELECT private.is_staff() AS is_staff) AND (actor_id = ( SELECT auth.uid() AS uid)))) with check (((actor_id = ( SELECT auth.uid() AS uid)) AND (actor_email = (( SELECT auth.jwt() AS jwt) ->> 'email'::text))));

create policy "Staff free blocked times" on public.unavailable_times as permissive for delete to authenticated using ((( SELECT private.is_staff() AS is_staff) AND (source = 'staff'::text)));

create policy "Staff read exports" on public.lead_exports as permissive for select to authenticated using (( SELECT private.is_staff() AS is_staff));

create policy "Staff read history" on public.lead_events as permissive for select to authenticated using (( SELECT private.is_staff() AS is_staff));

create policy "Staff read leads" on public.contact_submissions as permissive for select to authenticated using (( SELECT private.is_staff() AS is_staff));

create policy "Staff read next actions" on public.next_actions as permissive for select to authenticated using (( SELECT private.is_staff() AS is_staff));

create policy "Staff read the names of staff" on public.staff as permissive for select to authenticated using (( SELECT private.is_staff() AS is_staff));

create policy "Staff read unavailable times" on public.unavailable_times as permissive for select to authenticated using (( SELECT private.is_staff() AS is_staff));

create policy "Staff record their exports" on public.lead_exports as permissive for insert to authenticated with check ((( SELECT private.is_staff() AS is_staff) AND (actor_id = ( SELECT auth.uid() AS uid)) AND (actor_email = (( SELECT auth.jwt() AS jwt) ->> 'email'::text)) AND (rows = 0)));

create policy "Visitors send enquiries" on public.contact_submissions as permissive for insert to anon with check ((((status)::text = 'new'::text) AND (first_response_at IS NULL) AND (num_nonnulls(owner_id, next_action, next_action_on, withdrawn_at, erased_at) = 0) AND (num_nonnulls(added_source, added_by, outcome, lost_reason, value, closed_at, qualified_at) = 0)));

drop function private.as_shares(text,text[],bigint[]);

drop function private.count_marked_days();

drop function private.first_standing_reply(uuid);

drop function private.is_admin();

drop function private.is_contacted_by_reply(uuid);

drop function private.recount_leads();

drop function private.require_admin();

drop function private.tally_leads();

drop function public.admit_sign_in(text,text,text,text,text);

insert into public.throttle_rules (name, max_admitted, window_seconds) values ('factor_codes_per_account', 20, 3600)
on conflict (name) do update set max_admitted = 20, window_seconds = 3600;

insert into public.throttle_rules (name, max_admitted, window_seconds) values ('factor_codes_per_account_and_client', 5, 900)
on conflict (name) do update set max_admitted = 5, window_seconds = 900;

insert into public.throttle_rules (name, max_admitted, window_seconds) values ('factor_codes_per_client', 20, 900)
on conflict (name) do update set max_admitted = 20, window_seconds = 900;

insert into public.throttle_rules (name, max_admitted, window_seconds) values ('factor_codes_per_device', 10, 900)
on conflict (name) do update set max_admitted = 10, window_seconds = 900;

insert into public.throttle_rules (name, max_admitted, window_seconds) values ('factor_codes_per_session', 10, 900)
on conflict (name) do update set max_admitted = 10, window_seconds = 900;

insert into public.throttle_rules (name, max_admitted, window_seconds) values ('noted_failures_of_strangers', 10, 3600)
on conflict (name) do update set max_admitted = 10, window_seconds = 3600;

insert into public.throttle_rules (name, max_admitted, window_seconds) values ('noted_failures_per_account', 50, 3600)
on conflict (name) do update set max_admitted = 50, window_seconds = 3600;

insert into public.throttle_rules (name, max_admitted, window_seconds) values ('password_links_in_all', 300, 900)
on conflict (name) do update set max_admitted = 300, window_seconds = 900;

insert into public.throttle_rules (name, max_admitted, window_seconds) values ('password_links_per_account', 5, 3600)
on conflict (name) do update set max_admitted = 5, window_seconds = 3600;

insert into public.throttle_rules (name, max_admitted, window_seconds) values ('password_links_per_client', 20, 900)
on conflict (name) do update set max_admitted = 20, window_seconds = 900;

insert into public.throttle_rules (name, max_admitted, window_seconds) values ('password_reports_per_account', 10, 3600)
on conflict (name) do update set max_admitted = 10, window_seconds = 3600;

insert into public.throttle_rules (name, max_admitted, window_seconds) values ('sign_ins_at_one_address', 10, 30)
on conflict (name) do update set max_admitted = 10, window_seconds = 30;

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.

-- The data that was there. No trigger runs: nobody did anything today.

-- Accounts that exist become managers, and those that were locked out but still own leads keep their names.
alter table public.staff disable trigger user;
insert into public.staff (id, name, role, state)
select
  account.id,
  private.name_of_address(account.email),
  'manager',
  case
    when account.raw_app_meta_data ->> 'role' = 'admin' and not private.is_banned(account.banned_until) then 'active'
    else 'disabled'
  end
from auth.users as account
where account.raw_app_meta_data ->> 'role' = 'admin'
  or account.id in (select owner_id from public.contact_submissions);
alter table public.staff enable trigger user;

-- Every lead had one action at most; the history knows who set it.
alter table public.next_actions disable trigger user;
insert into public.next_actions (lead_id, text, due_on, created_by, created_at, updated_at)
select lead.id, lead.next_action, lead.next_action_on, origin.actor_id, origin.at, origin.at
from public.contact_submissions as lead
left join lateral (
  select event.actor_id, event.created_at
  from public.lead_events as event
  where event.lead_id = lead.id and event.kind = 'next_action'
  order by event.id desc
  limit 1
) as latest on true
cross join lateral (values (latest.actor_id, coalesce(latest.created_at, lead.updated_at))) as origin (actor_id, at)
where num_nonnulls(lead.next_action, lead.next_action_on) > 0
order by lead.created_at, lead.id;
alter table public.next_actions enable trigger user;

alter table public.contact_submissions disable trigger user;

-- The history tells when: the last line that closed it, the first that qualified it. An erasure closes without one.
update public.contact_submissions as lead
set closed_at = coalesce(
  (
    select max(event.created_at) from public.lead_events as event
    where event.lead_id = lead.id and event.kind = 'status' and event.to_status = 'closed'
  ),
  erased_at, withdrawn_at, updated_at
)
where status = 'closed';
update public.contact_submissions as lead
set qualified_at = coalesce(
  (
    select min(event.created_at) from public.lead_events as event
    where event.lead_id = lead.id and event.kind = 'status' and event.to_status = 'qualified'
  ),
  updated_at
)
where status = 'qualified' or previous_status = 'qualified'
  or id in (select lead_id from public.lead_events where kind = 'status' and to_status = 'qualified');

-- Triage no longer counts as a reply. A lead without any history of replies, such as one that was imported, keeps its time.
update public.contact_submissions as lead
set first_response_at = private.first_response(lead.id)
where first_response_at is distinct from private.first_response(lead.id)
  and exists (
    select from public.lead_events where lead_id = lead.id and kind in ('reply', 'status', 'call_held')
  );

-- Corrections that nobody has followed up.
update public.contact_submissions as lead
set waiting_since = private.waiting_since(lead.id)
where erased_at is null and private.waiting_since(lead.id) is not null;

alter table public.contact_submissions enable trigger user;

-- Emails to visitors that wait now get an address to answer to, as new ones do.
insert into private.reply_addresses (lead_id)
select distinct lead_id
from public.mail_outbox
where state = 'queued' and kind in ('acknowledgement', 'call_moved', 'call_cancelled', 'call_tomorrow', 'call_soon')
on conflict do nothing;
