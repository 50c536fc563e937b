-- A day's work of one person, at the desk and by email.

-- A lead as the desk reads it, without the columns that only the database uses.
create function private.as_lead(lead public.contact_submissions) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(lead) - array['search_text', 'client_hash', 'waiting_since', 'networks', 'idempotency_key', 'journey']
$$;

-- The day of one member of staff: `{waiting: [{answer, lead}], returned: [{reply, lead}], overdue, actions: [{action, lead}],
-- calls: [{call, lead}], unowned, counts}`, each list in the order in which it should be done. A visitor who wrote again is
-- in `waiting` until somebody replies. So is a first enquiry while its promise runs; after that it is in `overdue`. A new one
-- that nobody owns is in `unowned` instead. Leads without an owner count for everybody, so that nobody's answer is
-- overlooked. Two more counts are the same for everybody: `held` in a flood, and `suspects` for staff to judge. The counts
-- read only indexes, except for promises that still run, which are few. The lists have the limit fifty beside `p_most`,
-- because the planner expects a condition with an unknown number to match a third of all rows, and would read the whole
-- table.
create function private.day_of(p_staff_id uuid, p_most integer) returns jsonb
language sql stable security definer set search_path = ''
as $$
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
$$;

-- The caller's day, fifty of each kind at most; the counts count all. One call, because a desk asks for it twice a minute.
-- Errors: PT401, 42501.
create function public.my_day() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return private.day_of(auth.uid(), 50);
end
$$;

create function private.day_mail_lasts() returns interval language sql immutable set search_path = ''
as $$
  select interval '3 hours'
$$;

-- Queues the daily email of everybody whose hour has come, up to three hours later, so that a host that was down at 9:00 still
-- sends it until noon. Returns how many it queued. Whether there is anything to send is decided at delivery. Error: 42501.
create function public.queue_day_mail(p_at timestamptz default clock_timestamp()) returns integer
language plpgsql security definer set search_path = ''
as $$
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
$$;

-- The data of a daily email; null for somebody who has left or turned it off meanwhile.
create function private.day_of_mail(p_staff_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.day_of(person.id, 10)
  from public.staff as person
  where person.id = p_staff_id and person.day_mail_at is not null and private.is_staff(person.id)
$$;
