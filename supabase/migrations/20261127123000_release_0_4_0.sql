-- All that came after 0.3.0: clocks of the agency, search through the conversation, proofs before sensitive changes, backups and
-- retention at the desk, changes of address, and figures of the report that lead to their leads. supabase/schemas says how each
-- thing is now.

-- Codes of second factors are judged by their step of 30 seconds.
create extension if not exists pgcrypto with schema extensions;

create table private.used_steps (
  factor_id uuid primary key,
  step bigint not null
);

-- A lead is found by any word of its conversation, and a page of a search by two ways. Its text is kept by triggers from now on,
-- so it is made anew only when words change.
alter table public.contact_submissions alter column search_text drop expression;
alter table public.contact_submissions alter column search_text set default '';

-- Zone and office hours are those of the agency, which the site's content states, in place of India's.
create table private.agency_settings (
  is_only boolean primary key default true constraint only_one check (is_only),
  time_zone text not null default 'Asia/Kolkata' constraint zone_of_place check (time_zone ~ '/|^UTC$'),
  weekdays integer[] not null default '{1,2,3,4,5,6,7}'
    constraint weekdays_form check (weekdays <@ '{1,2,3,4,5,6,7}' and cardinality(weekdays) between 1 and 7),
  opens time not null default '09:00',
  closes time not null default '19:00',
  constraint closes_later check (closes > opens)
);

insert into private.agency_settings default values;

-- The days that leads have stay as they are.
alter table public.contact_submissions alter column received_on drop expression;

create function private.agency_zone() returns text
language sql stable security definer set search_path = ''
as $$
  select time_zone from private.agency_settings
$$;

-- The moment at which the agency's clocks show a time: the first where they show it twice, as in src/domain/zone.ts. PostgreSQL
-- takes the second.
create function private.agency_moment(p_local timestamp) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select case when earlier at time zone zone = p_local then earlier else moment end
  from (
    select
      time_zone as zone,
      p_local at time zone time_zone as moment,
      p_local at time zone time_zone - interval '1 hour' as earlier
    from private.agency_settings
  ) as clocks
$$;

create function private.agency_day(p_moment timestamptz) returns date
language sql stable security definer set search_path = ''
as $$
  select (p_moment at time zone private.agency_zone())::date
$$;

create function private.agency_today() returns date
language sql stable security definer set search_path = ''
as $$
  select private.agency_day(now())
$$;

alter table private.refusal_tallies alter column day set default private.agency_today();
comment on table private.refusal_tallies is 'How often the throttle turned somebody away, by day and by call.';

-- Set-ups of a second factor have their codes first, sensitive changes ask for a proof, and an accepted invitation says so.
create table private.accepted_invitations (
  link private.keyed_hash primary key,
  accepted_at timestamptz not null default clock_timestamp()
);

create table private.proved_sessions (
  session_id uuid primary key,
  proved_at timestamptz not null default clock_timestamp()
);

alter table private.recovery_codes add column factor_id uuid;

-- Everybody needs a second factor from a day on that a manager names.
alter table private.desk_settings add column factor_due date;

-- People change their address once both mailboxes have confirmed it.
create table private.address_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Names the change in its links.
  key uuid not null unique default gen_random_uuid(),
  new_email text not null,
  -- When the links went out; null until Auth has made them.
  mailed_at timestamptz
);

create table private.former_addresses (
  email text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  left_at timestamptz not null default clock_timestamp()
);

alter table public.desk_log drop constraint kind_known;
alter table public.desk_log add constraint kind_known check (
  kind in (
    'signed_in', 'sign_in_failed', 'signed_out', 'sessions_ended',
    'added', 'invited', 'invitation_accepted', 'role_changed', 'renamed', 'disabled', 'enabled', 'removed',
    'password_changed', 'password_forgotten', 'calendar_renewed',
    'address_change_asked', 'address_change_cancelled', 'address_changed',
    'factor_set_up', 'factor_removed', 'factor_reset', 'recovery_code_used', 'recovery_codes_replaced',
    'factor_required_changed',
    'exported', 'person_exported', 'erased', 'lead_added', 'backup_made', 'backup_downloaded'
  )
);

-- Email to a member of staff about their account.
create function private.account_mail() returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array[
    'sign_in_lockout', 'staff_invitation', 'password_reset', 'password_changed',
    'factor_set_up', 'factor_removed', 'factor_reset', 'factor_lockout', 'recovery_code_used', 'recovery_codes_replaced',
    'address_change_old', 'address_change_new', 'address_changed'
  ]
$$;

-- Email about an event in the history of a lead.
create function private.event_mail() returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array[
    'correction', 'withdrawn', 'reinstated', 'assignment', 'reply', 'answer', 'bounced',
    'call_moved', 'call_cancelled', 'staff_call_moved', 'staff_call_cancelled'
  ]
$$;

-- All kinds, each of which has a job in src/server/email/outbox.ts; a test compares the two.
create function private.mail_kinds() returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array['staff_notification', 'acknowledgement', 'webhook', 'call_tomorrow', 'call_soon', 'newsletter_confirmation', 'day']
    || private.event_mail() || private.account_mail()
$$;

alter table public.mail_outbox
  drop constraint kind_known,
  drop constraint subject_fits_kind;

alter table public.mail_outbox
  add constraint kind_known check (kind = any (private.mail_kinds())),
  add constraint subject_fits_kind check (
    (subscriber_id is not null) = (kind = 'newsletter_confirmation')
    and (staff_id is not null) = (kind = any (private.account_mail() || array['day']))
    and (lead_id is not null) = (num_nonnulls(subscriber_id, staff_id) = 0)
    and (event_id is not null) = (kind = any (private.event_mail()))
  );

-- A note, a logged reply or a next action whose answer was lost may be sent again, and is stored once.
alter table public.lead_events add column idempotency_key uuid unique;
alter table public.next_actions add column idempotency_key uuid unique;

-- Leads that retention could not erase, by the code of the error (SQLSTATE). Its text is not kept: it may quote the person.
create table private.failed_erasures (
  lead_id uuid primary key references public.contact_submissions (id) on delete cascade,
  code text not null,
  failed_at timestamptz not null default clock_timestamp()
);

comment on table private.failed_erasures is 'Leads that retention could not erase, until it can; for definer functions alone.';

-- Mails that the server does not hand over while it hands over others.
create table private.unfetched_mails (
  uid_validity bigint not null,
  uid bigint not null,
  failed_at timestamptz not null default clock_timestamp(),
  tried_at timestamptz not null default clock_timestamp(),
  fault private.delivery_code not null,
  primary key (uid_validity, uid)
);

comment on table private.unfetched_mails is 'Mails that their server does not hand over; for definer functions alone.';
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

drop trigger change_05_record on public.contact_submissions;

drop trigger change_06_record_edit on public.contact_submissions;

drop trigger change_07_mail on public.contact_submissions;

drop trigger change_08_cancel_call on public.contact_submissions;

drop trigger change_09_stop_replies on public.contact_submissions;

drop index public.leads_to_expire;

drop index public.mail_outbox_once_for_lead;

drop view public.leads;

drop function private.figures_by_day(date);

drop function private.figures_by_facet(date,integer);

drop function public.staff_members();

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.address_change_of(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'email', change.new_email,
    'old_confirmed', coalesce(account.email_change_token_current, '') = '',
    'new_confirmed', coalesce(account.email_change_token_new, '') = ''
  )
  from private.address_changes as change
  join auth.users as account on account.id = change.user_id
  where change.user_id = p_user_id
    and account.email_change = change.new_email
    and change.mailed_at > clock_timestamp() - interval '24 hours'
    and private.is_staff(change.user_id)
$function$;

