-- A lead has several next actions. Its columns `next_action` and `next_action_on` stay the nearest open one, by which the list
-- is filtered and sorted. A day's work of one person is read from here, at the desk and by email.

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

create index next_actions_open on public.next_actions (lead_id, due_on, id) where done_at is null;
create index next_actions_of_lead on public.next_actions (lead_id);

alter table public.next_actions enable row level security;

create policy "Staff read next actions"
  on public.next_actions for select to authenticated
  using ((select private.is_admin()));

create policy "Staff add next actions"
  on public.next_actions for insert to authenticated
  with check (
    (select private.is_admin()) and created_by = auth.uid() and num_nonnulls(done_at, done_by) = 0
  );

-- Every lead had one action at most; the history knows who set it.
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

-- The open action of a lead that is due first.
create function private.nearest_action(p_lead_id uuid) returns public.next_actions
language sql stable security definer set search_path = ''
as $$
  select action
  from public.next_actions as action
  where action.lead_id = p_lead_id and action.done_at is null
  order by action.due_on nulls last, action.id
  limit 1
$$;

-- Locks the lead before its actions, as every change of them does. Errors: PT401, 42501; PT404 no such lead; PT409 it was
-- erased, or has fifty open actions.
create function private.place_action() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.contact_submissions;
begin
  if tg_op = 'UPDATE' then
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
    return new;
  end if;
  -- The policy is asked after this, and would say less.
  if private.calling_role() = 'authenticated' then
    perform private.require_admin();
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
$$;

-- Next actions have their own history (follow_action). Definer: whoever may change a lead may cause its history, but not write
-- it.
create or replace function private.record_lead_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.lead_events (lead_id, kind) values (new.id, 'created');
    if new.spam_reason is not null then
      insert into public.lead_events (lead_id, kind) values (new.id, 'quarantined');
    end if;
    return null;
  end if;
  if old.erased_at is null and new.erased_at is not null then
    -- Notes are about the person, so they go with the person; that there was one stays.
    update public.lead_events set note = null where lead_id = new.id and note is not null;
    insert into public.lead_events (lead_id, kind) values (new.id, 'erased');
    return null;
  end if;
  if (old.withdrawn_at is null) <> (new.withdrawn_at is null) then
    insert into public.lead_events (lead_id, kind)
    values (new.id, case when new.withdrawn_at is null then 'reinstated' else 'withdrawn' end);
  end if;
  if old.status <> new.status then
    insert into public.lead_events (lead_id, kind, from_status, to_status)
    values (new.id, 'status', old.status, new.status);
  end if;
  if old.owner_id is distinct from new.owner_id then
    insert into public.lead_events (lead_id, kind, owner_id, owner_email)
    values (new.id, 'owner', new.owner_id, (select email from auth.users where id = new.owner_id));
  end if;
  -- Another reason for the same is no news.
  if (old.spam_reason is null) <> (new.spam_reason is null) then
    insert into public.lead_events (lead_id, kind)
    values (new.id, case when new.spam_reason is null then 'restored' else 'quarantined' end);
  end if;
  return null;
end
$$;

create trigger place_action
  before insert or update on public.next_actions
  for each row execute function private.place_action();

-- Writes the history, and keeps the lead's own columns the nearest open action.
create function private.follow_action() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  action constant public.next_actions := coalesce(new, old);
  nearest public.next_actions;
begin
  -- With the person goes all that was to be done for them.
  if tg_op = 'DELETE' and exists (
    select from public.contact_submissions where id = action.lead_id and erased_at is not null
  ) then
    return null;
  end if;
  if tg_op = 'DELETE' then
    insert into public.lead_events (lead_id, kind)
    select action.lead_id, 'next_action'
    where old.done_at is null and exists (select from public.contact_submissions where id = action.lead_id);
  elsif tg_op = 'UPDATE' and old.done_at is null and new.done_at is not null then
    insert into public.lead_events (lead_id, kind, note, due_on)
    values (action.lead_id, 'action_done', action.text, action.due_on);
  else
    insert into public.lead_events (lead_id, kind, note, due_on)
    values (action.lead_id, 'next_action', action.text, action.due_on);
  end if;
  nearest := private.nearest_action(action.lead_id);
  update public.contact_submissions
  set next_action = nearest.text, next_action_on = nearest.due_on
  where id = action.lead_id and (next_action, next_action_on) is distinct from (nearest.text, nearest.due_on);
  return null;
