-- Staff reply by email from the desk. The text is stored on the lead and queued in one transaction, leaves ten seconds later
-- and can be undone until then; the lead shows how it fared. People who reply to one lead at once see each other.

alter table public.mail_outbox
  drop constraint kind_known,
  add constraint kind_known check (
    kind in (
      'staff_notification', 'acknowledgement', 'webhook',
      'correction', 'withdrawn', 'reinstated', 'assignment', 'reply',
      -- To the visitor, and to staff when the visitor did it.
      'call_moved', 'call_cancelled', 'call_tomorrow', 'call_soon', 'staff_call_moved', 'staff_call_cancelled',
      'newsletter_confirmation', 'sign_in_lockout'
    )
  ),
  drop constraint subject_fits_kind,
  add constraint subject_fits_kind check (
    (subscriber_id is not null) = (kind = 'newsletter_confirmation')
    and (staff_id is not null) = (kind = 'sign_in_lockout')
    and (lead_id is not null) = (kind not in ('newsletter_confirmation', 'sign_in_lockout'))
    and (event_id is not null) = (
      kind in (
        'correction', 'withdrawn', 'reinstated', 'assignment', 'reply',
        'call_moved', 'call_cancelled', 'staff_call_moved', 'staff_call_cancelled'
      )
    )
  );

-- The visitor's answer goes to an address that carries this key, so it finds its lead. It is random: nobody can file into a
-- lead by guessing.
create table private.reply_addresses (
  lead_id uuid primary key references public.contact_submissions (id) on delete cascade,
  reply_key text not null unique default replace(gen_random_uuid()::text, '-', '')
    constraint reply_key_form check (reply_key ~ '^[0-9a-f]{32}$')
);

comment on table private.reply_addresses is 'The keys in the addresses that visitors answer to; for definer functions alone.';

-- With the lead goes the mark: an enquiry of a flood gives way to another, whoever writes to it.
create table private.reply_writers (
  lead_id uuid not null references public.contact_submissions (id) on delete cascade,
  account_id uuid not null,
  email text,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (lead_id, account_id)
);

comment on table private.reply_writers is 'Who writes a reply to which lead, as their desk said last; for definer functions alone.';

-- Visitors and colleagues know a staff member by the name on the People page, which holds no character that could begin another
-- header.
create function private.staff_name(p_account_id uuid, p_email text) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce((select name from public.staff where id = p_account_id), private.name_of_address(p_email))
$$;

-- The names of the colleagues who write a reply to this lead: their desks said so within the last 40 seconds. Errors: PT401,
-- 42501.
create function public.reply_writers(p_lead_id uuid) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return array(
    select private.staff_name(account_id, email)
    from private.reply_writers
    where lead_id = p_lead_id and account_id <> auth.uid() and seen_at > clock_timestamp() - interval '40 seconds'
    order by seen_at, account_id
  );
end
$$;

-- The caller writes a reply to this lead, or no longer. Answers as reply_writers. Errors: PT401, 42501; PT404; PT409 the lead
-- is spam. It is locked, because a lead of a flood may be deleted meanwhile.
create function public.note_writing(p_lead_id uuid, p_is_writing boolean) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.contact_submissions;
begin
  perform private.require_admin();
  select * into lead from public.contact_submissions where id = p_lead_id for key share;
  if not found then
    raise exception 'No such lead.' using errcode = 'PT404';
  elsif p_is_writing and lead.spam_reason is not null then
    raise exception 'This lead is spam. Restore it before you reply.' using errcode = 'PT409';
  end if;
  if p_is_writing then
    insert into private.reply_writers (lead_id, account_id, email)
    values (p_lead_id, auth.uid(), auth.jwt() ->> 'email')
    on conflict (lead_id, account_id) do update set seen_at = clock_timestamp();
  else
    delete from private.reply_writers where lead_id = p_lead_id and account_id = auth.uid();
  end if;
  return public.reply_writers(p_lead_id);
end
$$;

-- Stops a reply that no worker has in hand, also after one that failed to send it. Its lead is locked before its email, as
-- everywhere. Error: PT409 it is too late.
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
end
$$;

-- Bounds the time of a logged reply, which staff give to the minute. Error: PT422, whose detail names the field.
create function private.reply_time(given timestamptz, arrived timestamptz) returns timestamptz
language plpgsql set search_path = ''
as $$
begin
  if given < date_trunc('minute', arrived) then
    raise exception 'The time must not be before the lead arrived.' using errcode = 'PT422', detail = 'at';
  elsif given > clock_timestamp() + interval '1 minute' then
    raise exception 'The time must not be in the future.' using errcode = 'PT422', detail = 'at';
  end if;
  return greatest(arrived, least(given, clock_timestamp()));
end
$$;

