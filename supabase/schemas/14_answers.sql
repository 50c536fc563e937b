-- Visitors' answers: a worker reads the mailbox and files each email on its lead, once, in one transaction
-- (docs/decisions/0035-answers.md).

-- The place up to which the mailbox was read. A hash of its address tells whether it is still the same mailbox.
create table private.mailbox_reading (
  only_row boolean primary key default true constraint one_row check (only_row),
  mailbox private.keyed_hash,
  -- False where IMAP_URL is not set: answers stay in the mailbox.
  is_reading boolean not null default false,
  -- UIDs are counted anew when the server changes this number (RFC 9051 §2.3.1.1).
  uid_validity bigint,
  next_uid bigint not null default 1,
  -- Of the worker that reads now; another one waits until it ends.
  lease uuid,
  leased_until timestamptz,
  read_at timestamptz,
  fault private.delivery_code
);

comment on table private.mailbox_reading is 'How far the mailbox of answers was read; for definer functions alone.';

insert into private.mailbox_reading default values;

create function private.leased_for() returns interval language sql immutable
as $$
  select interval '2 minutes'
$$;

-- Lets one worker at a time read the mailbox: `{lease, uid_validity, next_uid}`, or null while another one does. Without
-- `p_mailbox`, notes that nobody reads it. Error: 42501.
create function public.lease_mailbox(p_mailbox text default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  reading private.mailbox_reading;
begin
  perform private.require_service();
  select * into reading from private.mailbox_reading for update;
  if p_mailbox is null then
    update private.mailbox_reading set is_reading = false, fault = null where only_row;
    return null;
  elsif reading.leased_until > clock_timestamp() then
    return null;
  elsif reading.mailbox is distinct from p_mailbox then
    update private.mailbox_reading
    set mailbox = p_mailbox, uid_validity = null, next_uid = 1, read_at = null, fault = null
    where only_row;
  end if;
  update private.mailbox_reading
  set is_reading = true, lease = gen_random_uuid(), leased_until = clock_timestamp() + private.leased_for()
  where only_row
  returning * into reading;
  return jsonb_build_object(
    'lease', reading.lease, 'uid_validity', reading.uid_validity, 'next_uid', reading.next_uid
  );
end
$$;

-- Moves the place forward and renews the lease. False when the lease was lost: the worker then stops. Error: 42501.
create function public.keep_mailbox_place(p_lease uuid, p_uid_validity bigint, p_next_uid bigint) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_service();
  update private.mailbox_reading
  set uid_validity = p_uid_validity, next_uid = p_next_uid, leased_until = clock_timestamp() + private.leased_for()
  where lease = p_lease;
  return found;
end
$$;

-- Gives the lease back, and says whether the mailbox was read to its end; `p_fault` is the code of what kept it from that.
-- Error: 42501.
create function public.release_mailbox(p_lease uuid, p_is_read boolean, p_fault text default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_service();
  update private.mailbox_reading
  set lease = null, leased_until = null, fault = p_fault,
    read_at = case when p_is_read then clock_timestamp() else read_at end
  where lease = p_lease;
end
$$;

-- `{reading, read_at, fault}` of the mailbox, for staff and the server. Errors: PT401, 42501.
create function public.mailbox_state() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.calling_role() = 'authenticated' then
    perform private.require_staff();
  else
    perform private.require_service();
  end if;
  return (
    select jsonb_build_object('reading', is_reading, 'read_at', read_at, 'fault', fault) from private.mailbox_reading
  );
end
$$;

-- The lead that an email belongs to, erased or not: by the emails of ours that it answers, by the reply address, by its
-- sender. Null for our own emails and for those of staff, unless the lead is theirs.
--
-- `p_email` is `{message_id, references, mails, keys, sender, arrived_at, automatic}`: `mails` are the ids of our outbox among
-- the references, `keys` those of reply addresses among the recipients.
create function private.lead_of_email(p_email jsonb) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  sender_key constant text := private.email_key(p_email ->> 'sender');
  mails constant uuid[] := array(select value::uuid from jsonb_array_elements_text(p_email -> 'mails') as value);
  ids constant text[] := array(select jsonb_array_elements_text(p_email -> 'references'));
  keys constant text[] := array(select jsonb_array_elements_text(p_email -> 'keys'));
  found_id uuid;
begin
  if exists (select from public.mail_outbox where id = (p_email ->> 'own_mail')::uuid) then
    return null;
  end if;
  select mail.lead_id into found_id
  from public.mail_outbox as mail
  where mail.id = any (mails) and mail.lead_id is not null
  order by array_position(mails, mail.id) desc
  limit 1;
  if found_id is null then
    select event.lead_id into found_id
    from public.lead_events as event
    where event.message_id = any (ids)
    order by array_position(ids, event.message_id) desc
    limit 1;
  end if;
  if found_id is null then
    select address.lead_id into found_id
    from private.reply_addresses as address
    where address.reply_key = any (keys)
    limit 1;
  end if;
  -- Newsletters and notices of a visitor's company are no answers, and neither is what came before the enquiry. The clocks of
  -- two servers differ.
  if found_id is null and not (p_email ->> 'automatic')::boolean then
    select lead.id into found_id
    from public.contact_submissions as lead
    where lead.email_key = sender_key and lead.erased_at is null and lead.spam_reason is null
      and lead.created_at <= (p_email ->> 'arrived_at')::timestamptz + interval '1 minute'
    order by lead.created_at desc
    limit 1;
  end if;
  return (
    select lead.id
    from public.contact_submissions as lead
    where lead.id = found_id
      and (
        lead.email_key is not distinct from sender_key
        or not exists (select from auth.users as staff where staff.email = sender_key and private.is_staff(staff.id))
      )
  );
end
$$;

-- For each of these emails, whether it belongs to a lead: the others are not fetched. Error: 42501.
create function public.match_emails(p_emails jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '8s'
as $$
begin
  perform private.require_service();
  return (
    select coalesce(jsonb_agg(private.lead_of_email(email.value) is not null order by email.position), '[]')
    from jsonb_array_elements(p_emails) with ordinality as email (value, position)
  );
end
$$;

-- The status of a lead before it was closed, if somebody had been in touch.
create function private.status_before_closing(p_lead_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (
      select case when moved.from_status in ('contacted', 'qualified') then moved.from_status::text end
      from public.lead_events as moved
      where moved.lead_id = p_lead_id and moved.kind = 'status' and moved.to_status = 'closed'
      order by moved.id desc
      limit 1
    ),
    'contacted'
  )
$$;

-- Files an answer on a lead that is locked: marks it unread, reopens the lead, tells its owner. An automatic reply does none
-- of these, and no more than five a day are kept, so that two machines that answer each other end here.
create function private.file_answer(lead public.contact_submissions, p_email jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  is_automatic constant boolean := (p_email -> 'answer' ->> 'automatic')::boolean;
  event_id bigint;
begin
  if (
    select count(*) >= case when is_automatic then 5 else 100 end
    from public.lead_events as event
    where event.lead_id = lead.id and event.kind = 'answer' and event.created_at > clock_timestamp() - interval '1 day'
      and (event.answer ->> 'automatic')::boolean = is_automatic
  ) then
    return 'too many';
  end if;
  insert into public.lead_events (lead_id, kind, message_id, at, answer, owner_email)
  values (
    lead.id, 'answer', p_email ->> 'message_id', (p_email ->> 'arrived_at')::timestamptz, p_email -> 'answer',
    (select email from auth.users where id = lead.owner_id and private.is_staff(id))
  )
  returning id into event_id;
  if is_automatic then
    return 'filed';
  end if;
  update public.contact_submissions
  set unread_answers = unread_answers + 1,
    status = case when status = 'closed' then private.status_before_closing(id) else status end,
    email_bounced_at = case when email_key = private.email_key(p_email ->> 'sender') then null else email_bounced_at end
  where id = lead.id;
  -- One email tells of all answers that came until it left.
  insert into public.mail_outbox (kind, lead_id, event_id)
  select 'answer', lead.id, event_id
  where lead.spam_reason is null and not exists (
    select from public.mail_outbox
    where lead_id = lead.id and kind = 'answer' and state = 'queued' and attempts = 0
  );
  return 'filed';
end
$$;

-- Marks the address of a lead as one that emails come back from, and the reply that did not arrive: the lead waits again,
-- unless another reply stands, and its owner is told.
create function private.file_bounce(lead public.contact_submissions, p_email jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  mails constant uuid[] := array(select value::uuid from jsonb_array_elements_text(p_email -> 'mails') as value);
  recipients constant text[] := array(select private.email_key(value) from jsonb_array_elements_text(p_email -> 'recipients') as value);
  returned public.mail_outbox;
  reply public.lead_events;
  bounce_id bigint;
begin
  select * into returned
  from public.mail_outbox
  where id = any (mails) and lead_id = lead.id
    and kind in ('acknowledgement', 'reply', 'call_moved', 'call_cancelled', 'call_tomorrow', 'call_soon')
  limit 1;
  -- An email to staff that came back says nothing about the visitor.
  if returned.id is null then
    return 'unrelated';
  end if;
  insert into public.lead_events (lead_id, kind, message_id, at, reason, owner_email)
  values (
    lead.id, 'bounced', p_email ->> 'message_id', (p_email ->> 'arrived_at')::timestamptz, p_email ->> 'bounced',
    (select email from auth.users where id = lead.owner_id and private.is_staff(id))
  )
  returning id into bounce_id;
  -- Forwarded to another address it says nothing about this one.
  if lead.email_key = any (recipients) is not true then
    return 'filed';
  end if;
  update public.lead_events
  set state = 'failed', reason = p_email ->> 'bounced'
  where id = returned.event_id and state = 'sent'
  returning * into reply;
  update public.contact_submissions
  set email_bounced_at = clock_timestamp(),
    first_response_at = case when first_response_at = reply.at then private.first_response(id) else first_response_at end
  where id = lead.id;
  insert into public.mail_outbox (kind, lead_id, event_id)
  select 'bounced', lead.id, bounce_id
  where reply.id is not null and lead.spam_reason is null;
  return 'filed';
end
$$;

-- Files an email on its lead, with `answer`, or with the code `bounced` and its `recipients`. Answers `filed`, `known` (it was
-- filed before), `unrelated` (no lead, or one that was erased) or `too many`. Errors: 42501; 23514 a form of the history.
create function public.file_email(p_email jsonb) returns text
language plpgsql security definer set search_path = '' set statement_timeout = '8s'
as $$
declare
  lead public.contact_submissions;
begin
  perform private.require_service();
  select * into lead
  from public.contact_submissions
  where id = private.lead_of_email(p_email)
  for no key update;
  if lead.id is null or lead.erased_at is not null then
    return 'unrelated';
  elsif exists (select from public.lead_events where message_id = p_email ->> 'message_id') then
    return 'known';
  elsif p_email ->> 'bounced' is null then
    return private.file_answer(lead, p_email);
  end if;
  return private.file_bounce(lead, p_email);
exception when unique_violation then
  -- Another worker filed it on another lead at this moment.
  return 'known';
end
$$;

-- Staff have read the answers of a lead up to this event of its history; one that came since stays unread. Errors: PT401,
-- 42501; PT404.
create function public.read_answers(p_lead_id uuid, p_event_id bigint) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform from public.contact_submissions where id = p_lead_id for no key update;
  if not found then
    raise exception 'No such lead.' using errcode = 'PT404';
  end if;
  update public.contact_submissions as lead
  set unread_answers = least(lead.unread_answers, newer.answers)
  from (
    select count(*)::integer as answers
    from public.lead_events
    where lead_id = p_lead_id and kind = 'answer' and id > p_event_id and not (answer ->> 'automatic')::boolean
  ) as newer
  where lead.id = p_lead_id and lead.unread_answers > newer.answers;
end
$$;

-- Nobody knows yet whether emails come back from a new address; of an erased lead nothing is left to read.
create function private.clear_answer_marks() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.email is distinct from old.email or new.erased_at is not null then
    new.email_bounced_at := null;
  end if;
  if new.erased_at is not null then
    new.unread_answers := 0;
  end if;
  return new;
end
$$;
