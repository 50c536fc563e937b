-- Each figure of the report leads to the leads that it counts, so the view has what REST cannot compare, and calls of spam are
-- left out.
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

drop view public.leads;

drop function private.figures_by_day(date);

drop function private.figures_by_facet(date,integer);

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.answered_in_time(first_response_at timestamp with time zone, reply_due_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select first_response_at <= reply_due_at
$function$;

CREATE OR REPLACE FUNCTION private.as_figures(leads numeric, judged numeric, kept numeric, qualified numeric, won numeric, value numeric, seconds numeric)
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
    'days_to_close', round(seconds / nullif(won, 0) / 86400, 1)
  )
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
 RETURNS TABLE(day date, leads bigint, answered bigint, judged bigint, kept bigint, waiting bigint, contacted bigint, qualified bigint, closed bigint, won bigint, value numeric, seconds numeric)
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
 RETURNS TABLE(facet text, name text, is_now boolean, leads numeric, judged numeric, kept numeric, qualified numeric, won numeric, value numeric, seconds numeric)
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
      0::bigint as won, 0::numeric as value, 0::numeric as seconds
    from public.contact_submissions
    where spam_reason is null and received_on >= p_first_day - p_days
    group by 1, 2, 3, 4
    union all
    select
      service, journey_source, owner_id, closed_at >= (select private.agency_moment(p_first_day)),
      0, 0, 0, 0,
      count(*), coalesce(sum(value), 0), sum(date_part('epoch', closed_at - created_at)::numeric)
    from public.contact_submissions
    where outcome = 'won' and spam_reason is null
      and closed_at >= (select private.agency_moment(p_first_day - p_days))
    group by 1, 2, 3, 4
  )
  select
    facet.name, facet.value, is_now, sum(leads), sum(judged), sum(kept), sum(qualified), sum(won),
    sum(counted.value), sum(seconds)
  from counted
  cross join lateral (
    values ('service', service::text), ('source', journey_source), ('owner', coalesce(owner_id::text, ''))
  ) as facet (name, value)
  group by 1, 2, 3
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

CREATE OR REPLACE FUNCTION private.promise_ended(first_response_at timestamp with time zone, awaiting_reply_until timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select first_response_at is not null or awaiting_reply_until < now()
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
        sum(leads), sum(judged), sum(kept), sum(qualified), sum(won), sum(value), sum(seconds)
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
    public.is_invitation_accepted(text)
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
        sum(leads), sum(judged), sum(kept), sum(qualified), sum(won), sum(value), sum(seconds)
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
      sum(leads), sum(judged), sum(kept), sum(qualified), sum(won), sum(value), sum(seconds)
    ),
    'before', (
      select private.as_figures(
        sum(leads), sum(judged), sum(kept), sum(qualified), sum(won), sum(value), sum(seconds)
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

CREATE INDEX spam_by_id ON public.contact_submissions USING btree (id) WHERE (spam_reason IS NOT NULL);

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

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
