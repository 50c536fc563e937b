-- The history of leads, written in the transaction of the change; nobody can rewrite it. Staff insert notes and logged
-- replies themselves, under a policy.

create domain private.event_text as text constraint note_form
  check (char_length(value) between 1 and 2000 and private.is_clean_text(value));

create table public.lead_events (
  id bigint generated always as identity primary key,
  -- No action on delete: a lead with history stays, its personal data is erased instead.
  lead_id uuid not null references public.contact_submissions (id),
  kind text not null constraint kind_known check (
    kind in (
      'created', 'status', 'note', 'reply', 'reply_undone', 'owner', 'next_action', 'correction', 'withdrawn',
      'reinstated', 'quarantined', 'restored', 'erased',
      'call_booked', 'call_moved', 'call_cancelled', 'call_held', 'call_missed', 'call_reopened'
    )
  ),
  from_status private.lead_status,
  to_status private.lead_status,
  -- The words of a note, a correction or a next action.
  note private.event_text,
  channel text constraint channel_known check (channel in ('email', 'phone', 'whatsapp')),
  -- The reply that `reply_undone` takes back.
  undoes bigint unique references public.lead_events (id),
  owner_id uuid,
  owner_email text,
  due_on date,
  -- When the call is that was booked, moved, cancelled or settled.
  call_at timestamptz,
  -- Null for the visitor. The address is copied, so that the history outlives the account; a function that changes leads by
  -- itself names itself as `leads.actor`.
  actor_id uuid default auth.uid(),
  actor_email text default coalesce(auth.jwt() ->> 'email', nullif(current_setting('leads.actor', true), '')),
  created_at timestamptz not null default clock_timestamp(),
  constraint status_event_names_both check ((kind = 'status') = (num_nonnulls(from_status, to_status) = 2)),
  constraint reply_names_channel check ((kind in ('reply', 'reply_undone')) = (channel is not null)),
  constraint undone_names_reply check ((kind = 'reply_undone') = (undoes is not null))
);

comment on table public.lead_events is 'History of leads: what happened (kind), who did it (null: the visitor), when.';

create index lead_events_by_lead on public.lead_events (lead_id, id);
-- The desk asks which leads arrived and which a colleague assigned since staff last looked.
create index lead_events_arrivals on public.lead_events (created_at) where kind = 'created';
create index lead_events_assignments on public.lead_events (owner_id, created_at) where kind = 'owner';

alter table public.lead_events enable row level security;

create policy "Admins read history"
  on public.lead_events for select to authenticated
  using ((select private.is_admin()));

create policy "Admins add notes and replies"
  on public.lead_events for insert to authenticated
  with check (
    (select private.is_admin())
    and actor_id = auth.uid()
    and actor_email = auth.jwt() ->> 'email'
    and num_nonnulls(from_status, to_status, owner_id, owner_email, due_on, call_at) = 0
    and case kind
      when 'note' then note is not null and num_nonnulls(channel, undoes) = 0
      when 'reply' then channel is not null and num_nonnulls(note, undoes) = 0
      when 'reply_undone' then undoes is not null and note is null
      else false
    end
  );

-- Locks the lead, then dates the event: the history of a lead is in the order of its times. No text is added to an erased
-- lead. Errors: PT401, 42501 no admin; PT404 no such lead or reply; PT409 the lead was erased.
create function private.date_lead_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.contact_submissions;
begin
  -- Asked here too, because the policy is asked after this and says less.
  if private.calling_role() = 'authenticated' then
    perform private.require_admin();
  end if;
  select * into lead from public.contact_submissions where id = new.lead_id for no key update;
  if not found then
    raise exception 'No such lead.' using errcode = 'PT404';
  end if;
  if lead.erased_at is not null and new.note is not null then
    raise exception 'This lead was erased.' using errcode = 'PT409';
  end if;
  -- The default was drawn before the lock.
  new.id := nextval('public.lead_events_id_seq');
  if new.kind = 'reply_undone' then
    select channel into new.channel
    from public.lead_events
    where id = new.undoes and lead_id = new.lead_id and kind = 'reply';
    if not found then
      raise exception 'There is no such reply.' using errcode = 'PT404';
    end if;
  end if;
  if private.calling_role() in ('anon', 'authenticated') then
    -- Staff ask for news since a time. Arrivals and assignments, dated in the order in which they commit, are all heard.
    if new.kind in ('created', 'owner') then
      perform pg_advisory_xact_lock(1, 0);
    end if;
    new.created_at := clock_timestamp();
  end if;
  return new;
