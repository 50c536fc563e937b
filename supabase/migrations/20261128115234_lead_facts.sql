-- One function says what a lead says, and one trigger for each moment says what follows. See supabase/schemas/04_leads.sql and
-- 24_lead_triggers.sql.
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

drop policy "Staff add leads" on public.contact_submissions;

drop policy "Visitors send enquiries" on public.contact_submissions;

drop trigger arrive_01_admit_client on public.contact_submissions;

drop trigger arrive_02_complete on public.contact_submissions;

drop trigger arrive_03_receipt_key on public.contact_submissions;

drop trigger arrive_04_mail on public.contact_submissions;

drop trigger arrive_05_record on public.contact_submissions;

drop trigger arrive_06_log on public.contact_submissions;

drop trigger arrive_07_hold on public.contact_submissions;

drop trigger change_01_guard on public.contact_submissions;

drop trigger change_02_bounce on public.contact_submissions;

drop trigger change_03_follow on public.contact_submissions;

drop trigger change_04_facts on public.contact_submissions;

drop trigger change_05_searchable on public.contact_submissions;

drop trigger change_06_record on public.contact_submissions;

drop trigger change_07_record_edit on public.contact_submissions;

drop trigger change_08_mail on public.contact_submissions;

drop trigger change_09_cancel_call on public.contact_submissions;

drop trigger change_10_stop_replies on public.contact_submissions;

drop trigger change_11_rebook_call on public.contact_submissions;

drop trigger date_lead_event on public.lead_events;

drop trigger follow_new_words on public.lead_events;

drop trigger follow_reply on public.lead_events;

drop trigger follow_said on public.lead_events;

drop trigger follow_words on public.lead_events;

drop trigger keep_lead_events on public.lead_events;

drop trigger queue_assignment_mail on public.lead_events;

drop trigger queue_call_mail on public.lead_events;

drop trigger queue_event_mail on public.lead_events;

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.admit_client(lead public.contact_submissions)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  seconds constant integer := private.admit(array['enquiries_per_client'], array[lead.client_hash]);
begin
  if seconds > 0 and not exists (
    select from public.contact_submissions as stored where stored.idempotency_key = lead.idempotency_key
  ) then
    raise exception 'Too many enquiries.' using errcode = 'PT429', detail = seconds::text;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.arrival_facts(lead public.contact_submissions)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select jsonb_build_object(
    'journey', lead.journey, 'spam_reason', lead.spam_reason, 'suspect_reason', lead.suspect_reason,
    'client_hash', lead.client_hash, 'networks', lead.networks
  )
$function$;