-- Locks the lead, then dates the event: the history of a lead is in the order of its times. No text is added to an erased
-- lead, and no reply to one that was erased or withdrawn. Errors: PT401, 42501 no admin; PT404 no such lead or reply; PT409 the
-- lead was erased or withdrawn, or the reply is on its way; PT422 the time of a reply is out of bounds.
create or replace function private.date_lead_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.contact_submissions;
  reply public.lead_events;
begin
  -- Asked here too, because the policy is asked after this and says less.
  if private.calling_role() = 'authenticated' then
    perform private.require_admin();
  end if;
  select * into lead from public.contact_submissions where id = new.lead_id for no key update;
  if not found then
    raise exception 'No such lead.' using errcode = 'PT404';
  end if;
  if lead.erased_at is not null and (new.kind = 'reply' or num_nonnulls(new.note, new.subject, new.text, new.answer) > 0) then
    raise exception 'This lead was erased.' using errcode = 'PT409';
  elsif lead.withdrawn_at is not null and new.kind = 'reply' then
    raise exception 'The sender withdrew this enquiry.' using errcode = 'PT409';
  end if;
  -- The default was drawn before the lock.
  new.id := nextval('public.lead_events_id_seq');
  if new.kind = 'reply_undone' then
    select * into reply from public.lead_events where id = new.undoes and lead_id = new.lead_id and kind = 'reply';
    if not found then
      raise exception 'There is no such reply.' using errcode = 'PT404';
    end if;
    new.channel := reply.channel;
    -- One that was undone before is refused by the constraint.
    if reply.state <> 'undone' then
      perform private.stop_reply(reply);
    end if;
  end if;
  if private.calling_role() in ('anon', 'authenticated') then
    -- Staff ask for news since a time. Arrivals and assignments, dated in the order in which they commit, are all heard.
    if new.kind in ('created', 'owner') then
      perform pg_advisory_xact_lock(1, 0);
    end if;
    new.created_at := clock_timestamp();
  end if;
  if new.kind = 'reply' and new.state is null then
    new.at := case
      when new.at is null then greatest(new.created_at, lead.created_at)
      else private.reply_time(new.at, lead.created_at)
    end;
  end if;
  return new;
end
$$;

-- Refuses the owner and definer functions too, except for emptying the texts of an erased lead, for the delivery of a reply
-- that was not undone, and for an enquiry of a flood that gives way to another.
create or replace function private.keep_lead_events() returns trigger
language plpgsql set search_path = ''
as $$
declare
  texts constant text[] := array['note', 'subject', 'text', 'answer', 'message_id', 'changes'];
  delivery constant text[] := array['state', 'reason', 'at'];
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - texts = to_jsonb(old) - texts
    and to_jsonb(old) @> jsonb_strip_nulls(to_jsonb(new))
    and exists (select from public.contact_submissions where id = old.lead_id and erased_at is not null)
  then
    return new;
  end if;
  if tg_op = 'UPDATE'
    and old.state in ('queued', 'sent', 'failed') and new.state is not null
    and to_jsonb(new) - delivery = to_jsonb(old) - delivery
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

-- A reply that still waits is not sent to somebody who withdrew, or whose lead was erased or marked as spam. One that a worker
-- has in hand may have left: it is `sent` once that is known. With the person goes all that was written to and by them.
create function private.stop_replies_of_lead() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.mail_outbox
  set state = 'cancelled', settled_at = clock_timestamp()
  where lead_id = new.id and kind = 'reply' and state = 'queued';
  update public.lead_events
  set state = 'failed',
    reason = case when new.erased_at is not null then 'ERASED' when new.withdrawn_at is not null then 'WITHDRAWN' else 'SPAM' end
  where lead_id = new.id and kind = 'reply' and state = 'queued';
  if new.erased_at is not null then
    update public.lead_events
    set note = null, subject = null, text = null, answer = null, message_id = null, changes = private.blank_changes(changes)
    where lead_id = new.id and num_nonnulls(note, subject, text, answer, message_id, changes) > 0;
    delete from private.reply_addresses where lead_id = new.id;
    delete from private.reply_writers where lead_id = new.id;
  end if;
  return null;
end
$$;

create trigger change_6_stop_replies
  after update of withdrawn_at, erased_at, spam_reason on public.contact_submissions
  for each row when (num_nonnulls(new.withdrawn_at, new.erased_at, new.spam_reason) > 0)
  execute function private.stop_replies_of_lead();

