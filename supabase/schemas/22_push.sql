-- Push messages to the devices of staff (docs/decisions/0073-a-phone-that-rings.md). The worker asks for those that are due;
-- nothing is queued by a request. A message has no text: the desk is opened to read it.

-- The news of which a device can tell: a new enquiry, an answer, a call that begins soon, a reply that is due soon.
create function private.push_kinds() returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array['enquiry', 'answer', 'call', 'due']
$$;

-- The address and the keys that a browser gives (RFC 8030, RFC 8291), in base64url. The server says which addresses it calls.
create domain private.push_endpoint as text constraint push_endpoint_form
  check (char_length(value) <= 2000 and value ~ '^https?://[!-~]+$');
create domain private.push_public_key as text constraint push_public_key_form check (value ~ '^[A-Za-z0-9_-]{87}$');
create domain private.push_secret as text constraint push_secret_form check (value ~ '^[A-Za-z0-9_-]{22}$');
create domain private.device_name as text constraint device_name_form
  check (char_length(value) between 1 and 120 and private.is_clean_line(value));

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references public.staff (id) on delete cascade,
  -- The log-in of the device, whose end is the subscription's. Null once it has only grown too old: a phone rings while nobody
  -- uses it.
  session_id uuid,
  endpoint private.push_endpoint not null unique,
  p256dh private.push_public_key not null,
  auth private.push_secret not null,
  device private.device_name not null,
  kinds text[] not null default private.push_kinds() constraint push_kinds_known check (kinds <@ private.push_kinds()),
  -- On the agency's clocks; the end may be on the next day.
  quiet_from time,
  quiet_to time,
  created_at timestamptz not null default clock_timestamp(),
  -- When its person last opened the desk on this device.
  renewed_at timestamptz not null default clock_timestamp(),
  last_ok_at timestamptz,
  constraint quiet_hours_have_ends check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to)
);

comment on table public.push_subscriptions is 'Devices of staff that are told of news; each belongs to one person.';

create index push_subscriptions_by_staff on public.push_subscriptions (staff_id);

alter table public.push_subscriptions enable row level security;

create policy "Staff read their own devices"
  on public.push_subscriptions for select to authenticated
  using ((select private.is_staff()) and staff_id = (select auth.uid()));

create policy "Staff change their own devices"
  on public.push_subscriptions for update to authenticated
  using ((select private.is_staff()) and staff_id = (select auth.uid()));

create policy "Staff delete their own devices"
  on public.push_subscriptions for delete to authenticated
  using ((select private.is_staff()) and staff_id = (select auth.uid()));

-- A message to one device. Its row stays for a while after it was sent, so that nothing is told twice.
create table private.push_outbox (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  kind text not null,
  lead_id uuid not null references public.contact_submissions (id) on delete cascade,
  -- When it happened or begins: a call that is moved is told again.
  at timestamptz not null,
  -- The time that the notification names, if any.
  due_at timestamptz,
  -- After that nobody is told any more.
  expires_at timestamptz not null,
  next_try_at timestamptz not null default clock_timestamp(),
  claim uuid,
  attempts integer not null default 0,
  settled_at timestamptz,
  constraint told_once unique (subscription_id, kind, lead_id, at)
);

comment on table private.push_outbox is 'Push messages that are due or were sent; for definer functions alone.';

create index push_outbox_by_lead on private.push_outbox (lead_id);
create index push_outbox_due on private.push_outbox (next_try_at) where settled_at is null;

-- Detaches a person's devices from log-ins that grew too old to open the desk. Called before these are deleted.
create function private.outlive_sessions(p_staff_id uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.push_subscriptions set session_id = null
  where staff_id = p_staff_id and session_id in (select private.dead_sessions(p_staff_id))
$$;

-- Ends the notifications on all devices of a person, or on all but that of one log-in, as the log-ins themselves are ended.
create function private.end_notifications(p_staff_id uuid, p_kept_session uuid default null) returns void
language sql security definer set search_path = ''
as $$
  delete from public.push_subscriptions where staff_id = p_staff_id and session_id is distinct from p_kept_session
$$;

-- Whether somebody ended the log-in: it is gone, or all its tokens were revoked.
create function private.was_ended(p_session_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select not exists (
    select
    from auth.sessions as session
    where session.id = p_session_id and (
      exists (select from auth.refresh_tokens where session_id = session.id and revoked is not true)
      or not exists (select from auth.refresh_tokens where session_id = session.id)
      or to_jsonb(session) ->> 'refresh_token_hmac_key' is not null
    )
  )
$$;

-- Deletes the devices of people who have left, those that were logged out, and those on which nobody opened the desk for
-- thirty days.
create function private.drop_devices() returns void
language sql security definer set search_path = ''
as $$
  delete from public.push_subscriptions
  where not private.is_staff(staff_id)
    or session_id is not null and private.was_ended(session_id)
    or renewed_at < clock_timestamp() - interval '30 days';
  update public.push_subscriptions as device set session_id = null
  where session_id in (select private.dead_sessions(device.staff_id));
$$;

-- A device as its person sees it.
create function private.as_device(device public.push_subscriptions) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'id', device.id, 'device', device.device, 'kinds', to_jsonb(device.kinds),
    'quiet_from', to_char(device.quiet_from, 'HH24:MI'), 'quiet_to', to_char(device.quiet_to, 'HH24:MI'),
    'created_at', device.created_at, 'last_ok_at', device.last_ok_at
  )
$$;

-- The caller's devices, the newest first. Errors: PT401, 42501.
create function public.own_devices() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select coalesce(jsonb_agg(private.as_device(own) order by own.created_at desc, own.id), '[]')
    from public.push_subscriptions as own
    where own.staff_id = auth.uid()
  );