CREATE OR REPLACE FUNCTION private.as_lead(lead public.contact_submissions)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select to_jsonb(lead) - array['search_text', 'client_hash', 'waiting_since', 'networks', 'idempotency_key', 'journey']
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
        lower(concat_ws(E'\n', lead.email_typed, private.digits(lead.phone), present.texts, former.texts))
      ) as texts
    from public.contact_submissions as lead
    cross join private.contact_fields() as fields
    cross join lateral (
      select string_agg(fact.value, E'\n') as texts
      from jsonb_each_text(private.enquiry_facts(lead)) as fact
      where fact.key = any (fields)
    ) as present
    cross join lateral (
      select string_agg(case field.key when 'phone' then private.digits(side.value) else side.value end, E'\n') as texts
      from public.lead_events as event, jsonb_each(event.changes) as field, jsonb_each_text(field.value) as side
      where event.lead_id = lead.id and field.key = any (fields)
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

CREATE OR REPLACE FUNCTION private.cancel_call_of_lead(lead public.contact_submissions)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.consultations set state = 'cancelled'
  where lead_id = lead.id and state = 'booked' and starts_at > clock_timestamp();
end
$function$;

CREATE OR REPLACE FUNCTION private.cancel_mail_of_lead(lead public.contact_submissions)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.mail_outbox set state = 'cancelled', settled_at = clock_timestamp()
  where lead_id = lead.id and state = 'queued'
$function$;

CREATE OR REPLACE FUNCTION private.changes_between(was jsonb, present jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select jsonb_object_agg(fact.key, jsonb_build_object('from', was -> fact.key, 'to', fact.value))
  from jsonb_each(present) as fact
  where was -> fact.key is distinct from fact.value
$function$;

CREATE OR REPLACE FUNCTION private.clear_bounce(was public.contact_submissions, lead public.contact_submissions)
 RETURNS public.contact_submissions
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  lead.email_bounced_at := null;
  if lead.email_typed is not distinct from was.email_typed then
    lead.email_typed := null;
  end if;
  return lead;
end
$function$;

CREATE OR REPLACE FUNCTION private.complete_lead(lead public.contact_submissions)
 RETURNS public.contact_submissions
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
  if lead.erased_at is null and not coalesce(lead.name <> '' and lead.message <> '', false)
    or lead.erased_at is null and not coalesce(lead.email <> '', false) and num_nulls(lead.added_source, lead.phone) > 0
    or num_nulls(lead.email, lead.service, lead.reference, lead.idempotency_key) > 0
  then
    raise exception 'An enquiry needs name, email, service, message, reference and key.' using errcode = 'check_violation';
  end if;
  for person in
    select distinct hashtextextended(key, 0)
    from unnest(array[private.email_key(lead.email), private.phone_key(lead.phone)]) as key
    where key is not null
    order by 1
  loop
    perform pg_advisory_xact_lock(person);
  end loop;
  if private.calling_role() in ('anon', 'authenticated') then
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
  lead.reply_due_at := private.reply_due_by(lead.created_at);
  lead.enquiry_number := 1 + private.count_earlier(lead.email, lead.phone, 'infinity');
  lead.search_text := private.searchable(lead);
  return lead;
end
$function$;

CREATE OR REPLACE FUNCTION private.contact_fields()
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array(select jsonb_object_keys(private.personal_facts(null) - 'message'))
$function$;

CREATE OR REPLACE FUNCTION private.desk_facts(lead public.contact_submissions)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select jsonb_build_object('value', lead.value, 'outcome', lead.outcome, 'lost_reason', lead.lost_reason)
$function$;

CREATE OR REPLACE FUNCTION private.enquiry_facts(lead public.contact_submissions)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select jsonb_build_object(
    'name', lead.name, 'email', lead.email, 'phone', lead.phone, 'company', lead.company, 'service', lead.service,
    'budget', lead.budget, 'message', lead.message
  )
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
    'same', private.sent_fields(stored) = private.enquiry_facts(
        jsonb_populate_record(null::public.contact_submissions, p_enquiry)
      )
      and call.booked_for is not distinct from (p_enquiry ->> 'consultation_at')::timestamptz
  )
  from public.contact_submissions as stored
  join private.receipt_keys as receipt on receipt.lead_id = stored.id
  left join public.consultations as call on call.lead_id = stored.id
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
    select id from public.contact_submissions where id = any (p_ids) and erased_at is null order by id
  );
begin
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
  return cardinality(ids);
end
$function$;

CREATE OR REPLACE FUNCTION private.event_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- An email that fails is no word of ours.
  if old.state is distinct from new.state then
    perform private.follow_words(new);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.event_happened()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Words of either side decide whether the visitor waits.
  if new.undoes is not null or new.to_status = 'closed'
    or new.kind in ('answer', 'correction', 'reply', 'next_action', 'no_reply_needed', 'call_held')
  then
    perform private.follow_words(new);
  end if;
  -- A reply or a call stops the clock, and an undo of either starts it again.
  if new.kind in ('reply', 'reply_undone', 'call_held', 'call_missed', 'call_cancelled', 'call_reopened') then
    perform private.follow_reply(new);
  end if;
  if num_nonnulls(new.note, new.subject, new.text, new.answer) > 0 then
    perform private.make_findable(new);
  end if;
  -- People are told by email.
  if new.kind = 'owner' then
    perform private.queue_assignment_mail(new);
  end if;
  if new.kind in ('call_booked', 'call_moved', 'call_cancelled') then
    perform private.queue_call_mail(new);
  end if;
  if new.kind in ('correction', 'withdrawn', 'reinstated') then
    perform private.queue_event_mail(new);
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
  changes constant jsonb := private.changes_between(private.action_facts(old), private.action_facts(new));
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

