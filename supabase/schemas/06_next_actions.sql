-- A lead may have several next actions. Its columns `next_action` and `next_action_on` hold the nearest open one, by which the
-- list is filtered and sorted.

create table public.next_actions (
  id bigint generated always as identity primary key,
  -- Only an enquiry of a flood is ever deleted.
  lead_id uuid not null references public.contact_submissions (id) on delete cascade,
  -- The enquiry that it was for, before that was merged into this lead.
  merged_from uuid,
  text private.next_action,
  due_on date,
  done_at timestamptz,
  done_by uuid,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- A request that is sent again adds no other.
  idempotency_key uuid unique,
  constraint action_says_something check (num_nonnulls(text, due_on) > 0)
);

comment on table public.next_actions is 'What the owners of leads will do, open and done; changed by change_action.';

create index next_actions_open on public.next_actions (lead_id, due_on, id) where done_at is null;
create index next_actions_of_lead on public.next_actions (lead_id);

alter table public.next_actions enable row level security;

create policy "Staff read next actions"
  on public.next_actions for select to authenticated
  using ((select private.is_staff()));

create policy "Staff add next actions"
  on public.next_actions for insert to authenticated
  with check (
    (select private.is_staff()) and created_by = (select auth.uid()) and num_nonnulls(done_at, done_by, merged_from) = 0
  );

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
-- erased or merged, or has fifty open actions.
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
$$;

create trigger place_action
  before insert or update on public.next_actions
  for each row execute function private.place_action();

-- The facts of a next action that an undo brings back, by the names that an erasure blanks; null where there is no such action.
create function private.action_facts(action public.next_actions) returns jsonb
language sql immutable parallel safe
as $$
  select jsonb_build_object(
    'next_action', action.text,
    'next_action_on', action.due_on,
    'done', case when action.id is not null then action.done_at is not null end
  )
$$;

create function private.facts_of_action(p_id bigint) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.action_facts((select action from public.next_actions as action where action.id = p_id))
$$;

-- Writes the history, and keeps the lead's own columns the nearest open action.
create function private.follow_action() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
$$;

create trigger follow_new_action
  after insert or delete on public.next_actions
  for each row execute function private.follow_action();

create trigger follow_action
  after update on public.next_actions
  for each row when ((old.text, old.due_on, old.done_at) is distinct from (new.text, new.due_on, new.done_at))
  execute function private.follow_action();

-- The open or done action of a lead that is locked, for a change. Errors: PT401, 42501; PT404.
create function private.lock_action(p_lead_id uuid, p_id bigint) returns public.next_actions
language plpgsql security definer set search_path = ''
as $$
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
$$;

-- Changes those of `{text, due_on, done}` that are given; with `updated_at`, only if nobody has changed the action since. If
-- it is marked as done twice, the first stands. A function, because the lead must be locked before its action. Errors: PT401,
-- 42501; PT404; PT409 somebody else changed it meanwhile, or it is done; PT422 nothing would be left of it; 23514 the text.
create function public.change_action(p_lead_id uuid, p_id bigint, p_changes jsonb) returns public.next_actions
language plpgsql security definer set search_path = ''
as $$
declare
  action public.next_actions := private.lock_action(p_lead_id, p_id);
  is_done constant boolean := coalesce((p_changes ->> 'done')::boolean, action.done_at is not null);
begin
  if exists (
    select from public.lead_events as newer
    where newer.action_id = p_id and newer.version > (p_changes ->> 'updated_at')::timestamptz
      and newer.actor_id is distinct from auth.uid()
  ) then
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
