-- Two enquiries of one person can be merged into one lead, and the merge can be undone.
alter table public.contact_submissions
  add column merged_into uuid references public.contact_submissions (id) on delete set null,
  add constraint merged_into_another check (merged_into <> id);
alter table public.lead_events add column merged_from uuid;
alter table public.lead_files add column merged_from uuid;
alter table public.next_actions add column merged_from uuid;
alter table public.consultations add column merged_from uuid;
alter table public.lead_events drop constraint kind_known;
alter table public.lead_events add constraint kind_known check (
  kind in (
    'created', 'status', 'note', 'reply', 'reply_undone', 'answer', 'no_reply_needed', 'bounced', 'owner', 'next_action',
    'action_done', 'edited', 'merged', 'correction', 'withdrawn', 'reinstated', 'quarantined', 'restored', 'erased',
    'call_booked', 'call_moved', 'call_cancelled', 'call_held', 'call_missed', 'call_reopened'
  )
);
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

drop policy "Staff add next actions" on public.next_actions;

drop policy "Staff add notes and log replies" on public.lead_events;

drop index public.leads_answered;

drop index public.leads_answered_first;

drop index public.leads_by_answer;

drop index public.leads_by_change;

drop index public.leads_by_company;

drop index public.leads_by_creation;

drop index public.leads_by_day;

drop index public.leads_by_domain;

drop index public.leads_by_due;

drop index public.leads_by_kind;

drop index public.leads_by_latest_action;

drop index public.leads_by_name;

drop index public.leads_by_next_action;

drop index public.leads_by_owner;

drop index public.leads_by_reply_time;

drop index public.leads_by_service;

drop index public.leads_by_status;

drop index public.leads_on_board;

drop index public.leads_open_by_owner;

drop index public.leads_search;

drop index public.leads_waiting_of_owner;

drop index public.leads_with_answers;

drop index public.leads_without_owner;

drop index public.leads_won;

drop index public.leads_worth;

drop view public.leads;

drop function private.has_too_many_files(uuid);

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.attach_files(p_key uuid, p_client text, p_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  enquiry constant uuid := (select id from public.contact_submissions where idempotency_key = p_key and erased_at is null);
  lead constant uuid := (private.lock_kept_lead(enquiry)).id;
  named constant bigint := (select count(distinct id) from unnest(p_ids) as wanted (id));
  attached bigint;
begin
  update public.lead_files as file set lead_id = lead, merged_from = nullif(enquiry, lead)
  where file.id = any (p_ids) and file.via = 'brief' and file.removed_at is null and (
    file.lead_id = lead and coalesce(file.merged_from, file.lead_id) = enquiry
    or file.lead_id is null and (file.announced_under = p_key or file.client_hash is not distinct from p_client)
  );
  get diagnostics attached = row_count;
  if lead is null or attached < named or private.has_too_many_files(enquiry) then
    raise exception 'These files cannot be attached.' using errcode = 'PTF22';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.cancel_mail_of_lead(lead public.contact_submissions)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.mail_outbox set state = 'cancelled', settled_at = clock_timestamp()
  where lead_id = any (private.with_merged(array[lead.id])) and state = 'queued'
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
    -- A merged enquiry had a status and fields of its own.
    and coalesce(newer.merged_from = event.merged_from, newer.merged_from is null)
    -- A later change that was undone is no change, and neither is its undo.
    and (newer.undoes is null or newer.undoes <= event.id)
    and not exists (select from public.lead_events as undo where undo.undoes = newer.id)
  order by newer.id desc
  limit 1
$function$;

CREATE OR REPLACE FUNCTION private.changes_of_merge(lead public.contact_submissions, other public.contact_submissions)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'merged', jsonb_build_object(
      'from', null,
      'to', concat_ws(
        ' ', other.reference,
        (select string_agg(reference, ' ') from public.contact_submissions where merged_into = other.id)
      )
    )
  ) || case
    when other.awaiting_reply_until < coalesce(lead.awaiting_reply_until, 'infinity') then jsonb_build_object(
      'reply_due_at', jsonb_build_object('from', lead.reply_due_at, 'to', other.reply_due_at),
      'first_response_at', jsonb_build_object('from', lead.first_response_at, 'to', null)
    )
    else '{}'
  end
$function$;

CREATE OR REPLACE FUNCTION private.check_merge(lead public.contact_submissions, other public.contact_submissions)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_merged(lead), private.refuse_merged(other);
  if num_nonnulls(lead.erased_at, other.erased_at) > 0 then
    raise exception 'One of these enquiries was erased.' using errcode = 'PT409';
  elsif num_nonnulls(lead.withdrawn_at, other.withdrawn_at) > 0 then
    raise exception 'The sender withdrew one of these enquiries.' using errcode = 'PT409';
  elsif num_nonnulls(lead.spam_reason, other.spam_reason) > 0 then
    raise exception 'One of these enquiries is spam. Restore it before you merge them.' using errcode = 'PT409';
  elsif 'closed' in (lead.status, other.status) then
    raise exception 'One of these enquiries is closed. Reopen it before you merge them.' using errcode = 'PT409';
  elsif (lead.email_key = other.email_key or lead.phone_key = other.phone_key) is not true then
    raise exception 'These enquiries share neither an email address nor a phone number.'
      using errcode = 'PT422', detail = 'other';
  end if;
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
  perform private.refuse_merged(lead);
end
$function$;