CREATE OR REPLACE FUNCTION private.follow_facts(was public.contact_submissions, lead public.contact_submissions)
 RETURNS public.contact_submissions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if was.erased_at is not null and (was.lost_reason, was.value) is distinct from (lead.lost_reason, lead.value) then
    raise exception 'This lead was erased.' using errcode = 'PT409';
  elsif (was.erased_at is null) = (lead.erased_at is null)
    and private.enquiry_facts(was) - 'message' <> private.enquiry_facts(lead) - 'message'
  then
    perform private.check_contact(lead);
  end if;
  if lead.status <> 'closed' and lead.outcome is distinct from was.outcome and lead.outcome is not null then
    raise exception 'Only a closed lead is won or lost.' using errcode = 'PT422', detail = 'outcome';
  end if;
  lead.updated_at := greatest(clock_timestamp(), was.updated_at + interval '1 microsecond');
  lead.closed_at := case when lead.status = 'closed' then coalesce(lead.closed_at, lead.updated_at) end;
  if lead.status = 'qualified' then
    lead.qualified_at := coalesce(lead.qualified_at, lead.updated_at);
  end if;
  if lead.status <> 'closed' then
    lead.outcome := null;
  end if;
  if lead.outcome is distinct from 'lost' then
    if lead.status = 'closed' and lead.lost_reason is distinct from was.lost_reason and lead.lost_reason is not null then
      raise exception 'Only a lost lead has a reason.' using errcode = 'PT422', detail = 'lost_reason';
    end if;
    lead.lost_reason := null;
  end if;
  if (was.email, was.phone) is distinct from (lead.email, lead.phone) and lead.erased_at is null then
    lead.enquiry_number := 1 + private.count_earlier(lead.email, lead.phone, lead.created_at);
  end if;
  return lead;
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_reply(event public.lead_events)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- The time of the reply or call that no longer counts.
  undone constant timestamptz := case
    when event.kind = 'reply_undone' then (select at from public.lead_events where id = event.undoes)
    else event.call_at
  end;
begin
  if event.kind = 'reply' then
    perform set_config('leads.caused_by', event.id::text, true);
    update public.contact_submissions
    set first_response_at = least(first_response_at, event.at),
      status = case when status = 'new' then 'contacted' else status end
    where id = event.lead_id and event.reached;
    perform set_config('leads.caused_by', '', true);
  elsif event.kind = 'call_held' then
    update public.contact_submissions set first_response_at = least(first_response_at, event.call_at) where id = event.lead_id;
  else
    update public.contact_submissions
    set first_response_at = private.first_response(id)
    where id = event.lead_id and first_response_at = undone;
  end if;
  if event.kind = 'reply_undone' and private.first_response(event.lead_id) is null then
    perform private.take_back_contacted(event.lead_id);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_standing(was public.contact_submissions, lead public.contact_submissions)
 RETURNS public.contact_submissions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if lead.owner_id is distinct from was.owner_id and lead.owner_id is not null and not private.is_staff(lead.owner_id) then
    raise exception 'A lead belongs to a staff member.' using errcode = 'foreign_key_violation';
  end if;
  if lead.status is distinct from was.status and (was.erased_at is null) = (lead.erased_at is null)
    and private.undone_event() is null
  then
    lead.previous_status := was.status;
  end if;
  -- Somebody has looked at it.
  if was.spam_reason is not null and lead.spam_reason is null then
    lead.suspect_reason := null;
  end if;
  if lead.created_at <> was.created_at then
    lead.received_on := private.agency_day(lead.created_at);
  end if;
  lead.updated_at := greatest(clock_timestamp(), was.updated_at + interval '1 microsecond');
  return lead;
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_words(event public.lead_events)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  since constant timestamptz := private.waiting_since(event.lead_id);
begin
  update public.contact_submissions set waiting_since = since where id = event.lead_id and waiting_since is distinct from since;
end
$function$;

CREATE OR REPLACE FUNCTION private.guard_lead_change(was public.contact_submissions, lead public.contact_submissions)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  allowed constant text[] := array(select jsonb_object_keys(private.lead_facts(was) - 'message'))
    || array['status', 'email_typed', 'owner_id', 'spam_reason'];
  -- These are computed afterwards.
  generated constant text[] := array[
    'awaiting_reply_until', 'email_key', 'phone_key', 'sort_name', 'reply_seconds', 'journey_source'
  ];
begin
  if to_jsonb(lead) - allowed - generated <> to_jsonb(was) - allowed - generated then
    raise exception 'Staff may not change this column.' using errcode = 'insufficient_privilege';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.hold_flood(lead public.contact_submissions)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rules text[];
  subjects text[];
begin
  select array_agg('enquiries_per_' || kind order by place), array_agg(lead.networks ->> kind order by place)
  into rules, subjects
  from unnest(array['ipv4_24', 'ipv6_56', 'ipv6_48']) with ordinality as known (kind, place)
  where lead.networks ? kind;
  if private.admit(rules || array['enquiries_in_all'], subjects || array['all']) > 0 then
    perform private.make_room_for_held();
    update public.contact_submissions set spam_reason = 'Flood' where id = lead.id;
  end if;
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
        when field.key <> 'status' and field.key = any (private.status_fields()) and not private.desk_facts(null) ? field.key
          then true
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

CREATE OR REPLACE FUNCTION private.is_untouched(lead public.contact_submissions)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select num_nonnulls(lead.qualified_at, lead.closed_at) = 0 and '{"status": "new"}' = jsonb_strip_nulls(
    (private.lead_standing(lead) || private.desk_facts(lead)) - array['owner_id', 'spam_reason', 'suspect_reason']
  )