end
$$;

create trigger date_lead_event
  before insert on public.lead_events
  for each row execute function private.date_lead_event();

-- When staff first answered, of the replies that were not undone.
create function private.first_standing_reply(p_lead_id uuid) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select min(reply.created_at)
  from public.lead_events as reply
  where reply.lead_id = p_lead_id and reply.kind = 'reply'
    and not exists (select from public.lead_events as undone where undone.undoes = reply.id)
$$;

-- Whether the lead's last change of status is the one that follow_reply made.
create function private.is_contacted_by_reply(p_lead_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select moved.from_status = 'new' and moved.to_status = 'contacted' and before.kind = 'reply'
  from public.lead_events as moved
  join lateral (
    select kind from public.lead_events where lead_id = moved.lead_id and id < moved.id order by id desc limit 1
  ) as before on true
  where moved.lead_id = p_lead_id and moved.kind = 'status'
  order by moved.id desc
  limit 1
$$;

-- A reply stops the clock and makes a new lead contacted. Undone, both are as before, unless another reply stands or staff
-- moved the lead since.
create function private.follow_reply() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  standing constant timestamptz := private.first_standing_reply(new.lead_id);
begin
  if new.kind = 'reply' then
    update public.contact_submissions
    set first_response_at = coalesce(first_response_at, new.created_at),
      status = case when status = 'new' then 'contacted' else status end
    where id = new.lead_id;
  elsif standing is null then
    update public.contact_submissions
    set status = 'new'
    where id = new.lead_id and status = 'contacted' and private.is_contacted_by_reply(id);
  else
    update public.contact_submissions
    set first_response_at = standing
    where id = new.lead_id
      and first_response_at = (select created_at from public.lead_events where id = new.undoes);
  end if;
  return null;
end
$$;

create trigger follow_reply
  after insert on public.lead_events
  for each row when (new.kind in ('reply', 'reply_undone'))
  execute function private.follow_reply();

-- Definer: whoever may change a lead may cause its history, but not write it.
create function private.record_lead_change() returns trigger
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
  if (old.next_action, old.next_action_on) is distinct from (new.next_action, new.next_action_on) then
    insert into public.lead_events (lead_id, kind, note, due_on)
    values (new.id, 'next_action', new.next_action, new.next_action_on);
  end if;
  -- Another reason for the same is no news.
  if (old.spam_reason is null) <> (new.spam_reason is null) then
    insert into public.lead_events (lead_id, kind)
    values (new.id, case when new.spam_reason is null then 'restored' else 'quarantined' end);
  end if;
  return null;
end
$$;

-- Refuses the owner and definer functions too, except for emptying the notes of an erased lead and for an enquiry of a flood
-- that gives way to another.
create function private.keep_lead_events() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE'
    and new.note is null
    and to_jsonb(new) - 'note' = to_jsonb(old) - 'note'
    and exists (select from public.contact_submissions where id = old.lead_id and erased_at is not null)
  then
    return new;
  end if;
  if tg_op = 'DELETE'
    and exists (select from public.contact_submissions where id = old.lead_id and spam_reason = 'Flood')
  then
    return old;
  end if;
  raise exception 'The history of leads is append-only.' using errcode = 'insufficient_privilege';
end
$$;

create trigger keep_lead_events
  before update or delete on public.lead_events
  for each row execute function private.keep_lead_events();

create trigger keep_all_lead_events
  before truncate on public.lead_events
  for each statement execute function private.keep_lead_events();
