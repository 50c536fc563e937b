-- The clock of the promise stops when a reply reached its person, never by a status: triage alone used to count as a reply.
-- A closed lead waits for none, without counting as answered. The history that exists is judged anew at the end.

-- Until when its visitor waits for a first reply; null once nobody waits. A generated column cannot be changed before
-- PostgreSQL 17, so it is made anew, and the view with it.
drop view public.leads;
alter table public.contact_submissions drop column awaiting_reply_until;
alter table public.contact_submissions add column awaiting_reply_until timestamptz generated always as (
  case
    when status <> 'closed' and first_response_at is null and spam_reason is null and withdrawn_at is null and erased_at is null
      then reply_due_at
  end
) stored;
create index leads_waiting_first
  on public.contact_submissions (awaiting_reply_until, created_at desc, id, status, service, budget, owner_id)
  where spam_reason is null;
create index leads_by_day on public.contact_submissions (received_on)
  include (
    service, journey_source, owner_id, status, previous_status, qualified_at, first_response_at, reply_due_at,
    awaiting_reply_until
  )
  where spam_reason is null;

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
where (select private.is_admin());

comment on view public.leads is 'Leads as staff list and search them; changes go to contact_submissions.';

-- A reply is an email of the desk, which has a state, or was logged by hand.
alter table public.lead_events
  add constraint reply_is_sent_or_logged check (num_nonnulls(state, reached) = case when kind = 'reply' then 1 else 0 end),
  add constraint inbound_was_reached check (not inbound or coalesce(reached, false));

drop policy "Admins add notes and replies" on public.lead_events;

create policy "Admins add notes and log replies"
  on public.lead_events for insert to authenticated
  with check (
    (select private.is_admin())
    and actor_id = auth.uid()
    and actor_email = auth.jwt() ->> 'email'
    and num_nonnulls(from_status, to_status, owner_id, owner_email, due_on, call_at, changes) = 0
    and num_nonnulls(subject, text, state, reason, answer, message_id) = 0
    and case kind
      when 'note' then note is not null and num_nonnulls(channel, undoes, at) = 0
      when 'reply' then num_nonnulls(channel, reached) = 2 and undoes is null
      when 'reply_undone' then undoes is not null and num_nonnulls(note, at) = 0
      else false
    end
  );

-- When staff first replied, as the history tells: by email, once the mail server took it, unless it came back; by a logged
-- reply that reached its person and was not undone; by a call that was held and that nobody reopened.
create function private.first_response(p_lead_id uuid) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select min(happened.at)
  from (
    select reply.at
    from public.lead_events as reply
    where reply.lead_id = p_lead_id and reply.kind = 'reply' and (reply.reached or reply.state = 'sent')
      and not exists (select from public.lead_events as undone where undone.undoes = reply.id)
    union all
    select held.call_at
    from public.lead_events as held
    where held.lead_id = p_lead_id and held.kind = 'call_held'
      and coalesce(
        (
          select later.kind
          from public.lead_events as later
          where later.lead_id = held.lead_id and later.id > held.id and starts_with(later.kind, 'call_')
          order by later.id
          limit 1
        ),
        ''
      ) not in ('call_reopened', 'call_missed', 'call_cancelled')
  ) as happened
$$;

-- The row is locked by now, so `updated_at` is in the order of the changes. A change to the same value is none: it must not
-- look like news to a colleague.
create or replace function private.follow_lead_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.owner_id is distinct from old.owner_id and new.owner_id is not null and not private.is_staff(new.owner_id) then
    raise exception 'A lead belongs to a staff member.' using errcode = 'foreign_key_violation';
  end if;
  if old.erased_at is null and new.erased_at is not null then
    new := jsonb_populate_record(new, private.blank_personal_data());
    new.status := 'closed';
  elsif old.erased_at is not null and num_nonnulls(new.next_action, new.next_action_on) > 0 then
    raise exception 'This lead was erased.' using errcode = 'PT409';
  end if;
  if new.status is distinct from old.status and (old.erased_at is null) = (new.erased_at is null) then
    new.previous_status := old.status;
  end if;
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end
$$;

-- Whether the lead's last change of status is the one that follow_reply made.
create or replace function private.is_contacted_by_reply(p_lead_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select moved.from_status = 'new' and moved.to_status = 'contacted' and before.kind = 'reply' and before.reached is true
  from public.lead_events as moved
  join lateral (
    select kind, reached from public.lead_events where lead_id = moved.lead_id and id < moved.id order by id desc limit 1
  ) as before on true
  where moved.lead_id = p_lead_id and moved.kind = 'status'
  order by moved.id desc
  limit 1
$$;

-- A reply that reached its person stops the clock and makes a new lead contacted; a call that was held stops it. Undone, all is
-- as before, unless another reply stands or staff moved the lead since. Emails are followed when they are sent (settle_mail).
create or replace function private.follow_reply() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- The time of the reply or call that no longer counts.
  undone constant timestamptz := case
    when new.kind = 'reply_undone' then (select at from public.lead_events where id = new.undoes)
    else new.call_at
  end;
begin
  if new.kind = 'reply' then
    update public.contact_submissions
    set first_response_at = least(first_response_at, new.at),
      status = case when status = 'new' then 'contacted' else status end
    where id = new.lead_id and new.reached;
  elsif new.kind = 'call_held' then
    update public.contact_submissions set first_response_at = least(first_response_at, new.call_at) where id = new.lead_id;
  else
    update public.contact_submissions
    set first_response_at = case when first_response_at = undone then private.first_response(id) else first_response_at end,
      status = case
        when status = 'contacted' and new.kind = 'reply_undone' and private.first_response(id) is null
          and private.is_contacted_by_reply(id) then 'new'
        else status
      end
    where id = new.lead_id;
  end if;
  return null;
end
$$;

drop function private.first_standing_reply(uuid);

drop trigger follow_reply on public.lead_events;

create trigger follow_reply
  after insert on public.lead_events
  for each row when (
    new.kind in ('reply', 'reply_undone', 'call_held', 'call_missed', 'call_cancelled', 'call_reopened')
  )
  execute function private.follow_reply();

-- The history decides, as far as it tells when staff replied. A lead without any such history, such as one that was imported, keeps
-- its time. No trigger runs, for nobody changed these leads today.
alter table public.contact_submissions disable trigger user;
update public.contact_submissions as lead
set first_response_at = private.first_response(lead.id)
where first_response_at is distinct from private.first_response(lead.id)
  and exists (
    select from public.lead_events where lead_id = lead.id and kind in ('reply', 'status', 'call_held')
  );
alter table public.contact_submissions enable trigger user;

-- The report counts every day anew.
insert into private.marked_days (day) select distinct received_on from public.contact_submissions;