$function$;

CREATE OR REPLACE FUNCTION private.lead_arrived()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The acknowledgement, which is queued next, carries a link with this key.
  perform private.make_receipt_key(new);
  -- Staff know the lead that they added, and its person was promised no email.
  if new.spam_reason is null and new.added_source is null then
    perform private.queue_enquiry_mail(new);
  end if;
  perform private.record_arrival(new);
  -- Managers see in the log which leads staff added.
  if new.added_source is not null then
    perform private.log_added_lead(new);
  end if;
  -- The rule for all is one row, which each insert holds until it commits. It is taken last, so that enquiries are checked,
  -- numbered and indexed side by side.
  if private.calling_role() = 'anon' then
    perform private.hold_flood(new);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.lead_arrives()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A client that has sent too much is refused before anything else is done for it.
  if private.calling_role() = 'anon' and new.client_hash is not null then
    perform private.admit_client(new);
  end if;
  -- Its time, its promise, and its number among the enquiries of one person.
  return private.complete_lead(new);
end
$function$;

CREATE OR REPLACE FUNCTION private.lead_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_erased constant boolean := old.erased_at is null and new.erased_at is not null;
  is_restored constant boolean := old.spam_reason is not null and new.spam_reason is null;
  is_marked constant boolean := old.spam_reason is distinct from new.spam_reason and new.spam_reason is not null;
  is_withdrawn constant boolean := old.withdrawn_at is null and new.withdrawn_at is not null;
begin
  -- History tells each change; of an erasure, only that it was.
  if is_erased then
    perform private.record_erasure(new);
  end if;
  if (old.withdrawn_at is null) <> (new.withdrawn_at is null) and not is_erased then
    perform private.record_withdrawal(new);
  end if;
  if old.status <> new.status and not is_erased then
    perform private.record_status(old, new);
  end if;
  if old.owner_id is distinct from new.owner_id and not is_erased then
    perform private.record_owner(old, new);
  end if;
  -- Another reason for the same is no news.
  if (old.spam_reason is null) <> (new.spam_reason is null) and not is_erased then
    perform private.record_spam(old, new);
  end if;
  if (old.erased_at is null) = (new.erased_at is null) and private.lead_facts(old) <> private.lead_facts(new) then
    perform private.record_edit(old, new);
  end if;
  -- Spam makes no mail.
  if is_marked and new.erased_at is null then
    perform private.cancel_mail_of_lead(new);
  end if;
  -- Restored spam gets the mail it missed, unless nobody is left to write to.
  if is_restored and new.erased_at is null and new.added_source is null then
    perform private.queue_enquiry_mail(new);
  end if;
  if is_restored and new.erased_at is null then
    perform private.tell_owner(new.id);
  end if;
  -- The call of an enquiry that is withdrawn or spam frees its time, and a reply that still waits is not sent.
  if is_withdrawn or is_marked then
    perform private.cancel_call_of_lead(new);
    perform private.stop_replies_of_lead(new);
  end if;
  -- A call that was cancelled with spam is booked again with what is none.
  if is_restored and num_nonnulls(new.withdrawn_at, new.erased_at) = 0 then
    perform private.rebook_call_of_lead(new);
  end if;
  return null;
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
  if (old.erased_at is null) <> (new.erased_at is null) or private.personal_facts(old) <> private.personal_facts(new) then
    new.search_text := private.searchable(new);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.lead_facts(lead public.contact_submissions)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select private.enquiry_facts(lead) || private.desk_facts(lead)
$function$;

CREATE OR REPLACE FUNCTION private.lead_standing(lead public.contact_submissions)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select jsonb_build_object(
    'status', lead.status, 'owner_id', lead.owner_id, 'next_action', lead.next_action, 'next_action_on', lead.next_action_on,
    'spam_reason', lead.spam_reason, 'suspect_reason', lead.suspect_reason, 'first_response_at', lead.first_response_at,
    'withdrawn_at', lead.withdrawn_at, 'erased_at', lead.erased_at
  )
$function$;

CREATE OR REPLACE FUNCTION private.log_added_lead(lead public.contact_submissions)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.note_in_log(
    'lead_added', null, jsonb_build_object('lead', lead.id, 'reference', lead.reference, 'source', lead.added_source)
  )
$function$;

CREATE OR REPLACE FUNCTION private.make_findable(event public.lead_events)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.contact_submissions as lead set search_text = private.searchable(lead) where lead.id = event.lead_id
$function$;

CREATE OR REPLACE FUNCTION private.make_receipt_key(lead public.contact_submissions)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.receipt_keys (lead_id) values (lead.id)
$function$;