end
$$;

create trigger follow_new_action
  after insert or delete on public.next_actions
  for each row execute function private.follow_action();

create trigger follow_action
  after update on public.next_actions
  for each row when ((old.text, old.due_on, old.done_at) is distinct from (new.text, new.due_on, new.done_at))
  execute function private.follow_action();

-- The other direction: a change of the lead's columns changes its nearest action, adds the first one, or removes it.
create function private.follow_lead_action() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  nearest public.next_actions;
begin
  if new.erased_at is not null then
    delete from public.next_actions where lead_id = new.id;
    return null;
  end if;
  nearest := private.nearest_action(new.id);
  -- So they are when follow_action wrote them.
  if (nearest.text, nearest.due_on) is not distinct from (new.next_action, new.next_action_on) then
    return null;
  elsif nearest.id is null then
    insert into public.next_actions (lead_id, text, due_on) values (new.id, new.next_action, new.next_action_on);
  elsif num_nonnulls(new.next_action, new.next_action_on) = 0 then
    delete from public.next_actions where id = nearest.id;
  else
    update public.next_actions set text = new.next_action, due_on = new.next_action_on where id = nearest.id;
  end if;
  return null;
end
$$;

create trigger arrive_5_action
  after insert on public.contact_submissions
  for each row when (num_nonnulls(new.next_action, new.next_action_on) > 0)
  execute function private.follow_lead_action();

create trigger change_7_action
  after update of next_action, next_action_on, erased_at on public.contact_submissions
  for each row when (
    (old.next_action, old.next_action_on, old.erased_at) is distinct from (new.next_action, new.next_action_on, new.erased_at)
  )
  execute function private.follow_lead_action();

-- The open or done action of a lead that is locked, for a change. Errors: PT401, 42501; PT404.
create function private.lock_action(p_lead_id uuid, p_id bigint) returns public.next_actions
language plpgsql security definer set search_path = ''
as $$
declare
  action public.next_actions;
begin
  perform private.require_admin();
  perform from public.contact_submissions where id = p_lead_id for no key update;
  select * into action from public.next_actions where id = p_id and lead_id = p_lead_id;
  if not found then
    raise exception 'No such next action.' using errcode = 'PT404';
  end if;
  return action;
end
$$;

-- Changes `{text, due_on, done}`, as far as they are named; with `updated_at`, only if nobody changed it since. An action that
-- is done twice was done by the first. An rpc, because the lead is locked before its action. Errors: PT401, 42501; PT404; PT409
-- it was changed meanwhile, or is done; PT422 nothing would be left of it; 23514 the text.
create function public.change_action(p_lead_id uuid, p_id bigint, p_changes jsonb) returns public.next_actions
language plpgsql security definer set search_path = ''
as $$
declare
  action public.next_actions := private.lock_action(p_lead_id, p_id);
  is_done constant boolean := coalesce((p_changes ->> 'done')::boolean, action.done_at is not null);
begin
  if action.updated_at <> (p_changes ->> 'updated_at')::timestamptz then
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
$$;

-- Removes an action that nobody will do. Errors: PT401, 42501; PT404.
create function public.drop_action(p_lead_id uuid, p_id bigint) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_action(p_lead_id, p_id);
  delete from public.next_actions where id = p_id;
end
$$;

-- The day's work of one person and of nobody, read from these alone.
create index leads_waiting_of_owner on public.contact_submissions (awaiting_reply_until, id) include (owner_id)
  where spam_reason is null and awaiting_reply_until is not null;
