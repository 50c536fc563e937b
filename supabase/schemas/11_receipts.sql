-- The sender of an enquiry has no account: the acknowledgement carries a signed link with a random key, by which they see,
-- correct, withdraw or erase the enquiry. Keys are kept apart from leads, because staff read leads.

create table private.receipt_keys (
  lead_id uuid primary key references public.contact_submissions (id),
  receipt_key uuid not null unique default gen_random_uuid()
);

comment on table private.receipt_keys is 'The keys in the links of acknowledgement mails; for definer functions alone.';

create function private.make_receipt_key(lead public.contact_submissions) returns void
language sql security definer set search_path = ''
as $$
  insert into private.receipt_keys (lead_id) values (lead.id)
$$;

-- Finds and locks the lead that a key opens, which may be the one that its enquiry was merged into; all columns are null for an
-- unknown key.
create function private.open_receipt(p_receipt_key uuid) returns public.contact_submissions
language sql security definer set search_path = ''
as $$
  select lead.*
  from private.receipt_keys as receipt
  cross join private.lock_kept_lead(receipt.lead_id) as lead
  where receipt.receipt_key = p_receipt_key
$$;

-- The time within which a withdrawal can be undone.
create function private.reinstatable_for() returns interval
language sql immutable parallel safe set search_path = ''
as $$
  select interval '24 hours'
$$;

-- The state of an enquiry for its visitor: `{reference, language, service, message, status, created_at, reply_due_at,
-- corrections: [{text, created_at}], withdrawn_at, reinstatable_until, erased, consultation: {starts_at, ends_at, state,
-- sequence, updated_at, time_zone, reference} or null}`; null for an unknown key. It does not reveal that the enquiry was
-- taken for spam. Of an enquiry that was merged into another lead it shows its own words, and how that lead stands.
create function public.receipt(p_receipt_key uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'reference', enquiry.reference,
    'language', enquiry.language,
    'service', enquiry.service,
    'message', enquiry.message,
    'custom_fields', enquiry.custom_fields,
    'status', lead.status,
    'created_at', enquiry.created_at,
    'reply_due_at', lead.reply_due_at,
    'corrections', (
      select coalesce(
        jsonb_agg(jsonb_build_object('text', coalesce(event.note, ''), 'created_at', event.created_at) order by event.id),
        '[]'
      )
      from public.lead_events as event
      where event.lead_id = lead.id and event.kind = 'correction'
        and coalesce(event.merged_from, event.lead_id) = enquiry.id
    ),
    'withdrawn_at', lead.withdrawn_at,
    'reinstatable_until', lead.withdrawn_at + private.reinstatable_for(),
    'erased', lead.erased_at is not null,
    'consultation', case when call.lead_id is not null then
      jsonb_build_object(
        'starts_at', call.starts_at, 'ends_at', call.ends_at, 'sequence', call.sequence, 'updated_at', call.updated_at,
        'time_zone', call.time_zone, 'reference', private.call_reference(call),
        'state', case
          when lead.spam_reason is not null and lead.withdrawn_at is null and call.state = 'cancelled'
            and private.was_cancelled_as_spam(lead.id) then 'booked'
          else call.state
        end
      )
    end
  )
  from private.receipt_keys as receipt_key
  join public.contact_submissions as enquiry on enquiry.id = receipt_key.lead_id
  join public.contact_submissions as lead on lead.id = coalesce(enquiry.merged_into, enquiry.id)
  left join public.consultations as call on call.lead_id = lead.id
  where receipt_key.receipt_key = p_receipt_key
$$;

-- The files of an enquiry for its visitor, oldest first: `{key, files: [{name, bytes, state, reason}]}`, where `key` is that
-- of the enquiry. A refused one is left out once it was sent again and taken. Null for an unknown key, and once the enquiry
-- was withdrawn or erased. Error: 42501.
create function public.receipt_files(p_receipt_key uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_service();
  return (
    select jsonb_build_object('key', enquiry.idempotency_key, 'files', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('name', file.name, 'bytes', file.bytes, 'state', file.state, 'reason', file.reason)
          order by file.created_at, file.id
        ),
        '[]'
      )
      from public.lead_files as file
      where file.lead_id = lead.id and coalesce(file.merged_from, file.lead_id) = enquiry.id and file.via = 'brief' and (
        file.state <> 'refused' or not exists (
          select from public.lead_files as again
          where again.lead_id = lead.id and again.merged_from is not distinct from file.merged_from
            and again.via = 'brief' and again.name = file.name and again.state = 'accepted'
        )
      )
    ))
    from private.receipt_keys as receipt
    join public.contact_submissions as enquiry on enquiry.id = receipt.lead_id
    join public.contact_submissions as lead on lead.id = coalesce(enquiry.merged_into, enquiry.id)
    where receipt.receipt_key = p_receipt_key and lead.withdrawn_at is null and lead.erased_at is null
  );
end
$$;

-- Each function below locks the enquiry, or the lead that it was merged into, before it checks its state and acts. All return
-- null for an unknown key.