end
$$;

-- Keeps the subscription of the caller's device, or its new keys, and answers the device. One that was somebody else's is the
-- caller's from here on, without what the other wished. Errors: PT401, 42501; PT409 the person has ten; 23514 address, keys
-- or name.
create function public.keep_device(p_endpoint text, p_p256dh text, p_auth text, p_device text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  kept public.push_subscriptions;
begin
  perform private.require_staff();
  -- Those who add at once take turns.
  perform from public.staff where id = auth.uid() for no key update;
  delete from public.push_subscriptions where endpoint = p_endpoint and staff_id <> auth.uid();
  if (select count(*) >= 10 from public.push_subscriptions where staff_id = auth.uid() and endpoint <> p_endpoint) then
    raise exception 'You have notifications on ten devices. Remove one first.' using errcode = 'PT409';
  end if;
  insert into public.push_subscriptions as device (staff_id, session_id, endpoint, p256dh, auth, device)
  values (auth.uid(), (auth.jwt() ->> 'session_id')::uuid, p_endpoint, p_p256dh, p_auth, p_device)
  on conflict (endpoint) do update
    set session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device,
      renewed_at = clock_timestamp()
    where device.staff_id = excluded.staff_id
  returning * into kept;
  return private.as_device(kept);
end
$$;

-- Notes that the caller has opened the desk on a device, and answers it as `{device}`; null for one without notifications.
-- Those that somebody else has left on it end. Errors: PT401, 42501.
create function public.renew_device(p_endpoint text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  renewed public.push_subscriptions;
begin
  perform private.require_staff();
  delete from public.push_subscriptions where endpoint = p_endpoint and staff_id <> auth.uid();
  update public.push_subscriptions
  set session_id = (auth.jwt() ->> 'session_id')::uuid, renewed_at = clock_timestamp()
  where endpoint = p_endpoint and staff_id = auth.uid()
  returning * into renewed;
  return jsonb_build_object('device', case when renewed.id is not null then private.as_device(renewed) end);
end
$$;

-- Whether a device is to be quiet at a time of the agency's clocks.
create function private.is_quiet(quiet_from time, quiet_to time, now_is time) returns boolean
language sql immutable set search_path = ''
as $$
  select case
    when quiet_from is null then false
    when quiet_from < quiet_to then now_is >= quiet_from and now_is < quiet_to
    else now_is >= quiet_from or now_is < quiet_to
  end
$$;

-- News that staff could be told of now. Without an owner it is for everybody, as in My day. A worker that was away for longer
-- than ten minutes tells no more of what came meanwhile; a call and a reply that is due are told until their time.
create function private.push_news() returns table (
  kind text, lead_id uuid, owner_id uuid, at timestamptz, due_at timestamptz, expires_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select 'enquiry', lead.id, null::uuid, lead.created_at, lead.reply_due_at, lead.created_at + interval '10 minutes'
  from public.contact_submissions as lead
  where lead.spam_reason is null and lead.merged_into is null and lead.created_at > now() - interval '10 minutes'
    and num_nonnulls(lead.withdrawn_at, lead.erased_at, lead.added_source) = 0
  union all
  select 'answer', lead.id, lead.owner_id, event.created_at, null, event.created_at + interval '10 minutes'
  from public.lead_events as event
  join public.contact_submissions as lead on lead.id = event.lead_id
  where event.kind = 'answer' and event.created_at > now() - interval '10 minutes'
    and not (event.answer ->> 'automatic')::boolean
    -- Somebody who has read it needs no bell.
    and lead.spam_reason is null and lead.merged_into is null and lead.unread_answers > 0
  union all
  select 'call', lead.id, lead.owner_id, call.starts_at, call.starts_at, call.starts_at
  from public.consultations as call
  join public.contact_submissions as lead on lead.id = call.lead_id
  where call.state = 'booked' and call.starts_at > now() and call.starts_at <= now() + interval '10 minutes'
    and lead.spam_reason is null and lead.merged_into is null
  union all
  select 'due', lead.id, lead.owner_id, lead.awaiting_reply_until, lead.awaiting_reply_until, lead.awaiting_reply_until
  from public.contact_submissions as lead
  where lead.spam_reason is null and lead.merged_into is null and lead.awaiting_reply_until is not null
    and lead.awaiting_reply_until > now() and lead.awaiting_reply_until <= now() + interval '30 minutes'
$$;

-- Queues the news for the devices whose people wish it and are not to be left alone, each once. A new device is told nothing old.
create function private.queue_push() returns void
language sql security definer set search_path = ''
as $$
  delete from private.push_outbox where expires_at < clock_timestamp() - interval '1 hour';
  insert into private.push_outbox (subscription_id, kind, lead_id, at, due_at, expires_at)
  select device.id, news.kind, news.lead_id, news.at, news.due_at, news.expires_at
  from private.push_news() as news
  join public.push_subscriptions as device
    on news.kind = any (device.kinds)
    and (news.owner_id is null or news.owner_id = device.staff_id)
    and (news.kind in ('call', 'due') or news.at > device.created_at)
    and not private.is_quiet(device.quiet_from, device.quiet_to, (now() at time zone private.agency_zone())::time)
  order by device.id
  on conflict do nothing;
$$;

-- Queues what is due and leases so much of it for a minute, oldest first. Answers [{id, claim, kind, service, due_at, expires_at,
-- reference, subscription: {endpoint, keys: {p256dh, auth}}}]. Error: 42501.
create function public.claim_push(p_limit integer default 10) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '5s'
as $$
declare
  claimed_push jsonb;
begin
  perform private.require_service();
  if not exists (select from public.push_subscriptions) then
    return '[]';
  end if;
  perform private.drop_devices();
  perform private.queue_push();
  with due as (
    select id
    from private.push_outbox
    where settled_at is null and next_try_at <= clock_timestamp() and expires_at > clock_timestamp()
    order by next_try_at, id
    limit p_limit
    for update skip locked
  ),
  claimed as (
    update private.push_outbox as push
    set claim = gen_random_uuid(), next_try_at = clock_timestamp() + interval '1 minute', attempts = attempts + 1
    from due
    where push.id = due.id
    returning push.*
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', claimed.id, 'claim', claimed.claim, 'kind', claimed.kind, 'service', lead.service, 'due_at', claimed.due_at,
        'expires_at', claimed.expires_at, 'reference', lead.reference,
        'subscription', jsonb_build_object(
          'endpoint', device.endpoint, 'keys', jsonb_build_object('p256dh', device.p256dh, 'auth', device.auth)
        )
      )
    ),
    '[]'
  ) into claimed_push
  from claimed
  join public.push_subscriptions as device on device.id = claimed.subscription_id
  join public.contact_submissions as lead
    on lead.id = claimed.lead_id and lead.spam_reason is null and lead.merged_into is null and lead.erased_at is null;
  return claimed_push;
end
$$;

-- Records how a message went: `sent`; `gone`, its device is forgotten; `refused`, this message is dropped; `away`, it is
-- tried again after 15 seconds, a minute and four, if it is still of use then. A claim that no longer holds changes nothing.
-- Error: 42501.
create function public.settle_push(p_id uuid, p_claim uuid, p_outcome text) returns void
language plpgsql security definer set search_path = '' set statement_timeout = '5s'
as $$
declare
  told_device constant uuid := (select subscription_id from private.push_outbox where id = p_id and claim = p_claim);
begin
  perform private.require_service();
  -- The device before its messages, as everybody locks them.
  if p_outcome = 'gone' then
    delete from public.push_subscriptions where id = told_device;
    return;
  end if;
  update public.push_subscriptions set last_ok_at = clock_timestamp() where id = told_device and p_outcome = 'sent';
  update private.push_outbox
  set claim = null,
    next_try_at = clock_timestamp() + interval '15 seconds' * 4 ^ (attempts - 1),
    settled_at = case when p_outcome <> 'away' or attempts >= 4 then clock_timestamp() end
  where id = p_id and claim = p_claim;
end
$$;
