-- The desk beyond the tables: the view it lists, counters and news, bulk changes, erasure and exports.

create view public.leads
with (security_invoker = false)
as
select
  id, reference, name, email, phone, company, service, budget, message, journey, status, owner_id, next_action,
  next_action_on, lead.created_at, lead.updated_at, first_response_at, reply_due_at, awaiting_reply_until, enquiry_number,
  spam_reason, suspect_reason, withdrawn_at, erased_at, email_key, phone_key, sort_name, search_text,
  call.starts_at as consultation_at, call.ends_at as consultation_ends_at, call.state as consultation_state,
  call.time_zone as consultation_time_zone,
  unread_answers, email_bounced_at, added_source, added_by, outcome, lost_reason, value, closed_at,
  -- For exports; what a query does not name costs it nothing.
  journey_source as source,
  (select owner.name from public.staff as owner where owner.id = lead.owner_id) as owner_name,
  (
    select string_agg(event.note, E'\n' order by event.id)
    from public.lead_events as event
    where event.lead_id = lead.id and event.kind = 'note'
  ) as notes
from public.contact_submissions as lead
left join public.consultations as call on call.lead_id = lead.id
where (select private.is_staff());

comment on view public.leads is 'Leads as staff list and search them; changes go to contact_submissions.';

-- `tallies` ([{status, service, is_spam, leads}]), `overdue`, how many leads `arrived` and were `assigned` to the caller by a
-- colleague since `p_since` (null: 0), and `latest`, the next `p_since`. One call, because each page of the list asks for all
-- of it. Errors: PT401, 42501.
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
$$;

-- Restored spam is acknowledged, which counts its address, in the order of the leads. Two bulk changes that share addresses
-- would wait in a circle, so each locks the addresses of its spam first, in one order.
create function private.lock_restored_addresses(p_ids uuid[]) returns void
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
end
$$;

-- Changes `{status, owner_id, spam_reason, outcome, lost_reason}`, as far as they are named, of all these leads or, if one does
-- not exist, of none. Locks them in the order of their ids, so that two bulk changes never wait in a circle. Runs as the caller:
-- policies and grants decide. Answers how many they are. Errors: PT401, 42501; PT404 no such lead; PT422 an outcome of an open
-- lead; 23503 the owner is no staff member; 23514 unknown status.
create function public.change_leads(p_ids uuid[], p_changes jsonb) returns integer
language plpgsql set search_path = ''
as $$
declare
  ids constant uuid[] := array(select distinct id from unnest(p_ids) as id);
  locked integer;
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
  return locked;
end
$$;

-- Erases the personal data of a lead; row, status and history stay. An rpc, because no column grant covers personal data.
-- Errors: PT401, 42501; PT404.
create function public.erase_lead(p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.contact_submissions;
begin
  perform private.require_staff();
  select * into lead from public.contact_submissions where id = p_id for no key update;
  if lead.id is null then
    raise exception 'No such lead.' using errcode = 'PT404';
  elsif lead.erased_at is null then
    update public.contact_submissions set erased_at = clock_timestamp() where id = p_id;
    perform private.note_in_log('erased', null, jsonb_build_object('lead', lead.id, 'reference', lead.reference));
  end if;
end
$$;

-- An export takes personal data out of the house, so who took what is on record.
create table public.lead_exports (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid not null default auth.uid(),
  actor_email text not null default auth.jwt() ->> 'email',
  filter jsonb not null constraint filter_form check (jsonb_typeof(filter) = 'object'),
  -- Handed out so far: an export that was broken off tells how far it came.
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
    (select private.is_staff()) and actor_id = auth.uid() and actor_email = auth.jwt() ->> 'email' and rows = 0
  );

create policy "Staff count what they export"
  on public.lead_exports for update to authenticated
  using ((select private.is_staff()) and actor_id = auth.uid())
  with check (actor_id = auth.uid() and actor_email = auth.jwt() ->> 'email');

-- The line names the export, which has the filter and counts the rows as they are handed out.
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

-- The person who exports counts the rows, and must not take any back afterwards.
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
