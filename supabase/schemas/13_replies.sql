-- Staff reply by email from the desk. The text is stored on the lead and queued in one transaction, is sent ten seconds later and
-- can be undone until then; the lead shows whether it was sent. People who write to the same lead at the same time see each
-- other.

-- Visitors answer to an address that contains this key, by which their email finds its lead. The key is random, so that nobody
-- can add to a lead by guessing it.
create table private.reply_addresses (
  lead_id uuid primary key references public.contact_submissions (id) on delete cascade,
  reply_key text not null unique default replace(gen_random_uuid()::text, '-', '')
    constraint reply_key_form check (reply_key ~ '^[0-9a-f]{32}$')
);

comment on table private.reply_addresses is 'The keys in the addresses that visitors answer to; for definer functions alone.';

-- Deleted with the lead, because an enquiry of a flood may be deleted while somebody writes to it.
create table private.reply_writers (
  lead_id uuid not null references public.contact_submissions (id) on delete cascade,
  account_id uuid not null,
  email text,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (lead_id, account_id)
);

comment on table private.reply_writers is 'Who writes a reply to which lead, as their desk said last; for definer functions alone.';

-- Names of the colleagues who are writing to this lead: their desks reported it within the last 40 seconds. Errors: PT401, 42501.
create function public.reply_writers(p_lead_id uuid) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return array(
    select private.staff_name(account_id, email)
    from private.reply_writers
    where lead_id = p_lead_id and account_id <> auth.uid() and seen_at > clock_timestamp() - interval '40 seconds'
    order by seen_at, account_id
  );
end
$$;

-- Refuses a reply to a lead that was erased or merged, or is spam. Error: PT409.
create function private.check_takes_reply(lead public.contact_submissions) returns void
language plpgsql set search_path = ''
as $$
begin
  if lead.erased_at is not null then
    raise exception 'This lead was erased.' using errcode = 'PT409';
  elsif lead.spam_reason is not null then
    raise exception 'This lead is spam. Restore it before you reply.' using errcode = 'PT409';
  end if;
  perform private.refuse_merged(lead);
end
$$;

-- Notes that the caller is writing to this lead, or has stopped. Returns the same as reply_writers. Locks the lead, because one
-- of a flood may be deleted meanwhile, and an erasure removes these notes. Errors: PT401, 42501; PT404; PT409 the lead is spam or
-- erased.
create function public.note_writing(p_lead_id uuid, p_is_writing boolean) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.contact_submissions;
begin
  perform private.require_staff();
  select * into lead from public.contact_submissions where id = p_lead_id for share;
  if not found then
    raise exception 'No such lead.' using errcode = 'PT404';
  end if;
  if p_is_writing then
    perform private.check_takes_reply(lead);
    insert into private.reply_writers (lead_id, account_id, email)
    values (p_lead_id, auth.uid(), auth.jwt() ->> 'email')
    on conflict (lead_id, account_id) do update set seen_at = clock_timestamp();
  else
    delete from private.reply_writers where lead_id = p_lead_id and account_id = auth.uid();
  end if;
  return public.reply_writers(p_lead_id);
end
$$;

-- Cancels a queued reply unless a worker is sending it right now. The caller has locked the lead, which everywhere comes before
-- its emails. Error: PT409 it is too late.
create function private.stop_reply(reply public.lead_events) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if reply.state = 'failed' then
    raise exception 'This reply could not be sent, so there is nothing to undo.' using errcode = 'PT409';
  end if;
  update public.mail_outbox
  set state = 'cancelled', settled_at = clock_timestamp()
  where event_id = reply.id and kind = 'reply' and state = 'queued' and claim is null;
  if not found then
    raise exception 'This reply is on its way and can no longer be undone.' using errcode = 'PT409';
  end if;
  update public.lead_events set state = 'undone', reason = null where id = reply.id;
  perform private.release_reply_files(reply.id);
end
$$;

-- Cancels queued replies to somebody who withdrew, or whose lead was marked as spam. One that a worker is sending may still go
-- out; it then becomes `sent`.
create function private.stop_replies_of_lead(lead public.contact_submissions) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.mail_outbox
  set state = 'cancelled', settled_at = clock_timestamp()
  where lead_id = any (private.with_merged(array[lead.id])) and kind = 'reply' and state = 'queued';
  update public.lead_events
  set state = 'failed', reason = case when lead.withdrawn_at is not null then 'WITHDRAWN' else 'SPAM' end
  where lead_id = lead.id and kind = 'reply' and state = 'queued';