-- Stores a reply and queues its email, to leave in ten seconds. Answers `{event}`; or `{overtaken}`, the newest reply or answer
-- behind the event that the caller saw last, and stores nothing. The same words of the same person behind that event are the
-- same reply: it was sent again because its receipt was lost. An rpc: event, email and address are one. Errors: PT401, 42501;
-- PT404; PT409 the lead takes no email; 23514 subject or text out of bounds.
create function public.send_reply(p_lead_id uuid, p_subject text, p_text text, p_seen_event_id bigint default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.contact_submissions;
  reply public.lead_events;
  due timestamptz;
begin
  perform private.require_admin();
  select * into lead from public.contact_submissions where id = p_lead_id for no key update;
  if not found then
    raise exception 'No such lead.' using errcode = 'PT404';
  elsif lead.spam_reason is not null then
    raise exception 'This lead is spam. Restore it before you reply.' using errcode = 'PT409';
  elsif lead.email = '' and lead.erased_at is null then
    raise exception 'This lead has no email address.' using errcode = 'PT409';
  end if;

  select * into reply
  from public.lead_events as newer
  where newer.lead_id = p_lead_id and newer.id > p_seen_event_id
    and (newer.state in ('queued', 'sent') or newer.reached or newer.kind = 'answer' and newer.answer ->> 'automatic' = 'false')
    and not exists (select from public.lead_events as undone where undone.undoes = newer.id)
  order by (newer.actor_id = auth.uid() and (newer.subject, newer.text) = (p_subject, p_text)) is true desc, newer.id desc
  limit 1;
  if reply.actor_id = auth.uid() and (reply.subject, reply.text) = (p_subject, p_text) then
    return jsonb_build_object('event', reply);
  elsif reply.id is not null then
    return jsonb_build_object('overtaken', reply);
  end if;

  insert into public.lead_events (lead_id, kind, channel, subject, text, state)
  values (p_lead_id, 'reply', 'email', p_subject, p_text, 'queued')
  returning * into reply;
  insert into private.reply_addresses (lead_id) values (p_lead_id) on conflict do nothing;
  due := clock_timestamp() + interval '10 seconds';
  insert into public.mail_outbox (kind, lead_id, event_id, due_at, wanted_at) values ('reply', p_lead_id, reply.id, due, due);
  delete from private.reply_writers where lead_id = p_lead_id and account_id = auth.uid();
  return jsonb_build_object('event', reply);
end
$$;

-- The emails of a lead's conversation so far, oldest first: ours by their row in the outbox, answers by their Message-ID.
-- Automatic replies are no part of it.
create function private.email_thread(p_lead_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(part.id order by part.at), '[]')
  from (
    select earlier.id, earlier.at
    from (
      select id::text, settled_at as at
      from public.mail_outbox
      where lead_id = p_lead_id and state = 'sent' and kind in ('acknowledgement', 'reply')
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

-- A reply as its email needs it: `{subject, text, from_name, reply_key, thread}`.
create function private.email_of_reply(reply public.lead_events) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'subject', reply.subject,
    'text', reply.text,
    'from_name', private.staff_name(reply.actor_id, reply.actor_email),
    'reply_key', (select reply_key from private.reply_addresses where lead_id = reply.lead_id),
    'thread', private.email_thread(reply.lead_id)
  )
  where reply.kind = 'reply'
$$;

-- Notes on a reply how its delivery went. Once the mail server took it, the clock stops and a new lead is contacted. The lead is
-- locked by now.
create function private.follow_delivery(mail public.mail_outbox, p_code text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  reply public.lead_events;
begin
  update public.lead_events
  set state = case mail.state when 'sent' then 'sent' when 'queued' then 'queued' else 'failed' end,
    reason = case when mail.state <> 'sent' then p_code end,
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

-- Leases what is due of these kinds, oldest first, for five minutes: longer than any delivery may take. Notes which kinds
-- have a receiver, and cancels what waits of `p_unreceived`. Answers an array of `{id, claim, kind, wanted_at}` with its
-- subject: `lead`, its `consultation` as it stands now, `receipt_key`, a correction's `note`, an assignment's `owner_email` and
-- `actor_email`, a `reply`, `subscriber`, `staff`, the `day` of its mail.
create or replace function public.claim_mail(p_kinds text[], p_limit integer default 1, p_unreceived text[] default '{}') returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '5s'
as $$
declare
  claimed_mail jsonb;
begin
  perform private.require_service();
  update private.email_worker set asked_at = clock_timestamp()
  where asked_at is null or asked_at < clock_timestamp() - interval '1 minute';
  delete from private.unreceived_kinds where kind = any (p_kinds);
  insert into private.unreceived_kinds (kind)
  select kind from unnest(p_unreceived) as kind order by kind
  on conflict do nothing;
  -- A row that somebody holds is left for the next call: a worker that waited could be waited for.
  update public.mail_outbox
  set state = 'cancelled', settled_at = clock_timestamp()
  where id in (
    select id from public.mail_outbox where state = 'queued' and kind = any (p_unreceived) for update skip locked
  );
  with due as (
    select id
    from public.mail_outbox
    where state = 'queued' and due_at <= clock_timestamp() and kind = any (p_kinds)
    order by due_at, id
    limit p_limit
    for update skip locked
  ),
  claimed as (
    update public.mail_outbox as mail
    set claim = gen_random_uuid(), due_at = clock_timestamp() + interval '5 minutes', attempts = attempts + 1
    from due
    where mail.id = due.id
    returning mail.*
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', claimed.id,
        'claim', claimed.claim,
        'kind', claimed.kind,
        'wanted_at', claimed.wanted_at,
        'lead', to_jsonb(lead) - 'id',
        'consultation', to_jsonb(call) - 'lead_id',
        'receipt_key', receipt.receipt_key,
        'note', event.note,
        'owner_email', event.owner_email,
        -- Of the version before this one.
        'actor_email', event.actor_email,
        'actor_name', case when event.actor_id is not null then private.staff_name(event.actor_id, event.actor_email) end,
        'reply', private.email_of_reply(event),
        'subscriber', to_jsonb(subscriber) - 'id',
        'staff', to_jsonb(staff) - 'id',
        'day', case when claimed.kind = 'day' then private.day_of_mail(claimed.staff_id) end
      )
      order by claimed.wanted_at, claimed.id
    ),
    '[]'
  ) into claimed_mail
  from claimed
  left join (
    select id, reference, name, email, phone, company, service, budget, message, journey, suspect_reason, created_at,
      reply_due_at, enquiry_number
    from public.contact_submissions
  ) as lead on lead.id = claimed.lead_id
  left join (
    select lead_id, starts_at, ends_at, state, time_zone, sequence, updated_at from public.consultations
  ) as call on call.lead_id = claimed.lead_id
  left join private.receipt_keys as receipt on receipt.lead_id = claimed.lead_id
  left join public.lead_events as event on event.id = claimed.event_id
  left join (
    select id, email, link_key from public.newsletter_subscribers
  ) as subscriber on subscriber.id = claimed.subscriber_id
  left join (
    select account.id, account.email, person.name, inviter.name as inviter
    from auth.users as account
    left join public.staff as person on person.id = account.id
    left join public.staff as inviter on inviter.id = person.invited_by
  ) as staff on staff.id = claimed.staff_id;
  return claimed_mail;
end
$$;

-- Records how a delivery ended and answers the row's state then; null when the claim no longer holds. `sent` is final;
-- `unwanted` cancels (it came too late to be of use); `unreachable` (nobody is there), `deferred` and `rejected` (this very
-- message is not taken, for now or for good) wait 30 seconds, then twice as long each time, up to an hour. Rejected mail to a
-- visitor fails after three days; mail to ourselves is never given up. A reply that is rejected fails at once, and any other
-- after three days, so that staff learn of it. Locks the lead of a reply before its email, as an undo does.
create or replace function public.settle_mail(p_id uuid, p_claim uuid, p_outcome text, p_error text default null) returns text
language plpgsql security definer set search_path = '' set statement_timeout = '5s'
as $$
declare
  mail public.mail_outbox;
begin
  perform private.require_service();
  perform from public.contact_submissions
  where id = (select lead_id from public.mail_outbox where id = p_id and kind = 'reply')
  for no key update;
  select * into mail from public.mail_outbox where id = p_id for update;
  if mail.id is null or p_outcome <> 'sent' and (mail.claim is distinct from p_claim or mail.state <> 'queued') then
    return null;
  end if;
  mail.state := case
    when p_outcome = 'sent' then 'sent'
    when p_outcome = 'unwanted' then 'cancelled'
    when mail.kind = 'reply' and (p_outcome = 'rejected' or mail.wanted_at < clock_timestamp() - interval '3 days')
      then 'failed'
    when p_outcome = 'rejected'
      and mail.kind in (
        'acknowledgement', 'call_moved', 'call_cancelled', 'call_tomorrow', 'call_soon', 'newsletter_confirmation'
      )
      and mail.wanted_at < clock_timestamp() - interval '3 days' then 'failed'
    else 'queued'
  end;
  update public.mail_outbox
  set state = mail.state,
    claim = null,
    last_error = coalesce(p_error, last_error),
    settled_at = case when mail.state <> 'queued' then clock_timestamp() end,
    due_at = case
      when mail.state <> 'queued' then mail.due_at
      else clock_timestamp() + least(interval '30 seconds' * 2 ^ least(mail.attempts - 1, 10), interval '1 hour')
    end
  where id = p_id;
  if mail.kind = 'reply' then
    perform private.follow_delivery(mail, p_error);
  end if;
  return mail.state;
end
$$;

create function private.grant_replies() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  grant insert (reached, inbound, at) on table public.lead_events to authenticated;
  grant execute on function
    public.send_reply(uuid, text, text, bigint),
    public.note_writing(uuid, boolean),
    public.reply_writers(uuid)
  to authenticated;
end
$$;
