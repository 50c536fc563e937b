-- Mail is queued in the transaction that makes it due, and a worker delivers it afterwards, for as long as it takes.
--
--   queued ──claim──▶ queued, due again when the lease ends ──settle──▶ sent
--      ▲                                  │            ├──────────────▶ cancelled   nobody wants it any more
--      └────── later, ever later ─────────┘            └──────────────▶ failed      its receiver refused it for three days
--
-- A claim is a lease: it moves `due_at` past the time a delivery can take, so that no second worker sends the same, and the
-- row of a worker that died comes up again. Only the claim that holds a row settles it, but anybody may say that it was sent.
-- A worker killed between the receiver's "250 OK" and settling sends twice, under one Message-ID made of this row's id, by
-- which receivers drop doubles.

create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint kind_known check (
    kind in (
      'staff_notification', 'acknowledgement', 'webhook',
      'correction', 'withdrawn', 'reinstated', 'assignment',
      -- To the visitor, and to staff when the visitor did it.
      'call_moved', 'call_cancelled', 'call_tomorrow', 'call_soon', 'staff_call_moved', 'staff_call_cancelled',
      'newsletter_confirmation'
    )
  ),
  -- Its subject. Words and addresses are read there when it is sent, so nothing personal is kept here.
  lead_id uuid references public.contact_submissions (id),
  event_id bigint references public.lead_events (id),
  subscriber_id uuid references public.newsletter_subscribers (id) on delete cascade,
  state text not null default 'queued' constraint state_known
    check (state in ('queued', 'sent', 'cancelled', 'failed')),
  due_at timestamptz not null default clock_timestamp(),
  claim uuid,
  attempts integer not null default 0,
  -- A code as SMTP or HTTP gives it. No text of a server: it may quote an address.
  last_error text constraint last_error_form check (last_error ~ '^[A-Z0-9_ ]{1,60}$'),
  -- From when on it is to be sent: at once, but for reminders.
  wanted_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  constraint subject_fits_kind check (
    (subscriber_id is not null) = (kind = 'newsletter_confirmation')
    and (lead_id is not null) = (kind <> 'newsletter_confirmation')
    and (event_id is not null) = (
      kind in (
        'correction', 'withdrawn', 'reinstated', 'assignment',
        'call_moved', 'call_cancelled', 'staff_call_moved', 'staff_call_cancelled'
      )
    )
  ),
  constraint settled_has_time check ((state = 'queued') = (settled_at is null))
);

comment on table public.mail_outbox is 'Mails and webhook calls: queued, sent, cancelled or failed. Holds no personal data.';

-- Each once: one of a kind for an enquiry, one of a kind for an event, one waiting for a subscriber.
create unique index mail_outbox_once_for_lead on public.mail_outbox (lead_id, kind) where event_id is null;
create unique index mail_outbox_once_for_event on public.mail_outbox (event_id, kind) where event_id is not null;
create unique index mail_outbox_once_for_subscriber on public.mail_outbox (subscriber_id) where state = 'queued';
create index mail_outbox_due on public.mail_outbox (due_at) where state = 'queued';
create index mail_outbox_failed on public.mail_outbox (settled_at) where state = 'failed';

alter table public.mail_outbox enable row level security;

-- Kinds that the workers say nobody is configured to receive, such as webhook calls without an address. None is queued then.
create table private.unreceived_kinds (
  kind text primary key
);

comment on table private.unreceived_kinds is 'Kinds of mail without a receiver; for definer functions alone.';

-- Spam makes no mail, and an erased lead has nobody to write to. Restored spam gets the mail it missed.
create function private.queue_enquiry_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  kinds text[] := array['staff_notification', 'webhook'];
begin
  if new.spam_reason is not null or new.erased_at is not null then
    update public.mail_outbox set state = 'cancelled', settled_at = clock_timestamp()
    where lead_id = new.id and state = 'queued';
  elsif tg_op = 'INSERT' or old.spam_reason is not null then
    if private.admit(array['acknowledgements_per_address'], array[private.address_hash(new.email)]) = 0 then
      kinds := kinds || array['acknowledgement'];
    end if;
    insert into public.mail_outbox (kind, lead_id)
    select wanted.kind, new.id
    from unnest(kinds) as wanted (kind)
    where not exists (select from private.unreceived_kinds as unreceived where unreceived.kind = wanted.kind)
    on conflict (lead_id, kind) where event_id is null
      do update set state = 'queued', due_at = clock_timestamp(), settled_at = null
      where mail_outbox.state = 'cancelled';
  end if;
  return null;