end
$$;

-- The newest event since the one the caller saw last that matters to another reply: a reply that was sent, queued or logged, or
-- an answer that a person wrote, unless it was undone.
create function private.unseen_word(p_lead_id uuid, p_seen_event_id bigint) returns public.lead_events
language sql stable security definer set search_path = ''
as $$
  select newer
  from public.lead_events as newer
  where newer.lead_id = p_lead_id and newer.id > p_seen_event_id
    and (newer.state in ('queued', 'sent') or newer.reached or newer.kind = 'answer' and newer.answer ->> 'automatic' = 'false')
    and not exists (select from public.lead_events as undone where undone.undoes = newer.id)
  order by newer.id desc
  limit 1
$$;

-- The caller's reply with the same text and files since the event they saw last. It means that this request repeats one whose
-- response was lost.
create function private.reply_sent_before(
  p_lead_id uuid, p_subject text, p_text text, p_cc text, p_seen_event_id bigint, p_files uuid[]
) returns public.lead_events
language sql stable security definer set search_path = ''
as $$
  select same
  from public.lead_events as same
  where same.lead_id = p_lead_id and same.id > p_seen_event_id and same.actor_id = auth.uid()
    and same.state in ('queued', 'sent') and same.subject = p_subject and same.text = p_text and same.cc is not distinct from p_cc
    and array(select id from public.lead_files where event_id = same.id order by id)
      = array(select distinct id from unnest(p_files) as wanted (id) order by id)
    and not exists (select from public.lead_events as undone where undone.undoes = same.id)
  order by same.id desc
  limit 1
$$;

-- Stores a reply and queues its email, due in ten seconds. The caller no longer counts as writing.
create function private.queue_reply(p_lead_id uuid, p_subject text, p_text text, p_cc text, p_saved_replies uuid[])
returns public.lead_events
language plpgsql security definer set search_path = ''
as $$
declare
  reply public.lead_events;
  due constant timestamptz := clock_timestamp() + interval '10 seconds';
begin
  insert into public.lead_events (lead_id, kind, channel, subject, text, cc, state, saved_replies)
  values (p_lead_id, 'reply', 'email', p_subject, p_text, p_cc, 'queued', nullif(p_saved_replies, '{}'))
  returning * into reply;
  insert into private.reply_addresses (lead_id) values (p_lead_id) on conflict do nothing;
  insert into public.mail_outbox (kind, lead_id, event_id, due_at, wanted_at) values ('reply', p_lead_id, reply.id, due, due);
  delete from private.reply_writers where lead_id = p_lead_id and account_id = auth.uid();
  return reply;
end
$$;

-- Sends a reply to a lead, with a copy to `p_cc` and files, and counts it for the saved replies that it was made from.
-- Returns `{event}`, the same one for a repeated request; or `{overtaken}`, the newest reply or answer that the caller has
-- not seen, and sends nothing. A function, so that event, email, address and count are stored together. Errors: PT401, 42501;
-- PT404; PT409 the lead takes no email; PT422 the files cannot be attached; 23514 subject, text or address out of bounds.
create function public.send_reply(
  p_lead_id uuid, p_subject text, p_text text, p_seen_event_id bigint default null, p_cc text default null,
  p_saved_replies uuid[] default '{}', p_files uuid[] default '{}'
)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.contact_submissions;
  sent_before public.lead_events;
  unseen public.lead_events;
  reply public.lead_events;
begin
  perform private.require_staff();
  lead := private.lock_lead(p_lead_id);
  perform private.check_takes_reply(lead);
  if lead.email = '' then
    raise exception 'This lead has no email address.' using errcode = 'PT409';
  end if;
  sent_before := private.reply_sent_before(p_lead_id, p_subject, p_text, p_cc, p_seen_event_id, p_files);
  if sent_before.id is not null then
    return jsonb_build_object('event', sent_before);
  end if;
  unseen := private.unseen_word(p_lead_id, p_seen_event_id);
  if unseen.id is not null then
    return jsonb_build_object('overtaken', unseen);
  end if;
  reply := private.queue_reply(p_lead_id, p_subject, p_text, p_cc, p_saved_replies);
  perform private.attach_reply_files(reply, p_files);
  return jsonb_build_object('event', reply);
