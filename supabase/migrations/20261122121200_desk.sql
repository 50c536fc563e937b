-- The desk beyond the tables: the view it lists, counters and news, staff, bulk changes, erasure, exports and reports.

-- Under row level security Postgres uses no index for `ilike`, whose operator could leak, and a search would read every row.
-- So this view runs as its owner and asks the policy's question once, before any row is read: for anyone but an admin the
-- plan ends there (docs/decisions/0021-one-data-path.md).
create view public.leads
with (security_invoker = false)
as
select
  id, reference, name, email, phone, company, service, budget, message, journey, status, owner_id, next_action,
  next_action_on, lead.created_at, lead.updated_at, first_response_at, reply_due_at, awaiting_reply_until, enquiry_number,
  spam_reason, suspect_reason, withdrawn_at, erased_at, email_key, phone_key, sort_name, search_text,
  call.starts_at as consultation_at, call.ends_at as consultation_ends_at, call.state as consultation_state,
  call.time_zone as consultation_time_zone
from public.contact_submissions as lead
left join public.consultations as call on call.lead_id = lead.id
where (select private.is_admin());

comment on view public.leads is 'Leads as staff list and search them; changes go to contact_submissions.';

-- Counting a million leads takes seconds, so each statement that changes leads adds its differences here.
create table private.lead_tallies (
  status private.lead_status not null,
  service private.service not null,
  is_spam boolean not null,
  leads bigint not null,
  primary key (status, service, is_spam)
);

comment on table private.lead_tallies is 'How many leads there are of each kind; kept by trigger, zero rows included.';

-- The report counts a year of leads by day. A change of a lead marks its day; the report counts marked days anew. Marks are
-- only inserted, so that no change of a lead waits for another here.
create table private.marked_days (
  day date not null
);

create table private.lead_days (
  day date not null,
  service private.service not null,
  source text not null,
  status private.lead_status not null,
  closed_from private.lead_status,
  is_answered boolean not null,
  leads bigint not null,
  -- Of these: answered in time, and still waiting for a reply.
  kept bigint not null,
  waiting bigint not null
);

comment on table private.marked_days is 'Days whose leads changed since private.lead_days counted them.';
comment on table private.lead_days is 'How many leads of each kind came on a day, without spam; for the report.';

create index lead_days_by_day on private.lead_days (day);
-- Holds all that a count of a day needs, so that no lead is read for it.
create index leads_by_day on public.contact_submissions (received_on)
  include (service, journey_source, status, previous_status, first_response_at, reply_due_at, awaiting_reply_until)
  where spam_reason is null;

-- Counts the marked days. Reports take turns; the marks of a change that commits meanwhile stay for the next one.
create function private.count_marked_days() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  days date[];
begin
  perform pg_advisory_xact_lock(3, 0);
  with marked as (delete from private.marked_days returning day)
  select array_agg(distinct day) into days from marked;
  delete from private.lead_days where day = any (days);
  insert into private.lead_days (day, service, source, status, closed_from, is_answered, leads, kept, waiting)
  select
    received_on,
    service,
    journey_source,
    status,
    case when status = 'closed' then previous_status end,
    first_response_at is not null,
    count(*),
    count(*) filter (where first_response_at <= reply_due_at),
    count(awaiting_reply_until)
  from public.contact_submissions
  where spam_reason is null and received_on = any (days)
  group by 1, 2, 3, 4, 5, 6;
end
$$;

-- Tallies are locked in the order of their keys, and after the leads, so that two changes never wait in a circle.
create function private.tally_leads() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    update private.lead_tallies as tally
    set leads = tally.leads - gone.leads
    from (select status, service, spam_reason is not null as is_spam, count(*) as leads from old_leads group by 1, 2, 3) as gone
    where (tally.status, tally.service, tally.is_spam) = (gone.status, gone.service, gone.is_spam);
    insert into private.marked_days (day) select distinct received_on from old_leads;
  elsif tg_op = 'INSERT' then
    insert into private.lead_tallies as tally (status, service, is_spam, leads)
    select status, service, spam_reason is not null, count(*) from new_leads group by 1, 2, 3 order by 1, 2, 3
    on conflict (status, service, is_spam) do update set leads = tally.leads + excluded.leads;
    insert into private.marked_days (day) select distinct received_on from new_leads;
  else
    insert into private.lead_tallies as tally (status, service, is_spam, leads)
    select status, service, is_spam, sum(difference)
    from (
      select status, service, spam_reason is not null as is_spam, 1 as difference from new_leads
      union all
      select status, service, spam_reason is not null, -1 from old_leads
    ) as change
    group by 1, 2, 3
    having sum(difference) <> 0
    order by 1, 2, 3
    on conflict (status, service, is_spam) do update set leads = tally.leads + excluded.leads;
    insert into private.marked_days (day)
    select received_on from new_leads union select received_on from old_leads;
  end if;
  return null;
