-- Merging two enquiries of one person (docs/decisions/0078-merging-leads.md). The row of a merged enquiry stays as it was.
-- What belongs to it moves to the lead that stays and remembers in `merged_from` where it came from, by which an undo moves
-- it back.

-- Gives each of two leads the call of the other.
create function private.swap_calls(p_one uuid, p_other uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  calls constant public.consultations[] := array(
    select call from public.consultations as call where call.lead_id in (p_one, p_other)
  );
  call public.consultations;
  home uuid;
begin
  delete from public.consultations where lead_id in (p_one, p_other);
  foreach call in array calls loop
    home := case when call.lead_id = p_one then p_other else p_one end;
    call.merged_from := nullif(coalesce(call.merged_from, call.lead_id), home);
    call.lead_id := home;
    insert into public.consultations select call.*;
  end loop;
end
$$;

-- Moves the call of an enquiry to the lead that it is merged into, unless that has one that matters more. Error: PT409 both
-- are booked.
create function private.merge_calls(p_lead_id uuid, p_other uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ours constant text := (select state from public.consultations where lead_id = p_lead_id);
  theirs constant text := (select state from public.consultations where lead_id = p_other);
begin
  if ours = 'booked' and theirs = 'booked' then
    raise exception 'Both enquiries have a call. Cancel one of them, or say how it went, and merge them then.' using errcode = 'PT409';
  elsif theirs is not null and (ours is null or theirs = 'booked') then
    perform private.swap_calls(p_lead_id, p_other);
  end if;
end
$$;

-- Moves the history, files and next actions of an enquiry to the lead that it is merged into.
create function private.move_to_kept(p_from uuid, p_to uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.lead_events set lead_id = p_to, merged_from = coalesce(merged_from, lead_id) where lead_id = p_from;
  update public.lead_files set lead_id = p_to, merged_from = coalesce(merged_from, lead_id) where lead_id = p_from;
  update public.next_actions set lead_id = p_to, merged_from = coalesce(merged_from, lead_id) where lead_id = p_from;
$$;

-- Moves back what came from these enquiries, the first of which the others had been merged into before.
create function private.move_back(p_from uuid, p_enquiries uuid[]) returns void
language sql security definer set search_path = ''
as $$
  update public.lead_events set lead_id = p_enquiries[1], merged_from = nullif(merged_from, p_enquiries[1])
  where lead_id = p_from and merged_from = any (p_enquiries);
  update public.lead_files set lead_id = p_enquiries[1], merged_from = nullif(merged_from, p_enquiries[1])
  where lead_id = p_from and merged_from = any (p_enquiries);
  update public.next_actions set lead_id = p_enquiries[1], merged_from = nullif(merged_from, p_enquiries[1])
  where lead_id = p_from and merged_from = any (p_enquiries);
$$;

-- Computes what a lead has of its history, files and next actions.
create function private.follow_merge(p_lead_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  nearest constant public.next_actions := private.nearest_action(p_lead_id);
begin
  update public.contact_submissions as lead
  set waiting_since = private.waiting_since(lead.id), next_action = nearest.text, next_action_on = nearest.due_on,
    search_text = private.searchable(lead)
  where lead.id = p_lead_id;
end
$$;

-- Sets what a lead promised and whether that was kept, and counts its unread answers up or down.
create function private.set_promise(p_lead_id uuid, p_due timestamptz, p_response timestamptz, p_unread integer) returns void
language sql security definer set search_path = ''
as $$
  update public.contact_submissions
  set reply_due_at = p_due, first_response_at = p_response, unread_answers = unread_answers + p_unread,
    updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
  where id = p_lead_id
$$;

-- Refuses to merge leads that are not open, or not of one person. Errors: PT409, PT422.
create function private.check_merge(lead public.contact_submissions, other public.contact_submissions) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_merged(lead), private.refuse_merged(other);
  if num_nonnulls(lead.erased_at, other.erased_at) > 0 then
    raise exception 'One of these enquiries was erased.' using errcode = 'PT409';
  elsif num_nonnulls(lead.withdrawn_at, other.withdrawn_at) > 0 then
    raise exception 'The sender withdrew one of these enquiries.' using errcode = 'PT409';
  elsif num_nonnulls(lead.spam_reason, other.spam_reason) > 0 then
    raise exception 'One of these enquiries is spam. Restore it before you merge them.' using errcode = 'PT409';
  elsif 'closed' in (lead.status, other.status) then
    raise exception 'One of these enquiries is closed. Reopen it before you merge them.' using errcode = 'PT409';
  elsif (lead.email_key = other.email_key or lead.phone_key = other.phone_key) is not true then
    raise exception 'These enquiries share neither an email address nor a phone number.'
      using errcode = 'PT422', detail = 'other';
  end if;
end
$$;

-- The fields of a lead that a merge replaces, as `{<field>: {from, to}}`: where the other enquiry was promised a reply
-- earlier, or it alone still waits for one, the lead waits for that. `merged` has the reference of the other enquiry, then
-- those of the ones that were merged into it before.
create function private.changes_of_merge(lead public.contact_submissions, other public.contact_submissions) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'merged', jsonb_build_object(
      'from', null,
      'to', concat_ws(
        ' ', other.reference,
        (select string_agg(reference, ' ') from public.contact_submissions where merged_into = other.id)
      )
    )
  ) || case
    when other.awaiting_reply_until < coalesce(lead.awaiting_reply_until, 'infinity') then jsonb_build_object(
      'reply_due_at', jsonb_build_object('from', lead.reply_due_at, 'to', other.reply_due_at),
      'first_response_at', jsonb_build_object('from', lead.first_response_at, 'to', null)
    )
    else '{}'
  end
$$;

-- Merges the other enquiry into a lead, which both are locked for: its history, files, calls and next actions, its unread
-- answers and its promise. The events that record it are written afterwards.
create function private.merge_rows(lead public.contact_submissions, other public.contact_submissions, changes jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('leads.merging', 'on', true);
  perform private.merge_calls(lead.id, other.id);
  perform private.move_to_kept(other.id, lead.id);
  perform set_config('leads.merging', '', true);
  insert into private.reply_addresses (lead_id)
  select lead.id from private.reply_addresses where lead_id = other.id
  on conflict do nothing;
  delete from private.reply_writers where lead_id = other.id;
  update public.contact_submissions
  set merged_into = lead.id, updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
  where id = other.id or merged_into = other.id;
  perform private.set_promise(
    lead.id,
    case when changes ? 'reply_due_at' then other.reply_due_at else lead.reply_due_at end,
    case when changes ? 'reply_due_at' then null else lead.first_response_at end,
    other.unread_answers
  );
end
$$;

-- Merges another enquiry of the same person into a lead; with `p_updated_at`, only if no colleague has changed the lead
-- since. Answers `{lead, event}`, where undo_change takes the event. A function, because it moves rows of several tables.
-- Locks both in the order of their ids before it looks. Errors: PT401, 42501; PT404 no such lead; PT409 a colleague changed
-- it, one of them is not open or was merged, or both have a call; PT422 they are not of one person.
create function public.merge_leads(p_lead_id uuid, p_other uuid, p_updated_at timestamptz default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.contact_submissions;
  other public.contact_submissions;
  changes jsonb;
  event public.lead_events;
begin
  perform private.require_staff();
  if p_lead_id = p_other then
    raise exception 'An enquiry cannot be merged into itself.' using errcode = 'PT422', detail = 'other';
  end if;
  perform private.lock_merged(array[p_lead_id, p_other]);
  select * into lead from public.contact_submissions where id = p_lead_id;
  select * into other from public.contact_submissions where id = p_other;
  if num_nulls(lead.id, other.id) > 0 then
    raise exception 'No such lead.' using errcode = 'PT404';
  end if;
  perform private.check_merge(lead, other);
  if exists (
    select from public.lead_events as newer
    where newer.lead_id = p_lead_id and newer.version > p_updated_at and newer.actor_id is distinct from auth.uid()
  ) then
    raise exception 'Somebody else changed this lead meanwhile.' using errcode = 'PT409';
  end if;
  changes := private.changes_of_merge(lead, other);
  perform private.merge_rows(lead, other, changes);
  insert into public.lead_events (lead_id, kind, version)
  select id, 'merged', updated_at from public.contact_submissions where id = p_other;
  insert into public.lead_events (lead_id, kind, changes, version)
  select id, 'merged', changes, updated_at from public.contact_submissions where id = p_lead_id
  returning * into event;
  perform private.follow_merge(p_lead_id);
  return jsonb_build_object(
    'lead', (select private.as_lead(kept) from public.contact_submissions as kept where kept.id = p_lead_id),
    'event', to_jsonb(event)
  );
end
$$;

-- Takes a merge back: what came with the enquiry, or for it since, returns to it, and what came for the lead stays there.
-- Both are locked. Error: PT409 it is no longer part of the lead.
create function private.unmerge(event public.lead_events) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  enquiries constant uuid[] := array(
    select lead.id
    from string_to_table(event.changes -> 'merged' ->> 'to', ' ') with ordinality as named (reference, place)
    join public.contact_submissions as lead on lead.reference = named.reference
    order by place
  );
  lead public.contact_submissions;
  other public.contact_submissions;
  unread integer;
begin
  select * into lead from public.contact_submissions where id = event.lead_id;
  select * into other from public.contact_submissions where id = enquiries[1];
  if other.merged_into is distinct from lead.id then
    raise exception 'This enquiry is no longer part of the lead.' using errcode = 'PT409';
  end if;
  perform set_config('leads.merging', 'on', true);
  if exists (select from public.consultations where lead_id = lead.id and merged_from = any (enquiries)) then
    perform private.swap_calls(lead.id, other.id);
  end if;
  perform private.move_back(lead.id, enquiries);
  perform set_config('leads.merging', '', true);
  update public.contact_submissions set merged_into = nullif(other.id, id) where id = any (enquiries);
  -- Staff may have read its answers meanwhile.
  unread := least(lead.unread_answers, other.unread_answers);
  perform private.set_promise(
    other.id, other.reply_due_at, least(other.first_response_at, private.first_response(other.id)), unread - other.unread_answers
  );
  perform private.set_promise(
    lead.id,
    case
      when event.changes ? 'reply_due_at' then (event.changes -> 'reply_due_at' ->> 'from')::timestamptz
      else lead.reply_due_at
    end,
    least(lead.first_response_at, (event.changes -> 'first_response_at' ->> 'from')::timestamptz),
    -unread
  );
  insert into public.lead_events (lead_id, kind, version, undoes)
  select other.id, 'merged', updated_at, (
    select max(id) from public.lead_events where lead_id = other.id and kind = 'merged' and undoes is null
  )
  from public.contact_submissions where id = other.id;
  insert into public.lead_events (lead_id, kind, version, undoes)
  select id, 'merged', updated_at, event.id from public.contact_submissions where id = lead.id;
  perform private.follow_merge(other.id), private.follow_merge(lead.id);
end
$$;

-- Separates enquiries from leads that are not among these. Only a restored backup has them merged where one alone was erased
-- since.
create function private.separate(p_ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  enquiry public.contact_submissions;
begin
  for enquiry in
    select * from public.contact_submissions where id = any (p_ids) and merged_into <> all (p_ids)
  loop
    perform set_config('leads.merging', 'on', true);
    perform private.move_back(enquiry.merged_into, array[enquiry.id]);
    perform set_config('leads.merging', '', true);
    update public.contact_submissions set merged_into = null where id = enquiry.id;
    perform private.follow_merge(enquiry.merged_into);
  end loop;
end
$$;