CREATE OR REPLACE FUNCTION private.personal_facts(lead public.contact_submissions)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select jsonb_object_agg(fact.key, fact.value)
  from jsonb_each(private.enquiry_facts(lead)) as fact
  where private.blank_personal_data() ? fact.key
$function$;

CREATE OR REPLACE FUNCTION private.queue_assignment_mail(event public.lead_events)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.mail_outbox set state = 'cancelled', settled_at = clock_timestamp()
  where lead_id = event.lead_id and kind = 'assignment' and state = 'queued';
  perform private.tell_owner(event.lead_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.queue_call_mail(event public.lead_events)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
  call_time constant timestamptz := case when event.kind <> 'call_cancelled' then event.call_at end;
  due constant timestamptz := clock_timestamp() + private.undo_pause();
  audience text;
  is_news boolean;
  is_wanted boolean;
begin
  select * into lead from public.contact_submissions where id = event.lead_id;
  if num_nonnulls(lead.spam_reason, lead.erased_at) > 0 then
    return;
  end if;
  perform from public.mail_outbox
  where lead_id = event.lead_id and state = 'queued' and attempts = 0 and (event_id is not null or kind = 'acknowledgement')
  order by id
  for update;
  foreach audience in array array['', 'staff_'] loop
    is_news := private.known_call_time(audience, event) is distinct from call_time;
    is_wanted := case audience
      when '' then event.kind <> 'call_booked' or event.actor_id is not null and not exists (
        select
        from public.mail_outbox as waiting
        -- A call that staff give a lead without one is in its first version.
        join public.consultations as call on call.lead_id = waiting.lead_id and call.sequence > 0
        where waiting.lead_id = event.lead_id and waiting.kind = 'acknowledgement'
          and waiting.state = 'queued' and waiting.attempts = 0
      )
      else event.kind <> 'call_booked' and event.actor_id is null and lead.withdrawn_at is null
    end;
    if is_wanted or not is_news then
      update public.mail_outbox
      set state = 'cancelled', settled_at = clock_timestamp()
      where lead_id = event.lead_id and state = 'queued' and attempts = 0
        and kind in (audience || 'call_moved', audience || 'call_cancelled');
    end if;
    if is_wanted and is_news then
      insert into public.mail_outbox (kind, lead_id, event_id, due_at, wanted_at)
      values (
        audience || case event.kind when 'call_cancelled' then 'call_cancelled' else 'call_moved' end,
        event.lead_id, event.id, due, due
      );
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.queue_enquiry_mail(lead public.contact_submissions)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kinds text[] := array['staff_notification', 'webhook'];
begin
  if private.admit(array['acknowledgements_per_address'], array[private.address_hash(lead.email)]) = 0 then
    kinds := kinds || array['acknowledgement'];
  end if;
  insert into public.mail_outbox (kind, lead_id)
  select wanted.kind, lead.id
  from unnest(kinds) as wanted (kind)
  where not exists (select from private.unreceived_kinds as unreceived where unreceived.kind = wanted.kind)
  on conflict (lead_id, kind) where event_id is null and kind <> all (private.reminder_mail())
    do update set state = 'queued', due_at = clock_timestamp(), settled_at = null
    where mail_outbox.state = 'cancelled';
end
$function$;

CREATE OR REPLACE FUNCTION private.queue_event_mail(event public.lead_events)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.mail_outbox (kind, lead_id, event_id)
  select event.kind, event.lead_id, event.id
  from public.contact_submissions as lead
  where lead.id = event.lead_id and lead.spam_reason is null and lead.erased_at is null;
end
$function$;

CREATE OR REPLACE FUNCTION private.rebook_call_of_lead(lead public.contact_submissions)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  call public.consultations;
begin
  select * into call from public.consultations
  where lead_id = lead.id and state = 'cancelled' and starts_at > clock_timestamp();
  if call.lead_id is null
    or private.was_cancelled_as_spam(lead.id) and private.change_call(lead.id, to_jsonb(call)) = 'done'
  then
    return;
  end if;
  insert into public.lead_events (lead_id, kind, call_at)
  select lead.id, 'call_cancelled', call.starts_at
  from public.lead_events as restored
  where restored.id = (select max(id) from public.lead_events where lead_id = lead.id and kind = 'restored')
    and private.known_call_time('', restored) is not null;
end
$function$;

CREATE OR REPLACE FUNCTION private.record_arrival(lead public.contact_submissions)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.lead_events (lead_id, kind) values (lead.id, 'created');
  if lead.spam_reason is not null then
    insert into public.lead_events (lead_id, kind) values (lead.id, 'quarantined');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.record_edit(was public.contact_submissions, lead public.contact_submissions)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.lead_events (lead_id, kind, changes, version, undoes)
  select lead.id, 'edited', edited.changes, lead.updated_at, private.undone_event()
  from (select case when was.status = lead.status then '{}' else private.status_fields() end as fields) as told
  cross join lateral private.changes_between(
    private.lead_facts(was) - told.fields, private.lead_facts(lead) - told.fields
  ) as edited (changes)
  where edited.changes is not null
$function$;

CREATE OR REPLACE FUNCTION private.record_erasure(lead public.contact_submissions)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.lead_events (lead_id, kind, version) values (lead.id, 'erased', lead.updated_at)
$function$;

CREATE OR REPLACE FUNCTION private.record_owner(was public.contact_submissions, lead public.contact_submissions)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.lead_events (lead_id, kind, owner_id, owner_email, changes, version, undoes)
  values (
    lead.id, 'owner', lead.owner_id, (select email from auth.users where id = lead.owner_id),
    private.changes_between(jsonb_build_object('owner_id', was.owner_id), jsonb_build_object('owner_id', lead.owner_id)),
    lead.updated_at, private.undone_event()
  )
$function$;

CREATE OR REPLACE FUNCTION private.record_spam(was public.contact_submissions, lead public.contact_submissions)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.lead_events (lead_id, kind, changes, version, undoes)
  values (
    lead.id, case when lead.spam_reason is null then 'restored' else 'quarantined' end,
    private.changes_between(
      jsonb_build_object('spam_reason', was.spam_reason), jsonb_build_object('spam_reason', lead.spam_reason)
    ),
    lead.updated_at, private.undone_event()
  )
$function$;

CREATE OR REPLACE FUNCTION private.record_status(was public.contact_submissions, lead public.contact_submissions)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.lead_events (lead_id, kind, from_status, to_status, changes, version, undoes, caused_by)
  values (
    lead.id, 'status', was.status, lead.status,
    private.changes_between(private.status_facts(was), private.status_facts(lead)), lead.updated_at, private.undone_event(),
    nullif(current_setting('leads.caused_by', true), '')::bigint
  )
$function$;

CREATE OR REPLACE FUNCTION private.record_withdrawal(lead public.contact_submissions)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.lead_events (lead_id, kind, version)
  values (lead.id, case when lead.withdrawn_at is null then 'reinstated' else 'withdrawn' end, lead.updated_at)
$function$;

CREATE OR REPLACE FUNCTION private.restore_lead(event public.lead_events)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  before constant jsonb := (
    select jsonb_object_agg(field.key, field.value -> 'from') from jsonb_each(event.changes) as field
  );
  owner_before constant uuid := (before ->> 'owner_id')::uuid;
begin
  if owner_before is not null and not private.is_staff(owner_before) then
    raise exception 'The owner before can no longer own leads.' using errcode = 'PT409';
  end if;
  perform private.write_leads(array[event.lead_id], before);
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
          (select string_agg(fact.value, E'\n') from jsonb_each_text(private.personal_facts(lead)) as fact),
          private.digits(lead.phone), lead.reference,
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
      where edit.lead_id = stored.id and edit.kind = 'edited' and private.enquiry_facts(stored) ? field.key
    ),
    '{}'
  )
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
      where moved.lead_id = p_lead_id and moved.kind = 'status' and moved.to_status = 'closed'
      order by moved.id desc
      limit 1
    ),
    'contacted'
  )