-- Adds the visitor's correction (1–2000 code points) to the history, at most five. Returns 'done', 'full' after five, or 'closed'
-- once the enquiry is withdrawn or erased. Error: 23514 for a text out of bounds.
create function public.correct_enquiry(p_receipt_key uuid, p_text text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.contact_submissions := private.open_receipt(p_receipt_key);
  enquiry constant uuid := (select lead_id from private.receipt_keys where receipt_key = p_receipt_key);
begin
  if lead.id is null then
    return null;
  end if;
  if num_nonnulls(lead.erased_at, lead.withdrawn_at) > 0 then
    return 'closed';
  end if;
  if (
    select count(*) >= 5
    from public.lead_events
    where lead_id = lead.id and kind = 'correction' and coalesce(merged_from, lead_id) = enquiry
  ) then
    return 'full';
  end if;
  insert into public.lead_events (lead_id, merged_from, kind, note)
  values (lead.id, nullif(enquiry, lead.id), 'correction', coalesce(p_text, ''));
  return 'done';
end
$$;

-- Withdraws an enquiry: it is closed without an answer. Returns 'done', also when it was withdrawn before; 'closed' once erased.
create function public.withdraw_enquiry(p_receipt_key uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.contact_submissions := private.open_receipt(p_receipt_key);
begin
  if lead.id is null then
    return null;
  end if;
  if lead.erased_at is not null then
    return 'closed';
  end if;
  update public.contact_submissions
  set withdrawn_at = clock_timestamp(), status = 'closed'
  where id = lead.id and withdrawn_at is null;
  return 'done';
end
$$;

-- Undoes a withdrawal within a day. The enquiry gets back the status it had, unless staff have set another since. Returns 'done',
-- also when it is not withdrawn; 'closed' after that day, or once erased.
create function public.reinstate_enquiry(p_receipt_key uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.contact_submissions := private.open_receipt(p_receipt_key);
begin
  if lead.id is null then
    return null;
  end if;
  if lead.erased_at is not null or lead.withdrawn_at + private.reinstatable_for() < clock_timestamp() then
    return 'closed';
  end if;
  update public.contact_submissions
  set withdrawn_at = null,
    status = coalesce(
      (
        -- The withdrawal's own change of status, unless staff have made another since.
        select min(closed.from_status)
        from public.lead_events as closed
        where closed.lead_id = lead.id and closed.kind = 'status' and closed.created_at >= lead.withdrawn_at
        having count(*) = 1 and count(closed.actor_id) = 0
      ),
      status
    )
  where id = lead.id and withdrawn_at is not null;
  return 'done';
end
$$;

-- Erases the visitor's data with all that was merged, as staff would. Returns 'done', also when it was erased before.
create function public.erase_enquiry(p_receipt_key uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.contact_submissions;
begin
  perform private.lock_merged(array(
    select coalesce(enquiry.merged_into, enquiry.id)
    from private.receipt_keys as receipt
    join public.contact_submissions as enquiry on enquiry.id = receipt.lead_id
    where receipt.receipt_key = p_receipt_key
  ));
  lead := private.open_receipt(p_receipt_key);
  if lead.id is null then
    return null;
  end if;
  perform private.erase_leads(array[lead.id]);
  return 'done';
end
$$;

-- Moves the visitor's call to another time, books it again after it was cancelled, or books the first one. Returns 'done';
-- 'taken' when that time is not free; 'not_offered' when it is past or too far ahead; 'closed' when the call has begun, or the
-- enquiry is withdrawn, erased or spam; null for an unknown key.
create function public.move_consultation(p_receipt_key uuid, p_call jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.contact_submissions := private.open_receipt(p_receipt_key);
begin
  if lead.id is null then
    return null;
  end if;
  if num_nonnulls(lead.erased_at, lead.withdrawn_at, lead.spam_reason) > 0
    or exists (
      select from public.consultations
      where lead_id = lead.id and state <> 'cancelled' and (state <> 'booked' or starts_at <= clock_timestamp())
    )
  then
    return 'closed';
  end if;
  return private.change_call(lead.id, p_call);
end
$$;

-- Cancels the visitor's call; the enquiry stays. Returns 'done', also when it was cancelled before; 'closed' when there was none,
-- or it has begun; null for an unknown key. The call of an enquiry in the spam folder is cancelled already, without the visitor's
-- knowledge. The history then notes that the visitor cancelled it too, so that it is not booked again if the enquiry is restored.
create function public.cancel_consultation(p_receipt_key uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.contact_submissions := private.open_receipt(p_receipt_key);
  call public.consultations;
begin
  if lead.id is null then
    return null;
  end if;
  update public.consultations
  set state = 'cancelled'
  where lead_id = lead.id and state = 'booked' and starts_at > clock_timestamp();
  if found then
    return 'done';
  end if;
  select * into call from public.consultations where lead_id = lead.id and state = 'cancelled';
  if call.lead_id is null then
    return 'closed';
  end if;
  if lead.spam_reason is not null and private.was_cancelled_as_spam(lead.id) then
    insert into public.lead_events (lead_id, kind, call_at) values (lead.id, 'call_cancelled', call.starts_at);
  end if;
  return 'done';
end
$$;
