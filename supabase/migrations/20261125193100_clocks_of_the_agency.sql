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
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

set local check_function_bodies = off;

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
    (closed_at at time zone (select private.agency_zone()))::date,
    0, 0, 0, 0, 0, 0, 0, 0,
    count(*),
    coalesce(sum(value), 0),
    sum(date_part('epoch', closed_at - created_at)::numeric)
  from public.contact_submissions
  where outcome = 'won' and spam_reason is null and closed_at >= (select private.agency_moment(p_day))
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
      service, journey_source, owner_id, closed_at >= (select private.agency_moment(p_first_day)),
      0, 0, 0, 0, 0,
      count(*), coalesce(sum(value), 0), sum(date_part('epoch', closed_at - created_at)::numeric)
    from public.contact_submissions
    where outcome = 'won' and spam_reason is null
      and closed_at >= (select private.agency_moment(p_first_day - p_days))
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

CREATE OR REPLACE FUNCTION private.first_day_of(days integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.agency_moment(private.agency_today() - (days - 1))
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

CREATE OR REPLACE FUNCTION private.reply_due_by(received timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  agency private.agency_settings;
  first_day date := private.agency_day(received);
  began timestamptz := received;
  later timestamp;
  due timestamp;
  due_day date;
begin
  select * into agency from private.agency_settings;
  if not extract(isodow from first_day) = any (agency.weekdays) then
    first_day := private.open_day(first_day, 1);
    began := private.agency_moment(first_day);
  end if;
  later := (began + interval '24 hours') at time zone agency.time_zone;
  due_day := private.open_day(first_day, later::date - first_day);
  due := due_day + later::time;
  if due < due_day + agency.opens then
    due_day := private.open_day(due_day, -1);
  end if;
  return private.agency_moment(least(due, due_day + agency.closes));
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
    public.admit_factor_code(text, text, text, text, text),
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
    public.agency_settings(),
    public.keep_agency_settings(text, integer[], time, time),
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
        sum(leads), sum(answered), sum(overdue), sum(kept), sum(qualified), sum(won), sum(value), sum(seconds)
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
      where created_at >= (select private.first_day_of(lead_report.days))
    )
  )
  from received
  into report;
  return report;
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
      'p_state', 'cancelled', 'p_kind', 'command', 'p_command', 'rehearsal', 'p_since', now(),
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
      'calendar_read_at', (select read_at from private.calendar_reading),
      'calendar_fault', (select fault from private.calendar_reading)
    )
    from private.refusal_tallies
    where day = private.agency_today()
  );
end
$function$;

drop function private.day_in_india(timestamp with time zone);

drop function private.today_in_india();

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
