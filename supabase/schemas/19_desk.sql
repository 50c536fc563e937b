-- The desk's view of leads, its counters, bulk changes, undo, erasure and exports.

-- The conditions behind the report's figures, shared by the report, the view below, and the filters of the list and the board.
create function private.ever_contacted(
  status text, previous_status text, first_response_at timestamptz, qualified_at timestamptz
) returns boolean
language sql immutable parallel safe
as $$
  select num_nonnulls(first_response_at, qualified_at) > 0
    or 'contacted' in (status, case when status = 'closed' then previous_status end)
$$;

create function private.answered_in_time(first_response_at timestamptz, reply_due_at timestamptz) returns boolean
language sql immutable parallel safe
as $$
  select first_response_at <= reply_due_at
$$;

-- Whether a reply promise can be judged: the lead was answered or is overdue.
-- Nothing was promised to an imported lead.
create function private.promise_ended(in_time boolean, awaiting_reply_until timestamptz) returns boolean
language sql stable parallel safe
as $$
  select in_time is not null or awaiting_reply_until < now()
$$;

create view public.leads
with (security_invoker = false)
as
select
  id, reference, name, email, email_typed, phone, company, service, budget, message, journey, status, owner_id, next_action,
  next_action_on, lead.created_at, lead.updated_at, first_response_at, reply_due_at, awaiting_reply_until, enquiry_number,
  spam_reason, suspect_reason, withdrawn_at, erased_at, email_key, phone_key, sort_name, search_text,
  call.starts_at as consultation_at, call.ends_at as consultation_ends_at, call.state as consultation_state,
  call.time_zone as consultation_time_zone,
  unread_answers, email_bounced_at, added_source, added_by, outcome, lost_reason, value, closed_at,
  -- For exports. They cost nothing in a query that does not name them.
  journey_source as source,
  (select owner.name from public.staff as owner where owner.id = lead.owner_id) as owner_name,
  (
    select string_agg(event.note, E'\n' order by event.id)
    from public.lead_events as event
    where event.lead_id = lead.id and event.kind = 'note'
  ) as notes,
  -- For the figures of the report.
  qualified_at,
  private.ever_contacted(status, previous_status, first_response_at, qualified_at) as ever_contacted,
  private.answered_in_time(first_response_at, reply_due_at) as answered_in_time,
  private.promise_ended(private.answered_in_time(first_response_at, reply_due_at), awaiting_reply_until) as promise_ended,
  call.created_at as consultation_booked_at,
  custom_fields,
  language,
  files,
  private.company_key(company) as company_key,
  private.company_domain(email_key) as company_domain,
  private.company_group(company, email_key) as company_group
from public.contact_submissions as lead
left join public.consultations as call on call.lead_id = lead.id
where (select private.is_staff()) and lead.merged_into is null;

comment on view public.leads is 'Leads as staff list and search them; changes go to contact_submissions.';