end
$$;

create trigger arrive_2_mail
  after insert on public.contact_submissions
  for each row execute function private.queue_enquiry_mail();

create trigger change_4_mail
  after update of spam_reason, erased_at on public.contact_submissions
  for each row execute function private.queue_enquiry_mail();

-- Staff are told when a visitor corrects, withdraws or reinstates an enquiry, or moves or cancels the call (not once more when
-- a withdrawal cancels it); a new owner, when a colleague assigned the lead; the visitor, of each change of the call, and of a
-- call that staff booked.
create function private.queue_event_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.mail_outbox (kind, lead_id, event_id)
  select mail.kind, new.lead_id, new.id
  from public.contact_submissions as lead,
    unnest(array[
      case new.kind when 'owner' then 'assignment' when 'call_booked' then 'call_moved' else new.kind end,
      case when new.kind in ('call_moved', 'call_cancelled') and new.actor_id is null and lead.withdrawn_at is null
        then 'staff_' || new.kind
      end
    ]) as mail (kind)
  where lead.id = new.lead_id and lead.spam_reason is null and lead.erased_at is null and mail.kind is not null;
  return null;
end
$$;

create trigger queue_event_mail
  after insert on public.lead_events
  for each row when (
    new.kind in ('correction', 'withdrawn', 'reinstated', 'call_moved', 'call_cancelled')
    or new.kind = 'call_booked' and new.actor_id is not null
    or new.kind = 'owner' and new.owner_id is not null and new.owner_id is distinct from new.actor_id
  )
  execute function private.queue_event_mail();

-- Leases what is due of these kinds, oldest first, for five minutes: longer than any delivery may take. Notes which kinds
-- have a receiver, and cancels what waits of `p_unreceived`. Answers an array of `{id, claim, kind, wanted_at}` with its
-- subject: `lead`, its `consultation` as it stands now, `receipt_key`, a correction's `note`, an assignment's `owner_email` and
-- `actor_email`, `subscriber`.
create function public.claim_mail(p_kinds text[], p_limit integer default 1, p_unreceived text[] default '{}') returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '5s'
as $$
declare
  claimed_mail jsonb;
begin
  perform private.require_service();
  delete from private.unreceived_kinds where kind = any (p_kinds);
  insert into private.unreceived_kinds (kind) select unnest(p_unreceived) on conflict do nothing;
  update public.mail_outbox
  set state = 'cancelled', settled_at = clock_timestamp()
  where state = 'queued' and kind = any (p_unreceived);
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
        'actor_email', event.actor_email,
        'subscriber', to_jsonb(subscriber) - 'id'
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
  ) as subscriber on subscriber.id = claimed.subscriber_id;
  return claimed_mail;
end
$$;

-- Records how a delivery ended and answers the row's state then; null when the claim no longer holds. `sent` is final;
-- `unwanted` cancels (it came too late to be of use); `unreachable` (nobody is there), `deferred` and `rejected` (this very
-- message is not taken, for now or for good) wait 30 seconds, then twice as long each time, up to an hour. Rejected mail to a
-- visitor fails after three days; mail to ourselves is never given up.
create function public.settle_mail(p_id uuid, p_claim uuid, p_outcome text, p_error text default null) returns text
language plpgsql security definer set search_path = '' set statement_timeout = '5s'
as $$
declare
  mail public.mail_outbox;
begin
  perform private.require_service();
  select * into mail from public.mail_outbox where id = p_id for update;
  if mail.id is null or p_outcome <> 'sent' and (mail.claim is distinct from p_claim or mail.state <> 'queued') then
    return null;
  end if;
  mail.state := case
    when p_outcome = 'sent' then 'sent'
    when p_outcome = 'unwanted' then 'cancelled'
    when p_outcome = 'rejected'
      and mail.kind in (
        'acknowledgement', 'call_moved', 'call_cancelled', 'call_tomorrow', 'call_soon', 'newsletter_confirmation'
      )
      and mail.wanted_at < clock_timestamp() - interval '3 days' then 'failed'
    else 'queued'
  end;
  update public.mail_outbox
  set state = mail.state,
    last_error = coalesce(p_error, last_error),
    settled_at = case when mail.state <> 'queued' then clock_timestamp() end,
    due_at = case
      when mail.state <> 'queued' then mail.due_at
      else clock_timestamp() + least(interval '30 seconds' * 2 ^ least(mail.attempts - 1, 10), interval '1 hour')
    end
  where id = p_id;
  return mail.state;
end
$$;