create index leads_with_answers on public.contact_submissions (updated_at desc, id) include (owner_id)
  where spam_reason is null and unread_answers > 0;
create index leads_without_owner on public.contact_submissions (created_at desc, id)
  where spam_reason is null and status = 'new' and owner_id is null and withdrawn_at is null;
-- The leads that may be due, for the list of an old month: in it the order of all leads passes many before one of these.
create index leads_pending on public.contact_submissions (created_at desc, id)
  where spam_reason is null and (awaiting_reply_until is not null or next_action_on is not null);

-- A lead as the desk reads it, without the columns that only the database uses.
create function private.as_lead(lead public.contact_submissions) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(lead) - array['search_text', 'client_hash', 'networks', 'journey', 'idempotency_key']
$$;

-- The day of one member of staff: `{answers, overdue, actions: [{action, lead}], calls: [{call, lead}], unowned, counts}`, each
-- list in the order in which it is to be done. Leads of nobody are everybody's, or an answer to one of them would wait for ever.
-- The counts read indexes alone. Fifty, the most that anybody asks for, stands beside `p_most`, because the planner would take a
-- number that it does not know for a third of all, and read the whole table for them.
create function private.day_of(p_staff_id uuid, p_most integer) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with today as (
    select private.today_in_india() as day,
      private.today_in_india()::timestamp at time zone 'Asia/Kolkata' as starts,
      (private.today_in_india() + 1)::timestamp at time zone 'Asia/Kolkata' as ends
  ),
  answers as (
    select id, row_number() over (order by updated_at desc, id) as place
    from public.contact_submissions
    where spam_reason is null and unread_answers > 0 and (owner_id = p_staff_id or owner_id is null)
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
    'answers', (
      select coalesce(jsonb_agg(private.as_lead(lead) order by place), '[]')
      from (select id, place from answers where place <= p_most limit 50) as listed
      join public.contact_submissions as lead using (id)
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
      'answers', (select count(*) from answers),
      'overdue', (select count(*) from overdue),
      'actions', (select count(*) from actions),
      'calls', (select count(*) from calls),
      'unowned', (select count(*) from unowned)
    )
  )
$$;

-- The caller's day, fifty of each kind at most; the counts count all. One call, because a desk asks for it twice a minute.
-- Errors: PT401, 42501.
create function public.my_day() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.day_of(auth.uid(), 50);
end
$$;

-- The day's mail, one for each person and day. Who turned it off gets none.
alter table public.mail_outbox
  add column day_on date,
  add constraint day_names_day check ((day_on is not null) = (kind = 'day'));
create unique index mail_outbox_once_for_day on public.mail_outbox (staff_id, day_on) where day_on is not null;

create function private.day_mail_lasts() returns interval language sql immutable
return interval '3 hours';

-- Queues the mail of everybody whose hour has come, for three hours after it: a host that was down at 9:00 sends it until noon.
-- Answers how many it queued. Whether there is anything to say is found out when it is sent. Error: 42501.
create function public.queue_day_mail(p_at timestamptz default clock_timestamp()) returns integer
language plpgsql security definer set search_path = ''
as $$
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
$$;

-- The day as its mail tells it; null for somebody who has left or turned it off meanwhile.
create function private.day_of_mail(p_staff_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.day_of(person.id, 10)
  from public.staff as person
  where person.id = p_staff_id and person.day_mail_at is not null and private.is_staff(person.id)
$$;

create function private.grant_next_actions() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  grant select, insert (lead_id, text, due_on) on table public.next_actions to authenticated;
  grant select on table public.next_actions to service_role;
  grant execute on function
    public.change_action(uuid, bigint, jsonb),
    public.drop_action(uuid, bigint),
    public.my_day()
  to authenticated;
  grant execute on function public.queue_day_mail(timestamptz) to service_role;
end
$$;