end
$$;

-- The latest emails of a lead's conversation, oldest first: ours by their row in the outbox, answers by their Message-ID.
-- Automatic replies are left out.
create function private.email_thread(p_lead_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(part.id order by part.at), '[]')
  from (
    select earlier.id, earlier.at
    from (
      select id::text, settled_at as at
      from public.mail_outbox
      where lead_id = any (private.with_merged(array[p_lead_id])) and state = 'sent' and kind in ('acknowledgement', 'reply')
      union all
      select message_id, at
      from public.lead_events
      where lead_id = p_lead_id and kind = 'answer' and message_id is not null
        and not (answer ->> 'automatic')::boolean
    ) as earlier
    order by earlier.at desc
    limit 20
  ) as part
$$;

-- A reply as its email needs it: `{subject, text, cc, from_name, reply_key, thread, files}`.
create function private.email_of_reply(reply public.lead_events) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'subject', reply.subject,
    'text', reply.text,
    'cc', reply.cc,
    'from_name', private.staff_name(reply.actor_id, reply.actor_email),
    'reply_key', (select reply_key from private.reply_addresses where lead_id = reply.lead_id),
    'thread', private.email_thread(reply.lead_id),
    'files', private.files_of_reply(reply.id)
  )
  where reply.kind = 'reply'
$$;

-- Records the delivery of a reply. Once the mail server has accepted it, the reply clock stops and a new lead becomes contacted.
-- The caller has locked the lead.
create function private.follow_delivery(mail public.mail_outbox, p_code text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  reply public.lead_events;
begin
  update public.lead_events
  set state = case mail.state when 'sent' then 'sent' when 'queued' then 'queued' else 'failed' end,
    reason = p_code,
    at = case when mail.state = 'sent' then clock_timestamp() end
  where id = mail.event_id and state in ('queued', 'failed') and at is null
  returning * into reply;
  if reply.state = 'sent' then
    perform set_config('leads.actor', reply.actor_email, true);
    update public.contact_submissions
    set first_response_at = least(first_response_at, reply.at),
      status = case when status = 'new' and withdrawn_at is null then 'contacted' else status end
    where id = reply.lead_id;
  end if;
end
$$;

-- Every email to a visitor has a reply address that contains the lead's key.
create function private.give_reply_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.reply_addresses (lead_id) values (new.lead_id) on conflict do nothing;
  return null;
end
$$;

create trigger give_reply_address
  after insert on public.mail_outbox
  for each row when (new.kind in ('acknowledgement', 'call_moved', 'call_cancelled', 'call_tomorrow', 'call_soon'))
  execute function private.give_reply_address();

-- The address of the member of staff who owns a lead; null where nobody does.
create function private.staff_owner_email(p_lead_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select account.email
  from public.contact_submissions as lead
  join auth.users as account on account.id = lead.owner_id and private.is_staff(account.id)
  where lead.id = p_lead_id
$$;

-- Queued replies of a disabled colleague are not sent. They fail with a reason, so that the lead goes on waiting and the
-- colleague who takes over sees them. Locks leads before their emails, as an undo does.
create function private.hold_replies() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  held constant bigint[] := array(
    select reply.id from public.lead_events as reply
    where reply.actor_id = new.id and reply.kind = 'reply' and reply.state = 'queued'
  );
begin
  perform from public.contact_submissions
  where id in (select lead_id from public.lead_events where id = any (held))
  order by id
  for no key update;
  update public.mail_outbox set state = 'cancelled', claim = null, settled_at = clock_timestamp()
  where event_id = any (held) and kind = 'reply' and state = 'queued';
  update public.lead_events set state = 'failed', reason = 'DISABLED' where id = any (held) and state = 'queued';
  insert into public.mail_outbox (kind, lead_id, event_id)
  select 'bounced', reply.lead_id, reply.id
  from public.lead_events as reply
  join public.contact_submissions as lead on lead.id = reply.lead_id
  where reply.id = any (held) and reply.reason = 'DISABLED' and lead.spam_reason is null;
  return null;
end
$$;

create trigger hold_replies
  after update of state on public.staff
  for each row when (new.state = 'disabled' and old.state <> 'disabled')
  execute function private.hold_replies();
