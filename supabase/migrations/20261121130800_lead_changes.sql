-- Why: what staff do to leads, each in one call and one transaction: all of it happens, with its line of history, or none.
-- Leads are locked in the order of their ids, before the tallies, so that two changes never wait for each other in a circle.

-- Locks a lead until the transaction ends. Error: PT404 no such lead.
create function private.lock_lead(p_lead_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.contact_submissions as lead where lead.id = p_lead_id for no key update;
  if not found then
    raise exception 'No such lead.' using errcode = 'PT404';
  end if;
end
$$;

create function private.lead_by_id(p_lead_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select private.as_lead(lead) from public.leads as lead where lead.id = p_lead_id
$$;

-- Sets a lead's status: `{lead}`. With `seen`, only if nobody changed the lead since; else nothing happens and the answer is
-- `{lead, changed: {by, at}}`. Comparing and writing are one statement, so of two colleagues one is told. Invoker: the
-- policies decide. Errors: PT401, 42501; PT404 no such lead; 23514 unknown status.
create function public.move_lead(lead_id uuid, status text, seen timestamptz default null) returns jsonb
language plpgsql set search_path = '' set statement_timeout = '3s'
as $$
declare
  is_moved boolean;
  answer jsonb;
begin
  perform private.require_admin();
  update public.contact_submissions as lead
  set status = move_lead.status
  where lead.id = move_lead.lead_id and (seen is null or lead.updated_at = seen);
  is_moved := found;
  answer := jsonb_build_object('lead', private.lead_by_id(move_lead.lead_id));
  if answer -> 'lead' = 'null' then
    raise exception 'No such lead.' using errcode = 'PT404';
  end if;
  if is_moved then
    return answer;
  end if;
  return answer || jsonb_build_object('changed', (
    select jsonb_build_object('by', event.actor_email, 'at', answer -> 'lead' -> 'updated_at')
    from public.lead_events as event
    where event.lead_id = move_lead.lead_id and event.kind not in ('note', 'reply', 'correction')
    order by event.id desc
    limit 1
  ));
end
$$;

-- Sets the status of all these leads, whatever happened to them meanwhile, and answers how many they are. If one does not
-- exist none is changed. Invoker: the policies decide. Errors: PT401, 42501; PT404; 23514 unknown status.
create function public.move_leads(lead_ids uuid[], status text) returns integer
language plpgsql set search_path = '' set statement_timeout = '4s'
as $$
declare
  wanted constant uuid[] := array(select distinct id from unnest(lead_ids) as id);
  locked integer;
begin
  perform private.require_admin();
  perform from public.contact_submissions as lead
  where lead.id = any (wanted)
  order by lead.id
  for no key update;
  get diagnostics locked = row_count;
  if locked < cardinality(wanted) then
    raise exception 'No such lead.' using errcode = 'PT404';
  end if;
  update public.contact_submissions as lead set status = move_leads.status where lead.id = any (wanted);
  return locked;
end
$$;

-- Adds a note to a lead's history and returns the event. Errors: PT401, 42501; PT404 no such lead; 23514 the note breaks its
-- bounds (1–2000 code points, no control characters).
create or replace function public.add_lead_note(lead_id uuid, note text) returns public.lead_events
language plpgsql security definer set search_path = '' set statement_timeout = '3s'
as $$
declare
  event public.lead_events;
begin
  perform private.require_admin();
  perform private.lock_lead(add_lead_note.lead_id);
  insert into public.lead_events (lead_id, kind, note)
  values (add_lead_note.lead_id, 'note', coalesce(add_lead_note.note, ''))
  returning * into event;
  return event;
end
$$;

-- Logs that staff answered by `channel`: `{event, lead}`. The first answer stamps `first_response_at`; with `mark_contacted` a
-- new lead becomes contacted as well. Errors: PT401, 42501; PT404; 23514 unknown channel.
create function public.log_lead_reply(lead_id uuid, channel text, mark_contacted boolean default false) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '3s'
as $$
declare
  event public.lead_events;
begin
  perform private.require_admin();
  perform private.lock_lead(log_lead_reply.lead_id);
  insert into public.lead_events (lead_id, kind, channel)
  values (log_lead_reply.lead_id, 'reply', log_lead_reply.channel)
  returning * into event;
  update public.contact_submissions as lead
  set first_response_at = coalesce(lead.first_response_at, now()),
    status = case when mark_contacted and lead.status = 'new' then 'contacted' else lead.status end
  where lead.id = log_lead_reply.lead_id;
  return jsonb_build_object(
    'event', private.as_lead_event(event),
    'lead', private.lead_by_id(log_lead_reply.lead_id)
  );
end
$$;

-- Puts a lead among the spam, or takes it out: `{lead}`. Doing so twice is doing so once. Errors: PT401, 42501; PT404.
create function public.quarantine_lead(lead_id uuid) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '3s'
as $$
begin
  perform private.require_admin();
  perform private.lock_lead(quarantine_lead.lead_id);
  update public.contact_submissions as lead
  set spam_reason = 'Marked by staff'
  where lead.id = quarantine_lead.lead_id and lead.spam_reason is null;
  return jsonb_build_object('lead', private.lead_by_id(quarantine_lead.lead_id));
end
$$;

create function public.restore_lead(lead_id uuid) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '3s'
as $$
begin
  perform private.require_admin();
  perform private.lock_lead(restore_lead.lead_id);
  update public.contact_submissions as lead
  set spam_reason = null
  where lead.id = restore_lead.lead_id and lead.spam_reason is not null;
  return jsonb_build_object('lead', private.lead_by_id(restore_lead.lead_id));
end
$$;

-- Erases the personal data of a lead; row, status and history stay. Erasing twice is erasing once. Errors: PT401, 42501;
-- PT404.
create or replace function public.erase_lead(lead_id uuid) returns void
language plpgsql security definer set search_path = '' set statement_timeout = '3s'
as $$
begin
  perform private.require_admin();
  perform private.lock_lead(erase_lead.lead_id);
  perform private.erase_personal_data(erase_lead.lead_id);
end
$$;

revoke all on function private.lock_lead(uuid), private.lead_by_id(uuid) from public;
grant execute on function private.lead_by_id(uuid) to authenticated;

-- Supabase lets every API role execute new functions; we start from nothing.
revoke all on function
  public.move_lead(uuid, text, timestamptz),
  public.move_leads(uuid[], text),
  public.log_lead_reply(uuid, text, boolean),
  public.quarantine_lead(uuid),
  public.restore_lead(uuid)
from public, anon, authenticated, service_role;

grant execute on function
  public.move_lead(uuid, text, timestamptz),
  public.move_leads(uuid[], text),
  public.log_lead_reply(uuid, text, boolean),
  public.quarantine_lead(uuid),
  public.restore_lead(uuid)
to authenticated;