end
$$;

-- Counts everything anew; for an operator who loaded leads with triggers off.
create function private.recount_leads() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  lock table public.contact_submissions in share row exclusive mode;
  delete from private.lead_tallies;
  insert into private.lead_tallies (status, service, is_spam, leads)
  select status, service, spam_reason is not null, count(*)
  from public.contact_submissions
  group by 1, 2, 3;
  delete from private.lead_days;
  insert into private.marked_days (day) select distinct received_on from public.contact_submissions;
end
$$;

-- `tallies` ([{status, service, is_spam, leads}]), `overdue`, how many leads `arrived` and were `assigned` to the caller by a
-- colleague since `p_since` (null: 0), and `latest`, the next `p_since`. One call, because each page of the list asks for all
-- of it. Errors: PT401, 42501.
create function public.desk_summary(p_since timestamptz default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'tallies', (select coalesce(jsonb_agg(to_jsonb(tally)), '[]') from private.lead_tallies as tally),
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

-- Accounts that can own a lead, and those that still do although they no longer can. Errors: PT401, 42501.
create function public.staff_members() returns table (id uuid, email text, is_disabled boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select account.id, account.email::text, not private.is_staff(account.id)
    from auth.users as account
    where private.is_staff(account.id)
      or account.id in (select owner_id from public.contact_submissions where owner_id is not null)
    order by account.email;
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

-- Changes `{status, owner_id, spam_reason}`, as far as they are named, of all these leads or, if one does not exist, of none.
-- Locks them in the order of their ids, so that two bulk changes never wait in a circle. Runs as the caller: policies and
-- grants decide. Answers how many they are. Errors: PT401, 42501; PT404 no such lead; 23503 the owner is no staff member; 23514
-- unknown status.
create function public.change_leads(p_ids uuid[], p_changes jsonb) returns integer
language plpgsql set search_path = ''
as $$
declare
  ids constant uuid[] := array(select distinct id from unnest(p_ids) as id);
  locked integer;
begin
  perform private.require_admin();
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
    end
  where id = any (ids);
  return locked;
end
$$;

-- Erases the personal data of a lead; row, status and history stay. An rpc, because no column grant covers personal data.
-- Errors: PT401, 42501; PT404.
create function public.erase_lead(p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform from public.contact_submissions where id = p_id for no key update;
  if not found then
    raise exception 'No such lead.' using errcode = 'PT404';
  end if;
  update public.contact_submissions set erased_at = clock_timestamp() where id = p_id and erased_at is null;
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

create policy "Admins read exports"
  on public.lead_exports for select to authenticated
  using ((select private.is_admin()));

create policy "Admins record their exports"
  on public.lead_exports for insert to authenticated
  with check (
    (select private.is_admin()) and actor_id = auth.uid() and actor_email = auth.jwt() ->> 'email' and rows = 0
  );

create policy "Admins count what they export"
  on public.lead_exports for update to authenticated
  using ((select private.is_admin()) and actor_id = auth.uid())
  with check (actor_id = auth.uid() and actor_email = auth.jwt() ->> 'email');

-- Groups as `[{<name>, count}]`, the largest first; behind the twentieth all become `other`.
create function private.as_shares(name text, groups text[], counts bigint[]) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  with ranked as (
    select case when row_number() over (order by count desc, value) <= 20 then value else 'other' end as value, count
    from unnest(groups, counts) as listed (value, count)
  ),
  merged as (
    select value, sum(count) as count from ranked group by value
  )
  select coalesce(
    jsonb_agg(jsonb_build_object(name, value, 'count', count) order by value = 'other', count desc, value),
    '[]'
  )
  from merged
$$;

create function private.first_day_of(days integer) returns timestamptz
language sql stable
return (private.today_in_india() - (days - 1))::timestamp at time zone 'Asia/Kolkata';

-- The middle of the times, in hours, in which the leads since a day were answered; null when none was. It walks an index to
-- the middle, which sorts nothing.
create index leads_by_reply_time on public.contact_submissions (reply_seconds, received_on)
  where spam_reason is null and reply_seconds is not null;

create function private.median_reply_hours(first_day date, answered bigint) returns double precision
language sql stable security definer set search_path = ''
as $$
  select avg(reply_seconds) / 3600
  from (
    select reply_seconds
    from public.contact_submissions
    where spam_reason is null and reply_seconds is not null and received_on >= first_day
    order by reply_seconds
    offset greatest((answered - 1) / 2, 0)
    limit 2 - answered % 2
  ) as middle
$$;

-- The report of src/domain/http-api on the last `days` days in India, today included; spam is left out. Errors: PT401, 42501;
-- 22023 fewer than one day or more than 366.
create function public.lead_report(days integer default 30) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  first_day constant date := private.today_in_india() - (days - 1);
  overdue bigint;
  report jsonb;
begin
  perform private.require_admin();
  if days not between 1 and 366 then
    raise exception 'A report covers 1 to 366 days.' using errcode = 'invalid_parameter_value';
  end if;
  perform private.count_marked_days();
  select count(*) into overdue
  from public.contact_submissions
  where spam_reason is null and awaiting_reply_until < now() and received_on >= first_day;
  with received as materialized (
    select * from private.lead_days where day >= first_day
  ),
  calendar as (
    select first_day + passed as day from generate_series(0, lead_report.days - 1) as passed
  ),
  by_day as (select day, sum(leads) as count from received group by day),
  by_service as (select service, sum(leads)::bigint as count from received group by service),
  by_source as (select source, sum(leads)::bigint as count from received group by source),
  replies as (
    select
      coalesce(sum(leads) filter (where is_answered), 0)::bigint as answered,
      coalesce(sum(kept), 0) as kept,
      coalesce(sum(waiting), 0) as waiting
    from received
  )
  select jsonb_build_object(
    'days', lead_report.days,
    'per_day', (
      select jsonb_agg(jsonb_build_object('day', calendar.day, 'count', coalesce(by_day.count, 0)) order by calendar.day)
      from calendar left join by_day using (day)
    ),
    'by_service', (select private.as_shares('service', array_agg(service::text), array_agg(count)) from by_service),
    'by_source', (select private.as_shares('source', array_agg(source), array_agg(count)) from by_source),
    'funnel', (
      select jsonb_build_object(
        'received', coalesce(sum(leads), 0),
        'contacted', coalesce(sum(leads) filter (
          where status in ('contacted', 'qualified') or closed_from in ('contacted', 'qualified') or is_answered
        ), 0),
        'qualified', coalesce(sum(leads) filter (where status = 'qualified' or closed_from = 'qualified'), 0),
        'closed', coalesce(sum(leads) filter (where closed_from = 'qualified'), 0)
      )
      from received
    ),
    'reply_time', (
      select jsonb_build_object(
        'median_hours', private.median_reply_hours(first_day, answered),
        -- Of the promises that were answered or are overdue.
        'within_promise', round(kept / nullif(answered + overdue, 0), 4),
        'answered', answered,
        'waiting', waiting
      )
      from replies
    ),
    'calls', (
      select jsonb_build_object(
        'booked', count(*),
        'held', count(*) filter (where state = 'held'),
        'missed', count(*) filter (where state = 'missed'),
        'cancelled', count(*) filter (where state = 'cancelled')
      )
      from public.consultations
      where created_at >= private.first_day_of(days)
    )
  ) into report;
  return report;
end
$$;

-- Holds both times of the median below, so that no lead is read for it.
create index leads_answered on public.contact_submissions (created_at desc) include (first_response_at)
  where spam_reason is null and first_response_at is not null;

-- The median hours to the first reply, of the leads of the last `days` days; null when none was answered. An rpc, because REST
-- knows no median. Errors: PT401, 42501.
create function public.lead_median_reply(days integer default 30) returns double precision
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select
      percentile_cont(0.5) within group (order by date_part('epoch', first_response_at - created_at)) / 3600
    from public.contact_submissions
    where spam_reason is null and first_response_at is not null and created_at >= private.first_day_of(days)
  );
end
$$;