$function$;

CREATE OR REPLACE FUNCTION private.status_facts(lead public.contact_submissions)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select jsonb_build_object(
    'status', lead.status, 'outcome', lead.outcome, 'lost_reason', lead.lost_reason,
    'previous_status', lead.previous_status, 'qualified_at', lead.qualified_at, 'closed_at', lead.closed_at
  )
$function$;

CREATE OR REPLACE FUNCTION private.status_fields()
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select array(select jsonb_object_keys(private.status_facts(null)))
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
  where lead_id = lead.id and kind = 'reply' and state = 'queued';
  update public.lead_events
  set state = 'failed', reason = case when lead.withdrawn_at is not null then 'WITHDRAWN' else 'SPAM' end
  where lead_id = lead.id and kind = 'reply' and state = 'queued';
end
$function$;

CREATE OR REPLACE FUNCTION private.store_lead(p_columns jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  columns constant text := (select string_agg(quote_ident(name), ', ') from jsonb_object_keys(p_columns) as name);
begin
  execute format(
    'insert into public.contact_submissions (%1$s) select %1$s from jsonb_populate_record(null::public.contact_submissions, $1)',
    columns
  ) using p_columns;
end
$function$;

CREATE OR REPLACE FUNCTION private.subjects_of(event public.lead_events)
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
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

CREATE OR REPLACE FUNCTION private.write_leads(p_ids uuid[], p_columns jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  columns constant text := (select string_agg(quote_ident(name), ', ') from jsonb_object_keys(p_columns) as name);
begin
  execute format(
    'update public.contact_submissions set (%1$s) = '
    '(select %1$s from jsonb_populate_record(null::public.contact_submissions, $2)) where id = any ($1)',
    columns
  ) using p_ids, p_columns;
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
    private.email_key(text), private.mailbox_key(text), private.digits(text), private.phone_key(text), private.fold_text(text),
    private.lead_source(jsonb), private.source_name(text),
    private.blank_personal_data(), private.enquiry_facts(public.contact_submissions),
    private.desk_facts(public.contact_submissions), private.lead_standing(public.contact_submissions),
    private.is_untouched(public.contact_submissions), private.arrival_facts(public.contact_submissions),
    private.account_mail(), private.event_mail(), private.reminder_mail(), private.mail_kinds()
  to anon, authenticated, service_role;
  grant execute on function
    private.is_staff(), private.is_manager(), private.require_staff(), private.lock_restored_addresses(uuid[]),
    private.ever_contacted(text, text, timestamptz, timestamptz),
    private.answered_in_time(timestamptz, timestamptz),
    private.promise_ended(timestamptz, timestamptz)
  to authenticated;
  -- For private.lead_changes, which runs as the caller.
  grant execute on function
    private.guard_lead_change(public.contact_submissions, public.contact_submissions),
    private.lead_facts(public.contact_submissions), private.personal_facts(public.contact_submissions),
    private.clear_bounce(public.contact_submissions, public.contact_submissions),
    private.follow_standing(public.contact_submissions, public.contact_submissions),
    private.follow_facts(public.contact_submissions, public.contact_submissions),
    private.searchable(public.contact_submissions)
  to authenticated, service_role;
  -- For send_enquiry, which runs as the visitor; nobody reaches this schema from outside.
  grant execute on function
    private.store_lead(jsonb), private.enquiry_receipt(uuid, jsonb), private.book_call(uuid, jsonb), private.note_canary(uuid),
    private.count_refusal(text)
  to anon;

  -- Visitors
  execute format('grant insert (%s) on table public.contact_submissions to anon', fields);
  grant insert (reference, idempotency_key, email_typed, journey, spam_reason, suspect_reason, client_hash, networks)
    on table public.contact_submissions to anon;
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
  -- The visitor's own message stays as it is.
  execute format('grant insert (%1$s), update (%1$s) on table public.contact_submissions to authenticated', fields);
  revoke update (message) on table public.contact_submissions from authenticated;
  grant insert (reference, idempotency_key, email_typed, added_source), update (
    status, owner_id, spam_reason, email_typed, outcome, lost_reason, value
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
      'select known.status::text, count(*), case when count(*) <= 1000 then '
      'coalesce(sum(lead.value) filter (where known.status <> ''closed'' or lead.outcome = ''won''), 0) end '
      'from (select distinct status from public.contact_submissions %s) as known '
      'cross join lateral (select value, outcome from public.contact_submissions '
      'where status = known.status and %s and %s limit 1001) as lead group by known.status',
      -- Only a closed lead is won or lost: the others would all be looked through in vain.
      case when p_filter ? 'outcome' then 'where status = ''closed''' end,
      private.spam_condition(p_filter),
      private.lead_condition(p_filter - 'spam')
    );
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
        'lead', private.as_lead(lead) || jsonb_build_object('journey', lead.journey),
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
  left join public.contact_submissions as lead on lead.id = claimed.lead_id
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
          private.lead_facts(lead) || jsonb_build_object(
            'reference', lead.reference, 'email', coalesce(lead.email_typed, lead.email), 'journey', lead.journey,
            'created_at', lead.created_at, 'status', lead.status, 'spam_reason', lead.spam_reason,
            'withdrawn_at', lead.withdrawn_at, 'added_source', lead.added_source,
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
    perform private.store_lead(
      enquiry || jsonb_build_object('id', rehearsed, 'reference', 'TEST-CASE', 'idempotency_key', rehearsed)
    );
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
      'send_enquiry.p_idempotency_key', manager, 'p_reference', 'TEST-SENT', 'p_enquiry', enquiry,
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
  key constant uuid := gen_random_uuid();
  rehearsed uuid;
  remains text[];
begin
  perform private.require_service();
  begin
    perform private.store_lead(
      (select jsonb_object_agg(field, word) from jsonb_object_keys(private.enquiry_facts(null)) as field)
      || jsonb_build_object('reference', 'TEST-ERAS', 'idempotency_key', key, 'client_hash', word)
      || jsonb_build_object('email', word || '@meghdoot.example', 'service', 'consultation', 'budget', null)
      || jsonb_build_object(
        'journey', jsonb_build_object('utm_source', word), 'networks', jsonb_build_object('ipv4_24', word)
      )
    );
    select id into rehearsed from public.contact_submissions where idempotency_key = key;
    insert into public.next_actions (lead_id, text) values (rehearsed, word);
    insert into public.lead_events (lead_id, kind, note) values (rehearsed, 'correction', word);
    update public.contact_submissions set status = 'closed', outcome = 'lost', name = word || '!', lost_reason = word
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

CREATE OR REPLACE FUNCTION public.send_enquiry(p_idempotency_key uuid, p_reference text, p_enquiry jsonb, p_journey jsonb DEFAULT NULL::jsonb, p_spam_reason text DEFAULT NULL::text, p_suspect_reason text DEFAULT NULL::text, p_client_hash text DEFAULT NULL::text, p_canary boolean DEFAULT false, p_call jsonb DEFAULT NULL::jsonb, p_networks jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  created boolean := true;
  receipt jsonb;
  wait text;
  noted public.contact_submissions;
begin
  if jsonb_typeof(p_enquiry) is distinct from 'object' then
    p_enquiry := '{}';
  end if;
  begin
    noted.journey := p_journey;
    noted.spam_reason := p_spam_reason;
    noted.suspect_reason := p_suspect_reason;
    noted.client_hash := case when not p_canary then p_client_hash end;
    noted.networks := p_networks;
    perform private.store_lead(
      p_enquiry - 'consultation_at' || private.arrival_facts(noted)
      || jsonb_build_object('reference', p_reference, 'idempotency_key', p_idempotency_key)
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

CREATE TRIGGER event_changed AFTER UPDATE ON public.lead_events FOR EACH ROW EXECUTE FUNCTION private.event_changed();

CREATE TRIGGER event_changes BEFORE DELETE OR UPDATE ON public.lead_events FOR EACH ROW EXECUTE FUNCTION private.keep_lead_events();

CREATE TRIGGER event_happened AFTER INSERT ON public.lead_events FOR EACH ROW EXECUTE FUNCTION private.event_happened();

CREATE TRIGGER event_happens BEFORE INSERT ON public.lead_events FOR EACH ROW EXECUTE FUNCTION private.date_lead_event();

CREATE TRIGGER lead_arrived AFTER INSERT ON public.contact_submissions FOR EACH ROW EXECUTE FUNCTION private.lead_arrived();

CREATE TRIGGER lead_arrives BEFORE INSERT ON public.contact_submissions FOR EACH ROW EXECUTE FUNCTION private.lead_arrives();

CREATE TRIGGER lead_changed AFTER UPDATE ON public.contact_submissions FOR EACH ROW EXECUTE FUNCTION private.lead_changed();

CREATE TRIGGER lead_changes BEFORE UPDATE ON public.contact_submissions FOR EACH ROW EXECUTE FUNCTION private.lead_changes();

create policy "Staff add leads" on public.contact_submissions as permissive for insert to authenticated with check ((( SELECT private.is_staff() AS is_staff) AND (added_source IS NOT NULL) AND (added_by = ( SELECT auth.uid() AS uid)) AND (owner_id = ( SELECT auth.uid() AS uid)) AND private.is_untouched(contact_submissions.*) AND (jsonb_strip_nulls(private.arrival_facts(contact_submissions.*)) = '{}'::jsonb)));

create policy "Visitors send enquiries" on public.contact_submissions as permissive for insert to anon with check ((private.is_untouched(contact_submissions.*) AND (num_nonnulls(owner_id, added_source, added_by) = 0)));

drop function private.admit_client();

drop function private.cancel_call_of_lead();

drop function private.changes_between(jsonb,jsonb,text[]);

drop function private.clear_bounce();

drop function private.complete_lead();

drop function private.follow_lead_change();

drop function private.follow_lead_facts();

drop function private.follow_reply();

drop function private.follow_said();

drop function private.follow_words();

drop function private.guard_lead_change();

drop function private.hold_flood();

drop function private.keep_searchable();

drop function private.log_added_lead();

drop function private.make_receipt_key();

drop function private.queue_assignment_mail();

drop function private.queue_call_mail();

drop function private.queue_enquiry_mail();

drop function private.queue_event_mail();

drop function private.rebook_call_of_lead();

drop function private.record_lead_change();

drop function private.record_lead_edit();

drop function private.stop_replies_of_lead();

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