-- The desk's counters: `tallies` ([{status, service, is_spam, leads}]) and `overdue`; since `p_since` (without it 0), the leads
-- that `arrived` and were not added by the caller, and those that a colleague `assigned` to the caller, who still owns them; and
-- `latest`, the next `p_since`. One call, because each page of the list needs all of it. Errors: PT401, 42501.
create function public.desk_summary(p_since timestamptz default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
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
$$;

-- Takes the locks that restoring spam needs beside its leads, in the order in which an arrival takes them: the counters of
-- addresses, for acknowledgements, then news, for an owner; calls, which are booked again, come last. Lead by lead, a call of the
-- first would come before the address of the second, and an enquiry that books a call could wait for this in a circle.
create function private.lock_before_restoring(p_ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  address bigint;
begin
  for address in
    select distinct hashtextextended(private.address_hash(email), 0)
    from public.contact_submissions
    where id = any (p_ids) and spam_reason is not null
    order by 1
  loop
    perform pg_advisory_xact_lock(address);
  end loop;
  if found then
    perform pg_advisory_xact_lock(1, 0);
  end if;
end
$$;

-- Changes any of `{status, owner_id, spam_reason, outcome, lost_reason}` in all these leads or, if one does not exist, in none.
-- Locks them in the order of their ids, so that two bulk changes never deadlock. Runs as the caller: policies and grants decide.
-- Returns `{updated, events}`: the number of leads, and the ids of the events that undo_changes takes. Errors: PT401, 42501;
-- PT404 no such lead; PT422 an outcome of an open lead; 23503 the owner is not a member of staff; 23514 unknown status.
create function public.change_leads(p_ids uuid[], p_changes jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
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
    perform private.lock_before_restoring(ids);
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
$$;

-- The keys of the answers in which two lists differ; of blanked lists none.
create function private.changed_answers(was jsonb, present jsonb) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array(
    select key
    from (select answer ->> 'key' as key, answer from jsonb_array_elements(nullif(was, 'null')) as answer) as before
    full join (select answer ->> 'key' as key, answer from jsonb_array_elements(nullif(present, 'null')) as answer) as after
      using (key)
    where before.answer is distinct from after.answer
  )
$$;

-- The present answers with those that a change replaced, each behind the one that it stood behind.
create function private.restored_answers(change jsonb, present jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  with changed as (select private.changed_answers(change -> 'from', change -> 'to') as keys),
  before as (
    select answer, answer ->> 'key' as key, place
    from jsonb_array_elements(change -> 'from') with ordinality as was (answer, place)
  ),
  now as (
    select answer, answer ->> 'key' as key, place
    from jsonb_array_elements(present) with ordinality as given (answer, place)
  ),
  merged as (
    select answer, place, 0 as behind from now, changed where key <> all (keys)
    union all
    select
      answer,
      (
        select coalesce(max(now.place), 0)
        from now join before as earlier using (key)
        where earlier.place <= before.place
      ),
      place
    from before, changed
    where key = any (keys)
  )
  select coalesce(jsonb_agg(answer order by place, behind), '[]') from merged
$$;

-- The subjects of a change: its fields, where all fields of a status count as one and each answer for itself, or its next action.
create function private.subjects_of(event public.lead_events) returns text[]
language sql stable parallel safe set search_path = ''
as $$
  select array_agg(subject)
  from jsonb_each(event.changes) as field
  cross join lateral unnest(
    case
      when event.action_id is not null then array['action ' || event.action_id]
      when field.key = any (private.status_fields()) then array['status']
      when field.key = 'custom_fields' then
        array(select 'answer ' || key from unnest(private.changed_answers(field.value -> 'from', field.value -> 'to')) as key)
      else array[field.key]
    end
  ) as subject
$$;

-- The event that undid this one, or the latest that has changed the same since and was not undone.
create function private.changed_since(event public.lead_events) returns bigint
language sql stable security definer set search_path = ''
as $$
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
$$;

-- Whether the lead, or its next action, is still as this change left it. Of spam only whether it is spam counts, not the reason.
-- Times that follow from a status are not compared.
create function private.is_as_left(event public.lead_events) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    bool_and(
      case
        when field.key = 'spam_reason' then (field.value -> 'to' = 'null') = (present.facts -> field.key = 'null')
        when field.key <> 'status' and field.key = any (private.status_fields()) and not private.desk_facts(null) ? field.key
          then true
        -- Others may have changed other answers since.
        when field.key = 'custom_fields' then not (
          private.changed_answers(field.value -> 'to', present.facts -> 'custom_fields')
          && private.changed_answers(field.value -> 'from', field.value -> 'to')
        )
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
$$;

-- Restores what a next action had before a change.
create function private.restore_action(event public.lead_events) returns void
language plpgsql security definer set search_path = ''
as $$
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
$$;

-- Restores what a lead had before a change. Error: PT409 the former owner is no longer a member of staff.
create function private.restore_lead(event public.lead_events) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  before constant jsonb := (
    select jsonb_object_agg(
      field.key,
      case
        when field.key = 'custom_fields' then private.restored_answers(field.value, lead.custom_fields)
        else field.value -> 'from'
      end
    )
    from jsonb_each(event.changes) as field
    join public.contact_submissions as lead on lead.id = event.lead_id
  );
  owner_before constant uuid := (before ->> 'owner_id')::uuid;
begin
  if owner_before is not null and not private.is_staff(owner_before) then
    raise exception 'The owner before can no longer own leads.' using errcode = 'PT409';
  end if;
  perform private.write_leads(array[event.lead_id], before);
end
$$;

-- Restores what a change replaced, and records that as its undo.
create function private.take_back(event public.lead_events) returns void
language plpgsql security definer set search_path = ''
as $$
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
$$;

-- Undoes a change of a lead that is locked. Error: PT409, whose detail is the later event that changed the same; without a
-- detail, the change cannot be undone.
create function private.undo_event(event public.lead_events) returns void
language plpgsql security definer set search_path = ''
as $$
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
$$;

-- Undoes one recorded change of a lead: a status with its outcome, an owner, spam, an edit, a next action, a reply that was
-- logged or is not sent yet, a merge, or the note that no reply is needed. Returns `{lead, event}`, where the event records
-- the undo. A function, because it checks while the lead is locked. Errors: PT401, 42501; PT404 no such event of this lead;
-- PT409 as undo_event, or an email is being sent.
create function public.undo_change(p_lead_id uuid, p_event bigint) returns jsonb
language plpgsql security definer set search_path = ''
as $$
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
$$;

-- Undoes a bulk change, all of it or nothing. Locks the leads in the order of their ids, as change_leads does. Returns the number
-- of leads. Errors: PT401, 42501; PT404 no such event; PT409 as undo_event.
create function public.undo_changes(p_events bigint[]) returns integer
language plpgsql security definer set search_path = ''
as $$
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
$$;

-- Erases the personal data of a lead; row, status and history stay. A function, because no column grant covers personal data.
-- Errors: PT401, 42501; PT404.
create function public.erase_lead(p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
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
$$;

-- An export takes personal data out of the desk, so each is recorded with the person who made it.
create table public.lead_exports (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid not null default auth.uid(),
  actor_email text not null default auth.jwt() ->> 'email',
  filter jsonb not null constraint filter_form check (jsonb_typeof(filter) = 'object'),
  -- Rows handed out so far, which tell how far an export came that broke off.
  rows integer not null default 0 constraint rows_form check (rows >= 0),
  created_at timestamptz not null default clock_timestamp()
);

comment on table public.lead_exports is 'Who exported which leads (filter), when, and how many rows were handed out.';

alter table public.lead_exports enable row level security;

create policy "Staff read exports"
  on public.lead_exports for select to authenticated
  using ((select private.is_staff()));

create policy "Staff record their exports"
  on public.lead_exports for insert to authenticated
  with check (
    (select private.is_staff()) and actor_id = (select auth.uid())
    and actor_email = (select auth.jwt()) ->> 'email' and rows = 0
  );

create policy "Staff count what they export"
  on public.lead_exports for update to authenticated
  using ((select private.is_staff()) and actor_id = (select auth.uid()))
  with check (actor_id = (select auth.uid()) and actor_email = (select auth.jwt()) ->> 'email');

-- The line in the log names the export, which has the filter and counts the rows as they are handed out.
create function private.log_export() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_in_log('exported', null, jsonb_build_object('export', new.id));
  return null;
end
$$;

create trigger log_export
  after insert on public.lead_exports
  for each row execute function private.log_export();

-- The person who exports counts the rows, and must not lower the count afterwards.
create function private.keep_export_count() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'The rows of an export only grow.' using errcode = 'insufficient_privilege';
end
$$;

create trigger keep_export_count
  before update on public.lead_exports
  for each row when (new.rows < old.rows)
  execute function private.keep_export_count();