CREATE OR REPLACE FUNCTION private.chosen_leads(p_lead_id uuid, p_ids uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  matching constant uuid[] := array(select person.id from private.leads_of_person(p_lead_id) as person);
  erased constant uuid[] := array(
    select lead.id from public.contact_submissions as lead where lead.id = any (p_ids) and lead.erased_at is not null
  );
begin
  if not p_ids <@ (matching || erased) then
    raise exception 'One of these leads has neither the address nor the phone number of this one. Please look at them again.'
      using errcode = 'PT409';
  end if;
  return private.with_merged(array(select chosen from unnest(matching) as chosen where chosen = any (p_ids)));
end
$function$;

CREATE OR REPLACE FUNCTION private.complete_lead(lead public.contact_submissions)
 RETURNS public.contact_submissions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_imported constant boolean := coalesce(lead.added_source = 'import', false);
begin
  -- Asked here too, because the policy is asked after this and says less. An import has asked once for all of its rows.
  if private.calling_role() = 'authenticated' and not private.is_importing() then
    perform private.require_staff();
  end if;
  -- A not-null constraint would write the row into the log.
  if lead.erased_at is null and not coalesce(lead.name <> '' and lead.message <> '', false)
    or lead.erased_at is null and not coalesce(lead.email <> '', false) and num_nulls(lead.added_source, lead.phone) > 0
    or num_nulls(lead.email, lead.service, lead.reference, lead.idempotency_key) > 0
  then
    raise exception 'An enquiry needs name, email, service, message, reference and key.' using errcode = 'check_violation';
  end if;
  perform private.lock_people(array[private.email_key(lead.email), private.phone_key(lead.phone)]);
  if private.calling_role() in ('anon', 'authenticated') and not is_imported then
    lead.created_at := clock_timestamp();
    lead.updated_at := lead.created_at;
    lead.added_by := auth.uid();
    lead.owner_id := auth.uid();
  end if;
  if lead.status = 'closed' then
    lead.closed_at := coalesce(lead.closed_at, lead.updated_at);
  elsif lead.status = 'qualified' then
    lead.qualified_at := coalesce(lead.qualified_at, lead.updated_at);
  end if;
  lead.received_on := private.agency_day(lead.created_at);
  lead.reply_due_at := case when not is_imported then private.reply_due_by(lead.created_at) end;
  lead.enquiry_number := 1 + private.count_earlier(lead.email, lead.phone, 'infinity');
  -- An import brings the words of its note, which is written next: to change the text then would take as long as the lead.
  lead.search_text := private.searchable(lead)
    || case when private.is_importing() then lower(private.fold_text(lead.search_text)) else '' end;
  return lead;
end
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
  if private.calling_role() = 'authenticated' and not private.is_importing() then
    perform private.require_staff();
  end if;
  select * into lead from public.contact_submissions where id = new.lead_id for no key update;
  if not found then
    raise exception 'No such lead.' using errcode = 'PT404';
  end if;
  if new.kind in ('note', 'reply') then
    perform private.refuse_merged(lead);
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
  -- An import dates its events itself, and is no news.
  if private.calling_role() in ('anon', 'authenticated') and not private.is_importing() then
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
      where spam_reason is null and merged_into is null and waiting_since is not null and (owner_id = p_staff_id or owner_id is null)
        and withdrawn_at is null
      union all
      select id, created_at
      from public.contact_submissions
      where spam_reason is null and merged_into is null and awaiting_reply_until >= now()
        and (owner_id = p_staff_id or owner_id is null and status <> 'new')
        and waiting_since is null and num_nonnulls(next_action, next_action_on) = 0
    ) as lead
  ),
  returned as (
    select failed.lead_id as id, failed.id as reply_id, row_number() over (order by failed.id) as place
    from public.lead_events as failed
    join public.contact_submissions as lead on lead.id = failed.lead_id
    where failed.state = 'failed' and lead.status <> 'closed' and lead.spam_reason is null and lead.merged_into is null and lead.withdrawn_at is null
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
    where spam_reason is null and merged_into is null and awaiting_reply_until is not null and awaiting_reply_until < now()
      and (owner_id = p_staff_id or owner_id is null)
  ),
  actions as (
    select action.id, action.lead_id, row_number() over (order by action.due_on, action.id) as place
    from public.contact_submissions as lead
    join public.next_actions as action on action.lead_id = lead.id and action.done_at is null
    where lead.spam_reason is null and lead.merged_into is null and lead.next_action_on is not null and lead.status <> 'closed'
      and lead.next_action_on <= (select day from today) and action.due_on <= (select day from today)
      and (lead.owner_id = p_staff_id or lead.owner_id is null)
  ),
  calls as (
    select call.lead_id, row_number() over (order by call.starts_at, call.lead_id) as place
    from public.consultations as call
    join public.contact_submissions as lead on lead.id = call.lead_id
    where call.state = 'booked' and call.starts_at >= (select starts from today) and call.starts_at < (select ends from today)
      and lead.spam_reason is null and lead.merged_into is null and (lead.owner_id = p_staff_id or lead.owner_id is null)
  ),
  unowned as (
    select id, row_number() over (order by created_at desc, id) as place
    from public.contact_submissions
    where spam_reason is null and merged_into is null and status = 'new' and owner_id is null and withdrawn_at is null
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
      where lead_id = any (private.with_merged(array[p_lead_id])) and state = 'sent' and kind in ('acknowledgement', 'reply')
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

CREATE OR REPLACE FUNCTION private.enquiry_receipt(p_idempotency_key uuid, p_enquiry jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'reference', stored.reference,
    'reply_due_at', stored.reply_due_at,
    'consultation', case when call.lead_id is not null and stored.spam_reason is distinct from 'Flood' then
      jsonb_build_object('starts_at', call.starts_at, 'ends_at', call.ends_at)
    end,
    'receipt_key', case when stored.withdrawn_at is null and stored.erased_at is null
      and (call.state is distinct from 'cancelled' or stored.spam_reason is not null)
    then
      receipt.receipt_key
    end,
    'same', private.said_in(private.sent_fields(stored)) = private.said_in(
        private.enquiry_facts(jsonb_populate_record(null::public.contact_submissions, p_enquiry))
      )
      and call.booked_for is not distinct from (p_enquiry ->> 'consultation_at')::timestamptz
  )
  from public.contact_submissions as stored
  join private.receipt_keys as receipt on receipt.lead_id = stored.id
  left join public.consultations as call
    on call.lead_id in (stored.id, stored.merged_into) and coalesce(call.merged_from, call.lead_id) = stored.id
  where stored.idempotency_key = p_idempotency_key
$function$;

CREATE OR REPLACE FUNCTION private.erase_leads(p_ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids constant uuid[] := array(
    select id from public.contact_submissions where id = any (private.with_merged(p_ids)) and erased_at is null order by id
  );
begin
  perform private.separate(ids);
  perform private.blank_export_searches(ids);
  perform private.write_leads(
    ids,
    private.blank_personal_data()
    || jsonb_build_object('erased_at', clock_timestamp(), 'status', 'closed', 'unread_answers', 0, 'waiting_since', null)
  );
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
  update public.lead_files
  set lead_id = null, name = '', reason = null, client_hash = null, mail_part = null, removed_at = clock_timestamp()
  where lead_id = any (ids);
  -- The file says what was erased.
  delete from private.import_files
  where import_id in (select import_id from private.import_rows where lead_id = any (ids));
  return cardinality(ids);
end
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
    count(*) filter (where private.promise_ended(private.answered_in_time(first_response_at, reply_due_at), awaiting_reply_until)),
    count(*) filter (where private.answered_in_time(first_response_at, reply_due_at)),
    count(awaiting_reply_until),
    -- How far they came, as history tells it.
    count(*) filter (where private.ever_contacted(status, previous_status, first_response_at, qualified_at)),
    count(qualified_at),
    count(qualified_at) filter (where status = 'closed'),
    0, 0, null
  from public.contact_submissions
  where spam_reason is null and merged_into is null and received_on >= p_day
  group by received_on
  union all
  select
    (closed_at at time zone (select private.agency_zone()))::date,
    0, 0, 0, 0, 0, 0, 0, 0,
    count(*),
    coalesce(sum(value), 0),
    sum(closed_at - created_at)
  from public.contact_submissions
  where outcome = 'won' and spam_reason is null and merged_into is null and closed_at >= (select private.agency_moment(p_day))
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
      count(*) filter (where private.promise_ended(private.answered_in_time(first_response_at, reply_due_at), awaiting_reply_until)) as judged,
      count(*) filter (where private.answered_in_time(first_response_at, reply_due_at)) as kept,
      count(qualified_at) as qualified,
      0::bigint as won, 0::numeric as value, null::interval as took
    from public.contact_submissions
    where spam_reason is null and merged_into is null and received_on >= p_first_day - p_days
    group by 1, 2, 3, 4
    union all
    select
      service, journey_source, owner_id, closed_at >= (select private.agency_moment(p_first_day)),
      0, 0, 0, 0,
      count(*), coalesce(sum(value), 0), sum(closed_at - created_at)
    from public.contact_submissions
    where outcome = 'won' and spam_reason is null and merged_into is null
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

CREATE OR REPLACE FUNCTION private.file_bounce(lead public.contact_submissions, p_email jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  recipients constant text[] := private.mailbox_keys(p_email -> 'recipients');
  arrived_at constant timestamptz := (p_email ->> 'arrived_at')::timestamptz;
  returned constant public.mail_outbox := private.reported_mail(lead, p_email);
  -- Of the enquiry that it was sent for, which may have been merged since.
  mailbox constant text := (
    select private.mailbox_key(email_key) from public.contact_submissions where id = returned.lead_id
  );
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
  set email_bounced_at = case when private.mailbox_key(email_key) = mailbox then clock_timestamp() else email_bounced_at end,
    first_response_at = case when first_response_at = reply.at then private.first_response(id) else first_response_at end
  where id = lead.id;
  insert into public.mail_outbox (kind, lead_id, event_id)
  select 'bounced', lead.id, bounce_id
  where reply.id is not null and lead.spam_reason is null;
  return 'filed';
end
$function$;

CREATE OR REPLACE FUNCTION private.first_response(p_lead_id uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select min(happened.at)
  from (
    select reply.id, reply.merged_from, reply.at
    from public.lead_events as reply
    where reply.lead_id = p_lead_id and reply.kind = 'reply' and (reply.reached or reply.state = 'sent')
      and not exists (select from public.lead_events as undone where undone.undoes = reply.id)
    union all
    select held.id, held.merged_from, held.call_at
    from public.lead_events as held
    where held.lead_id = p_lead_id and held.kind = 'call_held'
      and coalesce(
        (
          select later.kind
          from public.lead_events as later
          where later.lead_id = held.lead_id and later.id > held.id and starts_with(later.kind, 'call_')
            and coalesce(later.merged_from = held.merged_from, later.merged_from is null)
          order by later.id
          limit 1
        ),
        ''
      ) not in ('call_reopened', 'call_missed', 'call_cancelled')
  ) as happened
  cross join private.merge_with_promise(p_lead_id) as merge
  where case
    when merge.id is null then happened.merged_from is null
    else happened.id > merge.id or happened.at > merge.created_at
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
  if happened is null or private.is_merging() then
    return null;
  end if;
  insert into public.lead_events (lead_id, kind, call_at) values (new.lead_id, happened, new.starts_at);
  if happened in ('call_moved', 'call_cancelled') then
    update public.mail_outbox
    set state = 'cancelled', settled_at = clock_timestamp()
    where lead_id = any (private.with_merged(array[new.lead_id])) and kind = any (private.reminder_mail()) and state = 'queued';
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

CREATE OR REPLACE FUNCTION private.follow_merge(p_lead_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  nearest constant public.next_actions := private.nearest_action(p_lead_id);
begin
  update public.contact_submissions as lead
  set waiting_since = private.waiting_since(lead.id), next_action = nearest.text, next_action_on = nearest.due_on,
    search_text = private.searchable(lead)
  where lead.id = p_lead_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.has_too_many_files(enquiry uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*) > 5 or sum(file.bytes) > 26214400
  from public.contact_submissions as sent
  join public.lead_files as file on file.lead_id = coalesce(sent.merged_into, sent.id)
  where sent.id = enquiry and coalesce(file.merged_from, file.lead_id) = enquiry and file.via = 'brief' and file.state <> 'refused'
$function$;

CREATE OR REPLACE FUNCTION private.is_merging()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(current_setting('leads.merging', true), '') = 'on'
$function$;

CREATE OR REPLACE FUNCTION private.is_untouched(lead public.contact_submissions)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select num_nonnulls(lead.qualified_at, lead.closed_at, lead.merged_into) = 0 and lead.files = 0 and '{"status": "new"}' = jsonb_strip_nulls(
    (private.lead_standing(lead) || private.desk_facts(lead)) - array['owner_id', 'spam_reason', 'suspect_reason', 'language']
  )
$function$;

CREATE OR REPLACE FUNCTION private.keep_lead_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  texts constant text[] := array['note', 'subject', 'text', 'cc', 'answer', 'message_id', 'changes'];
  delivery constant text[] := array['state', 'reason', 'at'];
  place constant text[] := array['lead_id', 'merged_from'];
begin
  if tg_op = 'UPDATE' and private.is_merging() and to_jsonb(new) - place = to_jsonb(old) - place then
    return new;
  end if;
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
  if tg_op = 'DELETE' and exists (select from private.import_rows where lead_id = old.lead_id and state = 'undone') then
    return old;
  end if;
  raise exception 'The history of leads is append-only.' using errcode = 'insufficient_privilege';
end
$function$;

CREATE OR REPLACE FUNCTION private.lead_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if current_user in ('anon', 'authenticated') then
    perform private.guard_lead_change(old, new);
  end if;
  -- An enquiry that was merged stays as it was.
  if num_nulls(old.merged_into, new.merged_into) = 0 and (old.erased_at is null) = (new.erased_at is null)
    and (private.lead_standing(old) <> private.lead_standing(new) or private.lead_facts(old) <> private.lead_facts(new))
  then
    perform private.refuse_merged(old);
  end if;
  -- An erasure keeps the answers that say nothing about the person.
  if old.erased_at is null and new.erased_at is not null then
    new.custom_fields := private.without_personal(new.custom_fields);
  end if;
  -- A new address has no bounce yet.
  if old.email <> new.email then
    new := private.clear_bounce(old, new);
  end if;
  -- A lead belongs to staff, and a change is dated.
  if private.lead_standing(old) <> private.lead_standing(new) then
    new := private.follow_standing(old, new);
  end if;
  -- Outcome, reason and times follow the status.
  if old.status <> new.status or private.lead_facts(old) <> private.lead_facts(new) then
    new := private.follow_facts(old, new);
  end if;
  -- A corrected word is found, and an erased one is not.
  if (old.erased_at is null) <> (new.erased_at is null) or old.custom_fields <> new.custom_fields
    or private.personal_facts(old) <> private.personal_facts(new)
  then
    new.search_text := private.searchable(new);
  end if;
  return new;
end
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
    select coalesce(lead.merged_into, lead.id)
    from public.contact_submissions as lead
    where lead.id = found_id
      and (
        lead.email_key is not distinct from sender_key
        or not exists (select from auth.users as staff where staff.email = sender_key and private.is_staff(staff.id))
      )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.leads_of_person(p_lead_id uuid)
 RETURNS TABLE(id uuid, matched_by text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    other.id,
    array_remove(
      array[
        case when other.email_key = lead.email_key then 'email' end,
        case when other.phone_key = lead.phone_key then 'phone' end
      ],
      null
    )
  from public.contact_submissions as lead
  join public.contact_submissions as other
    on other.id = lead.id or other.email_key = lead.email_key or other.phone_key = lead.phone_key
  where lead.id = p_lead_id and other.erased_at is null and other.merged_into is null
$function$;

CREATE OR REPLACE FUNCTION private.lock_action(p_lead_id uuid, p_id bigint)
 RETURNS public.next_actions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
  action public.next_actions;
begin
  perform private.require_staff();
  select * into lead from public.contact_submissions where id = p_lead_id for no key update;
  perform private.refuse_merged(lead);
  select * into action from public.next_actions where id = p_id and lead_id = p_lead_id;
  if not found then
    raise exception 'No such next action.' using errcode = 'PT404';
  end if;
  return action;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_kept_lead(p_id uuid)
 RETURNS public.contact_submissions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
begin
  loop
    begin
      select * into lead
      from public.contact_submissions
      where id = (select coalesce(merged_into, id) from public.contact_submissions where id = p_id)
      for no key update;
      if lead.merged_into is null then
        return lead;
      end if;
      raise exception 'It was merged meanwhile.' using errcode = 'MG000';
    exception when sqlstate 'MG000' then
      null;
    end;
  end loop;
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
  perform private.refuse_merged(lead);
  return lead;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_merged(p_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_people(array(
    select unnest(array[email_key, phone_key]) from public.contact_submissions where id = any (private.with_merged(p_ids))
  ));
  perform from public.contact_submissions where id = any (private.with_merged(p_ids)) order by id for no key update;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_people(keys text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person bigint;
begin
  for person in
    select distinct hashtextextended(key, 0) from unnest(keys) as key where key is not null order by 1
  loop
    perform pg_advisory_xact_lock(person);
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_rows_to_import(p_id uuid, p_rows integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_people(array(
    select unnest(array[private.email_key(lead ->> 'email'), private.phone_key(lead ->> 'phone')])
    from private.import_rows
    where import_id = p_id and row = any (p_rows)
  ));
  perform from public.contact_submissions
  where id in (select lead_id from private.import_rows where import_id = p_id and row = any (p_rows))
  order by id for no key update;
end
$function$;

CREATE OR REPLACE FUNCTION private.median_reply_hours(first_day date, answered bigint)
 RETURNS double precision
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select avg(reply_seconds) / 3600
  from (
    select reply_seconds
    from public.contact_submissions
    where spam_reason is null and merged_into is null and reply_seconds is not null and reply_due_at is not null and received_on >= first_day
    order by reply_seconds
    offset greatest((answered - 1) / 2, 0)
    limit 2 - answered % 2
  ) as middle
$function$;

CREATE OR REPLACE FUNCTION private.merge_calls(p_lead_id uuid, p_other uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ours constant text := (select state from public.consultations where lead_id = p_lead_id);
  theirs constant text := (select state from public.consultations where lead_id = p_other);
begin
  if ours = 'booked' and theirs = 'booked' then
    raise exception 'Both enquiries have a call. Cancel one of them, or say how it went, and merge them then.' using errcode = 'PT409';
  elsif theirs is not null and (ours is null or theirs = 'booked') then
    perform private.swap_calls(p_lead_id, p_other);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.merge_rows(lead public.contact_submissions, other public.contact_submissions, changes jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform set_config('leads.merging', 'on', true);
  perform private.merge_calls(lead.id, other.id);
  perform private.move_to_kept(other.id, lead.id);
  perform set_config('leads.merging', '', true);
  insert into private.reply_addresses (lead_id)
  select lead.id from private.reply_addresses where lead_id = other.id
  on conflict do nothing;
  delete from private.reply_writers where lead_id = other.id;
  update public.contact_submissions
  set merged_into = lead.id, updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
  where id = other.id or merged_into = other.id;
  perform private.set_promise(
    lead.id,
    case when changes ? 'reply_due_at' then other.reply_due_at else lead.reply_due_at end,
    case when changes ? 'reply_due_at' then null else lead.first_response_at end,
    other.unread_answers
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.merge_with_promise(p_lead_id uuid)
 RETURNS public.lead_events
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select merge
  from public.lead_events as merge
  where merge.lead_id = p_lead_id and merge.kind = 'merged' and merge.changes ? 'reply_due_at' and merge.merged_from is null
    and not exists (select from public.lead_events as undo where undo.undoes = merge.id)
  order by merge.id desc
  limit 1
$function$;

CREATE OR REPLACE FUNCTION private.move_back(p_from uuid, p_enquiries uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.lead_events set lead_id = p_enquiries[1], merged_from = nullif(merged_from, p_enquiries[1])
  where lead_id = p_from and merged_from = any (p_enquiries);
  update public.lead_files set lead_id = p_enquiries[1], merged_from = nullif(merged_from, p_enquiries[1])
  where lead_id = p_from and merged_from = any (p_enquiries);
  update public.next_actions set lead_id = p_enquiries[1], merged_from = nullif(merged_from, p_enquiries[1])
  where lead_id = p_from and merged_from = any (p_enquiries);
$function$;

CREATE OR REPLACE FUNCTION private.move_to_kept(p_from uuid, p_to uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.lead_events set lead_id = p_to, merged_from = coalesce(merged_from, lead_id) where lead_id = p_from;
  update public.lead_files set lead_id = p_to, merged_from = coalesce(merged_from, lead_id) where lead_id = p_from;
  update public.next_actions set lead_id = p_to, merged_from = coalesce(merged_from, lead_id) where lead_id = p_from;
$function$;

CREATE OR REPLACE FUNCTION private.open_receipt(p_receipt_key uuid)
 RETURNS public.contact_submissions
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select lead.*
  from private.receipt_keys as receipt
  cross join private.lock_kept_lead(receipt.lead_id) as lead
  where receipt.receipt_key = p_receipt_key
$function$;

CREATE OR REPLACE FUNCTION private.place_consultation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moment timestamptz;
begin
  -- It only changes its lead.
  if private.is_merging() then
    return new;
  end if;
  if new.state in ('held', 'missed') and new.starts_at > clock_timestamp() then
    raise exception 'The call has not begun.' using errcode = 'check_violation';
  end if;
  if tg_op = 'UPDATE' then
    new.sequence := old.sequence + 1;
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  end if;
  if new.state = 'booked'
    and (tg_op = 'INSERT' or old.state = 'cancelled' or (new.starts_at, new.free_from) <> (old.starts_at, old.free_from))
  then
    perform pg_advisory_xact_lock(2, 0);
    moment := clock_timestamp();
    if new.starts_at <= moment or new.starts_at > moment + interval '1 year' then
      raise exception 'A call is booked for the coming year.' using errcode = 'PT422';
    end if;
    new.seat := private.free_seat(new.starts_at, new.free_from, new.seats, new.lead_id);
    if new.seat is null then
      raise exception 'This time is taken.' using errcode = 'PT409';
    end if;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.push_news()
 RETURNS TABLE(kind text, lead_id uuid, owner_id uuid, at timestamp with time zone, due_at timestamp with time zone, expires_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select 'enquiry', lead.id, null::uuid, lead.created_at, lead.reply_due_at, lead.created_at + interval '10 minutes'
  from public.contact_submissions as lead
  where lead.spam_reason is null and lead.merged_into is null and lead.created_at > now() - interval '10 minutes'
    and num_nonnulls(lead.withdrawn_at, lead.erased_at, lead.added_source) = 0
  union all
  select 'answer', lead.id, lead.owner_id, event.created_at, null, event.created_at + interval '10 minutes'
  from public.lead_events as event
  join public.contact_submissions as lead on lead.id = event.lead_id
  where event.kind = 'answer' and event.created_at > now() - interval '10 minutes'
    and not (event.answer ->> 'automatic')::boolean
    -- Somebody who has read it needs no bell.
    and lead.spam_reason is null and lead.merged_into is null and lead.unread_answers > 0
  union all
  select 'call', lead.id, lead.owner_id, call.starts_at, call.starts_at, call.starts_at
  from public.consultations as call
  join public.contact_submissions as lead on lead.id = call.lead_id
  where call.state = 'booked' and call.starts_at > now() and call.starts_at <= now() + interval '10 minutes'
    and lead.spam_reason is null and lead.merged_into is null
  union all
  select 'due', lead.id, lead.owner_id, lead.awaiting_reply_until, lead.awaiting_reply_until, lead.awaiting_reply_until
  from public.contact_submissions as lead
  where lead.spam_reason is null and lead.merged_into is null and lead.awaiting_reply_until is not null
    and lead.awaiting_reply_until > now() and lead.awaiting_reply_until <= now() + interval '30 minutes'
$function$;

CREATE OR REPLACE FUNCTION private.refuse_merged(lead public.contact_submissions)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if lead.merged_into is not null then
    raise exception 'This enquiry was merged into %. Open that one.',
      (select reference from public.contact_submissions where id = lead.merged_into)
      using errcode = 'PT409';
  end if;
end
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
  where id = any (mails) and lead_id = any (private.with_merged(array[lead.id])) and kind = any (private.visitor_mail())
  limit 1;
  if reported.id is null and not exists (select from public.mail_outbox where id = any (mails)) then
    reported := private.newest_mail_to(
      array(
        select private.mailbox_key(email_key)
        from public.contact_submissions
        where id = any (private.with_merged(array[lead.id])) and email_key is not null
      ),
      (p_email ->> 'arrived_at')::timestamptz
    );
  end if;
  return reported;
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
  perform private.refuse_merged(lead);
  return lead;
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
          E'\n', '',
          private.words_of_enquiry(lead),
          (
            select string_agg(file.name, E'\n' order by file.created_at, file.id)
            from public.lead_files as file
            where file.lead_id = lead.id and file.state = 'accepted'
          ),
          (
            select string_agg(private.words_of(event), E'\n' order by event.id desc)
            from public.lead_events as event
            where event.lead_id = lead.id and num_nonnulls(event.note, event.subject, event.text, event.answer) > 0
          ),
          (
            select string_agg(private.words_of_enquiry(merged), E'\n' order by merged.created_at)
            from public.contact_submissions as merged
            where merged.merged_into = lead.id
          )
        ) end,
        100000
      )
    )
  )
$function$;

CREATE OR REPLACE FUNCTION private.sent_fields(stored public.contact_submissions)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.enquiry_facts(stored) || coalesce(
    (
      -- Of the values for one key, the last stays.
      select jsonb_object_agg(field.key, field.value -> 'from' order by edit.id desc)
      from public.lead_events as edit
      cross join jsonb_each(edit.changes) as field
      where edit.lead_id = coalesce(stored.merged_into, stored.id) and coalesce(edit.merged_from, edit.lead_id) = stored.id
        and edit.kind = 'edited' and private.enquiry_facts(stored) ? field.key
    ),
    '{}'
  )
$function$;

CREATE OR REPLACE FUNCTION private.separate(p_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  enquiry public.contact_submissions;
begin
  for enquiry in
    select * from public.contact_submissions where id = any (p_ids) and merged_into <> all (p_ids)
  loop
    perform set_config('leads.merging', 'on', true);
    perform private.move_back(enquiry.merged_into, array[enquiry.id]);
    perform set_config('leads.merging', '', true);
    update public.contact_submissions set merged_into = null where id = enquiry.id;
    perform private.follow_merge(enquiry.merged_into);
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_promise(p_lead_id uuid, p_due timestamp with time zone, p_response timestamp with time zone, p_unread integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.contact_submissions
  set reply_due_at = p_due, first_response_at = p_response, unread_answers = unread_answers + p_unread,
    updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
  where id = p_lead_id
$function$;

CREATE OR REPLACE FUNCTION private.status_before_closing(p_lead_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (
      select case when moved.from_status not in ('new', 'closed') then moved.from_status::text end
      from public.lead_events as moved
      where moved.lead_id = p_lead_id and moved.kind = 'status' and moved.to_status = 'closed' and moved.merged_from is null
      order by moved.id desc
      limit 1
    ),
    'contacted'
  )
$function$;

CREATE OR REPLACE FUNCTION private.stop_replies_of_lead(lead public.contact_submissions)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.mail_outbox
  set state = 'cancelled', settled_at = clock_timestamp()
  where lead_id = any (private.with_merged(array[lead.id])) and kind = 'reply' and state = 'queued';
  update public.lead_events
  set state = 'failed', reason = case when lead.withdrawn_at is not null then 'WITHDRAWN' else 'SPAM' end
  where lead_id = lead.id and kind = 'reply' and state = 'queued';
end
$function$;

CREATE OR REPLACE FUNCTION private.swap_calls(p_one uuid, p_other uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  calls constant public.consultations[] := array(
    select call from public.consultations as call where call.lead_id in (p_one, p_other)
  );
  call public.consultations;
  home uuid;
begin
  delete from public.consultations where lead_id in (p_one, p_other);
  foreach call in array calls loop
    home := case when call.lead_id = p_one then p_other else p_one end;
    call.merged_from := nullif(coalesce(call.merged_from, call.lead_id), home);
    call.lead_id := home;
    insert into public.consultations select call.*;
  end loop;
end
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
  if event.kind = 'merged' then
    perform private.unmerge(event);
  elsif event.action_id is null then
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
  where latest.lead_id = p_lead_id and latest.kind = 'status' and latest.undoes is null and latest.merged_from is null
    and not exists (select from public.lead_events as undo where undo.undoes = latest.id)
  order by latest.id desc
  limit 1;
  if moved.caused_by is not null and private.changed_since(moved) is null and private.is_as_left(moved) then
    perform private.take_back(moved);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_owner(p_lead_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.mail_outbox (kind, lead_id, event_id, due_at, wanted_at)
  select 'assignment', lead.id, given.id, pause.due, pause.due
  from public.contact_submissions as lead
  cross join lateral (
    select event.id, event.actor_id
    from public.lead_events as event
    where event.lead_id = lead.id and event.kind = 'owner' and event.owner_id = lead.owner_id and event.undoes is null
      and event.merged_from is null
      and not exists (select from public.lead_events as undo where undo.undoes = event.id)
    order by event.id desc
    limit 1
  ) as given
  cross join (select clock_timestamp() + private.undo_pause() as due) as pause
  where lead.id = p_lead_id and num_nonnulls(lead.spam_reason, lead.erased_at) = 0
    and given.actor_id is distinct from lead.owner_id
  on conflict (event_id, kind) where event_id is not null
    do update set state = 'queued', settled_at = null
    where mail_outbox.state = 'cancelled'
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
  elsif event.merged_from is not null and event.action_id is null and event.kind not in ('reply', 'no_reply_needed') then
    raise exception 'This was changed before the enquiries were merged.' using errcode = 'PT409';
  -- A merge can be undone whatever the lead has become.
  elsif event.kind <> 'merged' and not private.is_as_left(event) then
    raise exception 'This has changed since.' using errcode = 'PT409';
  end if;
  perform private.take_back(event);
end
$function$;

CREATE OR REPLACE FUNCTION private.unmerge(event public.lead_events)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  enquiries constant uuid[] := array(
    select lead.id
    from string_to_table(event.changes -> 'merged' ->> 'to', ' ') with ordinality as named (reference, place)
    join public.contact_submissions as lead on lead.reference = named.reference
    order by place
  );
  lead public.contact_submissions;
  other public.contact_submissions;
  unread integer;
begin
  select * into lead from public.contact_submissions where id = event.lead_id;
  select * into other from public.contact_submissions where id = enquiries[1];
  if other.merged_into is distinct from lead.id then
    raise exception 'This enquiry is no longer part of the lead.' using errcode = 'PT409';
  end if;
  perform set_config('leads.merging', 'on', true);
  if exists (select from public.consultations where lead_id = lead.id and merged_from = any (enquiries)) then
    perform private.swap_calls(lead.id, other.id);
  end if;
  perform private.move_back(lead.id, enquiries);
  perform set_config('leads.merging', '', true);
  update public.contact_submissions set merged_into = nullif(other.id, id) where id = any (enquiries);
  -- Staff may have read its answers meanwhile.
  unread := least(lead.unread_answers, other.unread_answers);
  perform private.set_promise(
    other.id, other.reply_due_at, least(other.first_response_at, private.first_response(other.id)), unread - other.unread_answers
  );
  perform private.set_promise(
    lead.id,
    case
      when event.changes ? 'reply_due_at' then (event.changes -> 'reply_due_at' ->> 'from')::timestamptz
      else lead.reply_due_at
    end,
    least(lead.first_response_at, (event.changes -> 'first_response_at' ->> 'from')::timestamptz),
    -unread
  );
  insert into public.lead_events (lead_id, kind, version, undoes)
  select other.id, 'merged', updated_at, (
    select max(id) from public.lead_events where lead_id = other.id and kind = 'merged' and undoes is null
  )
  from public.contact_submissions where id = other.id;
  insert into public.lead_events (lead_id, kind, version, undoes)
  select id, 'merged', updated_at, event.id from public.contact_submissions where id = lead.id;
  perform private.follow_merge(other.id), private.follow_merge(lead.id);
end
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
        and (
          ours.merged_from is not distinct from word.merged_from
          or ours.id > (
            select max(merge.id) from public.lead_events as merge where merge.lead_id = p_lead_id and merge.kind = 'merged'
          )
        )
        and not exists (select from public.lead_events as undo where undo.undoes = ours.id)
    )
$function$;

CREATE OR REPLACE FUNCTION private.with_merged(p_ids uuid[])
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(
    select id from public.contact_submissions where id = any (p_ids)
    union
    select id from public.contact_submissions where merged_into = any (p_ids)
  )
$function$;

CREATE OR REPLACE FUNCTION private.words_of_enquiry(lead public.contact_submissions)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select concat_ws(
    E'\n',
    (select string_agg(fact.value, E'\n') from jsonb_each_text(private.personal_facts(lead)) as fact),
    private.custom_words(lead.custom_fields), private.digits(lead.phone), lead.reference
  )
$function$;

CREATE OR REPLACE FUNCTION public.announce_file(p_name text, p_bytes integer, p_key uuid DEFAULT NULL::uuid, p_client text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  announced public.lead_files;
  seconds integer;
begin
  perform private.require_service();
  seconds := private.admit_visitor('files_per_client', p_client, 'files_in_all');
  if seconds > 0 then
    return jsonb_build_object('seconds', seconds);
  end if;
  insert into public.lead_files (name, bytes, announced_under, client_hash, lead_id, merged_from)
  select p_name, p_bytes, p_key, p_client, coalesce(sent.merged_into, sent.id), case when sent.merged_into is not null then sent.id end
  from (values (p_key)) as given (key)
  left join public.contact_submissions as sent
    on sent.idempotency_key = given.key and sent.erased_at is null and sent.withdrawn_at is null
  returning * into announced;
  if private.has_too_many_files(coalesce(announced.merged_from, announced.lead_id)) then
    delete from public.lead_files where id = announced.id;
    return '{"full": true}'::jsonb;
  end if;
  return jsonb_build_object('id', announced.id);
end
$function$;

CREATE OR REPLACE FUNCTION public.announce_reply_file(p_lead_id uuid, p_name text, p_bytes integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  announced uuid;
begin
  perform private.require_staff();
  if not exists (select from public.contact_submissions where id = p_lead_id and num_nonnulls(erased_at, merged_into) = 0) then
    raise exception 'No such lead.' using errcode = 'PT404';
  elsif (select count(*) >= 100 from public.lead_files where announced_by = auth.uid() and lead_id is null) then
    raise exception 'You have added 100 files that were not sent. They are deleted after a day.' using errcode = 'PT409';
  end if;
  insert into public.lead_files (via, name, bytes, announced_by) values ('reply', p_name, p_bytes, auth.uid())
  returning id into announced;
  return announced;
end
$function$;

CREATE OR REPLACE FUNCTION public.apply_grants()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- The columns of a form.
  fields constant text := (
    select string_agg(quote_ident(field), ', ') from jsonb_object_keys(private.enquiry_facts(null)) as field
  );
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
    private.is_custom_value(text, jsonb), private.is_custom_answer(jsonb), private.are_custom_answers(jsonb),
    private.without_personal(jsonb), private.email_key(text), private.mailbox_key(text), private.plain_digits(text), private.digits(text),
    private.phone_key(text), private.fold_text(text), private.company_key(text), private.email_domain(text),
    private.lead_source(jsonb), private.source_name(text), private.lead_statuses(),
    private.blank_personal_data(), private.enquiry_facts(public.contact_submissions),
    private.desk_facts(public.contact_submissions), private.lead_standing(public.contact_submissions),
    private.is_untouched(public.contact_submissions), private.arrival_facts(public.contact_submissions),
    private.account_mail(), private.event_mail(), private.reminder_mail(), private.mail_kinds(), private.push_kinds()
  to anon, authenticated, service_role;
  grant execute on function
    private.is_staff(), private.is_manager(), private.require_staff(), private.lock_before_restoring(uuid[]),
    private.ever_contacted(text, text, timestamptz, timestamptz),
    private.answered_in_time(timestamptz, timestamptz),
    private.promise_ended(boolean, timestamptz)
  to authenticated;
  -- For private.lead_changes, which runs as the caller.
  grant execute on function
    private.guard_lead_change(public.contact_submissions, public.contact_submissions),
    private.lead_facts(public.contact_submissions), private.personal_facts(public.contact_submissions),
    private.clear_bounce(public.contact_submissions, public.contact_submissions),
    private.follow_standing(public.contact_submissions, public.contact_submissions),
    private.follow_facts(public.contact_submissions, public.contact_submissions),
    private.refuse_merged(public.contact_submissions),
    private.searchable(public.contact_submissions)
  to authenticated, service_role;
  -- For send_enquiry, which runs as the visitor; nobody reaches this schema from outside.
  grant execute on function
    private.store_lead(jsonb), private.store_leads(jsonb), private.enquiry_receipt(uuid, jsonb), private.book_call(uuid, jsonb),
    private.note_canary(uuid), private.count_refusal(text), private.attach_files(uuid, text, uuid[])
  to anon;

  -- Visitors
  execute format('grant insert (%s) on table public.contact_submissions to anon', fields);
  grant insert (reference, idempotency_key, email_typed, language, journey, spam_reason, suspect_reason, client_hash, networks)
    on table public.contact_submissions to anon;
  grant execute on function
    public.call_timeout(), public.free_starts(timestamptz[], integer, integer, integer)
  to anon, authenticated;
  grant execute on function
    public.schema_version(),
    public.send_enquiry(uuid, text, jsonb, jsonb, text, text, text, boolean, jsonb, jsonb, uuid[]),
    public.former_custom_fields(text[]),
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
    public.subscribe_to_newsletter(text, text, text),
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
    public.unavailable_times, public.staff, public.desk_log, public.saved_replies, public.saved_views, public.imports,
    public.push_subscriptions
  to authenticated;
  grant select (
    id, lead_id, name, bytes, state, kind, may_be_shown, sha256, reason, created_at, via, event_id, merged_from, scanned_at, scan,
    scan_signature
  )
    on table public.lead_files to authenticated;
  -- The visitor's own message stays as it is.
  execute format('grant insert (%1$s), update (%1$s) on table public.contact_submissions to authenticated', fields);
  revoke update (message) on table public.contact_submissions from authenticated;
  grant insert (reference, idempotency_key, email_typed, language, added_source), update (
    status, owner_id, spam_reason, email_typed, language, outcome, lost_reason, value
  ) on table public.contact_submissions to authenticated;
  grant insert (lead_id, kind, note, channel, reached, inbound, at, idempotency_key, saved_replies)
    on table public.lead_events to authenticated;
  grant insert (lead_id, text, due_on, idempotency_key) on table public.next_actions to authenticated;
  grant insert (filter), update (rows) on table public.lead_exports to authenticated;
  grant insert (starts_at, ends_at, note), delete on table public.unavailable_times to authenticated;
  grant insert (owner_id, title, text, idempotency_key), update (owner_id, title, text), delete
    on table public.saved_replies to authenticated;
  grant insert (owner_id, title, search, idempotency_key), update (owner_id, title, search), delete
    on table public.saved_views to authenticated;
  grant update (kinds, quiet_from, quiet_to), delete on table public.push_subscriptions to authenticated;
  grant update (answers) on table public.imports to authenticated;
  grant execute on function
    public.desk_summary(timestamptz),
    public.board_totals(text),
    public.find_words(uuid[], text[]),
    public.my_day(),
    public.lead_report(integer),
    public.report_by_answer(text, integer),
    public.lead_median_reply(integer),
    public.change_leads(uuid[], jsonb),
    public.undo_change(uuid, bigint),
    public.undo_changes(bigint[]),
    public.merge_leads(uuid, uuid, timestamptz),
    public.erase_lead(uuid),
    public.person_leads(uuid),
    public.person_data(uuid, uuid[]),
    public.erase_person(uuid, uuid[]),
    public.send_reply(uuid, text, text, bigint, text, uuid[], uuid[]),
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
    public.own_devices(),
    public.keep_device(text, text, text, text),
    public.renew_device(text),
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
    public.start_import(uuid, text, text),
    public.list_imports(uuid),
    public.import_file(uuid),
    public.announce_reply_file(uuid, text, integer),
    public.is_drafted_file(uuid),
    public.people_like(jsonb),
    public.keep_import_rows(uuid, jsonb),
    public.begin_import(uuid, integer),
    public.run_import(uuid, integer),
    public.undo_import(uuid, integer),
    public.count_expired(integer),
    public.stored_files(),
    public.erase_expired(integer, integer)
  to authenticated;

  -- The server
  grant select, insert, update, delete on table
    public.contact_submissions, public.newsletter_subscribers, public.mail_outbox
  to service_role;
  grant select, insert, update on table public.throttle_rules to service_role;
  grant select on table
    public.lead_events, public.lead_exports, public.next_actions, public.consultations, public.unavailable_times,
    public.staff, public.desk_log, public.saved_replies, public.saved_views, public.imports, public.lead_files,
    public.push_subscriptions
  to service_role;
  grant execute on function
    public.agency_settings(),
    public.keep_agency_settings(text, integer[], time, time, integer),
    public.canary_arrival(uuid),
    public.claim_mail(text[], integer, text[]),
    public.settle_mail(uuid, uuid, text, text),
    public.queue_day_mail(timestamptz),
    public.claim_push(integer),
    public.settle_push(uuid, uuid, text),
    public.lease_mailbox(text),
    public.keep_mailbox_place(uuid, bigint, bigint),
    public.keep_unfetched_mail(uuid, bigint, bigint, text),
    public.release_mailbox(uuid, boolean, text),
    public.mailbox_state(),
    public.match_emails(jsonb),
    public.texts_of_email(jsonb),
    public.file_email(jsonb),
    public.next_answer_file(uuid, bigint),
    public.keep_busy_times(jsonb, text),
    public.count_expired(integer),
    public.stored_files(),
    public.erase_expired(integer, integer),
    public.site_counts(),
    public.announce_file(text, integer, uuid, text),
    public.find_file(uuid, uuid),
    public.settle_file(uuid, jsonb),
    public.files_to_judge(integer),
    public.next_file_to_scan(),
    public.settle_scan(uuid, text, text),
    public.files_to_remove(integer),
    public.forget_files(uuid[]),
    public.receipt_files(uuid),
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

CREATE OR REPLACE FUNCTION public.board_totals(p_service text DEFAULT NULL::text)
 RETURNS TABLE(status text, leads bigint, value numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
begin
  perform private.require_staff();
  return query
    select counted.status::text, counted.leads, (
      select coalesce(sum(lead.value), 0)
      from public.contact_submissions as lead
      where lead.value is not null and lead.spam_reason is null and lead.merged_into is null and lead.status = counted.status
        and lead.service = coalesce(p_service, lead.service)
        and (lead.status <> 'closed' or lead.outcome = 'won')
    )
    from (
      select lead.status, count(*) as leads
      from public.contact_submissions as lead
      where lead.spam_reason is null and lead.merged_into is null and lead.service = coalesce(p_service, lead.service)
      group by lead.status
    ) as counted;
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
        'lead', private.as_lead(lead) || jsonb_build_object('journey', lead.journey),
        'consultation', to_jsonb(call) - 'lead_id',
        'files', case
          when claimed.kind in ('staff_notification', 'acknowledgement') then private.files_of_enquiry(claimed.lead_id)
        end,
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
  left join public.contact_submissions as lead on lead.id = claimed.lead_id
  left join (
    select lead_id, starts_at, ends_at, state, time_zone, sequence, updated_at from public.consultations
  ) as call on call.lead_id = coalesce(lead.merged_into, lead.id)
  left join private.receipt_keys as receipt on receipt.lead_id = claimed.lead_id
  left join private.reply_addresses as address on address.lead_id = claimed.lead_id
  left join public.lead_events as event on event.id = claimed.event_id
  left join (
    select id, email, language, link_key from public.newsletter_subscribers
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

CREATE OR REPLACE FUNCTION public.claim_push(p_limit integer DEFAULT 10)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '5s'
AS $function$
declare
  claimed_push jsonb;
begin
  perform private.require_service();
  if not exists (select from public.push_subscriptions) then
    return '[]';
  end if;
  perform private.drop_devices();
  perform private.queue_push();
  with due as (
    select id
    from private.push_outbox
    where settled_at is null and next_try_at <= clock_timestamp() and expires_at > clock_timestamp()
    order by next_try_at, id
    limit p_limit
    for update skip locked
  ),
  claimed as (
    update private.push_outbox as push
    set claim = gen_random_uuid(), next_try_at = clock_timestamp() + interval '1 minute', attempts = attempts + 1
    from due
    where push.id = due.id
    returning push.*
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', claimed.id, 'claim', claimed.claim, 'kind', claimed.kind, 'service', lead.service, 'due_at', claimed.due_at,
        'expires_at', claimed.expires_at, 'reference', lead.reference,
        'subscription', jsonb_build_object(
          'endpoint', device.endpoint, 'keys', jsonb_build_object('p256dh', device.p256dh, 'auth', device.auth)
        )
      )
    ),
    '[]'
  ) into claimed_push
  from claimed
  join public.push_subscriptions as device on device.id = claimed.subscription_id
  join public.contact_submissions as lead
    on lead.id = claimed.lead_id and lead.spam_reason is null and lead.merged_into is null and lead.erased_at is null;
  return claimed_push;
end
$function$;

CREATE OR REPLACE FUNCTION public.correct_enquiry(p_receipt_key uuid, p_text text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions := private.open_receipt(p_receipt_key);
  enquiry constant uuid := (select lead_id from private.receipt_keys where receipt_key = p_receipt_key);
begin
  if lead.id is null then
    return null;
  end if;
  if num_nonnulls(lead.erased_at, lead.withdrawn_at) > 0 then
    return 'closed';
  end if;
  if (
    select count(*) >= 5
    from public.lead_events
    where lead_id = lead.id and kind = 'correction' and coalesce(merged_from, lead_id) = enquiry
  ) then
    return 'full';
  end if;
  insert into public.lead_events (lead_id, merged_from, kind, note)
  values (lead.id, nullif(enquiry, lead.id), 'correction', coalesce(p_text, ''));
  return 'done';
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
        where spam_reason is null and merged_into is null
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
      where spam_reason is null and merged_into is null and awaiting_reply_until < now()
    ),
    'arrived', (
      select count(*)
      from public.lead_events as event
      join public.contact_submissions as lead on lead.id = event.lead_id
      where event.kind = 'created' and event.created_at > p_since and lead.spam_reason is null and lead.merged_into is null
        and event.actor_id is distinct from auth.uid() and lead.added_source is distinct from 'import'
        and event.merged_from is null
    ),
    'assigned', (
      select count(*)
      from public.lead_events as event
      join public.contact_submissions as lead on lead.id = event.lead_id and lead.owner_id = event.owner_id
      where event.kind = 'owner' and event.owner_id = auth.uid() and event.actor_id <> auth.uid()
        and event.created_at > p_since and event.undoes is null
        and not exists (
          select from public.lead_events as newer
          where newer.lead_id = event.lead_id and newer.id > event.id
            and newer.kind = 'owner' and newer.owner_id = event.owner_id and newer.undoes is null
        )
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

CREATE OR REPLACE FUNCTION public.erase_enquiry(p_receipt_key uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
begin
  perform private.lock_merged(array(
    select coalesce(enquiry.merged_into, enquiry.id)
    from private.receipt_keys as receipt
    join public.contact_submissions as enquiry on enquiry.id = receipt.lead_id
    where receipt.receipt_key = p_receipt_key
  ));
  lead := private.open_receipt(p_receipt_key);
  if lead.id is null then
    return null;
  end if;
  perform private.erase_leads(array[lead.id]);
  return 'done';
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
  perform private.lock_merged(array[p_id]);
  lead := private.lock_lead(p_id);
  if private.erase_leads(array[p_id]) > 0 then
    perform private.note_in_log('erased', null, jsonb_build_object('lead', lead.id, 'reference', lead.reference));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.erase_person(p_lead_id uuid, p_ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  asked constant public.contact_submissions := private.require_lead_owner_or_manager(p_lead_id);
  ids uuid[];
  addresses text[];
  erased integer;
begin
  perform private.require_proof();
  -- Nobody changes an address or a number between the comparison and the erasure.
  perform private.lock_merged(p_ids || p_lead_id);
  ids := private.chosen_leads(p_lead_id, p_ids);
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
  lead := private.lock_kept_lead(private.lead_of_email(p_email));
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

CREATE OR REPLACE FUNCTION public.find_file(p_id uuid, p_key uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_file public.lead_files;
begin
  perform private.require_service();
  -- The lead before its file, as everybody locks them.
  perform private.lock_kept_lead((select id from public.contact_submissions where idempotency_key = p_key));
  update public.lead_files as file
  set lead_id = coalesce(lead.merged_into, lead.id), merged_from = case when lead.merged_into is not null then lead.id end
  from public.contact_submissions as lead
  where file.id = p_id and file.lead_id is null and file.removed_at is null and file.announced_under = p_key
    and lead.idempotency_key = p_key and lead.erased_at is null and lead.withdrawn_at is null
    and not private.has_too_many_files(lead.id);
  select * into found_file from public.lead_files where id = p_id and removed_at is null;
  return case when found_file.id is not null then
    to_jsonb(found_file) - array['announced_under', 'client_hash', 'removed_at', 'created_at', 'event_id', 'mail_part', 'due_at', 'announced_by', 'scan_due_at', 'merged_from']
  end;
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
    where spam_reason is null and merged_into is null and first_response_at is not null and reply_due_at is not null
      and created_at >= (select private.first_day_of(days))
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.merge_leads(p_lead_id uuid, p_other uuid, p_updated_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
  other public.contact_submissions;
  changes jsonb;
  event public.lead_events;
begin
  perform private.require_staff();
  if p_lead_id = p_other then
    raise exception 'An enquiry cannot be merged into itself.' using errcode = 'PT422', detail = 'other';
  end if;
  perform private.lock_merged(array[p_lead_id, p_other]);
  select * into lead from public.contact_submissions where id = p_lead_id;
  select * into other from public.contact_submissions where id = p_other;
  if num_nulls(lead.id, other.id) > 0 then
    raise exception 'No such lead.' using errcode = 'PT404';
  end if;
  perform private.check_merge(lead, other);
  if exists (
    select from public.lead_events as newer
    where newer.lead_id = p_lead_id and newer.version > p_updated_at and newer.actor_id is distinct from auth.uid()
  ) then
    raise exception 'Somebody else changed this lead meanwhile.' using errcode = 'PT409';
  end if;
  changes := private.changes_of_merge(lead, other);
  perform private.merge_rows(lead, other, changes);
  insert into public.lead_events (lead_id, kind, version)
  select id, 'merged', updated_at from public.contact_submissions where id = p_other;
  insert into public.lead_events (lead_id, kind, changes, version)
  select id, 'merged', changes, updated_at from public.contact_submissions where id = p_lead_id
  returning * into event;
  perform private.follow_merge(p_lead_id);
  return jsonb_build_object(
    'lead', (select private.as_lead(kept) from public.contact_submissions as kept where kept.id = p_lead_id),
    'event', to_jsonb(event)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.people_like(p_people jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  emails text[];
  phones text[];
begin
  perform private.require_manager();
  select array_agg(distinct private.email_key(person ->> 'email')), array_agg(distinct private.phone_key(person ->> 'phone'))
  into emails, phones
  from jsonb_array_elements(p_people) as person;
  return (
    select coalesce(
      jsonb_agg(
        private.personal_facts(known) - 'message' || jsonb_build_object('id', coalesce(known.merged_into, known.id)) order by known.created_at desc, known.id
      ),
      '[]'
    )
    from public.contact_submissions as known
    where known.spam_reason is null and known.id in (
      select id from public.contact_submissions where email_key = any (emails)
      union
      select id from public.contact_submissions where phone_key = any (phones)
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.receipt(p_receipt_key uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'reference', enquiry.reference,
    'language', enquiry.language,
    'service', enquiry.service,
    'message', enquiry.message,
    'custom_fields', enquiry.custom_fields,
    'status', lead.status,
    'created_at', enquiry.created_at,
    'reply_due_at', lead.reply_due_at,
    'corrections', (
      select coalesce(
        jsonb_agg(jsonb_build_object('text', coalesce(event.note, ''), 'created_at', event.created_at) order by event.id),
        '[]'
      )
      from public.lead_events as event
      where event.lead_id = lead.id and event.kind = 'correction'
        and coalesce(event.merged_from, event.lead_id) = enquiry.id
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
  from private.receipt_keys as receipt_key
  join public.contact_submissions as enquiry on enquiry.id = receipt_key.lead_id
  join public.contact_submissions as lead on lead.id = coalesce(enquiry.merged_into, enquiry.id)
  left join public.consultations as call on call.lead_id = lead.id
  where receipt_key.receipt_key = p_receipt_key
$function$;

CREATE OR REPLACE FUNCTION public.receipt_files(p_receipt_key uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();
  return (
    select jsonb_build_object('key', enquiry.idempotency_key, 'files', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('name', file.name, 'bytes', file.bytes, 'state', file.state, 'reason', file.reason)
          order by file.created_at, file.id
        ),
        '[]'
      )
      from public.lead_files as file
      where file.lead_id = lead.id and coalesce(file.merged_from, file.lead_id) = enquiry.id and file.via = 'brief' and (
        file.state <> 'refused' or not exists (
          select from public.lead_files as again
          where again.lead_id = lead.id and again.merged_from is not distinct from file.merged_from
            and again.via = 'brief' and again.name = file.name and again.state = 'accepted'
        )
      )
    ))
    from private.receipt_keys as receipt
    join public.contact_submissions as enquiry on enquiry.id = receipt.lead_id
    join public.contact_submissions as lead on lead.id = coalesce(enquiry.merged_into, enquiry.id)
    where receipt.receipt_key = p_receipt_key and lead.withdrawn_at is null and lead.erased_at is null
  );
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
  moving constant uuid := gen_random_uuid();
  session_id constant uuid := gen_random_uuid();
  factor constant uuid := gen_random_uuid();
  duplicate constant uuid := gen_random_uuid();
  address constant text := 'rehearsal@meghdoot.example';
  email constant jsonb := jsonb_build_object('message_id', '<' || address || '>', 'from', address, 'to', jsonb_build_array(address));
  enquiry constant jsonb := jsonb_build_object(
    'name', 'Rehearsal', 'email', address, 'service', 'consultation', 'message', 'Rehearsal'
  );
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
    perform private.store_leads((
      select jsonb_agg(enquiry || jsonb_build_object('id', made.key, 'reference', made.said, 'idempotency_key', made.key))
      from (values (rehearsed, 'TEST-CASE'), (duplicate, 'TEST-MATE')) as made (key, said)
    ));
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
    insert into public.imports (id, idempotency_key, file_name, bytes, state)
    values (rehearsed, manager, 'rehearsal.csv', 0, 'planned'), (stranger, stranger, 'rehearsal.csv', 0, 'running');
    given := jsonb_build_object(
      'p_account', 'rehearsal', 'p_client', 'rehearsal', 'p_pair', 'rehearsal', 'p_device', 'rehearsal', 'p_hash', 'rehearsal',
      'p_token_hash', 'rehearsal', 'p_salt', repeat('a', 22), 'p_hashes', '{rehearsal}', 'p_sealed', 'rehearsal',
      'p_email', address, 'p_emails', jsonb_build_array(email), 'file_email.p_email', email, 'texts_of_email.p_email', email,
      'p_lead_id', rehearsed, 'p_ids', format('{%s}', rehearsed), 'p_link_key', rehearsed, 'p_idempotency_key', rehearsed,
      'send_enquiry.p_idempotency_key', manager, 'p_reference', 'TEST-SENT', 'p_enquiry', enquiry,
      'p_receipt_key', receipt, 'p_event', answer_id, 'undo_change.p_event', change_id
    ) || jsonb_build_object(
      'p_event_id', answer_id, 'p_events', format('{%s}', change_id), 'p_seen_event_id', answer_id,
      'p_id', colleague, 'p_factor_id', factor, 'p_session_id', session_id,
      'p_link', 'rehearsal', 'p_key', rehearsed, 'mail_address_change.p_id', moving, 'cancel_address_change.p_id', moving
    ) || jsonb_build_object(
      'invite_staff.p_id', stranger, 'repeat_invitation.p_id', invited, 'erase_lead.p_id', rehearsed,
      'drop_action.p_id', action_id, 'begin_import.p_id', rehearsed, 'keep_import_rows.p_id', rehearsed,
      'undo_import.p_id', rehearsed, 'run_import.p_id', stranger,
      'change_action.p_id', action_id, 'change_action.p_changes', '{"text": "Rehearsed"}',
      'change_leads.p_changes', '{"status": "qualified"}', 'change_staff.p_changes', '{"name": "Rehearsal"}',
      'p_name', 'Rehearsal', 'p_role', 'staff', 'p_text', 'Rehearsal', 'p_subject', 'Rehearsal', 'p_is_writing', true,
      'p_is_required', false, 'p_is_read', true, 'p_lease', rehearsed, 'p_uid_validity', 1, 'p_next_uid', 1, 'p_uid', 1,
      'p_kinds', '{acknowledgement}', 'p_claim', rehearsed, 'p_outcome', 'sent', 'p_mailbox', 'rehearsal', 'p_times', '[]',
      'p_days', 36500, 'p_limit', 1, 'p_starts', '{}', 'p_minutes', 30, 'p_pause_minutes', 10, 'p_seats', 1,
      'p_state', 'cancelled', 'p_kind', 'command', 'p_command', 'rehearsal', 'p_since', now(), 'p_is_download', true,
      'p_day', private.agency_today(),
      'p_time_zone', 'UTC', 'p_weekdays', '{1,2,3,4,5}', 'p_opens', '08:00', 'p_closes', '17:00',
      'p_order', '{created_at,id}', 'p_patterns', '{%rehearsal%}', 'p_file_name', 'rehearsal.csv', 'p_content', '',
      'p_people', '[]', 'keep_import_rows.p_rows', '[]'
    ) || jsonb_build_object(
      'p_bytes', 1, 'p_judgement', '{}', 'p_endpoint', 'https://push.example/rehearsal',
      'p_p256dh', repeat('a', 87), 'p_auth', repeat('a', 22), 'p_device', 'rehearsal',
      'p_sha256', repeat('0', 64), 'p_signature', 'Rehearsal', 'p_other', duplicate
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

CREATE OR REPLACE FUNCTION public.report_by_answer(p_key text, days integer DEFAULT 30)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  first_day constant date := private.agency_today() - (days - 1);
  none constant jsonb := private.as_figures(0, 0, 0, 0, 0, 0, null);
  chosen constant jsonpath := '$[*] ? (@.key == $key).value';
  wanted constant jsonb := jsonb_build_object('key', p_key);
begin
  perform private.require_staff();
  if days not between 1 and 366 then
    raise exception 'A report covers 1 to 366 days.' using errcode = 'invalid_parameter_value';
  end if;
  return (
    -- Options are told apart once their leads are counted, which takes half the time.
    with counted as (
      select
        jsonb_path_query_first(custom_fields, chosen, wanted) as chosen_ones, received_on >= first_day as is_now,
        count(*) as leads,
        count(*) filter (where private.promise_ended(private.answered_in_time(first_response_at, reply_due_at), awaiting_reply_until)) as judged,
        count(*) filter (where private.answered_in_time(first_response_at, reply_due_at)) as kept,
        count(qualified_at) as qualified,
        0::bigint as won, 0::numeric as value, null::interval as took
      from public.contact_submissions
      where spam_reason is null and merged_into is null and received_on >= first_day - days
      group by 1, 2
      union all
      select
        jsonb_path_query_first(custom_fields, chosen, wanted), closed_at >= (select private.agency_moment(first_day)),
        0, 0, 0, 0,
        count(*), coalesce(sum(value), 0), sum(closed_at - created_at)
      from public.contact_submissions
      where outcome = 'won' and spam_reason is null and merged_into is null and closed_at >= (select private.agency_moment(first_day - days))
      group by 1, 2
    ),
    periods as (
      select
        case option when 'true' then 'yes' when 'false' then 'no' else option #>> '{}' end as answer,
        is_now, sum(leads) as leads, sum(won) as won,
        private.as_figures(
          sum(leads), sum(judged), sum(kept), sum(qualified), sum(won), sum(value), sum(took)
        ) as figures
      from counted
      -- One option as several.
      cross join lateral jsonb_path_query(chosen_ones, '$[*]') as option
      group by 1, 2
    ),
    listed as (
      select
        answer,
        coalesce(sum(leads) filter (where is_now), 0) as leads,
        coalesce(sum(won) filter (where is_now), 0) as won,
        jsonb_build_object(
          'answer', answer,
          'now', coalesce(jsonb_agg(figures) filter (where is_now) -> 0, none),
          'before', coalesce(jsonb_agg(figures) filter (where not is_now) -> 0, none)
        ) as row
      from periods
      group by answer
    )
    select coalesce(jsonb_agg(row order by leads desc, won desc, answer), '[]') from listed
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.settle_file(p_id uuid, p_judgement jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  judged constant public.lead_files := jsonb_populate_record(null::public.lead_files, p_judgement);
begin
  perform private.require_service();
  -- The lead before its file, as everybody locks them.
  perform private.lock_kept_lead((select lead_id from public.lead_files where id = p_id));
  if p_judgement is null then
    delete from public.lead_files where id = p_id and state = 'expected';
    return false;
  end if;
  update public.lead_files
  set state = judged.state, name = judged.name, bytes = judged.bytes, kind = judged.kind,
    may_be_shown = coalesce(judged.may_be_shown, false), sha256 = judged.sha256, reason = judged.reason,
    scan = judged.scan, scan_signature = judged.scan_signature,
    scanned_at = case when judged.scan is not null then clock_timestamp() end
  where id = p_id and state = 'expected' and removed_at is null;
  return exists (select from public.lead_files where id = p_id and removed_at is null);
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
  perform private.lock_kept_lead((select lead_id from public.mail_outbox where id = p_id and kind = 'reply'));
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

CREATE OR REPLACE FUNCTION public.settle_scan(p_id uuid, p_sha256 text, p_signature text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();
  -- The lead before its file, as everybody locks them.
  perform private.lock_kept_lead((select lead_id from public.lead_files where id = p_id));
  update public.lead_files
  set scanned_at = clock_timestamp(),
    scan = case when p_signature is null then 'clean' else 'infected' end,
    scan_signature = p_signature,
    state = case when p_signature is null then state else 'refused' end,
    reason = case when p_signature is null then reason else 'A virus scanner refused this file.' end
  where id = p_id and sha256 = p_sha256 and state = 'accepted' and scan is null and removed_at is null;
  return found;
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
      -- Several counts, because each has an index of its own.
      'accepted', (
        select count(*)
        from public.contact_submissions
        where spam_reason is null and merged_into is null and created_at >= midnight
      ) + (
        select count(*) from public.contact_submissions where merged_into is not null and created_at >= midnight
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
      'erasures_failed', private.count_failed_erasures(0) + private.count_failed_deletions(),
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
        where lead.owner_id = person.id and lead.status <> 'closed' and lead.spam_reason is null and lead.merged_into is null and lead.erased_at is null
      ) end,
      array(select former.email from private.former_addresses as former where former.user_id = person.id order by left_at),
      case when is_manager then private.address_change_of(person.id) end
    from public.staff as person
    join auth.users as account on account.id = person.id
    order by person.name, account.email;
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
  if exists (select from public.lead_events where id = p_event and kind = 'merged') then
    perform private.lock_merged(array[p_lead_id]);
  else
    perform from public.contact_submissions where id = p_lead_id for no key update;
  end if;
  perform private.refuse_merged(lead) from public.contact_submissions as lead where lead.id = p_lead_id;
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
  if exists (select from public.lead_events where id = any (p_events) and kind = 'merged') then
    perform private.lock_merged(leads);
  else
    perform from public.contact_submissions where id = any (leads) order by id for no key update;
  end if;
  if exists (
    select from unnest(p_events) as wanted (id)
    where not exists (select from public.lead_events as known where known.id = wanted.id)
  ) then
    raise exception 'No such change.' using errcode = 'PT404';
  end if;
  perform private.lock_before_restoring(leads);
  -- The latest first: an earlier change of the same lead waits for it.
  for event in select * from public.lead_events where id = any (p_events) order by id desc loop
    perform private.undo_event(event);
  end loop;
  return cardinality(leads);
end
$function$;

CREATE INDEX leads_answered ON public.contact_submissions USING btree (created_at DESC) INCLUDE (first_response_at) WHERE ((spam_reason IS NULL) AND (merged_into IS NULL) AND (first_response_at IS NOT NULL) AND (reply_due_at IS NOT NULL));

CREATE INDEX leads_answered_first ON public.contact_submissions USING btree (unread_answers DESC, awaiting_reply_until, created_at DESC, id) WHERE ((spam_reason IS NULL) AND (merged_into IS NULL));

CREATE INDEX leads_by_answer ON public.contact_submissions USING gin (custom_fields jsonb_path_ops) WHERE ((spam_reason IS NULL) AND (merged_into IS NULL));

CREATE INDEX leads_by_change ON public.contact_submissions USING btree (updated_at DESC, id, status, service, budget, owner_id) WHERE ((spam_reason IS NULL) AND (merged_into IS NULL));

CREATE INDEX leads_by_company ON public.contact_submissions USING btree (private.company_key((company)::text), created_at) WHERE ((company IS NOT NULL) AND (spam_reason IS NULL) AND (merged_into IS NULL));

CREATE INDEX leads_by_creation ON public.contact_submissions USING btree (created_at DESC, id, status, service, budget, owner_id) WHERE ((spam_reason IS NULL) AND (merged_into IS NULL));

CREATE INDEX leads_by_day ON public.contact_submissions USING btree (received_on) INCLUDE (service, journey_source, owner_id, status, previous_status, qualified_at, first_response_at, reply_due_at, awaiting_reply_until) WHERE ((spam_reason IS NULL) AND (merged_into IS NULL));

CREATE INDEX leads_by_domain ON public.contact_submissions USING btree (private.email_domain(email_key), created_at) WHERE ((email_key IS NOT NULL) AND (spam_reason IS NULL) AND (merged_into IS NULL));

CREATE INDEX leads_by_due ON public.contact_submissions USING btree (reply_due_at DESC, id, status, service, budget, owner_id) WHERE ((spam_reason IS NULL) AND (merged_into IS NULL));

CREATE INDEX leads_by_kind ON public.contact_submissions USING btree (status, service) WHERE ((spam_reason IS NULL) AND (merged_into IS NULL));

CREATE INDEX leads_by_latest_action ON public.contact_submissions USING btree (next_action_on DESC NULLS LAST, id DESC, status, service, budget, owner_id) WHERE ((spam_reason IS NULL) AND (merged_into IS NULL));

CREATE INDEX leads_by_name ON public.contact_submissions USING btree (sort_name, id, status, service, budget, owner_id) WHERE ((spam_reason IS NULL) AND (merged_into IS NULL));

CREATE INDEX leads_by_next_action ON public.contact_submissions USING btree (next_action_on, id, status, service, budget, owner_id) WHERE ((spam_reason IS NULL) AND (merged_into IS NULL));

CREATE INDEX leads_by_owner ON public.contact_submissions USING btree (owner_id, created_at DESC, id, status, service, budget) WHERE ((spam_reason IS NULL) AND (merged_into IS NULL));

CREATE INDEX leads_by_reply_time ON public.contact_submissions USING btree (reply_seconds, received_on) WHERE ((spam_reason IS NULL) AND (merged_into IS NULL) AND (reply_seconds IS NOT NULL) AND (reply_due_at IS NOT NULL));

CREATE INDEX leads_by_service ON public.contact_submissions USING btree (service, created_at DESC, id, status, budget, owner_id) WHERE ((spam_reason IS NULL) AND (merged_into IS NULL));

CREATE INDEX leads_by_status ON public.contact_submissions USING btree (status, created_at DESC, id, service, budget, owner_id) WHERE ((spam_reason IS NULL) AND (merged_into IS NULL));

CREATE INDEX leads_on_board ON public.contact_submissions USING btree (status, awaiting_reply_until, next_action_on, created_at DESC, id, service, budget, owner_id) WHERE ((spam_reason IS NULL) AND (merged_into IS NULL));

CREATE INDEX leads_open_by_owner ON public.contact_submissions USING btree (owner_id) WHERE ((owner_id IS NOT NULL) AND ((status)::text <> 'closed'::text) AND (spam_reason IS NULL) AND (merged_into IS NULL) AND (erased_at IS NULL));

CREATE INDEX leads_search ON public.contact_submissions USING gin (search_text extensions.gin_trgm_ops, status, service, budget, owner_id) WITH (gin_pending_list_limit='256') WHERE ((spam_reason IS NULL) AND (merged_into IS NULL));

CREATE INDEX leads_waiting_of_owner ON public.contact_submissions USING btree (awaiting_reply_until, id) INCLUDE (owner_id) WHERE ((spam_reason IS NULL) AND (merged_into IS NULL) AND (awaiting_reply_until IS NOT NULL));

CREATE INDEX leads_with_answers ON public.contact_submissions USING btree (waiting_since, id) INCLUDE (owner_id) WHERE ((spam_reason IS NULL) AND (merged_into IS NULL) AND (waiting_since IS NOT NULL) AND (withdrawn_at IS NULL));

CREATE INDEX leads_without_owner ON public.contact_submissions USING btree (created_at DESC, id) WHERE ((spam_reason IS NULL) AND (merged_into IS NULL) AND ((status)::text = 'new'::text) AND (owner_id IS NULL) AND (withdrawn_at IS NULL));

CREATE INDEX leads_won ON public.contact_submissions USING btree (closed_at) INCLUDE (service, journey_source, owner_id, value, created_at) WHERE (((outcome)::text = 'won'::text) AND (spam_reason IS NULL) AND (merged_into IS NULL));

CREATE INDEX leads_worth ON public.contact_submissions USING btree (status, service) INCLUDE (outcome, value) WHERE ((value IS NOT NULL) AND (spam_reason IS NULL) AND (merged_into IS NULL));

CREATE INDEX merged_leads ON public.contact_submissions USING btree (merged_into) WHERE (merged_into IS NOT NULL);

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
    private.promise_ended(private.answered_in_time(lead.first_response_at, lead.reply_due_at), lead.awaiting_reply_until) AS promise_ended,
    call.created_at AS consultation_booked_at,
    lead.custom_fields,
    lead.language,
    lead.files,
    private.company_key((lead.company)::text) AS company_key,
    private.email_domain(lead.email_key) AS email_domain
   FROM (public.contact_submissions lead
     LEFT JOIN public.consultations call ON ((call.lead_id = lead.id)))
  WHERE (( SELECT private.is_staff() AS is_staff) AND (lead.merged_into IS NULL));

create policy "Staff add next actions" on public.next_actions as permissive for insert to authenticated with check ((( SELECT private.is_staff() AS is_staff) AND (created_by = ( SELECT auth.uid() AS uid)) AND (num_nonnulls(done_at, done_by, merged_from) = 0)));

create policy "Staff add notes and log replies" on public.lead_events as permissive for insert to authenticated with check ((( SELECT private.is_staff() AS is_staff) AND (actor_id = ( SELECT auth.uid() AS uid)) AND (actor_email = (( SELECT auth.jwt() AS jwt) ->> 'email'::text)) AND (num_nonnulls(from_status, to_status, owner_id, owner_email, due_on, call_at, changes, merged_from) = 0) AND (num_nonnulls(subject, text, cc, state, reason, answer, message_id) = 0) AND
CASE kind
    WHEN 'note'::text THEN ((note IS NOT NULL) AND (num_nonnulls(channel, undoes, at) = 0))
    WHEN 'reply'::text THEN ((num_nonnulls(channel, reached) = 2) AND (undoes IS NULL))
    ELSE false
END));

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