CREATE OR REPLACE FUNCTION private.address_of_mail(p_kind text, p_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case p_kind
    when 'address_changed' then (
      select jsonb_build_object('former', former.email)
      from private.former_addresses as former
      where former.user_id = p_id
      order by former.left_at desc
      limit 1
    )
    else (
      select jsonb_build_object(
        'key', change.key, 'new', change.new_email, 'mailed_at', change.mailed_at,
        'hash', case p_kind
          when 'address_change_old' then account.email_change_token_current
          else account.email_change_token_new
        end
      )
      from private.address_changes as change
      join auth.users as account on account.id = change.user_id
      where change.user_id = p_id
        and not (private.address_change_of(p_id) ->> (replace(p_kind, 'address_change_', '') || '_confirmed'))::boolean
    )
  end
$function$;

CREATE OR REPLACE FUNCTION private.agency_day(p_moment timestamp with time zone)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (p_moment at time zone (select time_zone from private.agency_settings))::date;
end
$function$;

CREATE OR REPLACE FUNCTION private.agency_moment(p_local timestamp without time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  zone constant text := (select time_zone from private.agency_settings);
  day_before constant timestamp := p_local - interval '1 day';
  -- As if the clocks had not been changed since.
  earlier constant timestamptz := (p_local - ((day_before at time zone 'UTC') at time zone zone - day_before)) at time zone 'UTC';
begin
  return case when earlier at time zone zone = p_local then earlier else p_local at time zone zone end;
end
$function$;

CREATE OR REPLACE FUNCTION private.agency_zone()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select time_zone from private.agency_settings
$function$;

CREATE OR REPLACE FUNCTION private.answered_in_time(first_response_at timestamp with time zone, reply_due_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select first_response_at <= reply_due_at
$function$;

CREATE OR REPLACE FUNCTION private.as_figures(leads numeric, judged numeric, kept numeric, qualified numeric, won numeric, value numeric, took interval)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'enquiries', coalesce(leads, 0),
    'judged', coalesce(judged, 0),
    'in_time', coalesce(kept, 0),
    'qualified', coalesce(qualified, 0),
    'won', coalesce(won, 0),
    'value', coalesce(value, 0),
    'days_to_close', round(date_part('epoch', took)::numeric / nullif(won, 0) / 86400, 1)
  )
$function$;

CREATE OR REPLACE FUNCTION private.blank_export_searches(p_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with people as materialized (
    select
      lead.phone_key,
      string_to_array(private.fold_text(lower(lead.name)), ' ') as words_of_name,
      private.fold_text(
        lower(concat_ws(E'\n', lead.name, lead.email, lead.email_typed, lead.company, private.digits(lead.phone), former.texts))
      ) as texts
    from public.contact_submissions as lead
    cross join lateral (
      select string_agg(case field.key when 'phone' then private.digits(side.value) else side.value end, E'\n') as texts
      from public.lead_events as event, jsonb_each(event.changes) as field, jsonb_each_text(field.value) as side
      where event.lead_id = lead.id and field.key in ('name', 'email', 'company', 'phone')
    ) as former
    where lead.id = any (p_ids)
  )
  update public.lead_exports as export
  set filter = export.filter || '{"q": ""}'
  where export.filter ->> 'q' <> '' and exists (
    select
    from people,
      regexp_split_to_table(lower(export.filter ->> 'q'), '\s+') as typed,
      trim(private.fold_text(typed)) as word
    where char_length(word) > 2 and strpos(people.texts, word) > 0
      -- One or two letters are in many texts, and name somebody only as a word of the name.
      or word <> '' and word = any (people.words_of_name)
      or private.phone_key(export.filter ->> 'q') = people.phone_key
  )
$function$;

CREATE OR REPLACE FUNCTION private.cancel_address_mail(p_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.mail_outbox set state = 'cancelled', settled_at = clock_timestamp()
  where staff_id = p_id and state = 'queued' and kind in ('address_change_old', 'address_change_new')
$function$;

CREATE OR REPLACE FUNCTION private.change_call(p_lead_id uuid, p_call jsonb, p_state text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_call is not null then
    perform private.put_call(p_lead_id, p_call);
    return 'done';
  end if;
  update public.consultations set state = p_state where lead_id = p_lead_id and state <> p_state;
  return (select 'done' from public.consultations where lead_id = p_lead_id);
exception
  when sqlstate 'PT409' or exclusion_violation then
    return 'taken';
  when sqlstate 'PT422' then
    return 'not_offered';
end
$function$;

CREATE OR REPLACE FUNCTION private.check_takes_reply(lead public.contact_submissions)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if lead.erased_at is not null then
    raise exception 'This lead was erased.' using errcode = 'PT409';
  elsif lead.spam_reason is not null then
    raise exception 'This lead is spam. Restore it before you reply.' using errcode = 'PT409';
  end if;
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
  new.received_on := private.agency_day(new.created_at);
  new.reply_due_at := private.reply_due_by(new.created_at);
  new.enquiry_number := 1 + private.count_earlier(new.email, new.phone, 'infinity');
  new.search_text := private.searchable(new);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_failed_erasures(p_days integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*)
  from private.failed_erasures as failed
  join public.contact_submissions as lead on lead.id = failed.lead_id
  where private.is_expired(lead, p_days)
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
  lead := private.lock_lead(new.lead_id);
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

CREATE OR REPLACE FUNCTION private.day_of(p_staff_id uuid, p_most integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with today as (
    select day, private.agency_moment(day) as starts, private.agency_moment(day + 1) as ends
    from (values (private.agency_today())) as calendar (day)
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

CREATE OR REPLACE FUNCTION private.dead_sessions(p_user_id uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select session.id
  from auth.sessions as session
  where session.user_id = p_user_id and (
    session.created_at < now() - interval '8 hours'
    or greatest(session.updated_at, (to_jsonb(session) ->> 'refreshed_at')::timestamptz) < now() - interval '31 minutes'
    or session.not_after <= now()
  )
$function$;

CREATE OR REPLACE FUNCTION private.delete_expired_subscribers(p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deleted integer;
begin
  delete from public.newsletter_subscribers
  where id = any (
    array(
      select subscriber.id from public.newsletter_subscribers as subscriber
      where private.is_expired(subscriber)
      limit p_limit
      for update skip locked
    )
  );
  get diagnostics deleted = row_count;
  return deleted;
end
$function$;

CREATE OR REPLACE FUNCTION private.desk_address(p_email text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select account.email
  from auth.users as account
  where account.email = private.present_address(p_email) and private.is_staff(account.id)
$function$;

CREATE OR REPLACE FUNCTION private.end_address_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.address_changes where user_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_calendar_feed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.calendar_feeds where staff_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.erase_expired_leads(p_days integer, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids constant uuid[] := private.lock_expired_leads(p_days, p_limit);
  expired uuid;
  erased integer := 0;
begin
  begin
    return private.erase_leads(ids);
  exception when others then
    null;
  end;
  foreach expired in array ids loop
    begin
      erased := erased + private.erase_leads(array[expired]);
    exception when others then
      insert into private.failed_erasures (lead_id, code) values (expired, sqlstate)
      on conflict (lead_id) do update set code = excluded.code, failed_at = excluded.failed_at;
    end;
  end loop;
  return erased;
end
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
  perform private.blank_export_searches(ids);
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
  delete from private.failed_erasures where lead_id = any (ids);
  return cardinality(ids);
end
$function$;

CREATE OR REPLACE FUNCTION private.ever_contacted(status text, previous_status text, first_response_at timestamp with time zone, qualified_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select num_nonnulls(first_response_at, qualified_at) > 0
    or 'contacted' in (status, case when status = 'closed' then previous_status end)
$function$;

CREATE OR REPLACE FUNCTION private.figures_by_day(p_day date)
 RETURNS TABLE(day date, leads bigint, answered bigint, judged bigint, kept bigint, waiting bigint, contacted bigint, qualified bigint, closed bigint, won bigint, value numeric, took interval)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    received_on,
    count(*),
    count(first_response_at),
    count(*) filter (where private.promise_ended(first_response_at, awaiting_reply_until)),
    count(*) filter (where private.answered_in_time(first_response_at, reply_due_at)),
    count(awaiting_reply_until),
    -- How far they came, as history tells it.
    count(*) filter (where private.ever_contacted(status, previous_status, first_response_at, qualified_at)),
    count(qualified_at),
    count(qualified_at) filter (where status = 'closed'),
    0, 0, null
  from public.contact_submissions
  where spam_reason is null and received_on >= p_day
  group by received_on
  union all
  select
    (closed_at at time zone (select private.agency_zone()))::date,
    0, 0, 0, 0, 0, 0, 0, 0,
    count(*),
    coalesce(sum(value), 0),
    sum(closed_at - created_at)
  from public.contact_submissions
  where outcome = 'won' and spam_reason is null and closed_at >= (select private.agency_moment(p_day))
  group by 1
$function$;

CREATE OR REPLACE FUNCTION private.figures_by_facet(p_first_day date, p_days integer)
 RETURNS TABLE(facet text, name text, is_now boolean, leads numeric, judged numeric, kept numeric, qualified numeric, won numeric, value numeric, took interval)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with counted as materialized (
    select
      service, journey_source, owner_id, received_on >= p_first_day as is_now,
      count(*) as leads,
      count(*) filter (where private.promise_ended(first_response_at, awaiting_reply_until)) as judged,
      count(*) filter (where private.answered_in_time(first_response_at, reply_due_at)) as kept,
      count(qualified_at) as qualified,
      0::bigint as won, 0::numeric as value, null::interval as took
    from public.contact_submissions
    where spam_reason is null and received_on >= p_first_day - p_days
    group by 1, 2, 3, 4
    union all
    select
      service, journey_source, owner_id, closed_at >= (select private.agency_moment(p_first_day)),
      0, 0, 0, 0,
      count(*), coalesce(sum(value), 0), sum(closed_at - created_at)
    from public.contact_submissions
    where outcome = 'won' and spam_reason is null
      and closed_at >= (select private.agency_moment(p_first_day - p_days))
    group by 1, 2, 3, 4
  )
  select
    facet.name, facet.value, is_now, sum(leads), sum(judged), sum(kept), sum(qualified), sum(won),
    sum(counted.value), sum(took)
  from counted
  cross join lateral (
    values ('service', service::text), ('source', journey_source), ('owner', coalesce(owner_id::text, ''))
  ) as facet (name, value)
  group by 1, 2, 3
$function$;

CREATE OR REPLACE FUNCTION private.first_day_of(days integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.agency_moment(private.agency_today() - (days - 1))
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
          'øØłŁđĐıςΣ*', 'oOlLdDiσσ∗'
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

CREATE OR REPLACE FUNCTION private.follow_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_confirmed constant boolean := exists (
    select from private.address_changes as change where change.user_id = new.id and change.new_email = new.email
  );
begin
  delete from private.address_changes where user_id = new.id;
  delete from private.former_addresses where email = new.email;
  if old.email is null or not exists (select from public.staff as person where person.id = new.id) then
    return null;
  end if;
  insert into private.former_addresses (email, user_id) values (old.email, new.id)
  on conflict (email) do update set user_id = excluded.user_id, left_at = excluded.left_at;
  perform private.cancel_address_mail(new.id);
  perform private.queue_account_mail('address_changed', new.id);
  perform private.note_in_log(
    'address_changed', new.id, jsonb_build_object('from', old.email, 'to', new.email, 'confirmed', is_confirmed)
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_consultation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- A new row has no `old`, which is null then.
  happened constant text := case
    when tg_op = 'INSERT' then case when new.state = 'booked' then 'call_booked' end
    when new.state = 'booked' and old.state in ('held', 'missed') and new.starts_at = old.starts_at then 'call_reopened'
    when new.state = 'booked' and (old.state, old.starts_at) <> (new.state, new.starts_at) then
      case
        when exists (select from public.lead_events where lead_id = new.lead_id and kind like 'call\_%') then 'call_moved'
        else 'call_booked'
      end
    when new.state <> old.state then 'call_' || new.state
  end;
begin
  if happened is null then
    return null;
  end if;
  insert into public.lead_events (lead_id, kind, call_at) values (new.lead_id, happened, new.starts_at);
  if happened in ('call_moved', 'call_cancelled') then
    update public.mail_outbox
    set state = 'cancelled', settled_at = clock_timestamp()
    where lead_id = new.lead_id and kind in ('call_tomorrow', 'call_soon') and state = 'queued';
  end if;
  if happened in ('call_booked', 'call_moved') then
    insert into public.mail_outbox (kind, lead_id, due_at, wanted_at)
    select reminder.kind, new.lead_id, new.starts_at - reminder.ahead, new.starts_at - reminder.ahead
    from (values ('call_tomorrow', interval '24 hours'), ('call_soon', interval '1 hour')) as reminder (kind, ahead)
    where new.starts_at - reminder.ahead > clock_timestamp();
  end if;
  return null;
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
  if new.created_at <> old.created_at then
    new.received_on := private.agency_day(new.created_at);
  end if;
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_said()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.contact_submissions as lead set search_text = private.searchable(lead) where lead.id = new.lead_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.free_seat(p_starts_at timestamp with time zone, p_free_from timestamp with time zone, p_seats integer, p_lead_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with taken as materialized (
    select distinct seat
    from public.consultations
    -- No call lasts longer (times_in_order), and the index is by the start.
    where starts_at > p_starts_at - interval '12 hours' and starts_at < p_free_from and free_from > p_starts_at
      and state <> 'cancelled' and lead_id is distinct from p_lead_id
  )
  select min(place)
  from generate_series(1, p_seats) as place
  where place not in (select seat from taken) and (select count(*) from taken) < p_seats
  and not exists (
    select from public.unavailable_times as absence
    where tstzrange(absence.starts_at, absence.ends_at) && tstzrange(p_starts_at, p_free_from)
  )
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
    || array['awaiting_reply_until', 'email_key', 'phone_key', 'sort_name']
    || array['reply_seconds', 'journey_source'];
begin
  if to_jsonb(new) - ignored <> to_jsonb(old) - ignored then
    raise exception 'Staff may not change this column.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.has_proved_by(p_method text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(private.proved_at(p_method) > clock_timestamp() - interval '10 minutes', false)
$function$;

CREATE OR REPLACE FUNCTION private.is_expired(lead public.contact_submissions, days integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select (lead.status = 'closed' or lead.spam_reason is not null) and lead.erased_at is null
    and lead.updated_at < now() - make_interval(days => days)
$function$;

CREATE OR REPLACE FUNCTION private.is_set_up(p_factor_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p_factor_id is null or exists (
    select from auth.mfa_factors as factor where factor.id = p_factor_id and factor.status = 'verified'
  )
$function$;

CREATE OR REPLACE FUNCTION private.keep_a_manager(p_id uuid)
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

CREATE OR REPLACE FUNCTION private.keep_lead_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  texts constant text[] := array['note', 'subject', 'text', 'cc', 'answer', 'message_id', 'changes'];
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

CREATE OR REPLACE FUNCTION private.keep_searchable()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.search_text := private.searchable(new);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.known_call_time(audience text, event public.lead_events)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when earlier.kind <> 'call_cancelled' then earlier.call_at end
  from public.lead_events as earlier
  where earlier.lead_id = event.lead_id and earlier.id < event.id
    and earlier.kind in ('call_booked', 'call_moved', 'call_cancelled')
    and not exists (
      select from public.mail_outbox as unsent
      where unsent.event_id = earlier.id
        and unsent.kind in (audience || 'call_moved', audience || 'call_cancelled')
        and (unsent.state = 'cancelled' or unsent.state = 'queued' and unsent.attempts = 0)
    )
    and coalesce(
      (
        select marked.kind = 'restored'
        from public.lead_events as marked
        where marked.lead_id = event.lead_id and marked.id < earlier.id and marked.kind in ('quarantined', 'restored')
        order by marked.id desc
        limit 1
      ),
      true
    )
  order by earlier.id desc
  limit 1
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
        when 'status' then format('status = %L', value)
        when 'service' then format('service = %L', value)
        when 'budget' then format('budget = %L', value)
        when 'owner' then case value when 'none' then 'owner_id is null' else format('owner_id = %L', value) end
        when 'from' then format('created_at >= %L', value)
        when 'before' then format('created_at < %L', value)
        when 'source' then format('journey_source = %L', value)
        when 'not_sources' then
          format('journey_source <> all (%L::text[])', array(select jsonb_array_elements_text(value::jsonb)))
        when 'outcome' then format('outcome = %L', value)
        when 'closed_from' then format('closed_at >= %L', value)
        when 'closed_before' then format('closed_at < %L', value)
        when 'reply' then case value
          when 'answered' then 'first_response_at is not null'
          when 'in_time' then 'private.answered_in_time(first_response_at, reply_due_at)'
          when 'ended' then 'private.promise_ended(first_response_at, awaiting_reply_until)'
          else 'awaiting_reply_until is not null'
        end
        when 'stage' then case value
          when 'contacted' then 'private.ever_contacted(status, previous_status, first_response_at, qualified_at)'
          when 'qualified' then 'qualified_at is not null'
          else '(qualified_at is not null and status = ''closed'')'
        end
        -- A lead has one call at most, so that conditions on it are about the same.
        when 'call' then format('id in (select lead_id from public.consultations where state = %L)', value)
        when 'booked_from' then
          format('id in (select lead_id from public.consultations where created_at >= %L)', value)
        when 'booked_before' then
          format('id in (select lead_id from public.consultations where created_at < %L)', value)
        when 'overdue' then 'awaiting_reply_until < now()'
        when 'due' then
          format(
            '(awaiting_reply_until < now() or (next_action_on <= %L and status <> ''closed''))', private.agency_today()
          )
        when 'patterns' then (
          select coalesce(string_agg(format('search_text like lower(%L)', pattern), ' and ' order by place), 'false')
          from jsonb_array_elements_text(value::jsonb) with ordinality as given (pattern, place)
        )
      end,
      ' and '
      -- The text of a lead is the dearest to look at.
      order by key = 'patterns'
    ),
    'true'
  )
  from jsonb_each_text(p_filter)
$function$;

CREATE OR REPLACE FUNCTION private.lead_source(journey jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(
    private.source_name(journey ->> 'utm_source'),
    private.source_name(substring(journey ->> 'referrer' from '^https?://.+')),
    'direct'
  )
$function$;

CREATE OR REPLACE FUNCTION private.lock_expired_leads(p_days integer, p_limit integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  untried constant uuid[] := array(
    select lead.id
    from public.contact_submissions as lead
    where private.is_expired(lead, p_days)
      and not exists (select from private.failed_erasures as failed where failed.lead_id = lead.id)
    order by lead.updated_at
    limit p_limit
    for no key update skip locked
  );
begin
  return untried || array(
    select lead.id
    from private.failed_erasures as failed
    join public.contact_submissions as lead on lead.id = failed.lead_id
    where private.is_expired(lead, p_days)
    order by failed.failed_at
    limit p_limit - cardinality(untried)
    for no key update of lead skip locked
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_lead(p_id uuid)
 RETURNS public.contact_submissions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
begin
  select * into lead from public.contact_submissions where id = p_id for no key update;
  if not found then
    raise exception 'No such lead.' using errcode = 'PT404';
  end if;
  return lead;
end
$function$;

CREATE OR REPLACE FUNCTION private.must_have_factor(p_user_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.desk_settings as settings
    join public.staff as person on person.id = p_user_id
    where settings.managers_need_factor and person.role = 'manager'
      or settings.factor_due is not null and settings.factor_due <= private.agency_today()
  ) or exists (select from private.owed_factors as owed where owed.user_id = p_user_id)
$function$;

CREATE OR REPLACE FUNCTION private.open_day(p_day date, p_count integer)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (
      select p_day + sign(p_count)::integer * passed
      from private.agency_settings, generate_series(1, 7 * abs(p_count)) as passed
      where extract(isodow from p_day + sign(p_count)::integer * passed) = any (weekdays)
      order by passed
      offset abs(p_count) - 1
      limit 1
    ),
    p_day
  )
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
  lead := private.lock_lead(new.lead_id);
  if lead.erased_at is not null then
    raise exception 'This lead was erased.' using errcode = 'PT409';
  elsif (select count(*) >= 50 from public.next_actions where lead_id = new.lead_id and done_at is null) then
    raise exception 'This lead has fifty next actions. Finish or remove one first.' using errcode = 'PT409';
  end if;
  new.created_at := clock_timestamp();
  new.updated_at := new.created_at;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.present_address(p_email text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select account.email from auth.users as account where account.email = p_email),
    (
      select account.email
      from private.former_addresses as former
      join auth.users as account on account.id = former.user_id
      where former.email = p_email
    ),
    p_email
  )
$function$;

CREATE OR REPLACE FUNCTION private.promise_ended(first_response_at timestamp with time zone, awaiting_reply_until timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select first_response_at is not null or awaiting_reply_until < now()
$function$;

CREATE OR REPLACE FUNCTION private.proved_at(p_method text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when jsonb_typeof(auth.jwt() -> 'amr') = 'array' then (
      select max(to_timestamp((proof ->> 'timestamp')::bigint))
      from jsonb_array_elements(auth.jwt() -> 'amr') as proof
      where proof ->> 'method' = p_method
    )
    else (
      select max(claim.updated_at)
      from auth.mfa_amr_claims as claim
      where claim.session_id = (auth.jwt() ->> 'session_id')::uuid and claim.authentication_method = p_method
    )
  end
$function$;

CREATE OR REPLACE FUNCTION private.put_call(p_lead_id uuid, p_call jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.consultations (lead_id, starts_at, ends_at, free_from, seats, time_zone, booked_for)
  select p_lead_id, call.starts_at, call.ends_at, call.free_from, call.seats, call.time_zone, call.starts_at
  from private.read_call(p_call) as call
  on conflict (lead_id) do update
  set starts_at = excluded.starts_at, ends_at = excluded.ends_at, free_from = excluded.free_from, seats = excluded.seats,
    state = 'booked'
$function$;

CREATE OR REPLACE FUNCTION private.queue_call_mail()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
  call_time constant timestamptz := case when new.kind <> 'call_cancelled' then new.call_at end;
  due constant timestamptz := clock_timestamp() + interval '1 minute';
  audience text;
  is_news boolean;
  is_wanted boolean;
begin
  select * into lead from public.contact_submissions where id = new.lead_id;
  if num_nonnulls(lead.spam_reason, lead.erased_at) > 0 then
    return null;
  end if;
  perform from public.mail_outbox
  where lead_id = new.lead_id and state = 'queued' and attempts = 0 and (event_id is not null or kind = 'acknowledgement')
  order by id
  for update;
  foreach audience in array array['', 'staff_'] loop
    is_news := private.known_call_time(audience, new) is distinct from call_time;
    is_wanted := case audience
      when '' then new.kind <> 'call_booked' or new.actor_id is not null and not exists (
        select
        from public.mail_outbox as waiting
        -- A call that staff give a lead without one is in its first version.
        join public.consultations as call on call.lead_id = waiting.lead_id and call.sequence > 0
        where waiting.lead_id = new.lead_id and waiting.kind = 'acknowledgement'
          and waiting.state = 'queued' and waiting.attempts = 0
      )
      else new.kind <> 'call_booked' and new.actor_id is null and lead.withdrawn_at is null
    end;
    if is_wanted or not is_news then
      update public.mail_outbox
      set state = 'cancelled', settled_at = clock_timestamp()
      where lead_id = new.lead_id and state = 'queued' and attempts = 0
        and kind in (audience || 'call_moved', audience || 'call_cancelled');
    end if;
    if is_wanted and is_news then
      insert into public.mail_outbox (kind, lead_id, event_id, due_at, wanted_at)
      values (
        audience || case new.kind when 'call_cancelled' then 'call_cancelled' else 'call_moved' end,
        new.lead_id, new.id, due, due
      );
    end if;
  end loop;
  return null;
end
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
    on conflict (lead_id, kind) where event_id is null and kind not in ('call_tomorrow', 'call_soon')
      do update set state = 'queued', due_at = clock_timestamp(), settled_at = null
      where mail_outbox.state = 'cancelled';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.queue_lockout_mail(p_email text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account uuid;
begin
  select id into account from auth.users where email = lower(p_email) and private.is_staff(id);
  if account is not null
    and private.admit(array['sign_in_warnings_per_account'], array[private.address_hash(p_email)]) = 0
  then
    perform private.queue_account_mail('sign_in_lockout', account);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.queue_reply(p_lead_id uuid, p_subject text, p_text text, p_cc text)
 RETURNS public.lead_events
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reply public.lead_events;
  due constant timestamptz := clock_timestamp() + interval '10 seconds';
begin
  insert into public.lead_events (lead_id, kind, channel, subject, text, cc, state)
  values (p_lead_id, 'reply', 'email', p_subject, p_text, p_cc, 'queued')
  returning * into reply;
  insert into private.reply_addresses (lead_id) values (p_lead_id) on conflict do nothing;
  insert into public.mail_outbox (kind, lead_id, event_id, due_at, wanted_at) values ('reply', p_lead_id, reply.id, due, due);
  delete from private.reply_writers where lead_id = p_lead_id and account_id = auth.uid();
  return reply;
end
$function$;

CREATE OR REPLACE FUNCTION private.rebook_call_of_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  call public.consultations;
begin
  select * into call from public.consultations
  where lead_id = new.id and state = 'cancelled' and starts_at > clock_timestamp();
  if call.lead_id is null
    or private.was_cancelled_as_spam(new.id) and private.change_call(new.id, to_jsonb(call)) = 'done'
  then
    return null;
  end if;
  insert into public.lead_events (lead_id, kind, call_at)
  select new.id, 'call_cancelled', call.starts_at
  from public.lead_events as restored
  where restored.id = (select max(id) from public.lead_events where lead_id = new.id and kind = 'restored')
    and private.known_call_time('', restored) is not null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.reply_due_by(received timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  agency private.agency_settings;
  first_day date;
  began timestamptz := received;
  later timestamp;
  due timestamp;
  due_day date;
begin
  select * into agency from private.agency_settings;
  first_day := (received at time zone agency.time_zone)::date;
  if not extract(isodow from first_day) = any (agency.weekdays) then
    first_day := private.open_day(first_day, 1);
    began := private.agency_moment(first_day);
  end if;
  later := (began + interval '24 hours') at time zone agency.time_zone;
  due_day := case
    when cardinality(agency.weekdays) = 7 then later::date
    else private.open_day(first_day, later::date - first_day)
  end;
  due := due_day + later::time;
  if due < due_day + agency.opens then
    due_day := case when cardinality(agency.weekdays) = 7 then due_day - 1 else private.open_day(due_day, -1) end;
  end if;
  return private.agency_moment(least(due, due_day + agency.closes));
end
$function$;

CREATE OR REPLACE FUNCTION private.reply_sent_before(p_lead_id uuid, p_subject text, p_text text, p_cc text, p_seen_event_id bigint)
 RETURNS public.lead_events
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select same
  from public.lead_events as same
  where same.lead_id = p_lead_id and same.id > p_seen_event_id and same.actor_id = auth.uid()
    and same.state in ('queued', 'sent') and same.subject = p_subject and same.text = p_text and same.cc is not distinct from p_cc
    and not exists (select from public.lead_events as undone where undone.undoes = same.id)
  order by same.id desc
  limit 1
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
        sum(leads), sum(judged), sum(kept), sum(qualified), sum(won), sum(value), sum(took)
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
          jsonb_agg(figures) filter (where is_now) -> 0, private.as_figures(0, 0, 0, 0, 0, 0, null)
        ),
        'before', coalesce(
          jsonb_agg(figures) filter (where not is_now) -> 0, private.as_figures(0, 0, 0, 0, 0, 0, null)
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

CREATE OR REPLACE FUNCTION private.require_account_of_staff()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_session();
  if not private.is_staff(auth.uid()) then
    raise exception 'Only staff may use the desk.' using errcode = 'insufficient_privilege';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_answered_factor()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_account_of_staff();
  if not private.has_answered_factor() then
    raise exception 'Enter the code of your second factor.' using errcode = 'insufficient_privilege';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_lead_owner_or_manager(p_lead_id uuid)
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

CREATE OR REPLACE FUNCTION private.require_proof()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  has_factor constant boolean := private.has_factor(auth.uid());
begin
  if has_factor and private.has_proved_by('totp') or not has_factor and (
    private.has_proved_by('password')
    or exists (
      select from private.proved_sessions
      where session_id = (auth.jwt() ->> 'session_id')::uuid and proved_at > clock_timestamp() - interval '10 minutes'
    )
  ) then
    return;
  end if;
  raise exception 'Confirm that it is you.'
    using errcode = 'PT403', detail = case when has_factor then 'code' else 'password' end;
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
  if private.proved_at('totp') > clock_timestamp() - interval '5 minutes' is not true or not private.has_factor(auth.uid()) then
    raise exception 'Enter the code of your second factor.' using errcode = 'insufficient_privilege';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_self_or_manager(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  if p_id is distinct from auth.uid() then
    perform private.require_manager();
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_session()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.has_live_session() then
    raise exception 'The session has ended.' using errcode = 'PT401';
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
  perform private.require_session();
  if not private.is_staff() then
    raise exception 'Only staff may use the desk.' using errcode = 'insufficient_privilege';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.searchable(lead public.contact_submissions)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select lower(
    private.fold_text(
      left(
        case when lead.erased_at is not null then E'\n' || lead.reference || E'\n' else concat_ws(
          E'\n', '', lead.name, lead.email, lead.company, lead.phone, private.digits(lead.phone), lead.reference, lead.message,
          (
            select string_agg(private.words_of(event), E'\n' order by event.id desc)
            from public.lead_events as event
            where event.lead_id = lead.id and num_nonnulls(event.note, event.subject, event.text, event.answer) > 0
          )
        ) end,
        100000
      )
    )
  )
$function$;

CREATE OR REPLACE FUNCTION private.source_name(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select nullif(
    regexp_replace(
      regexp_replace(
        lower(trim(given)),
        '^(?:https?://(?:www\.)?([^\s/?#:]+)|(?:www\.)?([^\s/?#:]+\.[^\s/?#:]+))(?::[0-9]+)?(?:[/?#]\S*)?$', '\1\2'
      ),
      '^(?:(?:m|l|lm|out|search|[a-z]{2})\.)*(google|bing|yahoo|duckduckgo|ecosia|yandex|facebook|instagram|linkedin|twitter'
        || '|youtube|reddit|quora|pinterest|whatsapp)(?:\.[a-z]{2,3}){1,2}$',
      '\1'
    ),
    ''
  )
$function$;

CREATE OR REPLACE FUNCTION private.spam_condition(p_filter jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when p_filter ? 'spam' then 'spam_reason is not null' else 'spam_reason is null' end
$function$;

CREATE OR REPLACE FUNCTION private.store_recovery_codes(p_salt text, p_hashes text[], p_factor_id uuid DEFAULT NULL::uuid)
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
  delete from private.recovery_codes
  where user_id = auth.uid() and (p_factor_id is null or not private.is_set_up(factor_id));
  insert into private.recovery_codes (user_id, hash, salt, factor_id)
  select auth.uid(), hash, p_salt, p_factor_id from unnest(p_hashes) as hash;
end
$function$;

CREATE OR REPLACE FUNCTION private.sweep_expired_rows()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.unavailable_times where ends_at < now() - interval '30 days';
  delete from private.enquiry_drafts where expires_at <= now();
  delete from private.throttle_windows
  where (rule, subject) in (
    select past.rule, past.subject from private.throttle_windows as past where past.ends_at <= now() for update skip locked
  );
  delete from public.desk_log where at < now() - interval '1 year';
  delete from public.lead_exports where created_at < now() - interval '1 year';
  select private.sweep_factors();
$function$;

CREATE OR REPLACE FUNCTION private.sweep_factors()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.tried_codes where tried_at < now() - interval '1 hour';
  delete from private.used_steps as used
  where not exists (select from auth.mfa_factors as factor where factor.id = used.factor_id);
  delete from private.recovered_sessions as recovered
  where not exists (select from auth.sessions as session where session.id = recovered.session_id);
  delete from private.proved_sessions where proved_at < now() - interval '1 hour';
  delete from private.accepted_invitations where accepted_at < now() - interval '2 days';
$function$;

CREATE OR REPLACE FUNCTION private.totp_code(p_secret text, p_step bigint)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
declare
  bits constant text := (
    select string_agg((strpos('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', letter) - 1)::bit(5)::text, '' order by place)
    from regexp_split_to_table(rtrim(p_secret, '='), '') with ordinality as part (letter, place)
  );
  key constant bytea := (
    select string_agg(set_byte('\x00', 0, substr(bits, 8 * place + 1, 8)::bit(8)::integer), ''::bytea order by place)
    from generate_series(0, char_length(bits) / 8 - 1) as place
  );
  mac constant bytea := extensions.hmac(int8send(p_step), key, 'sha1');
  place constant integer := get_byte(mac, 19) & 15;
  number constant integer := ((get_byte(mac, place) & 127) << 24) | (get_byte(mac, place + 1) << 16)
    | (get_byte(mac, place + 2) << 8) | get_byte(mac, place + 3);
begin
  return lpad((number % 1000000)::text, 6, '0');
end
$function$;

CREATE OR REPLACE FUNCTION private.unseen_word(p_lead_id uuid, p_seen_event_id bigint)
 RETURNS public.lead_events
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select newer
  from public.lead_events as newer
  where newer.lead_id = p_lead_id and newer.id > p_seen_event_id
    and (newer.state in ('queued', 'sent') or newer.reached or newer.kind = 'answer' and newer.answer ->> 'automatic' = 'false')
    and not exists (select from public.lead_events as undone where undone.undoes = newer.id)
  order by newer.id desc
  limit 1
$function$;

CREATE OR REPLACE FUNCTION private.use_step(p_digits text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  present constant bigint := floor(extract(epoch from clock_timestamp()) / 30);
  fitting record;
begin
  perform from auth.mfa_factors where user_id = auth.uid() and secret ~ '^[A-Z2-7]+=*$';
  if not found then
    return true;
  end if;
  for fitting in
    select factor.id, step
    from auth.mfa_factors as factor, unnest(array[present, present - 1]) as step
    where factor.user_id = auth.uid() and factor.secret ~ '^[A-Z2-7]+=*$'
      and private.totp_code(factor.secret, step) = p_digits
  loop
    insert into private.used_steps as used (factor_id, step)
    values (fitting.id, fitting.step)
    on conflict (factor_id) do update set step = excluded.step where used.step < excluded.step;
    if found then
      return true;
    end if;
  end loop;
  return false;
end
$function$;

CREATE OR REPLACE FUNCTION private.was_cancelled_as_spam(p_lead_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (
      select case
        when count(call.id) = 0 then mark.changes is null
        else array_agg(call.kind) filter (where call.id > mark.id) is not distinct from array['call_cancelled']
      end
      from public.lead_events as mark
      left join public.lead_events as call on call.lead_id = p_lead_id and call.kind like 'call\_%'
      where mark.lead_id = p_lead_id and mark.kind = 'quarantined'
      group by mark.id
      order by mark.id desc
      limit 1
    ),
    false
  )
$function$;

CREATE OR REPLACE FUNCTION private.words_of(event public.lead_events)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select left(
    concat_ws(
      E'\u2028', event.text, event.note, event.answer ->> 'text', event.answer -> 'calendar' ->> 'comment', event.subject,
      event.answer ->> 'subject', event.answer ->> 'from', event.cc,
      (select string_agg(name #>> '{}', E'\u2028') from jsonb_path_query(event.answer::jsonb, '$.attachments[*].name') as name)
    ),
    20000
  )
$function$;

CREATE OR REPLACE FUNCTION public.accept_invitation(p_link text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_session();
  update public.staff set state = 'active' where id = auth.uid() and state = 'invited';
  if p_link is not null then
    insert into private.accepted_invitations (link) values (p_link) on conflict do nothing;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.address_change(p_key uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.address_change_of(person.id) || jsonb_build_object('from', account.email, 'name', person.name)
  from private.address_changes as change
  join public.staff as person on person.id = change.user_id
  join auth.users as account on account.id = change.user_id
  where change.key = p_key
$function$;

CREATE OR REPLACE FUNCTION public.admit_factor_code(p_client text, p_pair text, p_device text DEFAULT NULL::text, p_code text DEFAULT NULL::text, p_digits text DEFAULT NULL::text)
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
  is_new boolean := true;
begin
  perform private.require_account_of_staff();
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
  if p_digits is not null then
    is_new := private.use_step(p_digits);
  end if;
  -- A code whose step is yet to come must not count as tried.
  if is_new and p_code is not null then
    is_new := private.try_code(p_code);
  end if;
  return jsonb_build_object(
    'seconds', 0,
    'is_new', is_new,
    'salt', (
      select known.salt from private.recovery_codes as known
      where known.user_id = account and private.is_set_up(known.factor_id)
      order by known.factor_id nulls last
      limit 1
    ),
    'set_up', case
      when exists (
        select from private.recovery_codes as known
        where known.user_id = account and known.factor_id is not null and private.is_set_up(known.factor_id)
      ) then 'unfinished'
      when private.has_factor(account) then 'finished'
    end
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.agency_settings()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();
  return (
    select jsonb_build_object(
      'time_zone', time_zone, 'weekdays', weekdays, 'opens', to_char(opens, 'HH24:MI'), 'closes', to_char(closes, 'HH24:MI')
    )
    from private.agency_settings
  );
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
    private.lead_source(jsonb), private.source_name(text),
    private.blank_personal_data(),
    private.account_mail(), private.event_mail(), private.mail_kinds()
  to anon, authenticated, service_role;
  grant execute on function
    private.is_staff(), private.is_manager(), private.require_staff(), private.lock_restored_addresses(uuid[]),
    private.ever_contacted(text, text, timestamptz, timestamptz),
    private.answered_in_time(timestamptz, timestamptz),
    private.promise_ended(timestamptz, timestamptz)
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
    public.forgot_password(text, text, text),
    public.is_invitation_accepted(text),
    public.address_change(uuid)
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
  grant insert (lead_id, kind, note, channel, reached, inbound, at, idempotency_key) on table public.lead_events to authenticated;
  grant insert (lead_id, text, due_on, idempotency_key) on table public.next_actions to authenticated;
  grant insert (filter), update (rows) on table public.lead_exports to authenticated;
  grant insert (starts_at, ends_at, note), delete on table public.unavailable_times to authenticated;
  grant execute on function
    public.desk_summary(timestamptz),
    public.board_totals(jsonb),
    public.find_leads(jsonb, text[], integer, integer),
    public.find_words(uuid[], text[]),
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
    public.change_consultation(uuid, jsonb, text, jsonb),
    public.renew_calendar_feed(text)
  to authenticated;

  -- Accounts of staff
  grant execute on function
    public.current_staff(),
    public.forget_sign_ins(text),
    public.note_sign_out(),
    public.own_sessions(),
    public.prove_session(uuid),
    public.end_session(uuid),
    public.end_other_sessions(),
    public.report_new_password(),
    public.admit_factor_code(text, text, text, text, text),
    public.use_recovery_code(text),
    public.begin_factor(uuid, text, text[]),
    public.finish_factor(),
    public.replace_recovery_codes(text, text[]),
    public.remove_factor(boolean),
    public.factor_state(),
    public.managers_need_factor(),
    public.accept_invitation(text),
    public.ask_address_change(uuid, text),
    public.mail_address_change(uuid),
    public.cancel_address_change(uuid),
    public.staff_members()
  to authenticated;

  -- Managers, as these functions ask themselves
  grant execute on function
    public.find_account(text),
    public.invite_staff(uuid, text, text),
    public.repeat_invitation(uuid),
    public.change_staff(uuid, jsonb),
    public.require_managers_factor(boolean),
    public.require_everybodys_factor(date),
    public.reset_factor(uuid),
    public.end_sessions_of(uuid),
    public.desk_log_page(bigint, text, uuid),
    public.note_backup(boolean),
    public.count_expired(integer),
    public.erase_expired(integer, integer)
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
    public.agency_settings(),
    public.keep_agency_settings(text, integer[], time, time),
    public.canary_arrival(uuid),
    public.claim_mail(text[], integer, text[]),
    public.settle_mail(uuid, uuid, text, text),
    public.queue_day_mail(timestamptz),
    public.lease_mailbox(text),
    public.keep_mailbox_place(uuid, bigint, bigint),
    public.keep_unfetched_mail(uuid, bigint, bigint, text),
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
    public.present_address(text),
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

CREATE OR REPLACE FUNCTION public.ask_address_change(p_id uuid, p_email text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted constant text := lower(p_email);
  seconds integer;
begin
  perform private.require_self_or_manager(p_id);
  perform private.require_proof();
  perform from public.staff where id = p_id for update;
  if not found then
    raise exception 'No such colleague.' using errcode = 'PT404';
  elsif not private.is_staff(p_id) then
    raise exception 'Only the address of somebody who can log in can be changed.' using errcode = 'PT409';
  elsif not private.is_email(wanted) then
    raise exception 'Enter a valid email address.' using errcode = 'PT422', detail = 'email';
  elsif wanted = (select account.email from auth.users as account where account.id = p_id) then
    raise exception 'This is the present address.' using errcode = 'PT422', detail = 'email';
  elsif exists (select from auth.users as account where account.email = wanted) then
    raise exception 'Somebody on the desk has this address.' using errcode = 'PT409', detail = 'email';
  end if;
  seconds := private.admit(array['address_changes_per_person'], array[auth.uid()::text]);
  if seconds = 0 then
    perform private.cancel_address_mail(p_id);
    insert into private.address_changes (user_id, new_email) values (p_id, wanted)
    on conflict (user_id) do update set key = gen_random_uuid(), new_email = excluded.new_email, mailed_at = null;
  end if;
  return seconds;
end
$function$;

CREATE OR REPLACE FUNCTION public.begin_factor(p_factor_id uuid, p_salt text, p_hashes text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_answered_factor();
  perform from auth.mfa_factors where id = p_factor_id and user_id = auth.uid() and status = 'unverified';
  if not found then
    raise exception 'No such set-up.' using errcode = 'PT404';
  end if;
  perform private.store_recovery_codes(p_salt, p_hashes, p_factor_id);
end
$function$;

CREATE OR REPLACE FUNCTION public.board_totals(p_filter jsonb DEFAULT '{}'::jsonb)
 RETURNS TABLE(status text, leads bigint, value numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
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
      'select known.status, count(*), case when count(*) <= 1000 then '
      'coalesce(sum(lead.value) filter (where known.status <> ''closed'' or lead.outcome = ''won''), 0) end '
      'from unnest(%L::text[]) as known (status) '
      'cross join lateral (select value, outcome from public.contact_submissions '
      'where status = known.status and %s and %s limit 1001) as lead group by known.status',
      -- Only a closed lead is won or lost: the others would all be looked through in vain.
      case when p_filter ? 'outcome' then '{closed}' else '{new,contacted,qualified,closed}' end,
      private.spam_condition(p_filter),
      private.lead_condition(p_filter - 'spam')
    );
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.cancel_address_change(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  change constant jsonb := private.address_change_of(p_id);
begin
  perform private.require_self_or_manager(p_id);
  delete from private.address_changes where user_id = p_id;
  if change is not null then
    perform private.cancel_address_mail(p_id);
    perform private.note_in_log('address_change_cancelled', p_id, jsonb_build_object('to', change -> 'email'));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.cancel_consultation(p_receipt_key uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions := private.open_receipt(p_receipt_key);
  call public.consultations;
begin
  if lead.id is null then
    return null;
  end if;
  update public.consultations
  set state = 'cancelled'
  where lead_id = lead.id and state = 'booked' and starts_at > clock_timestamp();
  if found then
    return 'done';
  end if;
  select * into call from public.consultations where lead_id = lead.id and state = 'cancelled';
  if call.lead_id is null then
    return 'closed';
  end if;
  if lead.spam_reason is not null and private.was_cancelled_as_spam(lead.id) then
    insert into public.lead_events (lead_id, kind, call_at) values (lead.id, 'call_cancelled', call.starts_at);
  end if;
  return 'done';
end
$function$;

CREATE OR REPLACE FUNCTION public.change_consultation(p_lead_id uuid, p_call jsonb DEFAULT NULL::jsonb, p_state text DEFAULT NULL::text, p_was jsonb DEFAULT NULL::jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
  call public.consultations;
  outcome text;
begin
  perform private.require_staff();
  lead := private.lock_lead(p_lead_id);
  if lead.erased_at is not null then
    raise exception 'This lead was erased.' using errcode = 'PT409';
  elsif lead.withdrawn_at is not null then
    raise exception 'The sender withdrew this enquiry.' using errcode = 'PT409';
  end if;
  select * into call from public.consultations where lead_id = p_lead_id;
  if p_was is not null
    and (call.state, call.starts_at) is distinct from (p_was ->> 'state', (p_was ->> 'starts_at')::timestamptz)
  then
    raise exception 'The call has changed meanwhile.' using errcode = 'PT409';
  end if;
  outcome := private.change_call(p_lead_id, p_call, p_state);
  if outcome is null then
    raise exception 'No such call.' using errcode = 'PT404';
  end if;
  return outcome;
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
  if p_changes ?| array['role', 'disabled'] then
    perform private.require_proof();
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
    perform private.keep_a_manager(p_id);
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
        -- Of a held reply, and where the owner of that time has left, whoever has the lead now. An assignment is for one person.
        'owner_email', case
          when event.kind = 'reply' then private.staff_owner_email(event.lead_id)
          when event.kind = 'owner' then private.desk_address(event.owner_email)
          else coalesce(private.desk_address(event.owner_email), private.staff_owner_email(event.lead_id))
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
        'address', case
          when claimed.kind like 'address_change%' then private.address_of_mail(claimed.kind, claimed.staff_id)
        end,
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

CREATE OR REPLACE FUNCTION public.count_expired(p_days integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '30s'
AS $function$
begin
  if private.calling_role() = 'authenticated' then
    perform private.require_manager();
  else
    perform private.require_service();
  end if;
  return jsonb_build_object(
    'leads', (select count(*) from public.contact_submissions as lead where private.is_expired(lead, p_days)),
    'subscribers', (select count(*) from public.newsletter_subscribers as subscriber where private.is_expired(subscriber)),
    'failed', private.count_failed_erasures(p_days)
  );
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
    'email', (select account.email from auth.users as account where account.id = auth.uid()),
    'is_staff', private.is_staff(),
    -- For functions of 0.2.0.
    'is_admin', private.is_staff(),
    'name', person.name,
    'role', person.role,
    'factor', private.has_factor(auth.uid()),
    'needs_factor', private.is_staff(auth.uid()) and private.lacks_factor(auth.uid()),
    'factor_due', (select settings.factor_due from private.desk_settings as settings),
    'day_mail_at', to_char(person.day_mail_at, 'HH24:MI'),
    'address_change', private.address_change_of(auth.uid())
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
          ('private.agency_settings', exists (select from private.agency_settings)),
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
        when export.id is not null then line.detail || jsonb_build_object('filter', export.filter, 'rows', export.rows)
        when failures.times > 1 then line.detail || jsonb_build_object('times', failures.times, 'since', failures.since)
        else line.detail
      end
    from public.desk_log as line
    left join public.lead_exports as export on line.kind = 'exported' and export.id = (line.detail ->> 'export')::uuid
    cross join lateral (
      select
        private.agency_moment(private.agency_day(line.at)) as begins,
        private.agency_moment(private.agency_day(line.at) + 1) as ends
    ) as day
    left join lateral (
      select count(*) as times, min(failure.at) as since
      from public.desk_log as failure
      where line.kind = 'sign_in_failed' and failure.kind = 'sign_in_failed'
        and failure.subject_id is not distinct from line.subject_id
        and failure.at >= day.begins and failure.at < day.ends
    ) as failures on true
    where (p_before is null or line.id < p_before)
      and (p_kind is null or line.kind = p_kind)
      and (p_staff is null or line.actor_id = p_staff or line.subject_id = p_staff)
      and not (
        line.kind = 'sign_in_failed' and exists (
          select from public.desk_log as later
          where later.kind = 'sign_in_failed' and later.id > line.id
            and later.subject_id is not distinct from line.subject_id
            and later.at >= day.begins and later.at < day.ends
        )
      )
    order by line.id desc
    limit 51;
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
  perform private.require_proof();
  delete from auth.sessions where user_id = auth.uid() and id <> (auth.jwt() ->> 'session_id')::uuid;
  get diagnostics ended = row_count;
  perform private.note_in_log('sessions_ended', auth.uid(), jsonb_build_object('sessions', ended));
  return ended;
end
$function$;

CREATE OR REPLACE FUNCTION public.end_session(p_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  perform private.require_proof();
  delete from auth.sessions where user_id = auth.uid() and id = p_id;
  if not found then
    return false;
  end if;
  perform private.note_in_log('sessions_ended', auth.uid(), '{"sessions": 1}');
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.end_sessions_of(p_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended integer;
begin
  perform private.require_manager();
  perform private.require_proof();
  perform from public.staff where id = p_id;
  if not found then
    raise exception 'No such colleague.' using errcode = 'PT404';
  end if;
  delete from auth.sessions where user_id = p_id;
  get diagnostics ended = row_count;
  perform private.note_in_log('sessions_ended', p_id, jsonb_build_object('sessions', ended));
  return ended;
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
  leads integer;
  subscribers integer;
begin
  if private.calling_role() = 'authenticated' then
    perform private.require_manager();
    perform private.require_proof();
  else
    perform private.require_service();
    perform set_config('leads.actor', 'retention', true);
  end if;
  if p_days < 1 then
    raise exception 'Keep leads for a day at least.' using errcode = 'invalid_parameter_value';
  end if;
  leads := private.erase_expired_leads(p_days, p_limit);
  subscribers := private.delete_expired_subscribers(p_limit);
  perform private.sweep_expired_rows();
  if leads > 0 then
    perform private.note_in_log('erased', null, jsonb_build_object('leads', leads, 'days', p_days));
  end if;
  return jsonb_build_object('leads', leads, 'subscribers', subscribers, 'failed', private.count_failed_erasures(p_days));
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
  lead := private.lock_lead(p_id);
  if private.erase_leads(array[p_id]) > 0 then
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
  asked constant public.contact_submissions := private.require_lead_owner_or_manager(p_lead_id);
  ids constant uuid[] := private.leads_of_person(p_lead_id);
  addresses text[];
  erased integer;
begin
  perform private.require_proof();
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
    'recovery_codes_left', (
      select count(*) from private.recovery_codes where user_id = auth.uid() and private.is_set_up(factor_id)
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.find_leads(p_filter jsonb, p_order text[], p_offset integer DEFAULT 0, p_rows integer DEFAULT 25)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  sorting constant text := (
    select string_agg(
      quote_ident(ltrim(term, '-')) || case
        -- Empty values come last in both directions; no other column that descends is ever empty.
        when term = '-next_action_on' then ' desc nulls last'
        when term like '-%' then ' desc'
        else ''
      end,
      ', ' order by place
    )
    from unnest(p_order) with ordinality as given (term, place)
  );
  sorted_columns constant text := (
    select string_agg(distinct quote_ident(ltrim(term, '-')), ', ') from unnest(p_order || '{id}') as term
  );
  is_spam constant text := private.spam_condition(p_filter);
  matches constant text := private.lead_condition(p_filter - 'spam');
  -- Days bound the walk itself where it goes by them, and so does the status of a column of the board.
  bounds constant text := private.lead_condition(jsonb_strip_nulls(case
    when p_order[1] in ('created_at', '-created_at')
      then jsonb_build_object('from', p_filter -> 'from', 'before', p_filter -> 'before')
    when p_order[1:2] = '{awaiting_reply_until,next_action_on}' then jsonb_build_object('status', p_filter -> 'status')
    else '{}'
  end));
  found uuid[];
begin
  perform private.require_staff();
  execute format(
    'select array(select id from (select * from public.contact_submissions where %s and %s order by %s limit 2000) as walked '
    'where %s order by %s offset %s limit %s)',
    is_spam, bounds, sorting, matches, sorting, p_offset, p_rows
  ) into found;
  if cardinality(found) < p_rows then
    execute format(
      'with matching as materialized (select %s from public.contact_submissions where %s and %s) '
      'select array(select id from matching order by %s offset %s limit %s)',
      sorted_columns, is_spam, matches, sorting, p_offset, p_rows
    ) into found;
  end if;
  return query select unnest(found);
end
$function$;

CREATE OR REPLACE FUNCTION public.find_words(p_ids uuid[], p_patterns text[])
 RETURNS TABLE(lead_id uuid, id bigint, kind text, channel text, at timestamp with time zone, words text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return query
    select wanted.id, line.id, line.kind, line.channel, line.at, line.words
    from unnest(p_ids[:100]) as wanted (id)
    cross join lateral (
      select event.id, event.kind, event.channel, coalesce(event.at, event.created_at) as at, said.words, hit.patterns
      from public.lead_events as event
      cross join lateral (select private.words_of(event)) as said (words)
      cross join lateral (select lower(private.fold_text(E'\n' || said.words)) offset 0) as folded (text)
      cross join lateral (
        select count(*) from unnest(p_patterns) as pattern where folded.text like lower(pattern)
      ) as hit (patterns)
      where event.lead_id = wanted.id and num_nonnulls(event.note, event.subject, event.text, event.answer) > 0
        and hit.patterns > 0
      order by hit.patterns desc, event.id desc
      limit 3
    ) as line;
end
$function$;

CREATE OR REPLACE FUNCTION public.finish_factor()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  current_id constant uuid := (auth.jwt() ->> 'session_id')::uuid;
  new_id uuid;
begin
  perform private.require_recent_code();
  perform from public.staff where id = auth.uid() for update;
  select factor_id into new_id from auth.sessions where id = current_id;
  perform from private.recovery_codes where user_id = auth.uid() and factor_id = new_id;
  if found then
    delete from private.recovery_codes where user_id = auth.uid() and factor_id is distinct from new_id;
    update private.recovery_codes set factor_id = null where user_id = auth.uid();
  end if;
  delete from auth.mfa_factors where user_id = auth.uid() and id <> new_id;
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
  perform private.require_session();
  delete from private.throttle_windows where rule = 'sign_ins_per_account_and_client' and subject = p_pair;
  delete from auth.sessions where user_id = auth.uid() and id in (select private.dead_sessions(auth.uid()))
    and id <> (auth.jwt() ->> 'session_id')::uuid;
  if private.is_staff() then
    perform private.note_in_log('signed_in', auth.uid());
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.is_invitation_accepted(p_link text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.accepted_invitations where link = p_link)
$function$;

CREATE OR REPLACE FUNCTION public.keep_agency_settings(p_time_zone text, p_weekdays integer[], p_opens time without time zone, p_closes time without time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();
  perform now() at time zone p_time_zone;
  insert into private.agency_settings as kept (time_zone, weekdays, opens, closes)
  values (p_time_zone, p_weekdays, p_opens, p_closes)
  on conflict (is_only) do update
    set time_zone = excluded.time_zone, weekdays = excluded.weekdays, opens = excluded.opens, closes = excluded.closes
    where (kept.time_zone, kept.weekdays, kept.opens, kept.closes)
      is distinct from (excluded.time_zone, excluded.weekdays, excluded.opens, excluded.closes);
  return found;
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
  if not found then
    return false;
  end if;
  delete from private.unfetched_mails where uid_validity <> p_uid_validity;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_unfetched_mail(p_lease uuid, p_uid_validity bigint, p_uid bigint, p_fault text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();
  update private.mailbox_reading
  set uid_validity = p_uid_validity, next_uid = case when uid_validity = p_uid_validity then next_uid else 1 end,
    leased_until = clock_timestamp() + private.leased_for()
  where lease = p_lease;
  if not found then
    return false;
  elsif p_fault is null then
    delete from private.unfetched_mails where uid_validity = p_uid_validity and uid = p_uid;
  else
    insert into private.unfetched_mails (uid_validity, uid, fault) values (p_uid_validity, p_uid, p_fault)
    on conflict (uid_validity, uid) do update set tried_at = excluded.tried_at, fault = excluded.fault;
  end if;
  return true;
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
    where spam_reason is null and first_response_at is not null and created_at >= (select private.first_day_of(days))
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.lead_report(days integer DEFAULT 30)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
 SET work_mem TO '16MB'
AS $function$
declare
  first_day constant date := private.agency_today() - (days - 1);
  first_month constant date := (date_trunc('month', private.agency_today()) - interval '12 months')::date;
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
        sum(leads), sum(judged), sum(kept), sum(qualified), sum(won), sum(value), sum(took)
      ) as figures
    from generate_series(first_month::timestamp, private.agency_today()::timestamp, interval '1 month') as month
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
      sum(leads), sum(judged), sum(kept), sum(qualified), sum(won), sum(value), sum(took)
    ),
    'before', (
      select private.as_figures(
        sum(leads), sum(judged), sum(kept), sum(qualified), sum(won), sum(value), sum(took)
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
      'within_promise', round(sum(kept) / nullif(sum(judged), 0), 4),
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
      from public.consultations as call
      where created_at >= (select private.first_day_of(lead_report.days))
        and not exists (select from public.contact_submissions as lead where lead.id = call.lead_id and spam_reason is not null)
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
    delete from private.unfetched_mails where true;
  end if;
  update private.mailbox_reading
  set is_reading = true, lease = gen_random_uuid(), leased_until = clock_timestamp() + private.leased_for()
  where only_row
  returning * into reading;
  return jsonb_build_object(
    'lease', reading.lease, 'uid_validity', reading.uid_validity, 'next_uid', reading.next_uid,
    'unfetched', (
      select coalesce(jsonb_agg(uid order by tried_at, uid), '[]')
      from private.unfetched_mails
      where uid_validity = reading.uid_validity
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.mail_address_change(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  present constant text := (select account.email from auth.users as account where account.id = p_id);
  change jsonb;
begin
  perform private.require_self_or_manager(p_id);
  update private.address_changes set mailed_at = clock_timestamp() where user_id = p_id;
  change := private.address_change_of(p_id);
  if change is null or (change ->> 'old_confirmed')::boolean or (change ->> 'new_confirmed')::boolean then
    raise exception 'Another change of this address was asked for. Try again.' using errcode = 'PT409';
  end if;
  perform private.cancel_address_mail(p_id);
  perform private.queue_account_mail('address_change_old', p_id);
  perform private.queue_account_mail('address_change_new', p_id);
  perform private.note_in_log(
    'address_change_asked', p_id, jsonb_build_object('from', present, 'to', change -> 'email')
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
    select jsonb_build_object(
      'reading', is_reading, 'read_at', read_at, 'fault', fault,
      'unfetched', (
        select jsonb_build_object(
          'mails', count(*), 'since', min(failed_at), 'fault', (array_agg(mail.fault order by tried_at desc))[1]
        )
        from private.unfetched_mails as mail
        having count(*) > 0
      )
    )
    from private.mailbox_reading
  );
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
  lead := private.lock_lead(p_lead_id);
  if lead.waiting_since is null then
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

CREATE OR REPLACE FUNCTION public.note_backup(p_is_download boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_manager();
  if p_is_download then
    perform private.require_proof();
  end if;
  perform private.note_in_log(case when p_is_download then 'backup_downloaded' else 'backup_made' end);
end
$function$;

CREATE OR REPLACE FUNCTION public.note_sign_out()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_session();
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
  end if;
  if p_is_writing then
    perform private.check_takes_reply(lead);
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
    where session.user_id = auth.uid()
      and (
        session.id = (auth.jwt() ->> 'session_id')::uuid
        or session.id not in (select private.dead_sessions(auth.uid()))
      )
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
  asked constant public.contact_submissions := private.require_lead_owner_or_manager(p_lead_id);
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
                jsonb_agg(jsonb_build_object('kind', mail.kind, 'state', mail.state, 'at', mail.settled_at) order by mail.wanted_at, mail.id), '[]'
              )
              from public.mail_outbox as mail
              where mail.lead_id = lead.id and mail.kind = any (private.visitor_mail())
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

CREATE OR REPLACE FUNCTION public.present_address(p_email text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();
  return private.present_address(lower(p_email));
end
$function$;

CREATE OR REPLACE FUNCTION public.prove_session(p_session_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_session();
  if not private.has_proved_by('password') then
    raise exception 'Confirm that it is you.' using errcode = 'PT403', detail = 'password';
  end if;
  perform from auth.sessions where id = p_session_id and user_id = auth.uid();
  if not found then
    raise exception 'No such session.' using errcode = 'PT404';
  end if;
  insert into private.proved_sessions (session_id) values (p_session_id)
  on conflict (session_id) do update set proved_at = clock_timestamp();
end
$function$;

CREATE OR REPLACE FUNCTION public.queue_day_mail(p_at timestamp with time zone DEFAULT clock_timestamp())
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  local_time constant timestamp := p_at at time zone private.agency_zone();
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
  select 'day', person.id, local_time::date, private.agency_moment(local_time::date + person.day_mail_at)
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
  perform private.lock_lead(p_lead_id);
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

CREATE OR REPLACE FUNCTION public.receipt(p_receipt_key uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'reference', lead.reference,
    'service', lead.service,
    'message', lead.message,
    'status', lead.status,
    'created_at', lead.created_at,
    'reply_due_at', lead.reply_due_at,
    'corrections', (
      select coalesce(
        jsonb_agg(jsonb_build_object('text', coalesce(event.note, ''), 'created_at', event.created_at) order by event.id),
        '[]'
      )
      from public.lead_events as event
      where event.lead_id = lead.id and event.kind = 'correction'
    ),
    'withdrawn_at', lead.withdrawn_at,
    'reinstatable_until', lead.withdrawn_at + private.reinstatable_for(),
    'erased', lead.erased_at is not null,
    'consultation', case when call.lead_id is not null then
      jsonb_build_object(
        'starts_at', call.starts_at, 'ends_at', call.ends_at, 'sequence', call.sequence, 'updated_at', call.updated_at,
        'time_zone', call.time_zone,
        'state', case
          when lead.spam_reason is not null and lead.withdrawn_at is null and call.state = 'cancelled'
            and private.was_cancelled_as_spam(lead.id) then 'booked'
          else call.state
        end
      )
    end
  )
  from public.contact_submissions as lead
  join private.receipt_keys as receipt_key on receipt_key.lead_id = lead.id
  left join public.consultations as call on call.lead_id = lead.id
  where receipt_key.receipt_key = p_receipt_key
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
  moving constant uuid := gen_random_uuid();
  session_id constant uuid := gen_random_uuid();
  factor constant uuid := gen_random_uuid();
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
    insert into auth.users (id, email, raw_app_meta_data, email_change, email_change_token_current, email_change_token_new)
    values (moving, moving || '@meghdoot.example', '{"role": "admin"}', address, moving || ' old', moving || ' new');
    insert into private.address_changes (user_id, key, new_email, mailed_at) values (moving, rehearsed, address, now());
    insert into public.staff (id, name, role, state) values (invited, 'Rehearsal', 'staff', 'invited');
    insert into auth.sessions (id, user_id) values (session_id, manager);
    insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
    values
      (session_id, manager, 'totp', 'verified', 'rehearsal', now(), now()),
      (factor, manager, 'totp', 'unverified', 'rehearsal', now(), now());
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
      'p_id', colleague, 'p_factor_id', factor, 'p_session_id', session_id,
      'p_link', 'rehearsal', 'p_key', rehearsed, 'mail_address_change.p_id', moving, 'cancel_address_change.p_id', moving
    ) || jsonb_build_object(
      'invite_staff.p_id', stranger, 'repeat_invitation.p_id', invited, 'erase_lead.p_id', rehearsed,
      'drop_action.p_id', action_id,
      'change_action.p_id', action_id, 'change_action.p_changes', '{"text": "Rehearsed"}',
      'change_leads.p_changes', '{"status": "qualified"}', 'change_staff.p_changes', '{"name": "Rehearsal"}',
      'p_name', 'Rehearsal', 'p_role', 'staff', 'p_text', 'Rehearsal', 'p_subject', 'Rehearsal', 'p_is_writing', true,
      'p_is_required', false, 'p_is_read', true, 'p_lease', rehearsed, 'p_uid_validity', 1, 'p_next_uid', 1, 'p_uid', 1,
      'p_kinds', '{acknowledgement}', 'p_claim', rehearsed, 'p_outcome', 'sent', 'p_mailbox', 'rehearsal', 'p_times', '[]',
      'p_days', 36500, 'p_limit', 1, 'p_starts', '{}', 'p_minutes', 30, 'p_pause_minutes', 10, 'p_seats', 1,
      'p_state', 'cancelled', 'p_kind', 'command', 'p_command', 'rehearsal', 'p_since', now(), 'p_is_download', true,
      'p_day', private.agency_today(),
      'p_time_zone', 'UTC', 'p_weekdays', '{1,2,3,4,5}', 'p_opens', '08:00', 'p_closes', '17:00',
      'p_order', '{created_at,id}', 'p_patterns', '{%rehearsal%}'
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
              jsonb_build_object('method', 'totp', 'timestamp', floor(extract(epoch from now()))),
              jsonb_build_object('method', 'password', 'timestamp', floor(extract(epoch from now())))
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
        raise exception 'A rehearsal is rolled back.' using errcode = 'CN000';
      exception
        when sqlstate 'CN000' then
          null;
        when others then
          failures := failures || jsonb_build_object('function', called.name, 'code', sqlstate, 'message', sqlerrm);
      end;
    end loop;
    raise exception 'A rehearsal is rolled back.' using errcode = 'CN000';
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
    insert into public.lead_events (lead_id, kind, channel, subject, text, cc, state)
    values (rehearsed, 'reply', 'email', word, word, word || '@meghdoot.example', 'sent');
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
    raise exception 'A rehearsal is rolled back.' using errcode = 'CN000';
  exception when sqlstate 'CN000' then
    return remains;
  end;
end
$function$;

CREATE OR REPLACE FUNCTION public.reinstate_enquiry(p_receipt_key uuid)
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
  if lead.erased_at is not null or lead.withdrawn_at + private.reinstatable_for() < clock_timestamp() then
    return 'closed';
  end if;
  update public.contact_submissions
  set withdrawn_at = null,
    status = coalesce(
      (
        -- The withdrawal's own change of status, unless staff have made another since.
        select min(closed.from_status)
        from public.lead_events as closed
        where closed.lead_id = lead.id and closed.kind = 'status' and closed.created_at >= lead.withdrawn_at
        having count(*) = 1 and count(closed.actor_id) = 0
      ),
      status
    )
  where id = lead.id and withdrawn_at is not null;
  return 'done';
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
  if p_is_lost then
    -- The person may owe a factor by an earlier try.
    perform private.require_answered_factor();
  else
    perform private.require_staff();
    perform private.require_proof();
  end if;
  perform from private.desk_settings for share;
  if p_is_lost and not exists (select from private.recovered_sessions where session_id = current_id) then
    raise exception 'Only a recovery code replaces a lost factor.' using errcode = 'insufficient_privilege';
  elsif not p_is_lost and private.must_have_factor(auth.uid()) then
    raise exception 'This account needs a second factor.' using errcode = 'PT403';
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

CREATE OR REPLACE FUNCTION public.require_everybodys_factor(p_day date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_manager();
  perform private.require_proof();
  perform from private.desk_settings for update;
  if p_day is not null and not private.has_factor(auth.uid()) then
    raise exception 'Set up your own second factor first.' using errcode = 'PT409';
  elsif p_day < private.agency_today() or p_day > private.agency_today() + 366 then
    raise exception 'Choose a day from today to a year from now.' using errcode = 'PT422', detail = 'factor_due';
  end if;
  update private.desk_settings set factor_due = p_day where factor_due is distinct from p_day;
  if found then
    perform private.note_in_log('factor_required_changed', null, jsonb_build_object('from', p_day));
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
  perform private.require_proof();
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
    perform private.require_proof();
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

CREATE OR REPLACE FUNCTION public.send_reply(p_lead_id uuid, p_subject text, p_text text, p_seen_event_id bigint DEFAULT NULL::bigint, p_cc text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
  sent_before public.lead_events;
  unseen public.lead_events;
begin
  perform private.require_staff();
  lead := private.lock_lead(p_lead_id);
  perform private.check_takes_reply(lead);
  if lead.email = '' then
    raise exception 'This lead has no email address.' using errcode = 'PT409';
  end if;
  sent_before := private.reply_sent_before(p_lead_id, p_subject, p_text, p_cc, p_seen_event_id);
  if sent_before.id is not null then
    return jsonb_build_object('event', sent_before);
  end if;
  unseen := private.unseen_word(p_lead_id, p_seen_event_id);
  if unseen.id is not null then
    return jsonb_build_object('overtaken', unseen);
  end if;
  return jsonb_build_object('event', private.queue_reply(p_lead_id, p_subject, p_text, p_cc));
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
      and mail.kind = any (private.visitor_mail() || array['newsletter_confirmation'])
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

CREATE OR REPLACE FUNCTION public.site_counts()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  midnight constant timestamptz := private.first_day_of(1);
begin
  perform private.require_service();
  return (
    select jsonb_build_object(
      -- Two counts, because each has an index of today's.
      'accepted', (
        select count(*) from public.contact_submissions where spam_reason is null and created_at >= midnight
      ),
      'quarantined', (
        select count(*) from public.contact_submissions where spam_reason is not null and created_at >= midnight
      ),
      'refused', coalesce(sum(refused) filter (where call = 'enquiry'), 0),
      'sign_ins_refused', coalesce(sum(refused) filter (where call = 'sign_in'), 0),
      'mail_pending', (select count(*) from public.mail_outbox where state = 'queued' and wanted_at <= now()),
      'mail_oldest_seconds', (
        select coalesce(extract(epoch from now() - min(wanted_at))::bigint, 0)
        from public.mail_outbox
        where state = 'queued' and wanted_at <= now()
      ),
      'mail_failed', (select count(*) from public.mail_outbox where state = 'failed' and settled_at >= midnight),
      'erasures_failed', private.count_failed_erasures(0),
      'calendar_read_at', (select read_at from private.calendar_reading),
      'calendar_fault', (select fault from private.calendar_reading)
    )
    from private.refusal_tallies
    where day = private.agency_today()
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.staff_members()
 RETURNS TABLE(id uuid, email text, name text, role text, state text, factor boolean, last_seen_at timestamp with time zone, open_leads bigint, former_emails text[], address_change jsonb)
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
      ) end,
      array(select former.email from private.former_addresses as former where former.user_id = person.id order by left_at),
      case when is_manager then private.address_change_of(person.id) end
    from public.staff as person
    join auth.users as account on account.id = person.id
    order by person.name, account.email;
end
$function$;

CREATE OR REPLACE FUNCTION public.use_recovery_code(p_hash text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_account_of_staff();
  delete from private.recovery_codes where user_id = auth.uid() and hash = p_hash and private.is_set_up(factor_id);
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

CREATE INDEX former_addresses_by_user ON private.former_addresses USING btree (user_id, left_at);

CREATE INDEX leads_by_latest_action ON public.contact_submissions USING btree (next_action_on DESC NULLS LAST, id DESC, status, service, budget, owner_id) WHERE (spam_reason IS NULL);

CREATE INDEX leads_on_board ON public.contact_submissions USING btree (status, awaiting_reply_until, next_action_on, created_at DESC, id, service, budget, owner_id) WHERE (spam_reason IS NULL);

CREATE INDEX leads_to_expire ON public.contact_submissions USING btree (updated_at) WHERE ((((status)::text = 'closed'::text) OR (spam_reason IS NOT NULL)) AND (erased_at IS NULL));

CREATE UNIQUE INDEX mail_outbox_once_for_lead ON public.mail_outbox USING btree (lead_id, kind) WHERE ((event_id IS NULL) AND (kind <> ALL (ARRAY['call_tomorrow'::text, 'call_soon'::text])));

CREATE UNIQUE INDEX mail_outbox_once_for_reminder ON public.mail_outbox USING btree (lead_id, kind) WHERE ((state = 'queued'::text) AND (kind = ANY (ARRAY['call_tomorrow'::text, 'call_soon'::text])));

CREATE INDEX spam_by_id ON public.contact_submissions USING btree (id) WHERE (spam_reason IS NOT NULL);

CREATE TRIGGER change_05_searchable BEFORE UPDATE ON public.contact_submissions FOR EACH ROW WHEN ((((((((old.name)::text IS DISTINCT FROM (new.name)::text) OR ((old.email)::text IS DISTINCT FROM (new.email)::text)) OR ((old.phone)::text IS DISTINCT FROM (new.phone)::text)) OR ((old.company)::text IS DISTINCT FROM (new.company)::text)) OR ((old.message)::text IS DISTINCT FROM (new.message)::text)) OR (old.erased_at IS DISTINCT FROM new.erased_at))) EXECUTE FUNCTION private.keep_searchable();

CREATE TRIGGER change_06_record AFTER UPDATE ON public.contact_submissions FOR EACH ROW EXECUTE FUNCTION private.record_lead_change();

CREATE TRIGGER change_07_record_edit AFTER UPDATE ON public.contact_submissions FOR EACH ROW WHEN ((((old.erased_at IS NULL) = (new.erased_at IS NULL)) AND ((((((((((old.outcome)::text IS DISTINCT FROM (new.outcome)::text) OR ((old.lost_reason)::text IS DISTINCT FROM (new.lost_reason)::text)) OR ((old.value)::bigint IS DISTINCT FROM (new.value)::bigint)) OR ((old.name)::text IS DISTINCT FROM (new.name)::text)) OR ((old.email)::text IS DISTINCT FROM (new.email)::text)) OR ((old.phone)::text IS DISTINCT FROM (new.phone)::text)) OR ((old.company)::text IS DISTINCT FROM (new.company)::text)) OR ((old.service)::text IS DISTINCT FROM (new.service)::text)) OR ((old.budget)::text IS DISTINCT FROM (new.budget)::text)))) EXECUTE FUNCTION private.record_lead_edit();

CREATE TRIGGER change_08_mail AFTER UPDATE OF spam_reason ON public.contact_submissions FOR EACH ROW WHEN ((new.erased_at IS NULL)) EXECUTE FUNCTION private.queue_enquiry_mail();

CREATE TRIGGER change_09_cancel_call AFTER UPDATE OF withdrawn_at, spam_reason ON public.contact_submissions FOR EACH ROW WHEN ((num_nonnulls(new.withdrawn_at, new.spam_reason) > 0)) EXECUTE FUNCTION private.cancel_call_of_lead();

CREATE TRIGGER change_10_stop_replies AFTER UPDATE OF withdrawn_at, spam_reason ON public.contact_submissions FOR EACH ROW WHEN ((num_nonnulls(new.withdrawn_at, new.spam_reason) > 0)) EXECUTE FUNCTION private.stop_replies_of_lead();

CREATE TRIGGER change_11_rebook_call AFTER UPDATE OF spam_reason ON public.contact_submissions FOR EACH ROW WHEN (((old.spam_reason IS NOT NULL) AND (num_nonnulls(new.spam_reason, new.withdrawn_at, new.erased_at) = 0))) EXECUTE FUNCTION private.rebook_call_of_lead();

CREATE TRIGGER end_address_change AFTER UPDATE ON auth.users FOR EACH ROW WHEN ((old.encrypted_password IS DISTINCT FROM new.encrypted_password)) EXECUTE FUNCTION private.end_address_change();

CREATE TRIGGER end_calendar_feed AFTER UPDATE OF state ON public.staff FOR EACH ROW WHEN ((new.state = 'disabled'::text)) EXECUTE FUNCTION private.end_calendar_feed();

CREATE TRIGGER follow_address AFTER UPDATE ON auth.users FOR EACH ROW WHEN ((old.email IS DISTINCT FROM new.email)) EXECUTE FUNCTION private.follow_address();

CREATE TRIGGER follow_said AFTER INSERT ON public.lead_events FOR EACH ROW WHEN ((num_nonnulls(new.note, new.subject, new.text, new.answer) > 0)) EXECUTE FUNCTION private.follow_said();

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
          WHERE ((event.lead_id = lead.id) AND (event.kind = 'note'::text))) AS notes,
    lead.qualified_at,
    private.ever_contacted((lead.status)::text, (lead.previous_status)::text, lead.first_response_at, lead.qualified_at) AS ever_contacted,
    private.answered_in_time(lead.first_response_at, lead.reply_due_at) AS answered_in_time,
    private.promise_ended(lead.first_response_at, lead.awaiting_reply_until) AS promise_ended,
    call.created_at AS consultation_booked_at
   FROM (public.contact_submissions lead
     LEFT JOIN public.consultations call ON ((call.lead_id = lead.id)))
  WHERE ( SELECT private.is_staff() AS is_staff);

drop function private.as_figures(numeric,numeric,numeric,numeric,numeric,numeric,numeric,numeric);

drop function private.day_in_india(timestamp with time zone);

drop function private.require_other_manager(uuid);

drop function private.require_person(uuid);

drop function private.require_session_of_staff();

drop function private.store_recovery_codes(text,text[]);

drop function private.today_in_india();

drop function public.accept_invitation();

drop function public.admit_factor_code(text,text,text,text);

drop function public.change_consultation(uuid,jsonb,text);

drop function public.finish_factor(text,text[]);

insert into public.throttle_rules (name, max_admitted, window_seconds) values ('address_changes_per_person', 10, 3600)
on conflict (name) do update set max_admitted = 10, window_seconds = 3600;

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.

-- Addresses of calendars that would work again.
delete from private.calendar_feeds where staff_id in (select id from public.staff where state = 'disabled');

-- An index that is built at the end takes a fraction of the time.
drop index public.leads_search;
drop index public.spam_search;
alter table public.contact_submissions disable trigger user;
update public.contact_submissions as lead set search_text = private.searchable(lead) where true;
alter table public.contact_submissions enable trigger user;

alter table public.contact_submissions
  add constraint erased_is_not_found check (
    erased_at is null or search_text = lower(private.fold_text(E'\n' || reference || E'\n'))
  );
create index leads_search
  on public.contact_submissions using gin (search_text extensions.gin_trgm_ops, status, service, budget, owner_id)
  with (gin_pending_list_limit = 256)
  where spam_reason is null;
create index spam_search
  on public.contact_submissions using gin (search_text extensions.gin_trgm_ops, status, service, budget, owner_id)
  with (gin_pending_list_limit = 256)
  where spam_reason is not null;

alter table public.contact_submissions disable trigger user;
-- Generated columns are made again when a column is set that they are made of.
update public.contact_submissions
set journey = journey
where journey_source is distinct from coalesce(added_source::text, private.lead_source(journey));
alter table public.contact_submissions enable trigger user;
